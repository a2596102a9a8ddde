import { describe, expect, test } from 'vitest';
import {
  type CommitmentAnswer,
  type CommitmentOptions,
  CommitmentPlayer,
  CommitmentSolver,
  type Judge,
} from '../../agents/commitment/index.ts';
import { enumeratePlans, samplePlans } from '../../agents/commitment/plans/plans.ts';
import { findRivals } from '../../agents/commitment/plans/rivals.ts';
import { CHANCE, type Game, isPlayer, type Player, Rng, type Seed, type State } from '../../rules/core/index.ts';
import { ticTacToe } from '../../rules/reference/index.ts';
import { blotto, type BlottoState } from '../../rules/reference/blotto.ts';
import { toyRuleset } from '../../rules/toy-ruleset/index.ts';
import { loadGame } from '../../rules/registry.ts';
import { breakRuleset, override } from '../contract/broken.ts';
import { after, viewOf } from './play.ts';

const vanguard = loadGame('barons-war', 'vanguard');
const evaluate: Judge = (state) => state.game.scripted!.evaluate(state);

/** A judge that counts its calls and remembers who was to decide in what it saw. */
function countingJudge(judge: Judge = evaluate) {
  const seen: number[] = [];
  return { seen, judge: (state: State) => (seen.push(state.actor), judge(state)) };
}

/** Where player 0 begins to allocate, and two of its allocations after which player 1 does. */
function allocations(): { readonly first: State; readonly second: readonly State[] } {
  const first = vanguard.newState();
  const second = [1, 2].map((seed) => {
    const state = first.clone();
    const [plan] = samplePlans(state, 4, Rng.from(seed)).reverse();
    for (const action of plan!) state.apply(action);
    return state;
  });
  return { first, second };
}

function solved(state: State, seed: Seed, judgeCalls: number, options: CommitmentOptions = {}): CommitmentAnswer {
  const solver = new CommitmentSolver(evaluate, options);
  solver.begin(viewOf(state), Rng.from(seed), judgeCalls);
  return solver.run();
}

/** Whether a plan is legal all along and ends the player's commitment. */
function isWhole(start: State, plan: readonly number[]): boolean {
  const state = start.clone();
  const isLegal = plan.every((action) => {
    const isOwn = state.isCommitment && state.actor === start.actor && state.legalActions().includes(action);
    if (isOwn) state.apply(action);
    return isOwn;
  });
  return isLegal && !(state.isCommitment && state.actor === start.actor);
}

describe('the value of an answer', () => {
  test('is what its mixture is worth, not what caution takes off', () => {
    const noise = Rng.from('noise');
    const solver = new CommitmentSolver((state) => 0.5 * evaluate(state) + 0.5 * (2 * noise.float() - 1), { caution: 2.5 });
    solver.begin(viewOf(vanguard.newState()), Rng.from(3), 400);
    const { plans, value } = solver.run();
    expect(plans.length).toBeGreaterThan(3);
    expect(value).toBeCloseTo(
      plans.reduce((sum, plan) => sum + plan.probability * plan.value, 0),
      9,
    );
  });
});

describe('plans', () => {
  test('are all there is, or none if there is more than asked for', () => {
    const start = loadGame('blotto', '3-10').newState();
    expect(enumeratePlans(start, 66)?.map(([action]) => action)).toEqual(start.legalActions().toArray());
    expect(enumeratePlans(start, 65)).toBeNull();
    expect(enumeratePlans(vanguard.newState(), 128)).toBeNull();
    expect(enumeratePlans(vanguard.newState(), 2000)).toHaveLength(1689);
  });

  test('are drawn distinct, the scripted player’s first, and fewer where there are no more', () => {
    const start = vanguard.newState();
    const plans = samplePlans(start, 40, Rng.from(1));
    expect(new Set(plans.map(String)).size).toBe(40);
    for (const plan of plans) expect(isWhole(start, plan)).toBe(true);
    const state = start.clone();
    for (const action of plans[0]!) {
      const ratings = new Float64Array(state.legalActions().length);
      vanguard.scripted!.rate!(state, state.legalActions(), ratings);
      expect(ratings[state.legalActions().indexOf(action)]).toBe(Math.max(...ratings));
      state.apply(action);
    }
    expect(samplePlans(loadGame('blotto', '2-4-3').newState(), 40, Rng.from(1))).toHaveLength(5);
  });

  test('end with the turn, though the next one begins with orders again', () => {
    const start = toyRuleset.load('ford').newState();
    const second = after(start.game, '#2');
    expect([second.actor, after(start.game, '#2 #2').isCommitment]).toEqual([1, true]);
    for (const state of [start, second]) expect(enumeratePlans(state, 9)!.map((plan) => plan.length)).toEqual([1, 1]);
  });
});

