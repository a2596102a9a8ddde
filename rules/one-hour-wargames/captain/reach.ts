import { FRONT, LEFT, REAR, RIGHT } from '../../geometry/box.ts';
import { TICKS_PER_INCH } from '../../geometry/plane.ts';
import type { OneHourState } from '../state.ts';
import { SHOOTING_RANGE } from '../tables/units.ts';
import type { Survey } from './survey.ts';

/** Sides in the order in which a charger likes to strike them. */
const BY_LIKING = [REAR, RIGHT, LEFT, FRONT] as const;
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

/** The side by which a charger would best come at a base, -1 if it is out of reach or arc; what stands between is not looked at.
 * @rule 1.8 reach, one turn of 45 degrees, wholly before the side */
export function sideInReach(s: OneHourState, by: Pose, reach: number, target: Pose): number {
  const { halfWidth, halfDepth } = s.scenario;
  const far = reach + halfDepth + halfWidth;
  const dx = target.x - by.x;
  const dy = target.y - by.y;
  if (dx * dx + dy * dy > far * far || dx * by.east + dy * by.north < 0) return -1;
  for (const side of BY_LIKING) {
    const ne = normalEast(target, side);
    const nn = normalNorth(target, side);
    const out = side === FRONT || side === REAR ? halfDepth : halfWidth;
    const sx = dx + ne * out;
    const sy = dy + nn * out;
    const before = -(sx * ne + sy * nn);
    const extent = halfWidth * Math.abs(by.north * ne - by.east * nn) + halfDepth * Math.abs(by.east * ne + by.north * nn);
    if (before < extent - 1) continue;
    if (sx * by.east + sy * by.north < ARC * Math.sqrt(sx * sx + sy * sy)) continue;
    const fx = sx - by.east * halfDepth;
    const fy = sy - by.north * halfDepth;
    if (fx * fx + fy * fy <= reach * reach) return side;
  }
  return -1;
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
  if (length > SHOOTING_RANGE + 2 * s.scenario.halfDepth) return false;
  return dx * by.east + dy * by.north >= (wide ? 0 : ARC) * length;
}

/** Whether a unit other than the two stands between two places. */
export function isScreened(survey: Survey, a: number, b: number, fromX: number, fromY: number, toX: number, toY: number): boolean {
  const dx = toX - fromX;
  const dy = toY - fromY;
  const length = Math.sqrt(dx * dx + dy * dy);
  if (length < SCREENS_WITHIN) return false;
  return blocks(survey, survey.mine) || blocks(survey, survey.enemies);

  function blocks({ x, y }: Survey, units: readonly number[]): boolean {
    for (const unit of units) {
      if (unit === a || unit === b) continue;
      const px = x[unit]! - fromX;
      const py = y[unit]! - fromY;
      const along = (px * dx + py * dy) / length;
      if (along > 0 && along < length && Math.abs(px * dy - py * dx) < SCREENS_WITHIN * length) return true;
    }
    return false;
  }
}
