import { describe, expect, test } from 'vitest';
import { CommitmentAnswer, CommitmentSolver, proposePlans, solveByNetwork } from '../../agents/commitment/index.ts';
import { createAgent } from '../../agents/index.ts';
import { GameTree, nashConv, TabularPolicy, decisionKey } from '../../agents/tabular/index.ts';
import type { Evaluator } from '../../models/evaluator.ts';
import { type ActionList, type Player, Rng, type State } from '../../rules/core/index.ts';
import { loadGame } from '../../rules/registry.ts';
import { after, viewOf } from './play.ts';

const blotto = loadGame('blotto', '3-10');
const vanguard = loadGame('barons-war', 'vanguard');

/** Prefers some places in the list of legal actions, by who decides; remembers what it was shown. */
class Opinionated implements Evaluator {
  readonly seen: State[] = [];
  private readonly favourites: Readonly<Record<Player, number>>;

  constructor(favourites: Readonly<Record<Player, number>>) {
    this.favourites = favourites;
  }

  evaluate(states: readonly State[], legal: readonly ActionList[]): ReturnType<Evaluator['evaluate']> {
    this.seen.push(...states.map((state) => state.clone()));
    return states.map((state, i) => {
      const count = legal[i]!.length;
      const favourite = Math.min(count - 1, this.favourites[state.actor as Player]);
      return { priors: Float32Array.from({ length: count }, (_, place) => (place === favourite ? 1 : 0)), value: 0 };
    });
  }
}

/** What the other side may be thought to have chosen or to choose, of a player of `blotto`. */
async function proposedOrders(state: State, evaluator: Evaluator) {
  const { plans, rivals } = await proposePlans(viewOf(state), evaluator, 6, Rng.from(1));
  const rival = 1 - (state.actor as Player);
  const ordered = rivals.map(({ world, plan }) =>
    plan.length > 0
      ? blotto.actions.format(world, plan[0]!)
      : blotto
          .renderText(world, rival as Player)
          .split('\n')
          [rival]!.slice(8),
  );
  return { plans: plans.map(([action]) => blotto.actions.format(state, action!)), ordered };
}

describe('what a policy proposes', () => {
  const orders = blotto
    .newState()
    .legalActions()
    .toArray()
    .map((action) => blotto.actions.format(blotto.newState(), action));
  const evaluator = new Opinionated({ 0: 5, 1: 20 });

  test('are its own plans and those it would make on the other side, chosen later or before', async () => {
    expect(await proposedOrders(blotto.newState(), evaluator)).toEqual({ plans: [orders[5]], ordered: [orders[20]] });
    expect(await proposedOrders(after(blotto, '5-5-0'), evaluator)).toEqual({ plans: [orders[20]], ordered: [orders[5]] });
  });

  test('stand in the table beside others, and take half of it at most', async () => {
    const solver = new CommitmentSolver((state) => state.returns()[0]);
    const proposals = { plans: Array.from({ length: 9 }, (_, i) => [i]), rivals: [] };
    solver.begin(viewOf(blotto.newState()), Rng.from(1), 100, proposals);
    const { plans } = solver.run();
    expect(plans.slice(0, 5).map(({ actions }) => actions)).toEqual(proposals.plans.slice(0, 5));
    expect(new Set(plans.map(({ actions }) => actions.join())).size).toBe(10);
  });

  test('are columns too, for both sides', async () => {
    for (const state of [blotto.newState(), after(blotto, '5-5-0')]) {
      const judged = new Set<string>();
      const solver = new CommitmentSolver(
        (end) => (judged.add(blotto.renderText(end).split('\n')[1 - (state.actor as Player)]!.slice(8)), end.returns()[0]),
      );
      solver.begin(viewOf(state), Rng.from(1), 64, await proposePlans(viewOf(state), evaluator, 4, Rng.from(1)));
      solver.run();
      expect(judged).toContain(orders[state.actor === 0 ? 20 : 5]);
      expect(judged.size).toBe(8);
    }
  });

  test('come from worlds that the player could be in, the truth never being asked', async () => {
    const [a, b] = [1, 40].map((action) => {
      const state = vanguard.newState();
      const rng = Rng.from(action);
      while (state.actor === 0) state.apply(state.legalActions().at(rng.below(state.legalActions().length)));
      return state;
    });
    expect(a!.hash()).not.toBe(b!.hash());
    const even: Evaluator = {
      evaluate: (states, legal) =>
        states.map((_, i) => ({ priors: new Float32Array(legal[i]!.length).fill(1 / legal[i]!.length), value: 0 })),
    };
    const [one, other] = await Promise.all([a!, b!].map((state) => proposePlans(viewOf(state), even, 6, Rng.from(2))));
    expect(one!.plans).toEqual(other!.plans);
    expect(one!.rivals.length).toBeGreaterThan(2);
    expect(one!.rivals.map(({ world }) => world.hash())).toEqual(other!.rivals.map(({ world }) => world.hash()));
    for (const { world, plan } of one!.rivals) {
      expect(world.informationKey(1)).toBe(a!.informationKey(1));
      expect(plan).toEqual([]);
    }
    const answers = await Promise.all([a!, b!].map((state) => solveByNetwork(viewOf(state), even, 36, Rng.from(2))));
    expect(answers[0]!.plans).toEqual(answers[1]!.plans);
  });
});

