import { type Box, holdsPoint } from '../geometry/box.ts';
import { extent, stripExtent } from '../geometry/box-motion.ts';
import { HALF_TURN, turnBetween } from '../geometry/plane.ts';
import { COMPASS_STEP } from './actions.ts';
import type { RoadLeg } from './ground.ts';
import type { OneHourState } from './state.ts';

type S = OneHourState;

/** Headings this near to that of a road, in tenths of a degree, lie along it: half a step of the compass, so that every road can be followed. */
const ROAD_SLACK = Math.ceil(COMPASS_STEP / 2);

/** Half of the width of the line that the middle of a base draws on a road, in ticks. */
const TRACK = 0.5;

/** How far a base may go straight on along a road, in ticks: its middle on the road, its front along it both ways; -1 if it does not stand so.
 * @rule 1.2 base astride the road @ruling O-15 */
export function roadAhead(s: S, base: Box): number {
  const legs = s.game.ground.roadLegs;
  let distance = -1;
  for (const leg of legs) {
    if (isAlong(leg.box.heading, base.heading) && holdsPoint(leg.box, base.x, base.y)) distance = Math.max(distance, endOfLeg(leg, base));
  }
  for (let grows = distance >= 0; grows; ) {
    grows = false;
    for (const { box, core } of legs) {
      if (!isAlong(box.heading, base.heading) || !stripExtent(base, TRACK, core)) continue;
      if (extent.near > distance || extent.far <= distance) continue;
      distance = extent.far;
      grows = true;
    }
  }
  return Math.floor(distance);
}

/** How far ahead a leg ends for a base on it. It ends in the core of the leg, so that it is still on the road when its place is rounded. */
function endOfLeg({ box, core }: RoadLeg, base: Box): number {
  if (stripExtent(base, TRACK, core)) return Math.max(0, extent.far);
  return turnBetween(box.heading, base.heading) % HALF_TURN === 0 && stripExtent(base, TRACK, box) ? Math.max(0, extent.far) : 0;
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
