import { describe, expect, test } from 'vitest';
import {
  expectedReturns,
  exploreStates,
  foldPig,
  optimalValues,
  purePolicy,
  resultShares,
  solve,
  uniformPolicy,
} from '../../agents/tabular/index.ts';
import type { PigState } from '../../rules/reference/pig.ts';
import { loadGame } from '../reference/load.ts';
import { PigSolver } from '../agents/pig-solver.ts';
import { after } from '../agents/play.ts';
import { deepSeed } from '../deep.ts';

const board = loadGame('tic-tac-toe', 'standard');
const [ROLL, HOLD] = [0, 1];

describe('tic-tac-toe', () => {
  const solution = solve(board);

  test('is a draw', () => {
    expect(solution.value).toBe(0);
  });

  test('knows all best moves', () => {
    const best = (moves: string): string[] => {
      const state = after(board, moves);
      return solution.bestActions(state).map((action) => board.actions.format(state, action));
    };
    expect(best('')).toHaveLength(9);
    expect(best('a1')).toEqual(['b2']);
    expect(best('b2')).toEqual(['a1', 'c1', 'a3', 'c3']);
    expect(best('a1 b2 c3 a3')).toEqual(['c1']);
    expect(solution.valueOf(after(board, 'a1 b1'))).toBe(1);
  });

  test('played at random by both, x wins 737 games of 1260, o 121 of 420', () => {
    const { win, draw, loss } = resultShares(board, uniformPolicy);
    expect(win).toBeCloseTo(737 / 1260, 12);
    expect(loss).toBeCloseTo(121 / 420, 12);
    expect(win + draw + loss).toBeCloseTo(1, 12);
    expect(expectedReturns(board, uniformPolicy)[0]).toBeCloseTo(737 / 1260 - 121 / 420, 12);
  });

  test('best play against random loses no game', () => {
    const perfect = purePolicy((state) => solution.bestActions(state)[0]!);
    expect(resultShares(board, [perfect, uniformPolicy]).loss).toBe(0);
    expect(resultShares(board, [uniformPolicy, perfect]).win).toBe(0);
  });
});

describe('pig, whose states come back', () => {
  const hold20 = purePolicy((state) => ((state as PigState).total >= 20 ? HOLD : ROLL));

  test.runIf(deepSeed !== undefined)('to 100: the first player wins 0.5305927 with best play', { timeout: 600_000 }, () => {
    const graph = exploreStates(loadGame('pig', 'pig-100'), { fold: foldPig });
    expect((1 + optimalValues(graph, 1e-8)[0]!) / 2).toBeCloseTo(0.5305927, 7);
  });

  test('to 100: the first player wins 0.53470 if both hold at 20', () => {
    const [value] = expectedReturns(loadGame('pig', 'pig-100'), hold20, { fold: foldPig });
    expect((1 + value) / 2).toBeCloseTo(0.5347, 5);
  });

  test('to 20: agrees with a solver written for Pig at every kind of decision, for both players', () => {
    const game = loadGame('pig', 'pig-20');
    const solution = solve(game, { fold: foldPig });
    const solver = new PigSolver(20);
    expect((1 + solution.value) / 2).toBeCloseTo(solver.atStart(0, 0), 9);
    for (const [own, other, total] of [
      [0, 0, 6],
      [12, 5, 4],
      [4, 16, 9],
      [15, 15, 2],
    ] as const) {
      for (const player of [0, 1] as const) {
        const players =
          player === 0 ? { first: { score: own }, second: { score: other } } : { first: { score: other }, second: { score: own } };
        const stack = [{ step: 'turn' }, { step: 'decide', total }];
        const state = game.fromPosition({
          ruleset: 'pig',
          version: '1.0.0',
          scenario: 'pig-20',
          state: { turn: player + 1, players, stack },
        });
        const [roll, hold] = solution.actionValues(state).map((value) => (1 + (player === 0 ? value : -value)) / 2);
        expect(roll).toBeCloseTo(solver.choices(own, other, total).roll, 9);
        expect(hold).toBeCloseTo(solver.choices(own, other, total).hold, 9);
      }
    }
  });
});

describe('what cannot be solved', () => {
  test('a game with lasting secrets', () => {
    expect(() => solve(loadGame('kuhn-poker', 'standard'))).toThrow(/hides more than choices made at the same time/);
  });

  test('a state that no game reaches has no value', () => {
    const other = loadGame('pig', 'pig-20').newState();
    expect(() => solve(board).valueOf(other)).toThrow(/No game reaches/);
  });

  test('a pure policy must play by the rules', () => {
    expect(() =>
      expectedReturns(
        board,
        purePolicy(() => 0),
      ),
    ).toThrow(/not legal/);
  });

  test('shares of results are of wins, draws and losses only', () => {
    expect(() => resultShares(loadGame('kuhn-poker', 'standard'), uniformPolicy)).toThrow(/results other than/);
  });
});
