import { describe, expect, it } from 'vitest';
import { IntList } from '../../rules/core/index.ts';
import { frontBits } from '../../rules/hexes/facing.ts';
import { HexGrid } from '../../rules/hexes/grid.ts';
import { CLOSED, OPEN, STOP } from '../../rules/hexes/movement/ground.ts';
import type { Mover } from '../../rules/hexes/movement/mover.ts';
import { PathSearch } from '../../rules/hexes/movement/path-search.ts';
import { ReachSearch } from '../../rules/hexes/movement/reach-search.ts';
import { StateKey } from '../../rules/hexes/movement/state-key.ts';
import { StepTables } from '../../rules/hexes/movement/step-table.ts';
import { createArcs, FLANK, FRONT, REAR } from '../../rules/hexes/facing.ts';
import { isClear } from '../../rules/hexes/sight.ts';
import { Tracing } from '../../rules/hexes/movement/tracing.ts';
import { isInZone, zoneMaskOf } from '../../rules/hexes/zones.ts';

const grid = new HexGrid({ columns: 9, rows: 9, top: 'pointy', holes: ['0503'] });
const hex = (number: string): number => grid.parse(number);
const even = Int8Array.from(grid.neighbours, (to) => (to < 0 ? -1 : 1));
const level = new Uint8Array(grid.size);

const mover = (more: Partial<Mover> = {}): Mover => ({ start: hex('0505'), facing: 0, budget: 3, spent: 0, freeTurn: true, ...more });

describe('a search without facing', () => {
  it('reaches what lies within its points, round holes and closed hexes', () => {
    const search = new ReachSearch(grid);
    search.run(mover(), new StepTables(grid, [even]).of(0));
    for (const to of grid.hexes)
      expect(search.pointsAt(to)).toBe(grid.distance(hex('0505'), to) <= 3 ? grid.distance(hex('0505'), to) : -1);
    for (const next of grid.around(hex('0505'))) search.ground.close(next);
    search.run(mover(), new StepTables(grid, [even]).of(0));
    expect(grid.hexes.filter((to) => search.reaches(to))).toEqual([hex('0505')]);
  });
});

describe('a search with facing', () => {
  const table = new StepTables(grid, [even]).of(0);
  const ahead = (arcs?: ReturnType<typeof createArcs>): number[] => {
    const search = new PathSearch(grid, new StateKey(0, 0), arcs);
    search.run(mover({ budget: 2, spent: 1, freeTurn: false }), table);
    return grid.hexes.filter((to) => to !== hex('0505') && search.reaches(to));
  };

  it('steps through the hexsides that are front, whatever the arcs', () => {
    const bySide = createArcs([FRONT, FRONT, FLANK, REAR, FLANK, FRONT]);
    for (const arcs of [undefined, bySide]) {
      const front = [0, 1, 2, 3, 4, 5].filter((way) => (frontBits(arcs)[0]! >> way) & 1);
      expect(ahead(arcs)).toEqual(front.map((way) => grid.neighbours[hex('0505') * 6 + way]!).sort((a, b) => a - b));
    }
  });

  it('obeys how the first hex may be left', () => {
    const [first, second] = grid.around(hex('0505'));
    const reached = (leaving: number): boolean[] => {
      const search = new PathSearch(grid, new StateKey(0, 0));
      search.ground.entry[first!] = STOP;
      search.ground.leaving = leaving;
      search.run(mover({ budget: 1 }), table);
      return [first!, second!].map((to) => search.reaches(to));
    };
    expect([OPEN, CLOSED].map(reached)).toEqual([
      [true, true],
      [false, false],
    ]);
    expect(reached(STOP)).toEqual([false, true]);
  });
});

describe('tracing', () => {
  it('goes round what is closed and over no hexside that does not let it pass', () => {
    const tracing = new Tracing(grid);
    const passes = new Uint8Array(grid.size * 6).fill(1);
    tracing.run(hex('0505'), 2, passes);
    expect(grid.hexes.filter((to) => tracing.reaches(to))).toEqual(grid.within(hex('0505'), 2));
    const [way] = grid.around(hex('0505'));
    passes.fill(0, hex('0505') * 6, hex('0505') * 6 + 6);
    passes[hex('0505') * 6] = 1;
    tracing.run(hex('0505'), 1, passes);
    expect(grid.hexes.filter((to) => tracing.reaches(to)).sort()).toEqual([hex('0505'), way!].sort());
    tracing.ground.close(way!);
    tracing.run(hex('0505'), 9, passes);
    expect(grid.hexes.filter((to) => tracing.reaches(to))).toEqual([hex('0505')]);
  });

  it('with goals it comes to each of them, and no farther', () => {
    const tracing = new Tracing(grid);
    const passes = new Uint8Array(grid.size * 6).fill(1);
    const goals = new IntList();
    for (const at of ['0505', '0507', '0508']) goals.push(hex(at));
    tracing.run(hex('0504'), 254, passes, goals);
    expect(goals.toArray().map((goal) => tracing.reaches(goal))).toEqual([true, true, true]);
    expect(grid.hexes.some((to) => tracing.reaches(to) && grid.distance(hex('0504'), to) > 4)).toBe(false);
    tracing.run(hex('0504'), 254, passes); // what was a goal is none any more
    expect(grid.hexes.every((to) => tracing.reaches(to))).toBe(true);
  });
});

describe('sight', () => {
  const blockedBy = (...hidden: string[]) =>
    isClear(grid, level, hex('0405'), hex('0705'), hidden.map(hex), (list, at) => list.includes(at));

  it('is blocked by what hides on the line', () => {
    expect([blockedBy(), blockedBy('0505'), blockedBy('0506'), blockedBy('0405')]).toEqual([true, false, true, true]);
  });

  it('runs along a hexside until both hexes beside it hide', () => {
    const along = (...hidden: string[]) => isClear(grid, level, hex('0505'), hex('0507'), hidden.map(hex), (list, at) => list.includes(at));
    const beside = grid.around(hex('0505')).filter((next) => grid.isBeside(next, hex('0507')));
    expect(beside).toHaveLength(2);
    const [a, b] = beside.map((next) => grid.format(next));
    expect([along(a!), along(b!), along(a!, b!)]).toEqual([true, true, false]);
  });
});

describe('zones', () => {
  it('come from the hexes next to one whose counters exert them', () => {
    const from = grid.neighbours[hex('0505') * 6 + 2]!;
    const exerts = (_: null, side: number, at: number, direction: number): boolean => side === 1 && at === from && direction === 5;
    expect(zoneMaskOf(grid, null, 1, hex('0505'), exerts)).toBe(1 << 2);
    expect([isInZone(grid, null, 1, hex('0505'), exerts), isInZone(grid, null, 0, hex('0505'), exerts)]).toEqual([true, false]);
    expect(isInZone(grid, null, 1, hex('0506'), exerts)).toBe(false);
  });
});
