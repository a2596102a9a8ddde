import { capital, opponent, type Player } from '../../../core/index.ts';
import { type IronState, PASSED } from '../../state/state.ts';

type S = IronState;

/** Value of `winner` in a draw. */
export const DRAW = 2;

/** Passes one after another that end a game without a clock, three of each side. @ruling MI-42 */
const MOST_PASSES = 6;

/** The game is over. @param winner 0, 1 or DRAW */
export function endGame(s: S, winner: number, rule: string, why: string): void {
  s.winner = winner;
  if (s.listener !== null)
    s.tell(
      'end',
      rule,
      winner === DRAW ? `${why} The game is drawn.` : `${why} The ${capital(s.scenario.sides[winner as Player])} side wins.`,
    );
  s.clearStack();
}

/** Ends the game if nobody wants to fight, or after the last Activation: who has lost the lower share of what he can lose wins. @ruling MI-42
 * @returns whether it is over */
export function endsByShare(s: S): boolean {
  const isStalled = s.passes >= MOST_PASSES && s.scenario.timed === null;
  if (!isStalled && s.turn < s.game.options.activations) return false;
  const { flightLevels } = s.scenario;
  const [a, b] = [s.sidePoints(0) * flightLevels[1], s.sidePoints(1) * flightLevels[0]];
  endGame(s, a === b ? DRAW : a < b ? 0 : 1, '3.0', isStalled ? 'Both sides have passed three times.' : 'The last Activation is over.');
  return true;
}

/** A Free Activation is passed: the clock of the other side runs on. @rule 6.1 @rule 16.1 @ruling MI-63 @returns whether the game is over */
export function passTime(s: S): boolean {
  const { timed } = s.scenario;
  if (timed === null || timed.side === s.side) return false;
  s.time--;
  if (s.time > 0) return false;
  endGame(s, opponent(timed.side), '16.1', 'The time is up.');
  return true;
}

/** Counts Passes one after another. @ruling MI-42 */
export function countPasses(s: S): void {
  s.passes = s.activation === PASSED ? Math.min(MOST_PASSES, s.passes + 1) : 0;
}
