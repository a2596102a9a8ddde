import { base } from './encoder-survey.ts';
import { SHOOTING_RANGE } from './tables/units.ts';

/** A base that looks or is looked at: its middle in ticks, its heading as a unit vector. */
export interface Stand {
  x: number;
  y: number;
  east: number;
  north: number;
}

/** What a charge would reach: nothing, the front, or a flank or the rear. */
export const NOTHING = 0;
export const FACE = 1;
export const BACK = 2;

/** Point that the last charge judged would go for, from the middle of the charger. */
export const goal = { dx: 0, dy: 0 };

/** Bases stand on whole ticks. */
const SLACK = 1;

/** The best side of another base that a base could charge, by distance and arc alone.
 * @param taken bits of the sides already in contact
 * @rule 1.8 wholly before the side, its middle within reach of the front's and within 45 degrees @rule 0.5 */
export function chargeReach(from: Stand, to: Stand, move: number, taken: number): number {
  const dx = to.x - from.x;
  const dy = to.y - from.y;
  const { halfWidth, halfDepth } = base;
  const far = move + halfDepth + halfWidth;
  if (dx * dx + dy * dy > far * far) return NOTHING;
  const across = dy * to.east - dx * to.north;
  const ahead = -dx * to.east - dy * to.north;
  const along = Math.abs(from.east * to.east + from.north * to.north);
  const aslant = Math.abs(from.east * to.north - from.north * to.east);
  const deep = halfDepth + halfWidth * aslant + halfDepth * along - SLACK;
  const wide = halfWidth + halfWidth * along + halfDepth * aslant - SLACK;
  if (-ahead >= deep && (taken & 4) === 0 && reaches(from, dx - to.east * halfDepth, dy - to.north * halfDepth, move)) return BACK;
  if (across >= wide && (taken & 2) === 0 && reaches(from, dx + to.north * halfWidth, dy - to.east * halfWidth, move)) return BACK;
  if (-across >= wide && (taken & 8) === 0 && reaches(from, dx - to.north * halfWidth, dy + to.east * halfWidth, move)) return BACK;
  return ahead >= deep && (taken & 1) === 0 && reaches(from, dx + to.east * halfDepth, dy + to.north * halfDepth, move) ? FACE : NOTHING;
}

/** Whether the point (dx, dy) from the middle of a base lies within 45 degrees of its heading and within reach of its front. */
function reaches({ east, north }: Stand, dx: number, dy: number, move: number): boolean {
  const ahead = dx * east + dy * north;
  const across = dx * north - dy * east;
  if (ahead < Math.abs(across)) return false;
  const before = ahead - base.halfDepth;
  goal.dx = dx;
  goal.dy = dy;
  return before >= 0 && before * before + across * across <= move * move;
}

/** Whether a base has another in range and in its arc of fire, judged by the middle of the side that lies nearest.
 * @param wide all that lies before the front counts @rule 2.1 @rule 2.2 @rule 5.4 */
export function shotReach(from: Stand, to: Stand, wide: boolean): boolean {
  const dx = to.x - from.x;
  const dy = to.y - from.y;
  const ahead = dx * from.east + dy * from.north - base.halfDepth;
  const across = dx * from.north - dy * from.east;
  if (ahead < 0 || (!wide && Math.abs(across) > ahead + base.halfWidth)) return false;
  const near =
    SHOOTING_RANGE + (Math.abs(dx * to.north - dy * to.east) > Math.abs(dx * to.east + dy * to.north) ? base.halfWidth : base.halfDepth);
  return ahead * ahead + across * across <= near * near;
}
