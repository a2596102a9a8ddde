import { describe, expect, test } from 'vitest';
import type { CommitmentAnswer } from '../../agents/commitment/index.ts';
import { CommitmentSolver } from '../../agents/commitment/index.ts';
import { playoutCommitments } from '../../agents/commitment/playouts.ts';
import { createAgent, type Limits } from '../../agents/index.ts';
import { MctsAgent } from '../../agents/kinds/mcts.ts';
import { solve } from '../../agents/tabular/index.ts';
import { CHANCE, type Game, Rng, type State } from '../../rules/core/index.ts';
import { loadGame } from '../../rules/registry.ts';
import { createEinstein } from './einstein.ts';
import { after, viewOf } from './play.ts';

/** What `mcts` answers at a commitment: with random playouts where the game has no scripted player. */
function answerOf(state: State, simulations: number, seed = 1): CommitmentAnswer {
  const player = playoutCommitments(state.game, Rng.from(seed));
  player.chooseNow(viewOf(state), Rng.from(seed), simulations);
  return player.lastAnswer!;
}

/** Player 0's payoffs of all pairs of first actions, exactly. */
function exactPayoffs(game: Game, solution = solve(game)): readonly (readonly number[])[] {
  const valueOf = (state: State): number => {
    if (state.actor !== CHANCE) return solution.valueOf(state);
    const { outcomes, weights, total, length } = state.chanceOutcomes();
    return Array.from({ length }, (_, i) => (weights[i]! / total) * valueOf(played(state, outcomes[i]!))).reduce(
      (sum, value) => sum + value,
      0,
    );
  };
  const start = game.newState();
  return start
    .legalActions()
    .toArray()
    .map((own) => {
      const half = played(start, own);
      return half
        .legalActions()
        .toArray()
        .map((other) => valueOf(played(half, other)));
    });
}

function played(state: State, move: number): State {
  const next = state.clone();
  next.apply(move);
  return next;
}

/** What both can gain against each other's mixtures. */
function nashConvOf(payoffs: readonly (readonly number[])[], [first, second]: readonly Float64Array[]): number {
  const rows = payoffs.map((row) => row.reduce((sum, payoff, j) => sum + payoff * second![j]!, 0));
  const columns = payoffs[0]!.map((_, j) => payoffs.reduce((sum, row, i) => sum + row[j]! * first![i]!, 0));
  return Math.max(...rows) - Math.min(...columns);
}

/** Mean over seeds of the NashConv of single mixtures, and of how far values are from the truth. */
function measure(game: Game, payoffs: readonly (readonly number[])[], value: number, simulations: number, seeds: number) {
  const first = game.newState();
  const states = [first, played(first, first.legalActions().at(0))];
  let [conv, error, judged] = [0, 0, 0];
  for (let seed = 0; seed < seeds; seed++) {
    const mixtures = states.map((state, player) => {
      const answer = answerOf(state, simulations, 2 * seed + player);
      const mixture = new Float64Array(state.legalActions().length);
      answer.marginal(state.legalActions(), mixture);
      error += Math.abs(answer.value - (player === 0 ? value : -value)) / (2 * seeds);
      judged = Math.max(judged, answer.judged);
      return mixture;
    });
    conv += nashConvOf(payoffs, mixtures) / seeds;
  }
  return { conv, error, judged };
}

const BUDGETS = [400, 4000, 40_000] as const;

describe('a secret set-up before open play with dice', { timeout: 600_000 }, () => {
  const game = createEinstein();

  test('is judged the better the more simulations there are, all of which are spent', () => {
    const solution = solve(game);
    const payoffs = exactPayoffs(game, solution);
    const { value } = solution;
    expect(value).toBeCloseTo(0.390947, 6);
    const [few, more, many] = BUDGETS.map((simulations) => measure(game, payoffs, value, simulations, 3));
    expect([few, more, many].map((each) => each!.judged)).toEqual([...BUDGETS]);
    expect(more!.conv).toBeLessThan(few!.conv + 0.02);
    expect(many!.conv).toBeLessThan(0.5 * more!.conv + 0.01);
    expect(many!.conv).toBeLessThan(0.03); // all alike: 0.0686
    expect(few!.error).toBeLessThan(0.27); // that of random playouts, however many
    expect(many!.error).toBeLessThan(0.5 * few!.error);
    expect(many!.error).toBeLessThan(0.09);
  });
});

