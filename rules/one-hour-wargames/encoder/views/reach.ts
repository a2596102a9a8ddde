import type { BaseSize } from '../../../geometry/box.ts';
import type { Pose } from '../../../tabletop/pose.ts';
import { SHOOTING_RANGE } from '../../charts/units.ts';

/** A base that looks or is looked at. */
export type Stand = Pose & BaseSize;

/** Whether a base has another in range and in its arc of fire, judged by the middle of the side that lies nearest.
 * @param wide all that lies before the front counts @shows 2.1 @shows 2.2 @shows 5.4 */
export function shotReach(from: Stand, to: Stand, wide: boolean): boolean {
  const dx = to.x - from.x;
  const dy = to.y - from.y;
  const ahead = dx * from.east + dy * from.north - from.halfDepth;
  const across = dx * from.north - dy * from.east;
  if (ahead < 0 || (!wide && Math.abs(across) > ahead + from.halfWidth)) return false;
  const near =
    SHOOTING_RANGE + (Math.abs(dx * to.north - dy * to.east) > Math.abs(dx * to.east + dy * to.north) ? to.halfWidth : to.halfDepth);
  return ahead * ahead + across * across <= near * near;
}
