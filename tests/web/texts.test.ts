import { describe, expect, it } from 'vitest';
import { CHANCE, Rng, TERMINAL } from '../../rules/core/index.ts';
import { rulesets } from '../../rules/registry.ts';
import { playAndTell, readableLog } from '../../web/table/story.ts';
import { deepSeed } from '../deep.ts';

/** What no text of a game should look like. */
const ODD: readonly (readonly [what: string, pattern: RegExp])[] = [
  ['several of one', /(?<![.\d])(?<!by )\b1 (?:hits|men|units|companies|casualties|points|days|hexes|turns|inches|soldiers|animals)\b/],
  ['one of several', /\b(?:[02-9]|1\d+) (?:hit|man|unit|company|casualty|point|day|hex|inch|soldier|animal)\b(?! of)/],
  ['a verb of one for several', /\b(?:men|spears|bows|Barons|Royalists|Huguenots|Catholics) (?:goes|is|does|has|wins|passes)\b/],
  ['a side twice', /\b(\p{Lu}\p{L}{2,}) (?:The )?\1\b/u],
  ['an id', /\b\d{3,4}-[a-z]|\b[a-z]+(?:-[a-z]+)*-\d+\b/],
  ['a bare number', /^[^\p{L}]*$/u],
  ['a gap', / {2}|undefined|NaN|\[object| [,.;]/],
];
const GAMES = deepSeed === undefined ? 2 : 200;
const PLIES = deepSeed === undefined ? 250 : 1000;
const WARGAMES = rulesets.filter(({ id }) =>
  ['barons-war', 'one-hour-wargames', 'men-of-iron', 'spanish-fury', 'the-anarchy'].includes(id),
);

/** All texts of a game: what is decided, rolled and happens. */
function textsOf(ruleset: (typeof WARGAMES)[number], scenario: string, seed: string): string[] {
  const state = ruleset.load(scenario).newState();
  const rng = Rng.from(seed);
  const story = [];
  while (state.actor !== TERMINAL && story.length < PLIES) {
    const legal = state.legalActions();
    const move = state.actor === CHANCE ? state.chanceOutcomes().sample(rng) : state.game.scripted!.choose(state, legal, rng);
    story.push(playAndTell(state, move));
  }
  return readableLog(story, null).flatMap(({ text, said, events }) => [said?.text ?? text, ...events.map((event) => event.text)]);
}

describe('the texts of games', () => {
  it.each(WARGAMES.map((ruleset) => [ruleset.id, ruleset] as const))('read as sentences: %s', (_, ruleset) => {
    const found = new Set<string>();
    for (let game = 0; game < GAMES; game++) {
      const scenario = ruleset.scenarios[(game * 5) % ruleset.scenarios.length]!.id;
      for (const text of textsOf(ruleset, scenario, `${deepSeed ?? 'texts'}/${game}`))
        for (const [what, pattern] of ODD) if (pattern.test(text)) found.add(`${what}: ${text}`);
    }
    expect([...found].slice(0, 20)).toEqual([]);
  });
});

describe('the end of a game', () => {
  it.each(WARGAMES.map((ruleset) => [ruleset.id, ruleset] as const))('says in its heading who has won: %s', (_, ruleset) => {
    const state = ruleset.load(ruleset.scenarios[0]!.id).newState();
    const rng = Rng.from('end');
    while (state.actor !== TERMINAL)
      state.apply(
        state.actor === CHANCE ? state.chanceOutcomes().sample(rng) : state.game.scripted!.choose(state, state.legalActions(), rng),
      );
    const [first, second] = state.returns();
    const winner = first === second ? 'draw' : state.game.players[first > second ? 0 : 1];
    expect(state.game.board!.headline(state)[0]).toContain(winner);
  });
});
