import { describe, expect, test } from 'vitest';
import type { Agent } from '../../agents/turn/agent.ts';
import { createAgent } from '../../agents/registry/registry.ts';
import type { Evaluator } from '../../models/evaluator.ts';
import { shippedModels } from '../../models/files.ts';
import { loadEvaluator } from '../../models/load.ts';
import { isPlayer, Rng, type State } from '../../rules/core/index.ts';
import type { ConnectFourState } from '../../rules/reference/connect-four.ts';
import { loadGame } from '../../rules/registry.ts';
import {
  boardAfter,
  chanceShare,
  createEndgames,
  type Endgame,
  FourSolver,
  measureEndgames,
  measureNetwork,
  playNetworkMatch,
  stateAfter,
} from '../../training/proofs/index.ts';
import { FourBoard } from '../agents/gates/four-solver.ts';

const game = loadGame('connect-four', 'standard');
const MIDDLE_FIRST = [3, 2, 4, 1, 5, 0, 6];

/** Columns of a game at random up to so many stones, or to its end. */
function randomColumns(rng: Rng, stones: number): number[] {
  const state = game.newState();
  const columns: number[] = [];
  while (isPlayer(state.actor) && columns.length < stones) {
    const legal = state.legalActions();
    columns.push(legal.at(rng.below(legal.length)));
    state.apply(columns.at(-1)!);
  }
  return columns;
}

/** Result for the side to move by trying everything with the ruleset itself. */
function bruteForce(state: State): number {
  const { actor } = state;
  if (!isPlayer(actor)) throw new Error('over');
  const results = Array.from(state.legalActions(), (column) => {
    const next = state.clone();
    next.apply(column);
    if (!isPlayer(next.actor)) return next.returns()[actor];
    return next.actor === actor ? bruteForce(next) : -bruteForce(next);
  });
  return Math.max(...results) + 0;
}

describe('solver of Connect Four', () => {
  test('agrees with trying everything by the rules on boards of few empty squares', () => {
    const rng = Rng.from('brute');
    const solver = new FourSolver();
    const seen = { '-1': 0, 0: 0, 1: 0 };
    for (let tried = 0; tried < 60; ) {
      const columns = randomColumns(rng, 34 + rng.below(5));
      const state = game.newState();
      for (const column of columns) state.apply(column);
      if (!isPlayer(state.actor) || (state as ConnectFourState).count !== columns.length) continue;
      tried++;
      const result = bruteForce(state);
      expect(solver.result(boardAfter(columns)) + 0).toBe(result);
      seen[result as 0]++;
    }
    expect(Math.min(...Object.values(seen))).toBeGreaterThan(2);
  });

  test('agrees with another solver, move by move, on boards of up to 17 empty squares', () => {
    const rng = Rng.from('other');
    const solver = new FourSolver();
    for (let tried = 0; tried < 25; ) {
      const columns = randomColumns(rng, 25 + rng.below(6));
      const state = game.newState();
      for (const column of columns) state.apply(column);
      if (!isPlayer(state.actor)) continue;
      tried++;
      const other = new FourBoard(columns);
      const results = solver.results(boardAfter(columns));
      for (const column of MIDDLE_FIRST)
        expect(results[column]! + 0).toEqual(other.columns().includes(column) ? other.resultOf(column) : NaN);
    }
  });

  test('is the same in the mirror', () => {
    const rng = Rng.from('mirror');
    const solver = new FourSolver();
    for (let tried = 0; tried < 15; ) {
      const columns = randomColumns(rng, 24);
      if (columns.length < 24 || stateAfter(game, String.fromCharCode(...columns.map((c) => 97 + c))).actor < 0) continue;
      tried++;
      const mirrored = solver.results(boardAfter(columns.map((column) => 6 - column))).reverse();
      expect(solver.results(boardAfter(columns))).toEqual(mirrored);
    }
  });

  test.each([
    // Pons, "Solving Connect 4", test set L3 R1; columns from 1.
    ['2252576253462244111563365343671351441', -1],
    ['7422341735647741166133573473242566', 1],
    ['23163416124767223154467471272416755633', 0],
  ])('knows published results: %s', (moves, result) => {
    expect(new FourSolver().result(boardAfter(Array.from(moves, (digit) => Number(digit) - 1))) + 0).toBe(result);
  });
});

