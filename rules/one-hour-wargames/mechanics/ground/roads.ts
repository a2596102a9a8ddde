import type { Box } from '../../../geometry/box.ts';
import type { OneHourState } from '../../state/state.ts';

type S = OneHourState;

/** How far a base may go straight on along a road, in ticks: its middle on the road, its front along it both ways; -1 if it does not stand so.
 * @rule 1.2 base astride the road @ruling O-15 */
export function roadAhead(s: S, base: Box): number {
  return s.game.ground.roads.ahead(base);
}

/** Whether a base stands astride a road. @ruling O-15 */
export function isAstride(s: S, base: Box): boolean {
  return roadAhead(s, base) >= 0;
}

/** Whether a road that a base stands astride leads it so far straight on. @rule 1.2 */
export function hasRoadFor(s: S, base: Box, distance: number): boolean {
  return roadAhead(s, base) >= distance;
}
