import { describe, expect, test } from 'vitest';
import type { ModelCard } from '../../models/cards/card.ts';
import { whyUnfit } from '../../models/cards/card.ts';
import { loadModelCard, type LoadedModel } from '../../models/load.ts';
import { canPlay, judgeOfScales, scalesFor } from '../../models/judges/scales.ts';
import { type ActionList, CHANCE, type Game, Rng, type Shown, type State, TERMINAL } from '../../rules/core/index.ts';
import { loadGame } from '../../rules/registry.ts';
import { planTraining } from '../../training/settings/presets.ts';

const siege = loadGame('the-anarchy', 'siege', { resolution: 'played' });
const campaign = loadGame('the-anarchy', 'the-empress-road', { resolution: 'played' });
const cards = ['the-anarchy-fights', 'the-anarchy-sieges', 'the-anarchy-campaign'].map((name) => loadModelCard(name));
const [fights, sieges, campaigns] = cards as [ModelCard, ModelCard, ModelCard];

/** A model that likes the first action best, and keeps what it was shown. */
function recorder(card: ModelCard): LoadedModel & { readonly shown: Shown[] } {
  const shown: Shown[] = [];
  return {
    card,
    shown,
    evaluate(states: readonly Shown[], legal: readonly ActionList[]) {
      shown.push(...states);
      return legal.map(({ length }) => ({ value: 0.125, priors: Float32Array.from({ length }, (_, i) => Number(i === 0)) }));
    },
  };
}

/** Decisions of games between captains, one in so many. */
function decisions(game: Game, count: number, every: number): State[] {
  const rng = Rng.from('scales');
  const states: State[] = [];
  let state = game.newState();
  for (let ply = 0; states.length < count; ply++) {
    if (state.actor === TERMINAL) state = game.newState();
    else if (state.actor === CHANCE) state.apply(state.chanceOutcomes().sample(rng));
    else {
      if (ply % every === 0) states.push(state.clone());
      state.apply(game.scripted!.choose(state, state.legalActions(), rng));
    }
  }
  return states;
}

const ofCaptains = new Map<Game, readonly State[]>();

/** Decisions of captains, some plies apart; each game is played once for all tests. */
function played(game: Game): readonly State[] {
  if (!ofCaptains.has(game)) ofCaptains.set(game, decisions(game, 80, 5));
  return ofCaptains.get(game)!;
}

const nameOf = (game: Game, state: State): string => (game.scales ?? []).find((scale) => scale.show(state) !== null)?.name ?? 'none';

describe('scales of The Anarchy', () => {
  test('look like the smaller games, by name and number of every feature', () => {
    const names = ({ observation: { version, globals, units, actions } }: Pick<Game, 'observation'>): unknown => [
      version,
      ...[globals, units.features, actions.features, actions.pointers].map((list) => list.map(({ name }) => name)),
    ];
    const found = (game: Game, name: string): unknown => names(game.scales!.find((scale) => scale.name === name)!.game);
    const fight = names(loadGame('the-anarchy', 'ridgeway'));
    expect(found(siege, 'fights')).toEqual(fight);
    expect(found(campaign, 'fights')).toEqual(fight);
    expect(found(siege, 'days')).toEqual(names(loadGame('the-anarchy', 'siege')));
    expect(found(campaign, 'days')).toEqual(names(loadGame('the-anarchy', 'the-empress-road')));
  });

  test('belong to games whose fights are played out alone', () => {
    for (const [scenario, count] of [
      ['ridgeway', 0],
      ['siege', 0],
      ['the-empress-road', 0],
    ] as const)
      expect(loadGame('the-anarchy', scenario).scales ?? []).toHaveLength(count);
    expect([siege, campaign].map(({ scales }) => scales?.map(({ name }) => name))).toEqual([
      ['fights', 'days'],
      ['fights', 'days'],
    ]);
  });

  test('say which networks can play a game of which no network knows the whole', () => {
    const names = (card: ModelCard, game: Game): string[] => scalesFor(card, game).map(({ name }) => name);
    expect(cards.map((card) => names(card, siege))).toEqual([['fights'], ['days'], []]);
    expect(cards.map((card) => names(card, campaign))).toEqual([['fights'], [], ['days']]);
    expect(cards.map((card) => canPlay(card, siege))).toEqual([true, true, false]);
    expect(cards.every((card) => whyUnfit(card, siege) !== null)).toBe(true);
    expect(planTraining(siege, 'evening').config).toEqual({});
  });

  test('are met in play between captains, each of them', () => {
    const met = (game: Game): string[] => [...new Set(played(game).map((state) => nameOf(game, state)))];
    expect(met(siege)).toEqual(expect.arrayContaining(['fights', 'days']));
    expect(met(campaign)).toEqual(expect.arrayContaining(['fights', 'days']));
  });
});

