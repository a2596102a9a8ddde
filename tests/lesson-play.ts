import { followLesson } from '../env/check/shown/lesson-checks.ts';
import { CHANCE, type Game, isPlayer, type Lesson, Rng, type State } from '../rules/core/index.ts';

/** Plays on from the end of the told part against the captain. @param share of decisions that the learner takes as the captain would, 0 to 1 */
function playOn({ side }: Lesson, state: State, rng: Rng, share: number): number {
  const { scripted } = state.game;
  while (isPlayer(state.actor) || state.actor === CHANCE) {
    if (!isPlayer(state.actor)) {
      state.apply(state.chanceOutcomes().sample(rng));
      continue;
    }
    const legal = state.legalActions();
    const errs = state.actor === side && rng.below(100) >= 100 * share;
    state.apply(errs ? legal.at(rng.below(legal.length)) : scripted!.choose(state, legal, rng));
  }
  return state.returns()[side];
}

/** Share of games that the learner of a lesson wins. @param share of decisions that he takes as the captain would, 0 to 1 */
export function winsOf(game: Game, lesson: Lesson, games: number, share: number): number {
  const results = Array.from({ length: games }, (_, i) => {
    const rng = Rng.from(`lesson/${i}`);
    return playOn(lesson, followLesson(game, lesson, rng), rng, share);
  });
  return results.filter((result) => result > 0).length / games;
}
