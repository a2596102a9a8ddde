import { describe, expect, test } from 'vitest';
import { CommitmentSolver, type CommitmentOptions } from '../../agents/commitment/index.ts';
import { decisionKey, GameTree, nashConv, type Policy, purePolicy, TabularPolicy, uniformPolicy } from '../../agents/tabular/index.ts';
import { type Game, type Player, Rng, type Seed, type State } from '../../rules/core/index.ts';
import { loadGame } from '../../rules/registry.ts';
import { viewOf } from './play.ts';

const returns = (state: State): number => state.returns()[0];
const VALUES = { '2-4-3': 0.5, '3-5': 0, '3-10': 0 } as const;

/** Each player at its own orders. */
function decisions(game: Game): readonly State[] {
  const first = game.newState();
  const second = first.clone();
  second.apply(second.legalActions().at(0));
  return [first, second];
}

function solve(state: State, options: CommitmentOptions, seed: Seed = 1, judgeCalls = Infinity) {
  const solver = new CommitmentSolver(returns, { payoffSamples: 1, ...options });
  solver.begin(viewOf(state), Rng.from(seed), judgeCalls);
  return solver.run();
}

/** How somebody plays that does not know the seed: the mean of the solver's mixtures over seeds. */
function meanPolicy(game: Game, options: CommitmentOptions, seeds: number): TabularPolicy {
  const rows = decisions(game).map((state) => {
    const legal = state.legalActions();
    const [mean, one] = [new Float64Array(legal.length), new Float64Array(legal.length)];
    for (let seed = 0; seed < seeds; seed++) {
      solve(state, options, seed).marginal(legal, one);
      one.forEach((share, i) => (mean[i]! += share / seeds));
    }
    return [decisionKey(state, state.actor as Player), mean] as const;
  });
  return new TabularPolicy(new Map(rows));
}

/** The least NashConv that any choice without a lot can have. */
function leastOfPure(game: Game, tree: GameTree): number {
  const [own, rivals] = decisions(game).map((state) => state.legalActions().toArray()) as [number[], number[]];
  const play = (first: number, second: number): Policy => purePolicy((state) => (state.actor === 0 ? first : second));
  const gains = own.map((action) => nashConv(tree, play(action, rivals[0]!)));
  const best = own[gains.indexOf(Math.min(...gains))]!;
  return Math.min(...rivals.map((action) => nashConv(tree, play(best, action))));
}

describe.each(Object.entries(VALUES))('blotto %s', (id, value) => {
  const game = loadGame('blotto', id);
  const tree = new GameTree(game);

  test('is worth what is known, to both players', () => {
    for (const state of decisions(game)) {
      const answer = solve(state, {});
      expect(Math.abs(answer.value - (state.actor === 0 ? value : -value))).toBeLessThan(0.01);
      expect(answer.gap).toBeLessThan(0.01);
      expect(answer.judged).toBe(decisions(game).reduce((cells, each) => cells * each.legalActions().length, 1));
    }
  });

  test('is solved by the mixture over all plans, not by one plan, nor by all alike', () => {
    expect(nashConv(tree, meanPolicy(game, {}, 1))).toBeLessThan(0.02);
    expect(nashConv(tree, uniformPolicy)).toBeGreaterThanOrEqual(0.099);
    expect(leastOfPure(game, tree)).toBeGreaterThanOrEqual(1);
  });
});

describe('blotto 3-10 with a sample of the plans', () => {
  const game = loadGame('blotto', '3-10');
  const tree = new GameTree(game);
  const sampled = { plans: 24, rivalPlans: 24, enumerateUpTo: 0 };

  test('is far harder to exploit than any one plan, and than all plans alike', () => {
    const conv = nashConv(tree, meanPolicy(game, sampled, 50));
    expect(conv).toBeLessThan(0.5 * nashConv(tree, uniformPolicy));
    expect(conv).toBeLessThan(0.15 * leastOfPure(game, tree));
  });

  test('takes as many plans as it was allowed, none twice', () => {
    for (const state of decisions(game)) {
      const { plans, judged } = solve(state, sampled);
      expect(new Set(plans.map(({ actions }) => actions.join())).size).toBe(24);
      expect(judged).toBe(24 * 24);
    }
  });

  test('has no more pairs of plans than calls of the judge', () => {
    for (const state of decisions(game)) {
      for (const calls of [0, 1, 2, 5, 50, 500]) {
        const answer = solve(state, {}, 1, calls);
        expect(answer.judged).toBeLessThanOrEqual(calls);
        expect(answer.judged).toBeGreaterThanOrEqual(0.8 * calls);
        expect(answer.plans.length).toBeLessThanOrEqual(Math.max(2, Math.sqrt(calls)));
      }
    }
  });
});