describe('a judge of scales', () => {
  test.each([
    ['siege', siege, sieges],
    ['campaign', campaign, campaigns],
  ] as const)('asks each network at its own scale, and the captain elsewhere: %s', async (_, game, days) => {
    const [men, outer] = [recorder(fights), recorder(days)];
    const states = played(game);
    const legal = states.map((state) => state.legalActions());
    const judge = judgeOfScales([outer, men], Rng.from(1));
    const answers = await judge.evaluate(states, legal);
    const of = (name: string): number => states.filter((state) => nameOf(game, state) === name).length;
    expect([outer.shown.length, men.shown.length]).toEqual([of('days'), of('fights')]);
    expect(Math.min(outer.shown.length, men.shown.length)).toBeGreaterThan(0);
    states.forEach((state, i) => {
      const { priors, value } = answers[i]!;
      expect(value).toBe(game.scripted!.evaluate(state));
      expect(priors.reduce((sum, prior) => sum + prior, 0)).toBeCloseTo(1, 5);
      if (nameOf(game, state) !== 'none') expect(priors[0]).toBe(1);
    });
  });

  test('plays what no network knows as the captain does, in a fight for a network of days too', async () => {
    const outer = recorder(sieges);
    const states = played(siege);
    const legal = states.map((state) => state.legalActions());
    const answers = await judgeOfScales([outer], Rng.from(1)).evaluate(states, legal);
    const chosen = states.map((_, i) => legal[i]!.at(answers[i]!.priors.indexOf(Math.max(...answers[i]!.priors))));
    const lots = Rng.from(1);
    states.forEach((state, i) => {
      if (nameOf(siege, state) === 'days' || legal[i]!.length < 2) return;
      expect(chosen[i]).toBe(siege.scripted!.choose(state, legal[i]!, lots));
    });
    expect(outer.shown.length).toBeLessThan(states.length);
  });

  test('gives values alone where no action is asked about', async () => {
    const [state] = decisions(siege, 1, 1) as [State];
    const none = state.legalActions();
    none.clear();
    const [answer] = await judgeOfScales([recorder(fights)], Rng.from(1)).evaluate([state], [none]);
    expect(answer).toEqual({ priors: new Float32Array(0), value: siege.scripted!.evaluate(state) });
  });

  test('judges all of a game by the first network that knows it', async () => {
    const ridgeway = loadGame('the-anarchy', 'ridgeway');
    const [first, second] = [recorder(fights), recorder(sieges)];
    const [state] = decisions(ridgeway, 1, 1) as [State];
    const [answer] = await judgeOfScales([second, first], Rng.from(1)).evaluate([state], [state.legalActions()]);
    expect([answer!.value, second.shown.length, first.shown]).toEqual([0.125, 0, [state]]);
  });

  test('refuses a game of which its networks know nothing', async () => {
    const [state] = decisions(loadGame('the-anarchy', 'ridgeway'), 1, 1) as [State];
    const judge = judgeOfScales([recorder(sieges), recorder(campaigns)], Rng.from(1));
    await expect(judge.evaluate([state], [state.legalActions()])).rejects.toThrow('cannot play here');
  });
});
