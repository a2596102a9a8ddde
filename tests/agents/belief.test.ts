import { describe, expect, test } from 'vitest';
import { Belief } from '../../agents/belief/belief.ts';
import { captainPolicy } from '../../agents/belief/doubted.ts';
import { createAgent, createView, type PlayerView } from '../../agents/index.ts';
import { uniformPolicy } from '../../agents/tabular/index.ts';
import type { Blueprint } from '../../agents/update/index.ts';
import { settleNow } from '../../agents/update/run.ts';
import { History } from '../../env/game/history.ts';
import { CHANCE, isPlayer, type Player, Rng, type State } from '../../rules/core/index.ts';
import { loadGame } from '../../rules/registry.ts';
import { playGame } from '../../training/evaluation/index.ts';
import { policyBlueprint } from '../../training/proofs/poker/planned-policy.ts';
import { after, viewOf } from './gates/asking.ts';

const kuhn = loadGame('kuhn-poker', 'standard');

function cardOf(state: State, player: Player): number {
  return (state as State & { card(player: Player): number }).card(player);
}

/** Bets with the king in 3 of 4 cases, with the queen in 1 of 2, with the jack in 1 of 4; other choices all alike. */
const honest: Blueprint = {
  policies: (states, legal) =>
    states.map((state, i) => {
      const bet = cardOf(state, state.actor as Player) / 4;
      const actions = legal[i]!.toArray().map((action) => kuhn.actions.format(state, action));
      return actions.map((text) => (text === 'bet' ? bet : text === 'check' ? 1 - bet : 0.5));
    }),
  values: () => [],
};

/** Shares of the other player's cards in a belief. */
function sharesByCard(belief: Belief, other: Player): Map<number, number> {
  const shares = new Map<number, number>();
  for (const { state, share } of belief.weighed) shares.set(cardOf(state, other), (shares.get(cardOf(state, other)) ?? 0) + share);
  return shares;
}

/** Weight of a world in a unit of its own, by the other player's card. */
function weightByCard(belief: Belief, other: Player): Map<number, number> {
  return new Map(belief.weighed.map(({ state, share }) => [cardOf(state, other), share]));
}

describe('a belief', () => {
  test('weighs each world by how likely the other side would have acted as it did in it', () => {
    const belief = new Belief(64);
    settleNow(belief.watch(viewOf(after(kuhn, '#3 #2 bet')), Rng.from(1)), honest); // The queen faces a bet of the jack or the king.
    const weights = weightByCard(belief, 0);
    expect([...weights.keys()].sort()).toEqual([1, 3]);
    expect(weights.get(3)! / weights.get(1)!).toBeCloseTo(3, 12);
  });

  test('comes to what Bayes says, over many worlds and two decisions', () => {
    const belief = new Belief(4000);
    const rng = Rng.from(1);
    settleNow(belief.watch(viewOf(after(kuhn, '#3 #2 check')), rng), honest);
    const shares = sharesByCard(belief, 0);
    expect(shares.get(1)!).toBeCloseTo(0.75, 1); // The jack checks in 3 of 4 cases, the king in 1 of 4.
    settleNow(belief.watch(viewOf(after(kuhn, '#2 #3 check bet')), rng), honest); // The queen has checked, and faces a bet.
    expect(sharesByCard(belief, 1).get(3)!).toBeCloseTo(0.75, 1);
  });

  test('draws a view’s worlds as often as they weigh, and leaves the rest of the view as it is', () => {
    const view = viewOf(after(kuhn, '#3 #2 bet'));
    const believed = settleNow(new Belief(2000).watch(view, Rng.from(2)), honest);
    const rng = Rng.from(3);
    let kings = 0;
    for (let i = 0; i < 4000; i++) kings += Number(cardOf(believed.sample(rng), 0) === 3);
    expect(kings / 4000).toBeCloseTo(0.75, 1);
    expect(believed.informationKey()).toBe(view.informationKey());
    expect([...believed.legalActions()]).toEqual([...view.legalActions()]);
  });

  test('is the ruleset’s own where the other side plays all actions alike', () => {
    const belief = new Belief(4000);
    settleNow(belief.watch(viewOf(after(kuhn, '#3 #2 bet')), Rng.from(4)), policyBlueprint(uniformPolicy));
    expect(sharesByCard(belief, 0).get(3)!).toBeCloseTo(0.5, 1);
  });

  test('leaves a view as it is where nothing is hidden, and where nobody has noted the moves', () => {
    const belief = new Belief();
    const policy = captainPolicy(loadGame('tic-tac-toe', 'standard'), 0.3, Rng.from(1));
    for (const game of [loadGame('tic-tac-toe', 'standard'), loadGame('blotto', '2-4-3')]) {
      const view = viewOf(game.newState());
      expect(settleNow(belief.watch(view, Rng.from(1)), policy)).toBe(view);
    }
  });
});

