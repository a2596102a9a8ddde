import { describe, expect, test } from 'vitest';
import { createAgent, type Decision, type MctsAgent } from '../../agents/index.ts';
import { leafEvaluator } from '../../agents/search/index.ts';
import { actionValues, GameTree, type Policy, type TabularPolicy, uniformPolicy } from '../../agents/tabular/index.ts';
import { type Blueprint, leafBlueprint, mirrorStep, PolicyUpdate, runUpdate, updateNow } from '../../agents/update/index.ts';
import { together, KnownPolicies } from '../../agents/update/lockstep.ts';
import { likelihood } from '../../agents/update/play-on.ts';
import { Tally } from '../../agents/update/tally.ts';
import { type Game, Rng, type State, TERMINAL } from '../../rules/core/index.ts';
import { loadGame } from '../../rules/registry.ts';
import { policyBlueprint } from '../../training/proofs/poker/planned-policy.ts';
import { after, viewOf } from './gates/asking.ts';

const SETTINGS = { step: 2, magnet: 2 };

function stepFrom(policy: readonly number[], values: readonly number[], options = SETTINGS): number[] {
  const into = new Float64Array(policy.length);
  mirrorStep(policy, values, options, into);
  return [...into];
}

function expectShares(shares: ArrayLike<number>, wanted: readonly number[], digits = 9): void {
  wanted.forEach((share, i) => expect(shares[i]).toBeCloseTo(share, digits));
}

describe('a step of mirror descent', () => {
  test('without a step leaves the policy as it is, and likewise where nothing is to be gained', () => {
    expectShares(stepFrom([0.7, 0.2, 0.1], [1, -1, 0.5], { step: 0, magnet: 2 }), [0.7, 0.2, 0.1]);
    expectShares(stepFrom([0.7, 0.2, 0.1], [0.3, 0.3, 0.3]), [0.7, 0.2, 0.1]);
  });

  test('without a magnet multiplies the odds by e to the step times what is gained', () => {
    const [better, worse] = stepFrom([0.4, 0.6], [0.5, -0.25], { step: 2, magnet: 0 }) as [number, number];
    expect(better / worse).toBeCloseTo((0.4 / 0.6) * Math.exp(2 * 0.75), 9);
  });

  test('flattens by what the best action is worth more than the policy', () => {
    // The policy is worth 0, the best action 1: odds of 9 to 1 against it become (9 / e^2) ^ (1 / (1 + 2 * 2 * 0.9)).
    const [sure, better] = stepFrom([0.9, 0.1], [0, 1]) as [number, number];
    expect(sure / better).toBeCloseTo((9 / Math.exp(2)) ** (1 / (1 + 4 * 0.9)), 9);
  });
});

describe('a tally of weighed worlds', () => {
  test('has weighed means, the spread of all results, and counts the worlds that tell as much', () => {
    const tally = new Tally(2);
    tally.add(3, [1, 0]);
    tally.add(1, [-1, 0]);
    expect([tally.mean(0), tally.mean(1)]).toEqual([0.5, 0]);
    expect(tally.worlds).toBeCloseTo(16 / 10, 12);
    expect(tally.spread).toBeCloseTo(Math.sqrt(0.5 - 0.25 ** 2), 12);
  });
});

/** What the update comes to in every information set if all worlds and all ways to the end are counted. */
function exactUpdate(tree: GameTree, policy: Policy): TabularPolicy {
  const flat = tree.tabulate([policy, policy]);
  const { means, spreads } = actionValues(tree, policy);
  const updated = new Float64Array(tree.rows);
  tree.sets.forEach(({ first, actions }, place) => {
    const rows = [flat, means, updated].map((all) => all.subarray(first, first + actions.length)) as [
      Float64Array,
      Float64Array,
      Float64Array,
    ];
    mirrorStep(
      rows[0],
      rows[1].map((value) => value / spreads[place]!),
      SETTINGS,
      rows[2],
    );
  });
  return tree.toPolicy(updated);
}

