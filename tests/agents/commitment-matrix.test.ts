import { describe, expect, test } from 'vitest';
import { PayoffTable } from '../../agents/commitment/matrix/payoff-table.ts';
import { RegretMatching } from '../../agents/commitment/index.ts';

/** Games with their values and the rows' only best mixtures. */
// biome-ignore format: a table, one row a line
const games = [
  { name: 'rock, paper, scissors', payoffs: [[0, -1, 1], [1, 0, -1], [-1, 1, 0]], value: 0, rows: [1 / 3, 1 / 3, 1 / 3] },
  { name: 'paper counts double', payoffs: [[0, -1, 0.5], [1, 0, -0.5], [-0.5, 0.5, 0]], value: 0, rows: [1 / 4, 1 / 4, 1 / 2] },
  { name: 'matching pennies, heads worth more', payoffs: [[1, -0.5], [-0.5, 0.25]], value: 0, rows: [1 / 3, 2 / 3] },
  { name: 'a row that beats all others', payoffs: [[0.5, 0.25], [0.75, 0.5], [-1, -1]], value: 0.5, rows: [0, 1, 0] },
  { name: 'two rows against three columns', payoffs: [[0.1, 0.4, -0.2], [0.3, -0.2, 0.5]], value: 1.6 / 13, rows: [7 / 13, 6 / 13] },
  { name: 'one of each', payoffs: [[-0.7]], value: -0.7, rows: [1] },
] as const;

describe('regret matching', () => {
  test.each(games)('solves $name', ({ payoffs, value, rows }) => {
    const table = Float64Array.from(payoffs.flat());
    const solution = new RegretMatching(payoffs.length, payoffs[0].length).solve(table, 2000);
    expect(Math.abs(solution.value - value)).toBeLessThan(0.01);
    expect(solution.gap).toBeGreaterThanOrEqual(0);
    expect(solution.gap).toBeLessThan(0.01);
    for (const mixture of [solution.rows, solution.columns]) expect(mixture.reduce((sum, share) => sum + share, 0)).toBeCloseTo(1, 12);
    rows.forEach((share, i) => expect(Math.abs(solution.rows[i]! - share)).toBeLessThan(0.01));
  });

  test('answers the same with the sides changed, value with the other sign', () => {
    const payoffs = [
      [0.1, 0.4, -0.2],
      [0.3, -0.2, 0.5],
    ];
    const turned = [0, 1, 2].map((j) => payoffs.map((row) => -row[j]!));
    const a = new RegretMatching(2, 3).solve(Float64Array.from(payoffs.flat()), 5000);
    const b = new RegretMatching(3, 2).solve(Float64Array.from(turned.flat()), 5000);
    expect(b.value).toBeCloseTo(-a.value, 3);
    a.rows.forEach((share, i) => expect(b.columns[i]).toBeCloseTo(share, 2));
  });

  test('without iterations both sides play all alike', () => {
    const { rows, value, gap } = new RegretMatching(2, 2).solve(Float64Array.of(1, 0, 0, 0), 0);
    expect([...rows]).toEqual([0.5, 0.5]);
    expect(value).toBe(0.25);
    expect(gap).toBe(0.5);
  });

  test('starts each game afresh', () => {
    const solver = new RegretMatching(2, 2);
    const first = solver.solve(Float64Array.of(1, -0.5, -0.5, 0.25), 100).value;
    solver.solve(Float64Array.of(-1, 1, 0, 0.5), 100);
    expect(solver.solve(Float64Array.of(1, -0.5, -0.5, 0.25), 100).value).toBe(first);
  });
});

describe('a table of payoffs', () => {
  test.each([
    [3, 3],
    [2, 10],
    [4, 6],
    [7, 2],
    [1, 5],
    [5, 1],
    [5, 12],
  ])('of %i by %i is filled evenly wherever it stops', (rows, columns) => {
    const table = new PayoffTable(rows, columns);
    const counts = { cells: new Int32Array(rows * columns), rows: new Int32Array(rows), columns: new Int32Array(columns) };
    for (let i = 0; i < 2 * rows * columns; i++) {
      const cell = table.cellOf(i);
      counts.cells[cell]!++;
      counts.rows[Math.floor(cell / columns)]!++;
      counts.columns[cell % columns]!++;
      for (const kind of ['cells', 'rows'] as const) expect(Math.max(...counts[kind]) - Math.min(...counts[kind])).toBeLessThanOrEqual(1);
      expect(Math.max(...counts.columns) - Math.min(...counts.columns)).toBeLessThanOrEqual(1 + Math.ceil(rows / columns));
    }
    expect(new Set(counts.cells)).toEqual(new Set([2]));
  });

  test('guesses what it has not seen from row and column, exactly if they add up', () => {
    const table = new PayoffTable(3, 3);
    const truth = (cell: number): number => 0.1 * Math.floor(cell / 3) - 0.2 * (cell % 3);
    expect([...table.means()]).toEqual(new Array(9).fill(0));
    const fill = (from: number, to: number): void => {
      for (let sample = from; sample < to; sample++) table.at(table.cellOf(sample)).add(truth(table.cellOf(sample)));
    };
    fill(0, 3);
    const guess = table.means();
    expect(guess[0]).toBeCloseTo(truth(0), 12);
    for (let cell = 0; cell < 9; cell++) expect(Math.abs(guess[cell]!)).toBeLessThanOrEqual(1);
    fill(3, 18);
    table.means().forEach((mean, cell) => expect(mean).toBeCloseTo(truth(cell), 12));
  });
});
