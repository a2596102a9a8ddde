import { FRONT, LEFT, REAR, RIGHT } from '../../geometry/box.ts';
import { TICKS_PER_INCH } from '../../geometry/plane.ts';
import type { OneHourState } from '../state.ts';
import { SHOOTING_RANGE } from '../tables/units.ts';
import type { Place } from './odds.ts';
import type { Survey } from './survey.ts';

/** Cosine of the widest turn at the start of a charge, with a little room. */
const ARC = Math.cos((46 * Math.PI) / 180);
/** A unit whose centre is this near to a line of sight is taken to block it. */
const SCREENS_WITHIN = 1.9 * TICKS_PER_INCH;

/** A base as it stands or might stand: its centre in ticks and the direction of its front. */
export class Pose {
  x = 0;
  y = 0;
  east = 0;
  north = 1;

  set(x: number, y: number, east: number, north: number): this {
    this.x = x;
    this.y = y;
    this.east = east;
    this.north = north;
    return this;
  }

  /** The base of a unit where it stands. */
  of(survey: Survey, unit: number): this {
    return this.set(survey.x[unit]!, survey.y[unit]!, survey.east[unit]!, survey.north[unit]!);
  }
}

/** Direction of the outward normal of a side. */
function normalEast({ east, north }: Pose, side: number): number {
  return side === FRONT ? east : side === REAR ? -east : side === RIGHT ? north : -north;
}

function normalNorth({ east, north }: Pose, side: number): number {
  return side === FRONT ? north : side === REAR ? -north : side === RIGHT ? -east : east;
}

/** The side by which a charger would best come at a base, the rear before the flanks and these before the front, -1 if it is out of reach or arc; what stands between is not looked at.
 * @rule 1.8 reach, one turn of 45 degrees, wholly before the side */
export function sideInReach(s: OneHourState, by: Pose, reach: number, target: Pose): number {
  const { halfWidth, halfDepth } = s.scenario;
  const far = reach + halfDepth + halfWidth;
  const dx = target.x - by.x;
  const dy = target.y - by.y;
  if (dx * dx + dy * dy > far * far || dx * by.east + dy * by.north < 0) return -1;
  const { east, north } = target;
  // How far the charger's base reaches along the front of the target, and across it.
  const along = Math.abs(by.east * east + by.north * north);
  const across = Math.abs(by.north * east - by.east * north);
  const deep = halfWidth * across + halfDepth * along - 1;
  const wide = halfWidth * along + halfDepth * across - 1;
  if (canStrike(by, reach, dx, dy, -east, -north, halfDepth, deep, halfDepth)) return REAR;
  if (canStrike(by, reach, dx, dy, north, -east, halfWidth, wide, halfDepth)) return RIGHT;
  if (canStrike(by, reach, dx, dy, -north, east, halfWidth, wide, halfDepth)) return LEFT;
  return canStrike(by, reach, dx, dy, east, north, halfDepth, deep, halfDepth) ? FRONT : -1;
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
): boolean {
  const sx = dx + ne * out;
  const sy = dy + nn * out;
  if (-(sx * ne + sy * nn) < clear) return false;
  if (sx * by.east + sy * by.north < ARC * Math.sqrt(sx * sx + sy * sy)) return false;
  const fx = sx - by.east * halfDepth;
  const fy = sy - by.north * halfDepth;
  return fx * fx + fy * fy <= reach * reach;
}

/** Where a charger would stand against a side of a base. */
export function landingAt(s: OneHourState, target: Pose, side: number, into: Pose): Pose {
  const { halfWidth, halfDepth } = s.scenario;
  const out = halfDepth + (side === FRONT || side === REAR ? halfDepth : halfWidth);
  const ne = normalEast(target, side);
  const nn = normalNorth(target, side);
  return into.set(target.x + ne * out, target.y + nn * out, -ne, -nn);
}

/** Whether a shooter has a base in range and arc, roughly. @rule 2.1 @rule 2.2 */
export function isInRange(s: OneHourState, by: Pose, target: Pose, wide: boolean): boolean {
  const dx = target.x - by.x;
  const dy = target.y - by.y;
  const length = Math.sqrt(dx * dx + dy * dy);
  if (length > farthestShot(s)) return false;
  return dx * by.east + dy * by.north >= (wide ? 0 : ARC) * length;
}

/** Ticks between the middles of two bases that the longest shot can have. @rule 2.2 */
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
