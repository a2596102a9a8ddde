import type { OneHourGame } from './game.ts';
import type { OneHourState } from './state.ts';

/** One state for each game, in which moves are tried out. */
const trials = new WeakMap<OneHourGame, OneHourState>();

/** A copy of a state to change at will; valid until the next one of the same game is asked for. */
export function trialOf(s: OneHourState): OneHourState {
  let trial = trials.get(s.game);
  if (trial === undefined) trials.set(s.game, (trial = s.game.newState()));
  trial.data.set(s.data);
  return trial;
}
