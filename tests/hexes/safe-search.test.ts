import { expect, test } from 'vitest';
import { HexGrid } from '../../rules/hexes/grid.ts';
import { type Marcher, SafeSearch } from '../../rules/hexes/movement/safe-search.ts';
import { StepTables } from '../../rules/hexes/movement/step-table.ts';

const grid = new HexGrid({ columns: 8, rows: 6 });
const at = (number: string): number => grid.parse(number);
const table = new StepTables(grid, [Int8Array.from(grid.neighbours, (to) => (to < 0 ? -1 : 1))]).of(0);

/** Danger of every step into some hexes. */
function dangers(hexes: Readonly<Record<string, number>>): Uint8Array {
  return Uint8Array.from(grid.neighbours, (to) => (to < 0 ? 0 : (hexes[grid.format(to)] ?? 0)));
}

function search(mover: Partial<Marcher>, danger: Uint8Array | null = null, mark?: (search: SafeSearch) => void): SafeSearch {
  const found = new SafeSearch(grid);
  mark?.(found);
  return found.run({ start: at('0203'), entries: [], budget: 4, spent: 0, leaving: 0, ...mover }, table, danger);
}

function way(found: SafeSearch, to: string): string[] {
  const route = new Uint8Array(20);
  let hex = found.firstOf(at(to));
  const length = found.path(at(to), route);
  return Array.from({ length }, (_, i) => grid.format((hex = grid.neighbours[hex * 6 + route[i]!]!)));
}

test('the fewest points where nothing is dangerous', () => {
  const found = search({});
  expect([found.pointsAt(at('0503')), found.pointsAt(at('0403')), found.reaches(at('0703'))]).toEqual([3, 2, false]);
});

test('a safe way round, if the points allow it; else through the danger', () => {
  const marsh = dangers({ '0302': 5, '0303': 5, '0304': 5 });
  expect(search({ budget: 2 }, marsh).reaches(at('0403'))).toBe(true);
  const wide = search({ budget: 8 }, marsh);
  expect(wide.pointsAt(at('0403'))).toBeGreaterThan(2);
  expect(way(wide, '0403').some((hex) => ['0302', '0303', '0304'].includes(hex))).toBe(false);
  expect(way(search({ budget: 2 }, marsh), '0403').length).toBe(2);
});

test('stops, hexes that are shut, tolls, hexes shunned at first, and what leaving costs', () => {
  const stopped = search({ budget: 2 }, null, ({ ground }) => ground.stopAt(at('0204')));
  expect([stopped.reaches(at('0204')), stopped.reaches(at('0205'))]).toEqual([true, false]);
  expect(search({}, null, ({ ground }) => ground.close(at('0204'))).reaches(at('0204'))).toBe(false);
  expect(search({}, null, (found) => found.toll(at('0204'), 2, 0)).pointsAt(at('0204'))).toBe(3);
  expect(search({}, null, (found) => found.shun(at('0204'))).pointsAt(at('0204'))).toBe(2); // round about
  expect(search({ leaving: 1 }).pointsAt(at('0204'))).toBe(2);
});

test('from off the map by any of the entries, for a point', () => {
  const found = search({ start: -1, entries: [at('0101'), at('0103')], budget: 2 });
  expect([found.pointsAt(at('0101')), found.pointsAt(at('0103')), found.pointsAt(at('0104'))]).toEqual([1, 1, 2]);
  expect([grid.format(found.firstOf(at('0104'))), way(found, '0104')]).toEqual(['0103', ['0104']]);
});

test('marks are taken away, and a second search knows nothing of the first', () => {
  const found = search({}, dangers({ '0303': 5 }), (one) => one.ground.close(at('0204')));
  found.clear();
  found.run({ start: at('0801'), entries: [], budget: 1, spent: 0, leaving: 0 }, table, null);
  expect([found.reaches(at('0204')), found.reaches(at('0203')), found.reaches(at('0802'))]).toEqual([false, false, true]);
  found.run({ start: at('0203'), entries: [], budget: 1, spent: 0, leaving: 0 }, table, null);
  expect(found.reaches(at('0204'))).toBe(true);
});

test('with a goal it knows the same way there, and looks no farther', () => {
  const marsh = dangers({ '0302': 5, '0303': 5, '0304': 5 });
  const mover = { start: at('0203'), entries: [], budget: 8, spent: 0, leaving: 0 };
  const all = search(mover, marsh);
  for (const to of ['0403', '0303', '0603', '0204']) {
    const found = new SafeSearch(grid).run(mover, table, marsh, at(to));
    expect([found.pointsAt(at(to)), way(found, to)]).toEqual([all.pointsAt(at(to)), way(all, to)]);
  }
  expect(new SafeSearch(grid).run(mover, table, marsh, at('0204')).reaches(at('0205'))).toBe(false);
});
