import { type Box, RIGHT, TOUCH } from '../geometry/box.ts';
import { eastOf, eastward, HALF_TURN, normalHeading, northOf, northward, QUARTER_TURN, roundEvenly, UNIT } from '../geometry/plane.ts';

/** How far the middle of a front may lie from the middle of the side that it touches, in ticks, if they have all of that side, or at least `enough`
 * ticks of it, in common. */
export function farthestOffset(goal: Box, side: number, halfWidth: number, enough: number): number {
  const length = goal.sideLength(side);
  return length / 2 + halfWidth - Math.min(enough, length);
}

/** Sets a base of the same depth and frontage as `base` with its front against a side of another, its middle so many ticks to its own right of the
 * side's. */
export function setAgainst(base: Box, goal: Box, side: number, offset: number, into: Box): Box {
  const normal = goal.sideHeading(side);
  const heading = normalHeading(normal + HALF_TURN);
  const right = normalHeading(heading + QUARTER_TURN);
  const x = roundEvenly(goal.sideX(side)) + eastward(normal, base.halfDepth) + eastward(right, offset);
  const y = roundEvenly(goal.sideY(side)) + northward(normal, base.halfDepth) + northward(right, offset);
  return into.set(x, y, heading, base.halfWidth, base.halfDepth);
}

/** How far the middle of a base lies from that of a side of another, in ticks along the side, to the right of whoever stands against it. */
function asideOf(base: Box, goal: Box, side: number): number {
  const right = normalHeading(goal.sideHeading(side) - QUARTER_TURN);
  return ((base.x - goal.sideX(side)) * eastOf(right) + (base.y - goal.sideY(side)) * northOf(right)) / UNIT;
}

/** Where along a side a base best comes to rest, as `setAgainst` reads it: as near to where it stands now as keeps all of its front, or all of the
 * side, in contact. */
export function restOffset(base: Box, goal: Box, side: number): number {
  const spare = Math.abs(goal.sideLength(side) / 2 - base.halfWidth);
  return Math.round(Math.max(-spare, Math.min(spare, asideOf(base, goal, side))));
}

/** Where along a side a base would come to rest that goes straight ahead, as `setAgainst` reads it; NaN if it never comes to the side's line. */
export function offsetAhead(base: Box, goal: Box, side: number): number {
  const normal = goal.sideHeading(side);
  const nears = -(eastOf(base.heading) * eastOf(normal) + northOf(base.heading) * northOf(normal)) / UNIT;
  const out = ((base.x - goal.sideX(side)) * eastOf(normal) + (base.y - goal.sideY(side)) * northOf(normal)) / UNIT - base.halfDepth;
  const right = normalHeading(normal - QUARTER_TURN);
  const drift = (eastOf(base.heading) * eastOf(right) + northOf(base.heading) * northOf(right)) / UNIT;
  return nears <= 0 ? Number.NaN : Math.round(asideOf(base, goal, side) + (Math.max(0, out) * drift) / nears);
}

/** Sets a box to the part of another behind that stretch of its side on which the front of a base rests. */
export function stretchStruck(base: Box, goal: Box, side: number, into: Box): Box {
  const half = goal.sideLength(side) / 2;
  const aside = asideOf(base, goal, side);
  const from = Math.max(-half, aside - base.halfWidth);
  const to = Math.min(half, aside + base.halfWidth);
  const right = normalHeading(goal.sideHeading(side) - QUARTER_TURN);
  const isAcross = side % 2 !== RIGHT;
  const [x, y] = [goal.x + eastward(right, (from + to) / 2), goal.y + northward(right, (from + to) / 2)];
  const [wide, deep] = isAcross ? [(to - from) / 2, goal.halfDepth] : [goal.halfWidth, (to - from) / 2];
  return into.set(x, y, goal.heading, wide, deep);
}

/** Ticks from the middle of a box to one of its sides. */
function outTo(box: Box, side: number): number {
  return side % 2 === RIGHT ? box.halfWidth : box.halfDepth;
}

/** Ticks from the middle of one box to the nearest point of another, along a heading; `sign` -1 for the nearest, 1 for the farthest. */
function pointAlong(box: Box, from: Box, heading: number, sign: number): number {
  const east = eastOf(heading);
  const north = northOf(heading);
  const across = Math.abs(box.rx * east + box.ry * north) / UNIT;
  const ahead = Math.abs(box.ry * east - box.rx * north) / UNIT;
  return ((box.x - from.x) * east + (box.y - from.y) * north + sign * box.halfWidth * across + sign * box.halfDepth * ahead) / UNIT;
}

/** Whether a base lies wholly before the line through a side of another. */
export function isBefore(base: Box, goal: Box, side: number): boolean {
  return pointAlong(base, goal, goal.sideHeading(side), -1) >= outTo(goal, side) - TOUCH;
}

/** Whether a base lies wholly behind the line through a side of another. */
export function isLevelWith(base: Box, goal: Box, side: number): boolean {
  return pointAlong(base, goal, goal.sideHeading(side), 1) <= outTo(goal, side) + TOUCH;
}

/** Whether a base that looks at a side of another lies to the right of that side's middle, as it will stand against it. */
export function leansRight(base: Box, goal: Box, side: number): boolean {
  const right = normalHeading(goal.sideHeading(side) - QUARTER_TURN);
  return (base.x - goal.x) * eastOf(right) + (base.y - goal.y) * northOf(right) >= 0;
}

/** How far the middle of a base lies from the middle of a side that it looks at, to the right of the base, in whole ticks. */
export function offsetFrom(base: Box, goal: Box, side: number): number {
  const right = base.sideHeading(RIGHT);
  return Math.round(((base.x - goal.sideX(side)) * eastOf(right) + (base.y - goal.sideY(side)) * northOf(right)) / UNIT);
}
