import { describe, expect, it } from 'vitest';
import { CHANCE, extentAt, mapAt, Rng, type State, TERMINAL } from '../../rules/core/index.ts';
import { loadGame, rulesets } from '../../rules/registry.ts';
import { createService } from '../../server/index.ts';
import { actionsSince } from '../../web/play/log/since.ts';
import { gradeOf, offersFor } from '../../web/play/session/strengths.ts';
import { playAndTell, readableLog, type StoryEntry } from '../../web/table/story.ts';
import { sideDoes } from '../../rules/core/values/words.ts';
import { deepSeed } from '../deep.ts';

/** A game played at random as it is told. */
function tell(state: State, rng: Rng, most = 400): StoryEntry[] {
  const story: StoryEntry[] = [];
  while (state.actor !== TERMINAL && story.length < most) {
    const legal = state.legalActions();
    const action =
      state.actor === CHANCE
        ? state.chanceOutcomes().sample(rng)
        : (state.game.scripted?.choose(state, legal, rng) ?? [...legal][rng.below(legal.length)]!);
    story.push(playAndTell(state, action));
  }
  return story;
}

const GAMES = rulesets.flatMap(({ id, scenarios }) =>
  scenarios.slice(0, deepSeed === undefined ? 3 : 6).map((card) => [id, card.id] as const),
);
const places = (text: string): string[] => text.match(/\b\d{4}\b|\d+\.\d+ by \d+\.\d+/g) ?? [];

describe('the log', () => {
  it.each(GAMES)('says a move once: %s/%s', (ruleset, scenario) => {
    const log = readableLog(tell(loadGame(ruleset, scenario).newState(), Rng.from('log')), null);
    for (const { by, text, said, events } of log) {
      const [first, ...rest] = [said?.text ?? text, ...events.map((event) => event.text)];
      expect(rest).not.toContain(first);
      // Where one goes is said in the line, not again beneath it.
      if (by !== 'dice' && events[0] !== undefined)
        for (const place of places(text)) expect(places(events[0].text), `${text} / ${events[0].text}`).not.toContain(place);
    }
  });

  it('tells a march of a unit by name, with its rule, and what came of it beneath', () => {
    const log = readableLog(tell(loadGame('barons-war', 'skirmish').newState(), Rng.from('log')), null);
    const moves = log.filter(({ text }) => text.startsWith('Move to hex'));
    expect(moves.length).toBeGreaterThan(5);
    const said = moves.filter((entry) => entry.said !== null);
    expect(said.length / moves.length).toBeGreaterThan(0.7);
    for (const { said: sentence } of said) expect(sentence).toMatchObject({ rule: expect.stringMatching(/^(7|10)/) as string });
  });

  it('keeps a sentence from those who must not be told it', () => {
    const entry: StoryEntry = {
      by: 0,
      text: 'a',
      events: [{ kind: 'x', text: 'first takes a', only: 0 }],
      tellings: [],
      roll: null,
      mark: null,
      audience: 'both',
    };
    expect(readableLog([entry], 0)[0]!.said).toEqual({ text: 'first takes a' });
    expect(readableLog([entry], 1)[0]!.said).toBeNull();
  });
});

describe('what the other side did', () => {
  it('is all since one’s own last decision that did something, numbered where it shows', () => {
    for (const [ruleset, scenario] of [
      ['barons-war', 'skirmish'],
      ['one-hour-wargames', 'training'],
      ['men-of-iron', 'mill-ford'],
    ] as const) {
      const log = readableLog(tell(loadGame(ruleset, scenario).newState(), Rng.from('actions')), null);
      let most = 0;
      for (let end = 1; end <= log.length; end++) {
        const actions = actionsSince(log.slice(0, end), 0, '');
        expect(actions.every(({ entry }) => entry.by !== 0)).toBe(true);
        const shown = actions.filter(({ mark }) => mark !== null);
        expect(shown.map(({ number }) => number)).toEqual(shown.map((_, i) => i + 1));
        most = Math.max(most, shown.length);
      }
      expect(most).toBeGreaterThan(2);
      expect(actionsSince(log, null, '').length).toBeLessThanOrEqual(1);
    }
  });
});