describe('the captain’s policy', () => {
  test('is his choice, and its doubt is spread over all actions', () => {
    const state = loadGame('men-of-iron', 'dry-wells').newState();
    const rng = Rng.from(1);
    while (!isPlayer(state.actor) || state.legalActions().length < 3)
      state.apply(state.actor === CHANCE ? state.chanceOutcomes().sample(rng) : state.legalActions().at(0));
    const legal = state.legalActions();
    const chosen = legal.indexOf(state.game.scripted!.choose(state, legal, rng));
    const [shares] = captainPolicy(state.game, 0.3, rng).policies([state], [legal]) as ArrayLike<number>[];
    Array.from(shares!).forEach((share, i) => expect(share).toBeCloseTo(0.3 / legal.length + (i === chosen ? 0.7 : 0), 12));
  });
});

describe('a history', () => {
  test('shows each player what it has seen: its own card, and all that was said', () => {
    const history = History.of(after(kuhn, '#1 #3 check bet'))!;
    expect(history.seenBy(0).map(({ actor }) => actor)).toEqual([CHANCE, 0, 1]);
    expect(history.seenBy(0)[0]!.move).toBe(1);
    expect(history.seenBy(1)[0]!.move).toBe(3);
    expect(History.of(loadGame('blotto', '2-4-3').newState())).toBeNull();
  });
});

describe('over whole battles with secrets', () => {
  test.each([
    ['men-of-iron', 'dry-wells'],
    ['spanish-fury', 'example-melee'],
    ['the-anarchy', 'hollow-road'],
  ] as const)('%s/%s: every world believed in is one that the player may be in', async (ruleset, scenario) => {
    const game = loadGame(ruleset, scenario);
    const belief = new Belief(12);
    const rng = Rng.from(5);
    const policy = captainPolicy(game, 0.3, rng);
    const seat = await createAgent('scripted', { seed: 1 });
    let watched = 0;
    const watching = {
      spec: 'watching',
      choose: (view: PlayerView) => {
        const believed = settleNow(belief.watch(view, rng), policy);
        if (believed !== view) {
          watched++;
          expect(believed.sample(rng).informationKey(view.player)).toBe(view.informationKey());
        }
        return seat.choose(view);
      },
    };
    await playGame(game, [watching, await createAgent('random', { seed: 2 })], { seed: 3, maxPlies: 60 });
    expect(watched).toBeGreaterThan(3);
  });
});

test('an agent with a belief knows that the captain bets the king three times as often as the jack', async () => {
  const state = after(kuhn, '#3 #2 bet');
  const worthOfCalling = async (belief: string): Promise<number> => {
    let sum = 0;
    for (let seed = 0; seed < 10; seed++) {
      const agent = await createAgent(`mcts:sims=200,belief=${belief},worlds=200,doubt=0,rollout=random,prior=uniform`, { seed });
      const { candidates } = await agent.choose(createView(state, 1));
      sum += candidates!.find(({ text }) => text === 'call')!.value;
    }
    return sum / 10;
  };
  expect(await worthOfCalling('none')).toBeGreaterThan(-0.15); // the jack and the king are as likely
  expect(await worthOfCalling('captain')).toBeLessThan(-0.3); // twice the stake is lost in 3 of 4 cases
});