/** A policy that is far from choosing all alike, and differs from card to card. */
function lopsided(tree: GameTree, seed: string): TabularPolicy {
  const rng = Rng.from(seed);
  const flat = new Float64Array(tree.rows);
  for (const { first, actions } of tree.sets) {
    const weights = actions.map(() => 0.02 + rng.float() ** 4);
    const total = weights.reduce((sum, weight) => sum + weight, 0);
    weights.forEach((weight, i) => (flat[first + i] = weight / total));
  }
  return tree.toPolicy(flat);
}

describe('an update of a policy', () => {
  const kuhn = new GameTree(loadGame('kuhn-poker', 'standard'));
  const fusion = new GameTree(loadGame('strategy-fusion', 'standard', { answers: true }));

  test.each([
    ['Kuhn poker', 'a', kuhn],
    ['Kuhn poker', 'b', kuhn],
    ['strategy fusion with answers', 'a', fusion],
  ] as const)('comes to what exact values say, with many playouts, in every information set: %s, policy %s', (_, seed, tree) => {
    const policy = lopsided(tree, seed);
    const exact = exactUpdate(tree, policy);
    const update = new PolicyUpdate({ ...SETTINGS, damping: 0 });
    for (const { state, player, key } of tree.sets) {
      updateNow(update, viewOf(state), policyBlueprint(policy), Rng.from(key), 12_000);
      expect(player).toBe(state.actor);
      Array.from(exact.rows.get(key)!).forEach((share, i) => expect(Math.abs(update.policy[i]! - share)).toBeLessThan(0.04));
    }
  });

  test('weighs worlds by what the other side has done in them: who bets only with the king is believed', () => {
    const bets = (state: State): boolean => (state as State & { card(player: number): number }).card(state.actor) === 3;
    const honest: Blueprint = {
      policies: (states, legal) =>
        states.map((state, i) => {
          const isBold = bets(state) ? 0.999 : 0.001;
          return legal[i]!.length === 2 ? [1 - isBold, isBold] : [1];
        }),
      values: () => [],
    };
    const facing = after(kuhn.game, '#1 #2 bet'); // The queen faces a bet; the other card is truly the jack.
    const update = new PolicyUpdate();
    const { value, candidates } = updateNow(update, viewOf(facing), honest, Rng.from(1), 4000)!;
    const call = candidates!.find(({ text }) => text === 'call')!;
    expect(call.value).toBeLessThan(-0.98);
    expect(value).toBeLessThan(-0.49);
    const blind = updateNow(new PolicyUpdate(), viewOf(facing), policyBlueprint(uniformPolicy), Rng.from(1), 4000)!;
    expect(Math.abs(blind.candidates!.find(({ text }) => text === 'call')!.value)).toBeLessThan(0.1);
  });

  test('spends no more playouts than it may, and needs none for the policy as it is', () => {
    const leduc = loadGame('leduc-poker', 'standard');
    const view = viewOf(after(leduc, '#1 #3'));
    const update = new PolicyUpdate();
    const blueprint = policyBlueprint(uniformPolicy);
    for (const most of [1, 7, 64]) expect(updateNow(update, view, blueprint, Rng.from(1), most)!.simulations).toBeLessThanOrEqual(most);
    expect(updateNow(update, view, blueprint, Rng.from(1), 64)!.simulations).toBe(64);
    const decision = updateNow(update, view, blueprint, Rng.from(1), 0)!;
    expect(decision.value).toBeUndefined();
    expectShares(update.policy, [0.5, 0.5]);
  });

  test('draws its choices from the updated policy', () => {
    const view = viewOf(after(kuhn.game, '#2 #1'));
    const blueprint = policyBlueprint(uniformPolicy);
    const update = new PolicyUpdate();
    let bets = 0;
    let share = 0;
    for (let seed = 0; seed < 400; seed++) {
      const { action } = updateNow(update, view, blueprint, Rng.from(seed), 64)!;
      bets += action === update.legal.at(1) ? 1 : 0;
      share += update.policy[1]!;
    }
    expect(share / 400).toBeGreaterThan(0.2);
    expect(share / 400).toBeLessThan(0.8);
    expect(Math.abs(bets - share)).toBeLessThan(4 * Math.sqrt(400) * 0.5);
  });

  test('ends with a signal or a clock, with the answer that it has', async () => {
    const view = viewOf(after(kuhn.game, '#2 #1'));
    const blueprint = policyBlueprint(uniformPolicy);
    const update = new PolicyUpdate();
    const aborted = new AbortController();
    aborted.abort();
    const stopped = (await runUpdate(update, view, blueprint, Rng.from(1), { simulations: 1e6, signal: aborted.signal }, () => 0))!;
    expect(stopped.simulations).toBe(0);
    let time = 0;
    const timed = (await runUpdate(update, view, blueprint, Rng.from(1), { simulations: 1e6, timeMs: 50 }, () => time++))!;
    expect(timed.simulations).toBeGreaterThan(0);
    expect(timed.simulations).toBeLessThan(50_000);
  });

  test('takes a search without network at its word: its prior as policy, its leaves as values', () => {
    const game = loadGame('kuhn-poker', 'standard');
    const judge = leafEvaluator(game, { prior: 'scripted', priorShare: 0.8 });
    const [shares] = leafBlueprint(judge).policies([after(game, '#3 #1')], [after(game, '#3 #1').legalActions()]) as ArrayLike<number>[];
    expectShares(shares!, [0.1, 0.9], 6); // The scripted king always bets.
    expect(
      leafBlueprint(leafEvaluator(game, { playout: 'random' })).policies([after(game, '#3 #1')], [after(game, '#3 #1').legalActions()]),
    ).toEqual([Float32Array.of(0.5, 0.5)]);
  });
});

