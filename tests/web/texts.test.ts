import { describe, expect, it } from 'vitest';
import { CHANCE, isPlayer, Rng, type State, TERMINAL } from '../../rules/core/index.ts';
import { rulesets } from '../../rules/registry.ts';
import { playAndTell, readableLog, type StoryEntry } from '../../web/table/story.ts';
import { deepSeed } from '../deep.ts';

/** Words that have a hyphen in English; all others are ids. */
const HYPHENED =
  '(?:(?:north|south|east|west)-)+(?:north|south|east|west)|m[ae]n-at-arms|(?:counter|pre|half|man|point|roll|re)-\\p{Ll}+|(?:one|two|three|four|five|six)-\\p{Ll}+';
/** What no text of a game should look like. */
const ODD: readonly (readonly [what: string, pattern: RegExp])[] = [
  ['several of one', /(?<![.\d])(?<!by )\b1 (?:hits|men|units|companies|casualties|points|days|hexes|turns|inches|soldiers|animals)\b/],
  ['one of several', /\b(?:[02-9]|1\d+) (?:hit|man|unit|company|casualty|point|day|hex|inch|soldier|animal)\b(?! of)/],
  ['a verb of one for several', /\b(?:men|spears|bows|Barons|Royalists|Huguenots|Catholics) (?:goes|is|does|has|wins|passes)\b/],
  ['a side twice', /\b(\p{Lu}\p{L}{2,}) (?:The )?\1\b/u],
  ['an id', /\b\d{3,4}-[a-z]|\b[a-z]+(?:-[a-z]+)*-\d+\b/],
  ['an id with a hyphen', new RegExp(String.raw`(?<![\p{L}-])(?!(?:${HYPHENED})(?![\p{L}-]))\p{Ll}+(?:-\p{Ll}+)+`, 'u')],
  ['a number that a table gives', /\bresult \d/],
  ['a word twice', /\b(\p{L}+) \1\b/iu],
  ['a bare number', /^[^\p{L}]*$/u],
  ['a gap', / {2}|undefined|NaN|\[object| [,.;]/],
];
const GAMES = deepSeed === undefined ? 2 : 200;
const PLIES = deepSeed === undefined ? 150 : 1000;
const WARGAMES = rulesets.filter(({ id }) =>
  ['barons-war', 'one-hour-wargames', 'men-of-iron', 'spanish-fury', 'the-anarchy'].includes(id),
);

/** What a person reads who decides: the question, the choices with what is known about them, everybody on the board and in the tables. */
function textsBeside(state: State, ply: number): string[] {
  const { board } = state.game;
  const choices = ply % 11 === 0 ? [...state.legalActions()].slice(0, 6) : [];
  const rows =
    ply % 50 === 0
      ? board!.tables(state).flatMap(({ title, rows: all }) => [title, ...all.flatMap(({ cells }) => cells.filter(isWords))])
      : [];
  return [
    ...board!.headline(state),
    ...choices.flatMap((action) => [board!.phrase(state, action), ...board!.notes(state, action).map(({ text }) => text)]),
    ...(ply % 50 === 0 ? board!.pieces(state).map(({ about }) => about) : []),
    ...rows,
  ];
}

/** A cell of a table that is no number or place. */
function isWords(cell: string): boolean {
  return /\p{L}/u.test(cell);
}

/** All texts of a game: what is decided, rolled and happens, and what stands beside it. */
function textsOf(ruleset: (typeof WARGAMES)[number], scenario: string, seed: string): string[] {
  const state = ruleset.load(scenario).newState();
  const rng = Rng.from(seed);
  const story: StoryEntry[] = [];
  const beside: string[] = [];
  while (state.actor !== TERMINAL && story.length < PLIES) {
    const legal = state.legalActions();
    const move = state.actor === CHANCE ? state.chanceOutcomes().sample(rng) : state.game.scripted!.choose(state, legal, rng);
    if (isPlayer(state.actor)) beside.push(...textsBeside(state, story.length));
    story.push(playAndTell(state, move));
  }
  const log = readableLog(story, null).flatMap(({ text, said, events }) => [said?.text ?? text, ...events.map((event) => event.text)]);
  return [...log, ...beside, ...state.game.board!.headline(state)];
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

describe('a sentence about what happened', () => {
  it.each(WARGAMES.map((ruleset) => [ruleset.id, ruleset] as const))('begins with a capital and ends: %s', (_, ruleset) => {
    const state = ruleset.load(ruleset.scenarios[0]!.id).newState();
    const rng = Rng.from('sentences');
    const told: string[] = [];
    state.listener = ({ text }) => told.push(text);
    while (state.actor !== TERMINAL && told.length < 300)
      state.apply(
        state.actor === CHANCE ? state.chanceOutcomes().sample(rng) : state.game.scripted!.choose(state, state.legalActions(), rng),
      );
    expect(told.filter((text) => !/^[\p{Lu}\d].*[.!?]$/u.test(text))).toEqual([]);
  });
});
