import { type Box } from '../geometry/box.ts';
import { UNIT } from '../geometry/plane.ts';
import type { Stand } from './encoder-reach.ts';
import { base, list, standing, stands } from './encoder-survey.ts';
import type { OneHourState } from './state.ts';
import { GAP, SEE_THROUGH } from './tables/units.ts';

type S = OneHourState;

/** The straight way looked along, in ticks: from a point by (dx, dy), so long. */
const way = { x: 0, y: 0, dx: 0, dy: 0, length: 0 };

/** Part of the way, 0 to 1, that lies within a rectangle by its middle, heading and half sizes. */
function partWithin(x: number, y: number, east: number, north: number, halfWidth: number, halfDepth: number): number {
  const fromX = way.x - x;
  const fromY = way.y - y;
  const across = fromX * north - fromY * east;
  const ahead = fromX * east + fromY * north;
  const goesAcross = way.dx * north - way.dy * east;
  const goesAhead = way.dx * east + way.dy * north;
  // Where the way enters and leaves the two strips whose crossing the rectangle is.
  const from = Math.max(0, entry(across, goesAcross, halfWidth), entry(ahead, goesAhead, halfDepth));
  const to = Math.min(1, -entry(-across, goesAcross, halfWidth), -entry(-ahead, goesAhead, halfDepth));
  return Math.max(0, to - from);
}

/** Share of the way at which a strip of the given half width is entered; with the start negated, less the share at which it is left. */
function entry(start: number, speed: number, half: number): number {
  if (Math.abs(speed) < 1e-9) return Math.abs(start) < half ? -Infinity : Infinity;
  return (-half * Math.sign(speed) - start) / speed;
}

function partIn(box: Box, margin: number): number {
  return partWithin(box.x, box.y, -box.ry / UNIT, box.rx / UNIT, box.halfWidth + margin, box.halfDepth + margin);
}

/** Whether a point, from where the way begins, lies farther than a radius from all of it. */
function isFarFromWay(x: number, y: number, radius: number): boolean {
  const along = x * way.dx + y * way.dy;
  const reach = radius * way.length;
  return Math.abs(y * way.dx - x * way.dy) > reach || along < -reach || along > reach + way.length * way.length;
}

/** Whether a third unit stands in the way. */
function isUnitBetween(unit: number, foe: number, margin: number): boolean {
  const radius = base.halfWidth + base.halfDepth + 2 * margin;
  for (let side = 0; side < 2; side++) {
    for (let i = 0; i < standing[side]!; i++) {
      const other = list[side as 0 | 1][i]!;
      if (other === unit || other === foe) continue;
      const { x, y, east, north } = stands[other]!;
      if (isFarFromWay(x - way.x, y - way.y, radius)) continue;
      if (partWithin(x, y, east, north, base.halfWidth + margin, base.halfDepth + margin) > 0) return true;
    }
  }
  return false;
}

function isGroundBetween(s: S): boolean {
  const { walls, screens } = s.game.ground;
  for (let i = 0; i < walls.length; i++) if (partIn(walls[i]!, 0) > 0) return true;
  for (let i = 0; i < screens.length; i++) if (partIn(screens[i]!, 0) * way.length > SEE_THROUGH) return true;
  return false;
}

/** Whether a base that stands at `from` is kept from charging by what lies between it and a point (dx, dy) from its middle:
 * units and closed ground in a strip as wide as a gap, what hides the point. @rule 1.7 @rule 0.9
 * @param closed ground that the charger may not enter */
export function isWayClosed(s: S, from: Stand, dx: number, dy: number, closed: readonly Box[], unit: number, foe: number): boolean {
  startBefore(from, dx, dy);
  if (isUnitBetween(unit, foe, GAP / 2)) return true;
  for (let i = 0; i < closed.length; i++) if (partIn(closed[i]!, GAP / 2) > 0) return true;
  return isGroundBetween(s);
}

/** Whether something hides a point (dx, dy) from the middle of a base from its front. @rule 0.9 */
export function isHidden(s: S, from: Stand, dx: number, dy: number, unit: number, foe: number): boolean {
  startBefore(from, dx, dy);
  return isUnitBetween(unit, foe, 0) || isGroundBetween(s);
}

/** The way begins at the middle of the front. */
function startBefore(from: Stand, dx: number, dy: number): void {
  way.x = from.x + from.east * base.halfDepth;
  way.y = from.y + from.north * base.halfDepth;
  way.dx = dx - from.east * base.halfDepth;
  way.dy = dy - from.north * base.halfDepth;
  way.length = Math.sqrt(way.dx * way.dx + way.dy * way.dy);
}
