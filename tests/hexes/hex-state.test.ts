import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createLayout, flag, integer, type Layout, type Player } from '../../rules/core/index.ts';
import { createPlaces, type HexGame, HexState, type Places } from '../../rules/hexes/hex-state.ts';

const HEXES = 5;
const COUNTERS = 6;

function layoutFor(height: number, counters = COUNTERS): { readonly layout: Layout; readonly places: Places } {
  const layout = createLayout({
    scalars: { turn: flag },
    blocks: {
      counters: {
        rows: Array.from({ length: counters }, (_, i) => `c${i}`),
        fields: { hex: integer(-1, HEXES), facing: integer(0, 5), level: integer(0, 9) },
      },
    },
    derived: { stacks: HEXES * Math.ceil(height / 2) },
    stackDepth: 1,
  });
  const { hex, facing, level } = layout.block.counters;
  return {
    layout,
    places: createPlaces({ hex, facing, level, stacks: layout.derived['stacks']!, hexes: HEXES, counters, height }),
  };
}

/** A state that is nothing but counters on hexes; even ones are player 0's. */
class Counters extends HexState {
  readonly game = undefined as never;

  constructor(height: number, counters = COUNTERS) {
    const { layout, places } = layoutFor(height, counters);
    super({ layout, places, steps: [] } as unknown as HexGame, layout.allocate());
    this.data.fill(-1, places.hex, places.hex + counters);
  }

  sideOf(counter: number): Player {
    return (counter % 2) as Player;
  }
  stack(hex: number): number[] {
    return Array.from({ length: this.countAt(hex) }, (_, level) => this.counterAt(hex, level));
  }
  returns = (): never => undefined as never;
  victoryPoints = (): never => undefined as never;
  protected override conceal(): void {
    this.data.fill(0);
  }
}

describe('who stands where', () => {
  it('is kept in the order in which counters came, one put on top before all', () => {
    const s = new Counters(4);
    for (const counter of [0, 1, 2]) s.place(counter, 3);
    s.place(3, 3, 0);
    expect(s.stack(3)).toEqual([3, 0, 1, 2]);
    expect([s.topAt(3), s.underAt(3), s.holds(1, 3), s.holds(0, 3)]).toEqual([3, 0, true, false]);
    s.lift(0);
    expect(s.stack(3)).toEqual([3, 1, 2]);
    expect([s.hexOf(0), s.isEmpty(3), s.isEmpty(0)]).toEqual([-1, false, true]);
  });

  it('moves a stack in its order, and turns all of a hex', () => {
    const s = new Counters(2);
    s.place(4, 0);
    s.place(5, 0);
    s.moveUnits(4, 5, 2);
    s.face(2, 5);
    expect([s.stack(0), s.stack(2), s.facingOf(4), s.facingOf(5), s.facingOf(3)]).toEqual([[], [4, 5], 5, 5, 0]);
  });

  it.each([1, 2, 3, 6])('is as lists would have it, with %i in a hex at most', (height) => {
    const moves = fc.array(fc.tuple(fc.nat(COUNTERS - 1), fc.integer({ min: -1, max: HEXES - 1 }), fc.boolean()), { maxLength: 40 });
    fc.assert(
      fc.property(moves, (list) => {
        const s = new Counters(height);
        const model: number[][] = Array.from({ length: HEXES }, () => []);
        for (const [counter, hex, onTop] of list) {
          if (hex >= 0 && model[hex]!.filter((other) => other !== counter).length === height) continue;
          for (const stack of model) if (stack.includes(counter)) stack.splice(stack.indexOf(counter), 1);
          s.lift(counter);
          if (hex < 0) continue;
          if (onTop) model[hex]!.unshift(counter);
          else model[hex]!.push(counter);
          if (onTop) s.place(counter, hex, 0);
          else s.place(counter, hex);
        }
        expect(model.map((_, hex) => s.stack(hex))).toEqual(model);
        const cells = s.data.slice();
        s.rebuildOccupancy();
        expect(s.data).toEqual(cells);
      }),
    );
  });

  it('refuses more counters than two to a cell can tell apart', () => {
    const { places } = layoutFor(2);
    expect(() => createPlaces({ ...places, counters: 128 })).toThrow(RangeError);
    expect(createPlaces({ ...places, counters: 127 }).counters).toBe(127);
    const alone = { ...places, height: 1 };
    expect(() => createPlaces({ ...alone, counters: 255 })).toThrow(RangeError);
    expect(createPlaces({ ...alone, counters: 254 }).counters).toBe(254);
  });

  it('tells the last of 254 counters apart, where no more than one stands in a hex', () => {
    const state = new Counters(1, 254);
    state.place(253, 2);
    state.place(126, 3);
    expect([state.topAt(2), state.underAt(2), state.counterAt(2, 0), state.topAt(3), state.countAt(2)]).toEqual([253, -1, 253, 126, 1]);
    state.rebuildOccupancy();
    expect(state.topAt(2)).toBe(253);
    state.lift(253);
    expect([state.topAt(2), state.isEmpty(2), state.topAt(3)]).toEqual([-1, true, 126]);
  });
});