describe('what the rival may do', () => {
  const limits = { most: 6, enumerateUpTo: 128 };
  const rivalsOf = (state: State, own: readonly number[], few = limits) => findRivals(viewOf(state), own, few, Rng.from(3));

  test('is every plan of a rival that commits itself later', () => {
    const start = loadGame('blotto', '3-5').newState();
    const rivals = rivalsOf(start, [0]);
    expect(new Set(rivals.map(({ plan }) => plan.join())).size).toBe(21);
    expect(rivalsOf(start, [0], { most: 6, enumerateUpTo: 20 })).toHaveLength(6);
  });

  test('is in the worlds if it has committed itself', () => {
    const second = after(loadGame('blotto', '3-5'), '5-0-0');
    const rivals = rivalsOf(second, [0]);
    expect(new Set(rivals.map(({ world }) => world.hash())).size).toBe(21);
    expect(rivals.every(({ plan }) => plan.length === 0)).toBe(true);
    expect(rivalsOf(second, [0], { most: 6, enumerateUpTo: 20 })).toHaveLength(6);
  });

  test('is one of its orders in one of two worlds, where something else is hidden', () => {
    // A soldier on a third field that only player 1 may see.
    const haunted = breakRuleset(blotto, {
      state: (state) =>
        override(state, 'resample', () => (viewer, rng) => (state as BlottoState).setSoldiers(1, 2, viewer === 0 ? rng.below(2) : 0)),
    });
    const rivals = rivalsOf(haunted.load('2-4-3').newState(), [4]);
    expect(rivals.map(({ plan }) => plan.length)).toEqual(new Array(6).fill(1));
    expect(new Set(rivals.map(({ world }) => (world as BlottoState).soldiers(1, 2)))).toEqual(new Set([0, 1]));
  });
});

describe('the allocation of command chits', () => {
  const { first, second } = allocations();
  const states = [first, second[0]!];

  test.each([0, 1])('player %i mixes whole legal plans within a budget of judgements', (player) => {
    const start = states[player]!;
    const { seen, judge } = countingJudge();
    const solver = new CommitmentSolver(judge);
    solver.begin(viewOf(start), Rng.from(1), 300);
    const answer = solver.run();
    expect(answer.judged).toBe(seen.length);
    expect(seen.length).toBeGreaterThan(250);
    expect(seen.length).toBeLessThanOrEqual(300);
    expect(new Set(seen).size).toBe(1);
    expect(answer.plans.every(({ actions }) => isWhole(start, actions))).toBe(true);
    expect(answer.plans.reduce((sum, { probability }) => sum + probability, 0)).toBeCloseTo(1, 12);
    expect(answer.format(answer.plans[0]!.actions)[0]).toMatch(/^chit \d$/);
  });

  test('without a budget, every pair of plans is judged with several dice', () => {
    expect(solved(first, 1, Infinity, { plans: 5, rivalPlans: 7, payoffSamples: 3 }).judged).toBe(105);
  });

  test('is worth the same to both, with the other sign, up to the plans drawn', () => {
    const [own, other] = states.map((state) => solved(state, 1, Infinity, { payoffSamples: 1 }).value);
    expect(Math.abs(own! + other!)).toBeLessThan(0.05);
  });

  test('does not depend on what the other side has really allocated', () => {
    const [a, b] = second as [State, State];
    expect(a.hash()).not.toBe(b.hash());
    expect(a.informationKey(1)).toBe(b.informationKey(1));
    const answers = [a, b].map((state) => solved(state, 7, 200));
    expect(answers[0]!.plans).toEqual(answers[1]!.plans);
    const decisions = [a, b].map((state) => new CommitmentPlayer(evaluate).chooseNow(viewOf(state), Rng.from(7), 200));
    expect(decisions[0]).toEqual(decisions[1]);
  });

  test('is the same from the same seed, another from another', () => {
    expect(solved(first, 5, 200).plans).toEqual(solved(first, 5, 200).plans);
    expect(solved(first, 5, 200).plans).not.toEqual(solved(first, 6, 200).plans);
  });

  test('leaves the state as it is', () => {
    const before = first.hash();
    solved(first, 5, 200);
    expect(first.hash()).toBe(before);
  });
});

describe('an answer', () => {
  const state = loadGame('blotto', '2-4-3').newState();
  const returns: Judge = (end) => end.returns()[0];
  const solver = new CommitmentSolver(returns, { payoffSamples: 1 });
  solver.begin(viewOf(state), Rng.from(1));
  const answer = solver.run();

  test('draws plans as often as it says', () => {
    const legal = state.legalActions();
    const [counts, marginal] = [new Float64Array(legal.length), new Float64Array(legal.length)];
    const rng = Rng.from(2);
    for (let i = 0; i < 4000; i++) counts[legal.indexOf(answer.choosePlan(rng)[0]!)]! += 1 / 4000;
    answer.marginal(legal, marginal);
    counts.forEach((share, i) => expect(Math.abs(share - marginal[i]!)).toBeLessThan(0.03));
    expect(answer.plans.map(({ actions }) => answer.format(actions).join())).toEqual(['0-4', '1-3', '2-2', '3-1', '4-0']);
    expect([...marginal].map((share) => Math.round(share * 100))).toEqual([0, 50, 0, 50, 0]);
  });

  test('says what each plan gets against the rival’s mixture', () => {
    for (const { probability, value } of answer.plans) {
      if (probability > 0.1) expect(value).toBeCloseTo(0.5, 2);
      else expect(value).toBeLessThan(0.51);
    }
  });
});

