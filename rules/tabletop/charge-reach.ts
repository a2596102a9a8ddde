import { type BaseSize, type Box, FRONT, LEFT, REAR, RIGHT } from '../geometry/box.ts';
import { distanceBetween, headingTowards, turnBetween } from '../geometry/plane.ts';
import { isBefore } from './contact.ts';
import type { Pose, PoseSlot } from './pose.ts';
import { isInArc } from './sight.ts';

/** Ticks from the middle of a base's front to the middle of a side of another: the way of a charge. */
export function chargeDistance(base: Box, goal: Box, side: number): number {
  return distanceBetween(base.sideX(FRONT), base.sideY(FRONT), goal.sideX(side), goal.sideY(side));
}

/** The heading from the middle of a base to that of a side of another. */
export function chargeHeading(base: Box, goal: Box, side: number): number {
  return headingTowards(goal.sideX(side) - base.x, goal.sideY(side) - base.y);
}

/** Whether a base can come at a side of another, as far as where the two stand decides it: it lies wholly before the side, has half of it in its arc,
 * and its middle within one turn of at most `widestTurn` tenths of a degree. */
export function canComeAt(base: Box, goal: Box, side: number, widestTurn: number): boolean {
  if (!isBefore(base, goal, side)) return false;
  return Math.abs(turnBetween(base.heading, chargeHeading(base, goal, side))) <= widestTurn && isInArc(base, goal, side, false);
}

/** Bases stand on whole ticks. */
const SLACK = 1;

/** The side by which a charger would best come at a base, the rear before the flanks and these before the front, -1 if none: a quick look, by distance
 * and arc alone. @param reach ticks that it may go @param arc cosine of the widest turn, with what room the caller leaves */
export function sideInReach(by: Pose, target: Pose, { halfWidth, halfDepth }: BaseSize, reach: number, arc: number): number {
  const far = reach + halfDepth + halfWidth;
  const dx = target.x - by.x;
  const dy = target.y - by.y;
  if (dx * dx + dy * dy > far * far || dx * by.east + dy * by.north < 0) return -1;
  const { east, north } = target;
  // How far the charger's base reaches along the front of the target, and across it.
  const along = Math.abs(by.east * east + by.north * north);
  const across = Math.abs(by.north * east - by.east * north);
  const deep = halfWidth * across + halfDepth * along - SLACK;
  const wide = halfWidth * along + halfDepth * across - SLACK;
  if (canStrike(by, reach, dx, dy, -east, -north, halfDepth, deep, halfDepth, arc)) return REAR;
  if (canStrike(by, reach, dx, dy, north, -east, halfWidth, wide, halfDepth, arc)) return RIGHT;
  if (canStrike(by, reach, dx, dy, -north, east, halfWidth, wide, halfDepth, arc)) return LEFT;
  return canStrike(by, reach, dx, dy, east, north, halfDepth, deep, halfDepth, arc) ? FRONT : -1;
}

/** Whether a charger stands at least `clear` before a side, has the middle of it in its arc and in reach of its front. The side has its outward
 * normal (ne, nn) and lies `out` ticks from the middle of the target, which is (dx, dy) away. */
function canStrike(
  by: Pose,
  reach: number,
  dx: number,
  dy: number,
  ne: number,
  nn: number,
  out: number,
  clear: number,
  halfDepth: number,
  arc: number,
): boolean {
  const sx = dx + ne * out;
  const sy = dy + nn * out;
  if (-(sx * ne + sy * nn) < clear) return false;
  if (sx * by.east + sy * by.north < arc * Math.sqrt(sx * sx + sy * sy)) return false;
  const fx = sx - by.east * halfDepth;
  const fy = sy - by.north * halfDepth;
  return fx * fx + fy * fy <= reach * reach;
}

/** A place, in ticks from the middle of a base. */
export interface Offset {
  dx: number;
  dy: number;
}

/** The same for sides that nobody touches yet and turns of 45 degrees, measured along and across the charger's heading, as networks have learnt it:
 * lengths on headings off the axes differ from those of `sideInReach` by up to 0.017%.
 * @param taken bits of the sides already in contact @param struck where the middle of the side found, from that of the charger, is left */
export function freeSideInReach(
  by: Pose,
  target: Pose,
  { halfWidth, halfDepth }: BaseSize,
  reach: number,
  taken: number,
  struck: Offset,
): number {
  const dx = target.x - by.x;
  const dy = target.y - by.y;
  const far = reach + halfDepth + halfWidth;
  if (dx * dx + dy * dy > far * far) return -1;
  const { east, north } = target;
  const across = dy * east - dx * north;
  const ahead = -dx * east - dy * north;
  const along = Math.abs(by.east * east + by.north * north);
  const aslant = Math.abs(by.east * north - by.north * east);
  const deep = halfDepth + halfWidth * aslant + halfDepth * along - SLACK;
  const wide = halfWidth + halfWidth * along + halfDepth * aslant - SLACK;
  if (-ahead >= deep && (taken & 4) === 0 && strikes(by, dx - east * halfDepth, dy - north * halfDepth, reach, halfDepth, struck))
    return REAR;
  if (across >= wide && (taken & 2) === 0 && strikes(by, dx + north * halfWidth, dy - east * halfWidth, reach, halfDepth, struck))
    return RIGHT;
  if (-across >= wide && (taken & 8) === 0 && strikes(by, dx - north * halfWidth, dy + east * halfWidth, reach, halfDepth, struck))
    return LEFT;
  return ahead >= deep && (taken & 1) === 0 && strikes(by, dx + east * halfDepth, dy + north * halfDepth, reach, halfDepth, struck)
    ? FRONT
    : -1;
}

/** Whether the point (dx, dy) from the middle of a base lies within 45 degrees of its heading and within reach of its front. Leaves it in
 * `struck` if it lies within the angle. */
function strikes({ east, north }: Pose, dx: number, dy: number, reach: number, halfDepth: number, struck: Offset): boolean {
  const ahead = dx * east + dy * north;
  const across = dx * north - dy * east;
  if (ahead < Math.abs(across)) return false;
  const before = ahead - halfDepth;
  struck.dx = dx;
  struck.dy = dy;
  return before >= 0 && before * before + across * across <= reach * reach;
}

/** Direction of the outward normal of a side. */
function normalEast({ east, north }: Pose, side: number): number {
  return side === FRONT ? east : side === REAR ? -east : side === RIGHT ? north : -north;
}

function normalNorth({ east, north }: Pose, side: number): number {
  return side === FRONT ? north : side === REAR ? -north : side === RIGHT ? -east : east;
}

/** Where a charger would stand against a side of a base, middle against middle. */
export function landingAt(target: Pose, side: number, { halfWidth, halfDepth }: BaseSize, into: PoseSlot): PoseSlot {
  const out = halfDepth + (side === FRONT || side === REAR ? halfDepth : halfWidth);
  const ne = normalEast(target, side);
  const nn = normalNorth(target, side);
  return into.set(target.x + ne * out, target.y + nn * out, -ne, -nn);
}
