import { Box, holdsPoint, TOUCH } from '../geometry/box.ts';
import { lengthInFrontArc, SightLine } from '../geometry/box-sight.ts';
import { distanceBetween, eastward, northward, UNIT } from '../geometry/plane.ts';
import type { Hill } from './ground.ts';
import type { Segment } from './scenario.ts';
import type { OneHourState } from './state.ts';
import { ENOUGH_OF_A_SIDE, GAP, SEE_THROUGH } from './tables/units.ts';

type S = OneHourState;

/** The line last looked along. */
export const line = new SightLine();

/** Slack of comparisons of lengths, in ticks: bases stand on whole ticks. */
const SLACK = 2;

/** Whether a viewer sees enough of a side of another unit; leaves the line in `line`.
 * @rule 0.9 from the middle of the viewer's front to the middle of the side, to all or 3 inches of it, through gaps of 3 inches
 * @ruling O-06 O-07 */
export function seesSide(s: S, viewer: number, target: number, side: number): boolean {
  const eye = s.boxOf(viewer);
  line.aim(eye.pointX(0, 1), eye.pointY(0, 1), s.boxOf(target), side);
  lookPastTerrain(s, eye.pointX(0, 1), eye.pointY(0, 1), s.boxOf(target).sideX(side), s.boxOf(target).sideY(side));
  if (line.isBlocked) return false;
  for (let unit = 0; unit < s.scenario.units.length && !line.isBlocked; unit++) {
    if (unit !== viewer && unit !== target && s.isOnTable(unit)) line.obstruct(s.boxOf(unit));
  }
  return !line.isBlocked && line.gap >= GAP - SLACK && line.visible >= Math.min(ENOUGH_OF_A_SIDE, line.whole) - SLACK;
}

/** Whether a base surely lies behind the front of another, out of its arc: a quick look before the exact one. */
export function isBehind(base: Box, goal: Box): boolean {
  const ahead = ((goal.y - base.y) * base.rx - (goal.x - base.x) * base.ry) / UNIT;
  return ahead + goal.halfWidth + goal.halfDepth + 2 * TOUCH < base.halfDepth;
}

const drawnBack = new Box();

/** Whether half of a side lies in the front arc of a base: 45 degrees off its corners, or, if `wide`, all that is before it. Sides that touch the
 * front are before it, whatever the rounding of places.
 * @rule 0.5 front arc @rule 2.1 arc of fire @rule 0.6 over half @ruling O-08 */
export function isInArc({ x, y, heading, halfWidth, halfDepth }: Box, goal: Box, side: number, wide: boolean): boolean {
  drawnBack.set(x - eastward(heading, TOUCH), y - northward(heading, TOUCH), heading, halfWidth, halfDepth);
  return lengthInFrontArc(drawnBack, goal, side, wide) >= goal.sideLength(side) / 2 - SLACK;
}

function lookPastTerrain(s: S, fromX: number, fromY: number, toX: number, toY: number): void {
  const { ground } = s.game;
  for (let i = 0; i < ground.walls.length; i++) line.obstruct(ground.walls[i]!);
  let depth = 0;
  for (let i = 0; i < ground.screens.length; i++) depth += lookThrough(ground.screens[i]!);
  if (depth > SEE_THROUGH + SLACK) line.isBlocked = true;
  for (let i = 0; i < ground.hills.length; i++) {
    const hill = ground.hills[i]!;
    if (holdsPoint(hill.box, fromX, fromY) || holdsPoint(hill.box, toX, toY)) lookOverCrest(hill, fromX, fromY, toX, toY);
    else if (lookThrough(hill.box) > SEE_THROUGH + SLACK) line.isBlocked = true;
  }
}

/** How much of a wood, a town or a hill the line crosses, in ticks; what it misses may still hide a part of the side.
 * @rule 0.9 up to 3 inches in all may be looked through */
function lookThrough(screen: Box): number {
  const chord = line.chord(screen);
  if (chord > SLACK) return chord;
  line.obstruct(screen);
  return 0;
}

/** @rule 0.9 a crest hides what lies behind it, unless one of the two is within 3 inches of where the line crosses it */
function lookOverCrest(hill: Hill, fromX: number, fromY: number, toX: number, toY: number): void {
  if (hill.crest === null) return;
  const along = crossingOf(hill.crest, fromX, fromY, toX, toY);
  if (along < 0) return;
  const length = distanceBetween(fromX, fromY, toX, toY);
  if (Math.min(along, 1 - along) * length > SEE_THROUGH + SLACK) line.isBlocked = true;
}

/** Share of the way from one point to another at which a segment is crossed; -1 if it is not. */
function crossingOf({ ax, ay, bx, by }: Segment, fromX: number, fromY: number, toX: number, toY: number): number {
  const dx = toX - fromX;
  const dy = toY - fromY;
  const ex = bx - ax;
  const ey = by - ay;
  const cross = dx * ey - dy * ex;
  if (cross === 0) return -1;
  const along = ((ax - fromX) * ey - (ay - fromY) * ex) / cross;
  const onCrest = ((ax - fromX) * dy - (ay - fromY) * dx) / cross;
  return along >= 0 && along <= 1 && onCrest >= 0 && onCrest <= 1 ? along : -1;
}
