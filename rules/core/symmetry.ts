import type { State } from './ruleset.ts';

/**
 * A way to turn a game's states round that its rules do not notice: the players keep their sides, what is legal stays legal under
 * another number, and what comes of it is the same, turned. Only for games in which nothing is hidden; results of rolls keep their numbers.
 */
export interface Symmetry {
  readonly name: string;
  /** Writes the turned form of a state over another state of the same game. */
  turn(from: State, into: State): void;
  /** The number that an action has in the turned form. */
  turnAction(action: number): number;
}