describe('blotto 3-10, with more plans than a small budget has room for', () => {
  test('new plans are added as long as one is better: an equilibrium long before all pairs are judged', () => {
    const game = loadGame('blotto', '3-10');
    const payoffs = exactPayoffs(game);
    const [few, more, many] = BUDGETS.map((simulations) => measure(game, payoffs, 0, simulations, 3));
    expect(more!.conv).toBeLessThan(0.02);
    expect(more!.conv).toBeLessThan(0.1 * few!.conv);
    expect(more!.judged).toBeLessThan(4000);
    expect(many!.conv).toBeLessThan(0.001);
    expect(many!.judged).toBeLessThan(5000); // 66 × 66 pairs, each of which is exact
  });
});

describe('the budget', () => {
  const setUp = createEinstein().newState();
  const chits = loadGame('barons-war', 'vanguard').newState();

  test.each([1, 2, 7, 64, 333, 1000])('of %i simulations is spent, and never overrun', (simulations) => {
    expect(answerOf(setUp, simulations).judged).toBe(simulations);
    if (simulations < 100) expect(answerOf(chits, simulations).judged).toBe(simulations);
  });

  test('gives the same answer from the same seed', () => {
    const [one, again, other] = [3, 3, 4].map((seed) => answerOf(setUp, 1500, seed).plans);
    expect(again).toEqual(one);
    expect(other).not.toEqual(one);
  });

  test('of time is used up and not overrun, and a signal ends it', async () => {
    let timeMs = 0;
    const agent = new MctsAgent({ spec: 'mcts', seed: 1, search: {}, leaf: {}, now: () => timeMs++ });
    const thought = async (limits: Limits): Promise<number> => {
      const start = timeMs;
      await agent.choose(viewOf(createEinstein().newState()), limits);
      return timeMs - start;
    };
    const spent = await thought({ timeMs: 200 });
    expect(spent).toBeGreaterThanOrEqual(200);
    expect(spent).toBeLessThan(210);
    expect(await thought({ timeMs: 10_000, signal: AbortSignal.abort() })).toBeLessThan(10);
  });

  test('goes to further plans of both sides, also of one that has chosen already', () => {
    const second = chits.clone();
    const scripted = Rng.from(2);
    while (second.actor === chits.actor) second.apply(second.game.scripted!.choose(second, second.legalActions(), scripted));
    for (const state of [chits, second]) {
      const solver = new CommitmentSolver((end) => end.game.scripted!.evaluate(end), { refine: true, plans: 6, rivalPlans: 6 });
      solver.begin(viewOf(state), Rng.from(1), 1000);
      const { plans, judged } = solver.run();
      expect(plans.length).toBeGreaterThan(6);
      expect(judged).toBe(1000);
    }
  });

  test('without an end is refused', () => {
    const solver = new CommitmentSolver(() => 0, { refine: true });
    solver.begin(viewOf(setUp), Rng.from(1));
    expect(() => solver.run()).toThrow('give a number of calls');
  });
});

describe('other games with secrets', () => {
  test('strategy fusion, which has no secret choices, is decided as before', async () => {
    const agent = await createAgent('mcts:sims=400', { seed: 1 });
    const state = after(loadGame('strategy-fusion', 'standard'), '#1');
    expect(state.isCommitment).toBe(false);
    expect((await agent.choose(viewOf(state))).value).toBeCloseTo(0.2, 9);
  });
});
