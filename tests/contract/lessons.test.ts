import { expect, test } from 'vitest';
import { followLesson } from '../../env/check/shown/lesson-checks.ts';
import { CHANCE, isPlayer, type Lesson, Rng, type Ruleset } from '../../rules/core/index.ts';
import { rulesets } from '../../rules/registry.ts';
import { deepSeed } from '../deep.ts';

const GAMES = deepSeed === undefined ? 15 : 40;

/** Plays a lesson to the end of its battle, captain against captain. @returns the learner's result, and the sections that were told of */
function play(ruleset: Ruleset, lesson: Lesson, seed: string): { readonly result: number; readonly told: ReadonlySet<string> } {
  const told = new Set<string>();
  const rng = Rng.from(seed);
  const game = ruleset.load(lesson.scenario);
  const state = followLesson(game, lesson, rng);
  state.listener = ({ rule }) => rule !== undefined && told.add(rule);
  while (isPlayer(state.actor) || state.actor === CHANCE)
    state.apply(isPlayer(state.actor) ? game.scripted!.choose(state, state.legalActions(), rng) : state.chanceOutcomes().sample(rng));
  return { result: state.returns()[lesson.side], told };
}

const lessons = rulesets.flatMap((ruleset) =>
  (ruleset.teaching?.lessons ?? []).map((lesson) => [ruleset.id, lesson.id, ruleset, lesson] as const),
);

test('all wargames have a lesson', () => {
  expect(lessons.map(([ruleset]) => ruleset)).toEqual(
    expect.arrayContaining(['barons-war', 'one-hour-wargames', 'men-of-iron', 'spanish-fury']),
  );
});

test.each(lessons)(
  '%s, %s: who plays on sensibly wins, and meets all that is explained',
  { timeout: 600_000 },
  (_, __, ruleset, lesson) => {
    const games = Array.from({ length: GAMES }, (_, i) => play(ruleset, lesson, `lesson/${i}`));
    expect(games.filter(({ result }) => result > 0).length).toBeGreaterThanOrEqual(0.8 * GAMES);
    const told = new Set(games.flatMap((game) => [...game.told]));
    expect(lesson.moments.filter(({ rule }) => !told.has(rule))).toEqual([]);
  },
);