describe('a move made on another map than the one that is shown', () => {
  /** Moves after a change of the map at which the log is looked at. */
  const NEAR = 12;
  const sizeOf = (state: State): string => JSON.stringify(extentAt(state.game.board!, state));

  /** Plays a campaign whose battles are fought on maps of their own, until moves are told that would show on another map. */
  function tellAcross(state: State, rng: Rng): number {
    const story: StoryEntry[] = [];
    const sizes: string[] = [];
    let elsewhere = 0;
    while (state.actor !== TERMINAL && elsewhere === 0) {
      sizes.push(sizeOf(state));
      const move =
        state.actor === CHANCE ? state.chanceOutcomes().sample(rng) : state.game.scripted!.choose(state, state.legalActions(), rng);
      story.push(playAndTell(state, move));
      if (sizes.slice(-NEAR).every((size) => size === sizeOf(state))) continue; // all that is shown happened on this map
      const log = readableLog(story, null);
      for (const viewer of [null, 0, 1] as const)
        for (const { place, mark, entry } of actionsSince(log, viewer, mapAt(state))) {
          if (mark !== null) expect(sizes[place]).toBe(sizeOf(state));
          const onItsOwn = entry.mark === null ? [] : actionsSince(log, viewer, entry.mark.map);
          if (mark === null && onItsOwn.some((action) => action.place === place && action.mark !== null)) elsewhere++;
        }
    }
    return elsewhere;
  }

  it('is told, but not drawn', () => {
    const game = loadGame('the-anarchy', 'the-empress-road', { resolution: 'played' });
    let elsewhere = 0;
    for (let seed = 1; seed <= 12 && elsewhere === 0; seed++) elsewhere = tellAcross(game.newState(), Rng.from(seed));
    expect(elsewhere).toBeGreaterThan(0);
  }, 600_000);
});

describe('opponents', () => {
  it('are named by their level and what it means', async () => {
    const service = createService();
    const told = await service.ask('capabilities', {});
    await service.close();
    for (const [ruleset, scenario] of GAMES) {
      const groups = offersFor(told, ruleset, scenario, true);
      for (const { name } of groups.flatMap(({ offers }) => offers))
        expect(name).toMatch(/^(Level (\d) of (\d): [a-z ,]+|Network [a-z-]+ at full strength|Learnt policy [a-z-]+, without a search)$/);
    }
    const [trained] = offersFor(told, 'barons-war', 'skirmish', true);
    expect(trained!.offers.map(({ name }) => name)).toEqual([
      'Level 1 of 5: beginner',
      'Level 2 of 5: easy',
      'Level 3 of 5: medium',
      'Level 4 of 5: hard',
      'Level 5 of 5: the strongest',
    ]);
    expect(trained!.offers[1]!.about).toMatch(/ Elo above level 1\.$/);
  });

  it('have grades that only rise', () => {
    expect(
      Array.from({ length: 8 }, (_, count) => Array.from({ length: count + 1 }, (_, place) => gradeOf(place, count + 1)).join(', ')),
    ).toMatchInlineSnapshot(`
      [
        "the strongest",
        "beginner, the strongest",
        "beginner, medium, the strongest",
        "beginner, medium, hard, the strongest",
        "beginner, easy, medium, hard, the strongest",
        "beginner, easy, medium, hard, very hard, the strongest",
        "beginner, in between, in between, in between, in between, in between, the strongest",
        "beginner, in between, in between, in between, in between, in between, in between, the strongest",
      ]
    `);
  });
});

describe('sentences about sides', () => {
  it('agree in number', () => {
    expect([sideDoes('Barons', 'win'), sideDoes('Red', 'win'), sideDoes('guesser', 'decide')]).toEqual([
      'Barons win',
      'Red wins',
      'guesser decides',
    ]);
    expect([sideDoes('French', 'win'), sideDoes('Welsh in ambush', 'win'), sideDoes('Abbot’s men', 'have', ' built')]).toEqual([
      'French win',
      'Welsh in ambush win',
      'Abbot’s men have built',
    ]);
    expect([sideDoes('Angevin garrison', 'have', ' it'), sideDoes('Garrison and relief', 'win')]).toEqual([
      'Angevin garrison has it',
      'Garrison and relief win',
    ]);
  });
});
