import { TICKS_PER_INCH } from '../../../geometry/plane.ts';
import { sideInReach as bestSide } from '../../../tabletop/charge-reach.ts';
import type { Pose } from '../../../tabletop/pose.ts';
import type { OneHourState } from '../../state/state.ts';
import { SHOOTING_RANGE } from '../../charts/units.ts';
import type { Place } from '../../odds/ground.ts';
import type { Survey } from './survey.ts';

/** Cosine of the widest turn at the start of a charge, with a little room. */
const ARC = Math.cos((46 * Math.PI) / 180);
/** A unit whose centre is this near to a line of sight is taken to block it. */
const SCREENS_WITHIN = 1.9 * TICKS_PER_INCH;

/** The side by which a charger would best come at a base, -1 if it is out of reach or arc; what stands between is not looked at.
 * @shows 1.8 reach, one turn of 45 degrees, wholly before the side */
export function sideInReach(s: OneHourState, by: Pose, reach: number, target: Pose): number {
  return bestSide(by, target, s.scenario, reach, ARC);
}

/** Whether a shooter has a base in range and arc, roughly. @shows 2.1 @shows 2.2 */
export function isInRange(s: OneHourState, by: Pose, target: Pose, wide: boolean): boolean {
  const dx = target.x - by.x;
  const dy = target.y - by.y;
  const length = Math.sqrt(dx * dx + dy * dy);
  if (length > farthestShot(s)) return false;
  return dx * by.east + dy * by.north >= (wide ? 0 : ARC) * length;
}

/** Ticks between the middles of two bases that the longest shot can have. @shows 2.2 */
export function farthestShot(s: OneHourState): number {
  return SHOOTING_RANGE + 2 * s.scenario.halfDepth;
}

/** Whether a unit other than the two stands between two places. */
export function isScreened({ all, x, y }: Survey, a: number, b: number, from: Place, to: Place): boolean {
  const dx = to.x - from.x;
  const dy = to.y - from.y;
  const length = Math.sqrt(dx * dx + dy * dy);
  if (length < SCREENS_WITHIN) return false;
  const limit = SCREENS_WITHIN * length;
  for (let i = 0; i < all.count; i++) {
    const unit = all.at(i);
    const px = x[unit]! - from.x;
    const py = y[unit]! - from.y;
    if (Math.abs(px * dy - py * dx) >= limit || unit === a || unit === b) continue;
    const along = (px * dx + py * dy) / length;
    if (along > 0 && along < length) return true;
  }
  return false;
}
