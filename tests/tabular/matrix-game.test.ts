import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { RegretMatching, solveMatrixGame } from '../../agents/tabular/index.ts';

/** Games with their values and the rows' mixtures. */
// biome-ignore format: a table, one row a line
const GAMES = [
  { name: 'rock, paper, scissors', payoffs: [[0, -1, 1], [1, 0, -1], [-1, 1, 0]], value: 0, rows: [1 / 3, 1 / 3, 1 / 3] },
  { name: 'paper counts double', payoffs: [[0, -1, 0.5], [1, 0, -0.5], [-0.5, 0.5, 0]], value: 0, rows: [1 / 4, 1 / 4, 1 / 2] },
  { name: 'a row that beats all others', payoffs: [[0.5, 0.25], [0.75, 0.5], [-1, -1]], value: 0.5, rows: [0, 1, 0] },
  { name: 'two rows against three columns', payoffs: [[0.1, 0.4, -0.2], [0.3, -0.2, 0.5]], value: 1.6 / 13, rows: [7 / 13, 6 / 13] },
  { name: 'payoffs in the thousands', payoffs: [[3000, -1000], [-2000, 4000]], value: 1000, rows: [0.6, 0.4] },
  { name: 'nothing to choose', payoffs: [[-0.7]], value: -0.7, rows: [1] },
  { name: 'all the same', payoffs: [[2, 2], [2, 2]], value: 2, rows: null },
] as const;

describe('a matrix game', () => {
  test.each(GAMES)('$name is solved exactly', ({ payoffs, value, rows }) => {
    const solution = solveMatrixGame(payoffs);
    expect(solution.value).toBeCloseTo(value, 9);
    expect(solution.gap).toBeLessThan(1e-9);
    expect(solution.exploitability).toBe(solution.gap / 2);
    rows?.forEach((share, i) => expect(solution.rows[i]).toBeCloseTo(share, 9));
  });

  test('of any table has nothing to gain, has mixtures for both, and the value that regret matching nears', () => {
    const tables = fc
      .integer({ min: 1, max: 7 })
      .chain((width) =>
        fc.array(fc.array(fc.integer({ min: -4, max: 4 }), { minLength: width, maxLength: width }), { minLength: 1, maxLength: 7 }),
      );
    fc.assert(
      fc.property(tables, (payoffs) => {
        const { rows, columns, value, gap } = solveMatrixGame(payoffs);
        expect(gap).toBeLessThan(1e-9);
        for (const mixture of [rows, columns]) {
          expect(Math.min(...mixture)).toBeGreaterThanOrEqual(0);
          expect(mixture.reduce((sum, share) => sum + share, 0)).toBeCloseTo(1, 9);
        }
        const learnt = new RegretMatching(rows.length, columns.length).solve(Float64Array.from(payoffs.flat()), 500);
        expect(Math.abs(learnt.value - value)).toBeLessThanOrEqual(learnt.gap + 1e-9);
      }),
      { numRuns: 300 },
    );
  });

  test.each([[[]], [[[]]], [[[1, 2], [3]]], [[[1, Infinity]]]])('%j is none', (payoffs) => {
    expect(() => solveMatrixGame(payoffs)).toThrow(/table of finite numbers/);
  });
});