describe('an agent with secrets=mmd', () => {
  const answers = async (spec: string, state: State, seeds: number): Promise<Decision[]> => {
    const decisions: Decision[] = [];
    for (let seed = 0; seed < seeds; seed++) decisions.push(await (await createAgent(spec, { seed })).choose(viewOf(state)));
    return decisions;
  };

  test('draws where a search always does the same', async () => {
    const state = after(loadGame('kuhn-poker', 'standard'), '#1 #2');
    const kinds = async (spec: string): Promise<number> => new Set((await answers(spec, state, 40)).map(({ action }) => action)).size;
    expect(await kinds('mcts:sims=400')).toBe(1);
    expect(await kinds('mcts:sims=400,secrets=mmd')).toBe(2);
  });

  test('chooses at once as it does in its own time, from the same stream', async () => {
    const view = viewOf(after(loadGame('leduc-poker', 'standard'), '#1 #3'));
    const agent = await createAgent('mcts:sims=64,secrets=mmd', { seed: 1 });
    const [a, b] = [1, 1].map((seed) => (agent as MctsAgent).chooseNow(view, Rng.from(seed)));
    expect(a).toEqual(b);
    expect(a!.simulations).toBeGreaterThan(0);
    expect(a!.worlds).toBe(3);
  });

  test.each([
    ['secret orders, which it solves as a matrix', 'mcts:sims=40', 'blotto', '2-4-3', ''],
    ['where nothing is hidden', 'mcts:sims=40', 'tic-tac-toe', 'standard', ''],
    ['where nothing is hidden yet', 'mcts:sims=40,rollout=evaluate', 'barons-war', 'lewes-free', ''],
  ])('changes nothing for %s', async (_, spec, ruleset, scenario, moves) => {
    const state = after(loadGame(ruleset, scenario), moves);
    const [before, now] = [spec, `${spec},secrets=mmd`].map((one) => answers(one, state, 2));
    expect(await now!).toEqual(await before!);
  });

  test.each([
    ['leduc-poker', 'standard', '#1 #3', true],
    ['strategy-fusion', 'standard', '#0', true],
    ['barons-war', 'lewes-free', '', false],
    ['tic-tac-toe', 'standard', '', false],
  ])('sees whether anything is hidden from either side: %s/%s', (ruleset, scenario, moves, isHidden) => {
    expect(new PolicyUpdate().begin(viewOf(after(loadGame(ruleset, scenario), moves)), Rng.from(1), 64)).toBe(isHidden);
  });

  test('sees it also from the side that knows everything', () => {
    const state = after(loadGame('strategy-fusion', 'standard', { answers: true }), '#0 go');
    expect(state.actor).toBe(1);
    expect(new PolicyUpdate().begin(viewOf(state), Rng.from(1), 64)).toBe(true);
  });
});

