import { type Box, meets, TOUCH } from '../../../geometry/box.ts';
import { partInside, type SegmentPart } from '../../../geometry/box-segment.ts';
import { distanceBetweenSegments, distanceToSegment } from '../../../geometry/plane.ts';

const FRONT_AHEAD = 1;
const REAR_AHEAD = -1;

/** Whether a base on a hill stands above its attacker. Ground off the hill, and its very edge, is below all of it, however near to an end of the
 * ridge. So one who touches the ridge is above all who do not; any other is above an attacker off the hill if he has not his whole rear there too,
 * and above one on the hill if all of his rear side is nearer to the ridge than any point of the attacker's front.
 * @rule 0.8 at the crest, or with the whole rear side above the attacker's front side @ruling O-27 */
export function isAbove(base: Box, attacker: Box, hill: Box, ridge: Box): boolean {
  const highest = leastDepth(attacker, FRONT_AHEAD, hill, ridge);
  const isOffHill = highest === Infinity;
  if (meets(base, ridge)) return isOffHill || !meets(attacker, ridge);
  return isOffHill ? leastDepth(base, REAR_AHEAD, hill, ridge) < Infinity : greatestDepth(base, REAR_AHEAD, hill, ridge) < highest;
}

/** Ticks from the ridge down to the highest point of a base's front or rear side; infinite if no part of it is on the hill. */
function leastDepth(box: Box, ahead: number, hill: Box, ridge: Box): number {
  const part = partOnHill(box, ahead, hill, -TOUCH);
  if (part === null) return Infinity;
  const left = 2 * part.from - 1;
  const right = 2 * part.to - 1;
  return distanceBetweenSegments(
    box.pointX(left, ahead),
    box.pointY(left, ahead),
    box.pointX(right, ahead),
    box.pointY(right, ahead),
    ridge.pointX(0, -1),
    ridge.pointY(0, -1),
    ridge.pointX(0, 1),
    ridge.pointY(0, 1),
  );
}

/** Ticks from the ridge down to the lowest point of a base's front or rear side, which is one of its ends; infinite if a part is off the hill. */
function greatestDepth(box: Box, ahead: number, hill: Box, ridge: Box): number {
  const part = partOnHill(box, ahead, hill, TOUCH);
  if (part === null || part.from > 0 || part.to < 1) return Infinity;
  return Math.max(depthAt(box, -1, ahead, ridge), depthAt(box, 1, ahead, ridge));
}

/** The part of a base's front or rear side, from left to right, on a hill grown by so many ticks. */
function partOnHill(box: Box, ahead: number, hill: Box, growth: number): SegmentPart | null {
  return partInside(hill, growth, box.pointX(-1, ahead), box.pointY(-1, ahead), box.pointX(1, ahead), box.pointY(1, ahead));
}

function depthAt(box: Box, across: number, ahead: number, ridge: Box): number {
  return distanceToSegment(
    box.pointX(across, ahead),
    box.pointY(across, ahead),
    ridge.pointX(0, -1),
    ridge.pointY(0, -1),
    ridge.pointX(0, 1),
    ridge.pointY(0, 1),
  );
}
