import { opponent } from '../../../core/index.ts';
import type { BaronsWarState } from '../../state/state.ts';
import { isInSpan } from '../ground/command-span.ts';
import { inZone } from '../ground/zones.ts';

/** Whether a unit may recover: shaken, in command, and in no enemy zone. @rule 12.3 */
export function mayRecover(s: BaronsWarState, unit: number): boolean {
  const hex = s.hexOf(unit);
  if (hex < 0 || !s.isShaken(unit) || inZone(s, opponent(s.sideOf(unit)), hex)) return false; // [7.23]
  return isInSpan(s, unit, false) || isInSpan(s, unit, true);
}
