import type { OneHourState } from '../../state/state.ts';
import { isBoundToRoad } from './marches.ts';
import { isAsleep } from './orders.ts';

type S = OneHourState;

/** Whether a unit may not move in its next player turn. */
export function isFrozenNext(s: S, unit: number): boolean {
  const { frozen } = s.scenario.special;
  if (frozen.length === 0) return false;
  const hasPassed = s.sideOf(unit) === s.side || s.side !== s.scenario.firstPlayer;
  const next = s.turn + (hasPassed ? 1 : 0);
  for (const { group, untilTurn } of frozen) if (group === s.group(unit) && next < untilTurn) return true;
  return false;
}

/** Whether a unit on the table may charge in its next player turn, as far as itself is concerned. @rule 1.8 */
export function mayChargeNext(s: S, unit: number): boolean {
  return !s.isInMelee(unit) && !isAsleep(s, unit) && !isFrozenNext(s, unit) && !isBoundToRoad(s, unit);
}

/** Whether a unit on the table may shoot in its next player turn, as far as itself is concerned. @rule 2.0 */
export function mayShootNext(s: S, unit: number): boolean {
  return s.cardOf(unit).shoot !== null && !s.isInMelee(unit) && !isAsleep(s, unit);
}
