import type { Box } from '../geometry/box.ts';
import { extent, stripExtent } from '../geometry/box-motion.ts';
import { HALF_TURN, turnBetween } from '../geometry/plane.ts';
import { COMPASS_STEP } from './actions.ts';
import type { OneHourState } from './state.ts';

type S = OneHourState;

/** Headings this near to that of a road, in tenths of a degree, lie along it: half a step of the compass, so that every road can be followed. */
const ROAD_SLACK = Math.ceil(COMPASS_STEP / 2);

/** Half of the width of the line that the middle of a base draws on a road. */
const TRACK = 0.5;

/** How far a base may go straight on along a road: its middle on the road, its front along it both ways; -1 if it does not stand so.
 * @rule 1.2 base astride the road @ruling O-15 */
export function roadAhead(s: S, { x, y, heading }: Box): number {
  let distance = -1;
  for (let grows = true; grows; ) {
    grows = false;
    for (const { box } of s.game.ground.roadLegs) {
      if (!isAlong(box.heading, heading) || !stripExtent(x, y, heading, TRACK, box)) continue;
      if (extent.near > Math.max(0, distance) || extent.far <= distance || extent.far < 0) continue;
      distance = extent.far;
      grows = true;
    }
  }
  return Math.floor(distance);
}

/** Whether a base stands astride a road. @ruling O-15 */
export function isAstride(s: S, base: Box): boolean {
  return roadAhead(s, base) >= 0;
}

/** Whether a road that a base stands astride leads it so far straight on. @rule 1.2 */
export function hasRoadFor(s: S, base: Box, distance: number): boolean {
  return roadAhead(s, base) >= distance;
}

function isAlong(road: number, heading: number): boolean {
  const turnAway = Math.abs(turnBetween(road, heading));
  return Math.min(turnAway, HALF_TURN - turnAway) <= ROAD_SLACK;
}
