import type { Box } from '../geometry/box.ts';
import { eastward, HALF_TURN, normalHeading, northward, QUARTER_TURN, roundEvenly } from '../geometry/plane.ts';
import { ENOUGH_OF_A_SIDE } from './tables/units.ts';

/** How far the middle of a front may lie from the middle of the side that it touches, in ticks, if they have all or 3 inches of that side in common.
 * @rule 1.8 full edge contact with all or at least 3 inches of the side */
export function farthestOffset(goal: Box, side: number, halfWidth: number): number {
  const length = goal.sideLength(side);
  return length / 2 + halfWidth - Math.min(ENOUGH_OF_A_SIDE, length);
}

/** Sets a base of the same size with its front against a side of another, its middle so many ticks to its own right of the side's.
 * @rule 1.8 full edge contact */
export function setAgainst(goal: Box, side: number, offset: number, into: Box): Box {
  const normal = goal.sideHeading(side);
  const heading = normalHeading(normal + HALF_TURN);
  const right = normalHeading(heading + QUARTER_TURN);
  const x = roundEvenly(goal.sideX(side)) + eastward(normal, goal.halfDepth) + eastward(right, offset);
  const y = roundEvenly(goal.sideY(side)) + northward(normal, goal.halfDepth) + northward(right, offset);
  return into.set(x, y, heading, goal.halfWidth, goal.halfDepth);
}