describe('how likely past decisions are', () => {
  test("is the product of the other side's shares, its own left out", () => {
    const leduc = new GameTree(loadGame('leduc-poker', 'standard'));
    const policy = lopsided(leduc, 'c');
    const moves = ['#1', '#3', 'raise', 'raise', 'call', '#2', 'check'];
    const world = after(leduc.game, moves.join(' '));
    const shareAt = (count: number): number => {
      const state = after(leduc.game, moves.slice(0, count).join(' '));
      const legal = state.legalActions();
      return policy.probabilities(state, legal)[legal.indexOf(leduc.game.actions.parse(state, moves[count]!))]!;
    };
    expect(likelihoodOf(world, 1, policy)).toBeCloseTo(shareAt(2) * shareAt(4) * shareAt(6), 12);
    expect(likelihoodOf(world, 0, policy)).toBeCloseTo(shareAt(3), 12);
  });

  test('is 1 where a state does not tell its moves', () => {
    const state = loadGame('blotto', '2-4-3').newState();
    expect(likelihoodOf(state, 1, uniformPolicy)).toBe(1);
  });
});

function likelihoodOf(world: State, viewer: 0 | 1, policy: Policy): number {
  const work = together([likelihood(world, viewer)], new KnownPolicies());
  const blueprint = policyBlueprint(policy);
  let step = work.next([]);
  while (step.done !== true) step = work.next(blueprint.policies(step.value.states, step.value.legal) as ArrayLike<number>[]);
  return step.value[0]!;
}

describe('games whose states tell their moves', () => {
  const games: readonly (readonly [string, Game])[] = [
    ['kuhn-poker', loadGame('kuhn-poker', 'standard', { cards: 5 })],
    ['leduc-poker', loadGame('leduc-poker', 'standard')],
    ['strategy-fusion', loadGame('strategy-fusion', 'standard')],
    ['strategy-fusion with answers', loadGame('strategy-fusion', 'standard', { answers: true })],
    ['liars-dice', loadGame('liars-dice', 'standard')],
    ['phantom-tic-tac-toe', loadGame('phantom-tic-tac-toe', 'standard')],
    ['phantom-tic-tac-toe, abrupt', loadGame('phantom-tic-tac-toe', 'standard', { collisions: 'abrupt' })],
    ['dark-hex', loadGame('dark-hex', 'opened')],
  ];

  test.each(games)('%s: the moves lead to the state, at each moment of any game', (_, game) => {
    for (let seed = 0; seed < 60; seed++) {
      const rng = Rng.from(seed);
      const state = game.newState();
      for (;;) {
        const again = game.newState();
        for (const move of state.moves!()) again.apply(move);
        expect(again.bytes()).toEqual(state.bytes());
        if (state.actor === TERMINAL) break;
        const legal = state.legalActions();
        state.apply(legal.length > 0 ? legal.at(rng.below(legal.length)) : state.chanceOutcomes().sample(rng));
      }
    }
  });
});