describe('a network alone', () => {
  test('solves orders in one table, judged by results', async () => {
    const game = loadGame('blotto', '3-5');
    const states = [game.newState(), after(game, '5-0-0')];
    const evaluator = new Opinionated({ 0: 0, 1: 0 });
    const rows = await Promise.all(
      states.map(async (state) => {
        const answer = await solveByNetwork(viewOf(state), evaluator, 500, Rng.from(1));
        const shares = new Float64Array(state.legalActions().length);
        answer.marginal(state.legalActions(), shares);
        return [decisionKey(state, state.actor as Player), shares] as const;
      }),
    );
    expect(nashConv(new GameTree(game), new TabularPolicy(new Map(rows)))).toBeLessThan(0.02);
  });

  test('judges pairs where the game goes on, each side having chosen', async () => {
    const evaluator = new Opinionated({ 0: 1, 1: 1 });
    const answer = await solveByNetwork(viewOf(vanguard.newState()), evaluator, 49, Rng.from(1));
    expect(answer.judged).toBe(49);
    expect(evaluator.seen.filter(({ isCommitment }) => !isCommitment)).toHaveLength(49);
  });
});

describe('a mixture', () => {
  const world = blotto.newState();
  const plans = [
    [1, 2],
    [1, 3],
    [4, 2],
  ].map((actions, i) => ({ actions, probability: [0.2, 0.3, 0.5][i]!, value: 0, judged: 1 }));
  const answer = new CommitmentAnswer(plans, { value: 0, gap: 0, judged: 3 }, world);
  const legal = world.legalActions();
  const marginal = (begun?: readonly number[]): number[] => {
    const into = new Float64Array(legal.length);
    answer.marginal(legal, into, begun);
    return [...into.subarray(0, 6)];
  };

  test('says what comes next, given what has been chosen', () => {
    expect(marginal()).toEqual([0, 0.5, 0, 0, 0.5, 0]);
    expect(marginal([1])).toEqual([0, 0, 0.4, 0.6, 0, 0]);
    expect(marginal([4])).toEqual([0, 0, 1, 0, 0, 0]);
  });
});

describe('a neural agent without a search', () => {
  const halves: Evaluator = {
    evaluate: (states, legal) =>
      states.map((_, i) => ({ priors: Float32Array.from({ length: legal[i]!.length }, (__, place) => (place < 2 ? 0.5 : 0)), value: 0 })),
  };

  test('draws lots at a commitment, and nowhere else', async () => {
    const chosen = async (state: State): Promise<Set<number>> => {
      const actions = new Set<number>();
      for (let seed = 0; seed < 12; seed++) {
        const agent = await createAgent('neural:any,sims=0', { seed, loadEvaluator: () => Promise.resolve(halves) });
        actions.add((await agent.choose(viewOf(state))).action);
      }
      return actions;
    };
    expect(await chosen(blotto.newState())).toEqual(new Set([...blotto.newState().legalActions()].slice(0, 2)));
    expect((await chosen(loadGame('tic-tac-toe', 'standard').newState())).size).toBe(1);
  });

  test('with one, puts the plans of its policy beside others', async () => {
    const evaluator = new Opinionated({ 0: 33, 1: 12 });
    const agent = await createAgent('neural:any,sims=64', { seed: 1, loadEvaluator: () => Promise.resolve(evaluator) });
    const { candidates } = await agent.choose(viewOf(blotto.newState()));
    expect(candidates!.map(({ action }) => action)).toContain(blotto.newState().legalActions().at(33));
    expect(candidates).toHaveLength(8);
  });
});