describe('end games', () => {
  test('are half full, not over, have a wrong move, and are the same for the same seed', async () => {
    const endgames = await createEndgames(game, { count: 9, seed: 'a' });
    expect(endgames).toEqual(await createEndgames(game, { count: 9, seed: 'a' }));
    expect(endgames).not.toEqual(await createEndgames(game, { count: 9, seed: 'b' }));
    expect(new Set(endgames.map(({ moves }) => moves)).size).toBe(9);
    for (const { moves, best, open } of endgames) {
      expect(moves.length).toBeGreaterThanOrEqual(20);
      expect(moves.length).toBeLessThanOrEqual(26);
      expect(best.length).toBeGreaterThan(0);
      expect(best.length).toBeLessThan(open);
      expect(isPlayer(stateAfter(game, moves).actor)).toBe(true);
    }
  });

  test('of boards that are too empty to be solved are refused', async () => {
    await expect(createEndgames(game, { count: 1, seed: 'a', stones: [10, 20] })).rejects.toThrow('16 to 41 stones');
  });
});

describe('measuring end games', () => {
  const moveOf = (choose: (endgame: Endgame) => number, endgames: readonly Endgame[]): Agent => ({
    spec: 'test',
    choose: async (view) => {
      const key = view.sample(Rng.from(0)).toPosition();
      const endgame = endgames.find(({ moves }) => JSON.stringify(stateAfter(game, moves).toPosition()) === JSON.stringify(key))!;
      return { action: choose(endgame), player: 0, value: 0, winProbability: 0.5, simulations: 0, candidates: [] };
    },
  });

  test('counts what keeps the exact result as right, all else as wrong', async () => {
    const endgames = await createEndgames(game, { count: 12, seed: 'm' });
    const right = await measureEndgames(game, endgames, () => moveOf(({ best }) => best.at(-1)!, endgames));
    expect(right).toMatchObject({ count: 12, right: 12, share: 1 });
    const wrong = await measureEndgames(game, endgames, () =>
      moveOf(({ moves, best }) => Array.from(stateAfter(game, moves).legalActions()).find((c) => !best.includes(c))!, endgames),
    );
    expect(wrong).toMatchObject({ count: 12, right: 0, share: 0 });
  });

  test('finds that chance is mostly wrong', async () => {
    const endgames = await createEndgames(game, { count: 40, seed: 'm' });
    const { share } = await measureEndgames(game, endgames, (seat) => createAgent('random', { seed: seat }));
    expect(chanceShare(endgames)).toBeLessThan(0.5);
    expect(Math.abs(share - chanceShare(endgames))).toBeLessThan(0.2);
  });

  test('asks a network as users do: its favourite without simulations, and the better the more it searches', async () => {
    const endgames = await createEndgames(game, { count: 30, seed: 'm' });
    const level: Evaluator = {
      evaluate: (states, legal) =>
        states.map((_, i) => ({ priors: new Float32Array(legal[i]!.length).fill(1 / legal[i]!.length), value: 0 })),
    };
    const blind = await measureNetwork(game, endgames, level, { simulations: 0, seed: 's' });
    const searching = await measureNetwork(game, endgames, level, { simulations: 200, seed: 's' });
    expect(blind.share).toBeLessThan(0.6);
    expect(searching.share).toBeGreaterThan(blind.share + 0.2);
    expect(blind.quiet.count).toBe(endgames.filter(({ isQuiet }) => isQuiet).length);
  });

  test('a match is played in pairs, the same for the same seed', async () => {
    const level: Evaluator = {
      evaluate: (states, legal) =>
        states.map((_, i) => ({ priors: new Float32Array(legal[i]!.length).fill(1 / legal[i]!.length), value: 0 })),
    };
    const options = { opponent: 'random', simulations: 16, games: 4, seed: 'match' };
    const summary = await playNetworkMatch(game, level, options);
    expect(summary.games).toBe(4);
    expect(summary.bySide.map(({ wins, draws, losses }) => wins + draws + losses)).toEqual([2, 2]);
    expect(await playNetworkMatch(game, level, options)).toEqual(summary);
  });
});

const isShipped = shippedModels().includes('connect-four');

describe(
  isShipped ? 'the Connect Four network that comes with the package' : 'skipped: models/shipped/connect-four.onnx is not there yet',
  () => {
    test.skipIf(!isShipped)('makes the right move in 95 of 100 solved end games, with 64 simulations', { timeout: 600_000 }, async () => {
      const endgames = await createEndgames(game, { count: 200, seed: 'shipped' });
      const model = await loadEvaluator('connect-four', game);
      const policy = await measureNetwork(game, endgames, model, { simulations: 0, seed: 'shipped' });
      const search = await measureNetwork(game, endgames, model, { simulations: 64, candidates: 4, seed: 'shipped' });
      await model.close?.();
      expect(policy.share).toBeGreaterThan(0.6);
      expect(search.share).toBeGreaterThanOrEqual(0.95);
    });
  },
);
