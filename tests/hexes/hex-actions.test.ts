import { describe, expect, it } from 'vitest';
import { createCodec, type State } from '../../rules/core/index.ts';
import { HexActions } from '../../rules/hexes/hex-actions.ts';
import { HexGrid } from '../../rules/hexes/grid.ts';
import { Ground, CLOSED, OPEN, STOP } from '../../rules/hexes/movement/ground.ts';
import { PathSearch } from '../../rules/hexes/movement/path-search.ts';
import { StateKey } from '../../rules/hexes/movement/state-key.ts';
import { StepTables } from '../../rules/hexes/movement/step-table.ts';
import { markEnemies } from '../../rules/hexes/movement/troops.ts';
import { markOn } from '../../rules/hexes/page/marks.ts';

const grid = new HexGrid({ columns: 5, rows: 5 });
const hex = (number: string): number => grid.parse(number);

describe('actions of a game on hexes', () => {
  const hexActions = new HexActions(grid, ['a', 'b'], { pick: ['unit'], go: ['to', 'facing'], hit: ['at'], back: ['to'], stop: [] });
  const s = { hexOf: () => hex('0202'), facingOf: () => 4 };
  const { first } = hexActions.space;

  it('are taken apart by their shapes', () => {
    const read = (action: number, subject: number) => {
      const { kind, unit, hex: at, facing } = hexActions.read(s, action, subject);
      return [kind, unit, at < 0 ? '' : grid.format(at), facing];
    };
    expect(read(first.pick + 1, -1)).toEqual(['pick', 1, '0202', 4]);
    expect(read(first.go + hex('0303') * 6 + 2, 0)).toEqual(['go', 0, '0303', 2]);
    expect(read(first.hit + hex('0102'), 1)).toEqual(['hit', 1, '0102', 4]);
    expect(read(first.back + hex('0102'), 1)).toEqual(['back', 1, '0102', 4]);
    expect(read(first.stop, -1)).toEqual(['stop', -1, '', 0]);
  });

  it('are written by a codec under the same indices', () => {
    const codec = createCodec(hexActions.space.parts, { actors: [], describeOutcome: () => null as never, whyNot: () => null as never });
    const state = {} as State;
    expect(codec.format(state, first.go + hex('0303') * 6 + 2)).toBe('go 0303 2');
    expect(codec.parse(state, 'hit 0102')).toBe(first.hit + hex('0102'));
    expect(() => codec.parse(state, 'hit 0909')).toThrow('is no hex of this map');
  });
});

describe('a way', () => {
  it('leads from the first hex to the last, each beside the one before', () => {
    const even = Int8Array.from(grid.neighbours, (to) => (to < 0 ? -1 : 1));
    const search = new PathSearch(grid, new StateKey(0, 0));
    search.run({ start: hex('0101'), facing: 1, budget: 4, spent: 0, freeTurn: true }, new StepTables(grid, [even]).of(0));
    const way = search.wayTo(hex('0303'), 2)!;
    expect([way[0], way.at(-1), way.length]).toEqual([hex('0101'), hex('0303'), grid.distance(hex('0101'), hex('0303')) + 1]);
    way.slice(1).forEach((next, i) => expect(grid.isBeside(way[i]!, next)).toBe(true));
  });

  it('is none to a hex that is too far, or in a facing for which no point is left', () => {
    const even = Int8Array.from(grid.neighbours, (to) => (to < 0 ? -1 : 1));
    const search = new PathSearch(grid, new StateKey(0, 0));
    search.run({ start: hex('0101'), facing: 1, budget: 1, spent: 0, freeTurn: false }, new StepTables(grid, [even]).of(0));
    expect(search.wayTo(hex('0303'), 2)).toBeNull();
    const near = grid.hexes.filter((one) => grid.isBeside(hex('0101'), one));
    for (const one of near)
      for (let facing = 0; facing < 6; facing++) expect(search.wayTo(one, facing) === null).toBe(search.pointsAt(one, facing) < 0);
  });
});

describe('enemies', () => {
  it('close their hexes and stop who comes where they exert a zone, until the ground is marked again', () => {
    const ground = new Ground(grid.size);
    markEnemies(ground, grid, null, 1, [hex('0303')], (_, _side, _hex, direction) => direction === 0);
    expect([ground.entry[hex('0303')], ground.entry[hex('0302')], ground.entry[hex('0304')]]).toEqual([CLOSED, STOP, OPEN]);
    markEnemies(ground, grid, null, 1, [], () => true);
    expect(grid.hexes.every((one) => ground.entry[one] === OPEN && !ground.inZone(one))).toBe(true);
  });
});

describe('a mark', () => {
  it('says only what it is given; a way of one hex is none', () => {
    expect(markOn(grid, {})).toEqual({ piece: null, target: null, spot: null, outline: null, heading: null, path: null });
    expect(markOn(grid, { hex: hex('0202'), facing: 1, way: [hex('0202')] })).toMatchObject({
      heading: 90,
      path: null,
      outline: expect.stringMatching(/^M/),
    });
  });
});
