import { describe, expect, it } from 'vitest';
import { bindSteps, type CellKind, createFrame, createLayout, createStepWriter, type FlatState, integer } from '../../rules/core/index.ts';
import { OpenState } from '../../rules/small/index.ts';

interface Kinds {
  readonly unit: CellKind;
}
const kinds: Kinds = { unit: integer(0, 9) };
interface Abouts {
  readonly ask: { readonly question: string };
  readonly roll: { readonly phase: string };
  readonly run: { readonly phase: string };
}
type Name = 'walk' | 'rest';
const { frame, run } = createStepWriter<FlatState, Kinds, Name, Abouts>();
const eight = Object.fromEntries(Array.from({ length: 8 }, (_, i) => [`r${i}`, integer(0, 1)]));

class Stack extends OpenState {
  override readonly game!: FlatState['game'];

  constructor() {
    const layout = createLayout({ scalars: {}, blocks: {}, derived: {}, stackDepth: 3 });
    super(layout, [], layout.allocate());
  }

  override clone(): Stack {
    return this;
  }

  override returns(): readonly [number, number] {
    return [0, 0];
  }

  override victoryPoints(): readonly [number, number] {
    return [0, 0];
  }

  override observe(): void {}

  override observeActions(): void {}
}

describe('a frame', () => {
  const walk = frame({ unit: (k) => k.unit, left: integer(0, 5) });

  it('reads and writes the registers of the top frame by name', () => {
    const s = new Stack();
    s.push(0, 7, 3);
    expect([walk.unit(s), walk.left(s)]).toEqual([7, 3]);
    s.push(1);
    walk.setLeft(s, 2);
    expect([s.register(0), s.register(1), walk.left(s)]).toEqual([0, 2, 2]);
    s.pop();
    expect([walk.unit(s), walk.left(s)]).toEqual([7, 3]);
  });

  it('names its registers in order', () => {
    expect(Object.keys(walk.registers(kinds))).toEqual(['unit', 'left']);
    expect(walk.registers(kinds).unit).toBe(kinds.unit);
  });

  it('holds seven registers', () => {
    expect(() => createFrame(eight)).toThrow(RangeError);
  });
});

describe('a step', () => {
  const walk = run('walk', () => {}, { on: ['rest'], about: { phase: 'march' } });

  it('says what the ruleset wants to know about it', () => {
    // @ts-expect-error it has to say its phase
    const rest = run('rest', () => {}, { on: ['walk'] });
    const steps = bindSteps<FlatState, Kinds, Name, Abouts>(['rest', 'walk'], [walk, rest], kinds);
    expect(steps.map(({ about }) => about)).toEqual([undefined, { phase: 'march' }]);
  });

  it('has at most seven registers', () => {
    const rest = run('rest', () => {}, { on: ['walk'], registers: () => eight, about: { phase: 'night' } });
    expect(() => bindSteps<FlatState, Kinds, Name, Abouts>(['rest', 'walk'], [walk, rest], kinds)).toThrow('rest has more than 7');
  });

  it('is one of those that have a name', () => {
    expect(() => bindSteps<FlatState, Kinds, Name, Abouts>(['rest', 'walk'], [walk], kinds)).toThrow('No step is called rest');
  });
});
