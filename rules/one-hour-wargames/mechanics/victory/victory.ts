import { opponent, type Player } from '../../../core/index.ts';
import { EXITED } from '../../state/layout.ts';
import type { Condition } from '../../state/scenario.ts';
import type { OneHourState } from '../../state/state.ts';
import { isInside } from '../ground/terrain-effects.ts';

type S = OneHourState;

/** Whether a unit of the side stands in an area. @ruling O-30 */
export function isOccupied(s: S, area: number, side: Player): boolean {
  const { box } = s.scenario.areas[area]!;
  for (let unit = 0; unit < s.scenario.units.length; unit++) {
    if (s.sideOf(unit) === side && s.isOnTable(unit) && isInside(s, unit, box)) return true;
  }
  return false;
}

/** Units of a side that have been destroyed. */
export function countLost(s: S, side: Player): number {
  return side === 0 ? s.redLost : s.blueLost;
}

/** Units of a side on the table or still to come. @ruling O-32 */
export function countInPlay(s: S, side: Player): number {
  let count = 0;
  for (let unit = 0; unit < s.scenario.units.length; unit++) if (s.sideOf(unit) === side && s.isInPlay(unit)) count++;
  return count;
}

/** Units of a side that have left by one exit, or by any if none is named. */
export function countExited(s: S, side: Player, exit = -1): number {
  let count = 0;
  for (let unit = 0; unit < s.scenario.units.length; unit++) {
    if (s.sideOf(unit) === side && s.place(unit) === EXITED && (exit < 0 || s.exit(unit) === exit)) count++;
  }
  return count;
}

/** Whether a side has nobody left. An army that has marched off is not destroyed. @ruling O-31 */
function isDestroyed(s: S, side: Player): boolean {
  return countInPlay(s, side) === 0 && countExited(s, side) === 0;
}

/** Whether a condition holds now. @rule 0.6 over half of a unit within what it holds @ruling O-30 O-31 */
export function holds(s: S, condition: Condition): boolean {
  switch (condition.is) {
    case 'hold':
      return isOccupied(s, condition.area, condition.by) && !isOccupied(s, condition.area, opponent(condition.by));
    case 'clear':
      return !isOccupied(s, condition.area, condition.side);
    case 'exited':
      return countExited(s, condition.side, condition.exit) >= condition.units;
    case 'destroyed':
      return condition.units === 'all' ? isDestroyed(s, condition.side) : countLost(s, condition.side) >= condition.units;
    case 'all':
      return countHeld(s, condition.of) === condition.of.length;
    case 'any':
      return countHeld(s, condition.of) > 0;
  }
}

/** How many of some conditions hold now. */
function countHeld(s: S, conditions: readonly Condition[]): number {
  let count = 0;
  for (let i = 0; i < conditions.length; i++) if (holds(s, conditions[i]!)) count++;
  return count;
}
