import type { IronState } from '../../state/state.ts';
import { isAboutToEnter } from '../command/battles.ts';

type S = IronState;

/** Whether the piece that moves is a leader on his own. */
export function moverIsLeader(s: S): boolean {
  return s.mover >= s.scenario.units.length;
}

/** The leader who moves on his own. */
export function leaderAtHand(s: S): number {
  return s.mover - s.scenario.units.length;
}

/** Nobody has done anything in his move yet. */
export function clearMover(s: S): void {
  s.budget = 0;
  s.spent = 0;
  s.marched = 0;
  s.pivoted = 0;
}

/** What is wrong with the mover of a position, null if nothing is. */
export function checkMover(s: S): string | null {
  const { mover } = s;
  if (mover < 0) return 'Name the unit or leader that moves: "mover".';
  if (moverIsLeader(s))
    return s.leaderSide(leaderAtHand(s)) === s.side && s.isPresent(leaderAtHand(s))
      ? null
      : 'The leader that moves is on the map, and active.';
  const isThere = s.isOnMap(mover) || isAboutToEnter(s, mover);
  const hasActed = s.moved(mover) + s.fired(mover) + s.done(mover) > 0; // and may have fallen
  return s.sideOf(mover) === s.side && (isThere || hasActed) ? null : 'The unit that moves is on the map or about to enter it, and active.';
}
