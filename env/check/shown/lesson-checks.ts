import { actionsOfStep, type Game, isPlayer, type Lesson, Rng, type Ruleset, type State, TERMINAL } from '../../../rules/core/index.ts';
import { randomMove } from '../../../rules/registry.ts';
import { expectThat } from '../report/report.ts';

/** Fails unless every section of the rulebook is explained, and nothing else is. */
export function checkSections({ rulebook = [], teaching }: Ruleset): void {
  if (teaching === undefined) return;
  const known = rulebook.map(({ id }) => id);
  const told = Object.keys(teaching.sections);
  const untold = known.filter((id) => !told.includes(id));
  const unknown = told.filter((id) => !known.includes(id));
  expectThat(untold.length === 0, () => `no explanation of section ${untold.join(', ')}`);
  expectThat(unknown.length === 0, () => `section ${unknown.join(', ')} is explained, but is none of the rulebook`);
}

/** Fails unless the lesson names sections and pieces that exist. */
function checkNames({ rulebook = [] }: Ruleset, { id, steps, moments, side }: Lesson, state: State): void {
  const rules = [...steps, ...moments].flatMap(({ rule }) => rule ?? []);
  const sections = new Set(rulebook.map((section) => section.id));
  const strange = rules.filter((rule) => !sections.has(rule));
  expectThat(strange.length === 0, () => `lesson ${id} names section ${strange.join(', ')}, which the rulebook does not have`);
  const pieces = new Set(state.game.board?.pieces(state, side).map((piece) => piece.id));
  const missing = steps.flatMap((step) => step.pieces ?? []).filter((piece) => !pieces.has(piece));
  expectThat(missing.length === 0, () => `lesson ${id} points at ${missing.join(', ')}, which does not stand on the board`);
}

/** A sensible move of whoever acts. */
function anyMove(state: State, rng: Rng): number {
  const { scripted } = state.game;
  return isPlayer(state.actor) && scripted !== undefined ? scripted.choose(state, state.legalActions(), rng) : randomMove(state, rng);
}

/** Decisions that may be asked of the learner between two steps: dice can bring an advance or an answer. */
const MOST_OTHERS = 4;

/** Takes a lesson: does each step in a way that it allows, drawn by lot. Fails if a step cannot be done. @returns the state after the last step */
export function followLesson(game: Game, { id, side, steps }: Lesson, rng: Rng): State {
  const state = game.newState();
  let others = 0;
  const tasks = steps.filter(({ task }) => task !== undefined);
  for (let at = 0; at < tasks.length; ) {
    const step = tasks[at]!;
    expectThat(state.actor !== TERMINAL, () => `lesson ${id}: the battle is over before “${step.title}”`);
    const asked = state.actor === side ? actionsOfStep(state, step) : [];
    if (asked.length > 0) {
      state.apply(asked[rng.below(asked.length)]!);
      at++;
      others = 0;
      continue;
    }
    if (state.actor === side) others++;
    expectThat(
      others <= MOST_OTHERS,
      () => `lesson ${id}: “${step.title}” cannot be done within ${MOST_OTHERS} decisions of the step before`,
    );
    state.apply(anyMove(state, rng));
  }
  return state;
}

/** Times that a lesson is taken, with other dice and other ways to do its steps. */
const TIMES = 5;

/** Fails unless the lessons of a ruleset can be taken to their end. */
export function checkLessons(ruleset: Ruleset): void {
  const { lessons = [] } = ruleset.teaching ?? {};
  expectThat(new Set(lessons.map(({ id }) => id)).size === lessons.length, () => 'two lessons have one id');
  for (const lesson of lessons) {
    const game = ruleset.load(lesson.scenario);
    checkNames(ruleset, lesson, game.newState());
    for (let time = 0; time < TIMES; time++) followLesson(game, lesson, Rng.from(`${lesson.seed}/${time}`));
  }
}
