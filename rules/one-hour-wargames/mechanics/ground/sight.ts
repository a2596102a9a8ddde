import type { OneHourState } from '../../state/state.ts';

type S = OneHourState;

/** Whether a viewer sees enough of a side of another unit.
 * @rule 0.9 from the middle of the viewer's front to the middle of the side, to all or 3 inches of it, through gaps of 3 inches
 * @ruling O-06 O-07 */
export function seesSide(s: S, viewer: number, target: number, side: number): boolean {
  const { sight } = s.game.ground;
  if (!sight.aim(s.boxOf(viewer), s.boxOf(target), side)) return false;
  for (let unit = 0; unit < s.scenario.units.length; unit++) {
    if (unit !== viewer && unit !== target && s.isOnTable(unit) && !sight.passes(s.boxOf(unit))) return false;
  }
  return sight.seesEnough;
}