describe('stopping at any time', () => {
  const { first, second } = allocations();

  test.each([0, 1, 2, 30])('after %i judgements there is a legal plan', (steps) => {
    for (const state of [first, second[0]!]) {
      const solver = new CommitmentSolver(evaluate);
      solver.begin(viewOf(state), Rng.from(1));
      for (let i = 0; i < steps; i++) solver.step();
      const answer = solver.answer();
      expect(answer.judged).toBe(steps);
      expect(isWhole(state, answer.choosePlan(Rng.from(2)))).toBe(true);
      expect(answer.plans.length > 1).toBe(steps >= 24);
    }
  });

  test.each([0, 1, 2, 3, 10])('a budget of %i judgements is kept to', (calls) => {
    const answer = solved(first, 1, calls);
    expect(answer.judged).toBeLessThanOrEqual(calls);
    expect(isWhole(first, answer.choosePlan(Rng.from(2)))).toBe(true);
  });

  test('the answer may be asked for in between and changes nothing of the next', () => {
    const runs = [false, true].map((asks) => {
      const solver = new CommitmentSolver(evaluate, { plans: 6, rivalPlans: 6 });
      solver.begin(viewOf(first), Rng.from(1));
      for (; !solver.done(); solver.step()) if (asks) solver.answer();
      return solver.answer().plans;
    });
    expect(runs[0]).toEqual(runs[1]);
  });
});

describe('a player of commitments', () => {
  /** Lets a player make all decisions of its commitment; answers the actions and how much was judged for each. */
  function commit(player: CommitmentPlayer, start: State, rng: Rng) {
    const state = start.clone();
    const actions: number[] = [];
    const judged: number[] = [];
    while (state.isCommitment && state.actor === start.actor) {
      const decision = player.chooseNow(viewOf(state), rng, 100);
      actions.push(decision.action);
      judged.push(decision.simulations!);
      state.apply(decision.action);
    }
    return { actions, judged };
  }

  const { first, second } = allocations();

  test.each([0, 1])('%i draws one plan and follows it to its end', (side) => {
    const start = [first, second[0]!][side]!;
    const player = new CommitmentPlayer(evaluate);
    const { actions, judged } = commit(player, start, Rng.from(4));
    expect(actions.length).toBeGreaterThan(1);
    expect(judged).toEqual([100, ...new Array<number>(actions.length - 1).fill(0)]);
    expect(player.lastAnswer!.plans.map((plan) => plan.actions)).toContainEqual(actions);
    expect(commit(new CommitmentPlayer(evaluate), start, Rng.from(4)).actions).toEqual(actions);
  });

  test('plays the same player again in the next game', () => {
    const player = new CommitmentPlayer(evaluate);
    commit(player, first, Rng.from(4));
    expect(commit(player, first, Rng.from(5)).judged[0]).toBe(100);
  });

  test('solves again where the plan was not kept to', () => {
    const player = new CommitmentPlayer(evaluate);
    const state = first.clone();
    const { action, candidates } = player.chooseNow(viewOf(state), Rng.from(4), 100);
    expect(candidates!.every((one) => state.legalActions().includes(one.action))).toBe(true);
    state.apply(
      state
        .legalActions()
        .toArray()
        .find((other) => other !== action)!,
    );
    expect(player.chooseNow(viewOf(state), Rng.from(4), 100).simulations).toBeGreaterThan(0);
  });

  test('orders turn by turn, with the dice drawn on before anything is judged', () => {
    const game: Game = toyRuleset.load('ford');
    const { seen, judge } = countingJudge();
    const players = [new CommitmentPlayer(judge), new CommitmentPlayer(judge)] as const;
    const rng = Rng.from(8);
    const state = game.newState();
    let commitments = 0;
    while (state.actor === CHANCE || isPlayer(state.actor)) {
      if (state.actor === CHANCE) state.apply(state.chanceOutcomes().sample(rng));
      else if (!state.isCommitment) state.apply(state.legalActions().at(0));
      else {
        state.apply(players[state.actor as Player].chooseNow(viewOf(state), rng).action);
        commitments++;
      }
    }
    expect(commitments).toBeGreaterThan(3);
    expect(seen).not.toContain(CHANCE);
  });

  test('refuses what is seen by the other side, and to answer before anything has begun', () => {
    const open = ticTacToe.load('standard').newState();
    expect(() => new CommitmentPlayer(evaluate).begin(viewOf(open), Rng.from(1))).toThrow('no commitment');
    expect(() => new CommitmentPlayer(evaluate).decision()).toThrow('begin');
    expect(() => new CommitmentSolver(evaluate).answer()).toThrow('begin');
  });
});
