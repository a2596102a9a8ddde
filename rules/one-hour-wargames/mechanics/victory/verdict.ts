import { opponent, type Player } from '../../../core/index.ts';
import type { OneHourState } from '../../state/state.ts';
import { countInPlay, holds } from './victory.ts';

type S = OneHourState;

/** Whether what a side needs to win is so now. */
export function metBy(s: S, side: Player): boolean {
  for (const { winner, if: condition } of s.scenario.victory.conditions) if (winner === side && holds(s, condition)) return true;
  return false;
}

/** 1 if the viewer would win were the day over now, -1 if the enemy would, 0 for a draw.
 * @param own, their whether what either needs to win is so @ruling O-31 O-32 */
export function verdict(s: S, viewer: Player, own: boolean, their: boolean): number {
  const enemy = opponent(viewer);
  if (s.depth === 0) return s.returns()[viewer];
  if (own !== their) return own ? 1 : -1;
  const { otherwise } = s.scenario.victory;
  if (own || otherwise === 'draw') return 0;
  if (otherwise === 'most-units') return Math.sign(countInPlay(s, viewer) - countInPlay(s, enemy));
  return otherwise === viewer ? 1 : -1;
}
