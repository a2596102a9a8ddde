import { distanceBetween } from '../../../geometry/plane.ts';
import { DUTY } from '../../charts/charts.ts';
import { INCH } from '../../charts/measures.ts';
import { ORDER } from '../../charts/types.ts';
import { type FuryState, HALTED } from '../../state/state.ts';
import { showOrder } from './conduct.ts';

type S = FuryState;

function isAt(s: S, unit: number, point: number): boolean {
  const { x, y } = s.scenario.points[point]!;
  return s.isOnTable(unit) && distanceBetween(s.x(unit), s.y(unit), x, y) <= DUTY.hold * INCH;
}

/** Whether a Manoeuvre to a point would be done before it began. @ruling SF-71 a regiment of the brigade stands within three inches of it */
export function hasReached(s: S, brigade: number, point: number): boolean {
  const { units } = s.scenario.brigades[brigade]!;
  for (let i = 0; i < units.length; i++) if (isAt(s, units[i]!, point)) return true;
  return false;
}

/** Whether a brigade under Manoeuvre may still be going to a point, for all that the enemy sees: it did not stand there when the turn began. */
export function isAhead(s: S, brigade: number, point: number): boolean {
  const { units } = s.scenario.brigades[brigade]!;
  for (let i = 0; i < units.length; i++) if (s.pace(units[i]!) === HALTED && isAt(s, units[i]!, point)) return false;
  return true;
}

/** Number of points to which it may be going. */
export function countAhead(s: S, brigade: number): number {
  let count = 0;
  for (let point = 0; point < s.scenario.points.length; point++) if (isAhead(s, brigade, point)) count++;
  return count;
}

/** A brigade that has reached the point of its Manoeuvre holds there, as all can see. @rule 12.1 @ruling SF-71 */
export function endManoeuvre(s: S, brigade: number): void {
  const point = s.brigadePoint(brigade);
  if (s.brigadeOrder(brigade) !== ORDER.manoeuvre || point < 0 || !hasReached(s, brigade, point)) return;
  s.setBrigadeOrder(brigade, ORDER.hold);
  s.setBrigadePoint(brigade, -1);
  showOrder(s, brigade, ORDER.hold);
  if (s.listener !== null)
    s.tell('order', '12.1', `${s.scenario.brigades[brigade]!.name} have come to the point of their Manoeuvre, and hold.`);
}
