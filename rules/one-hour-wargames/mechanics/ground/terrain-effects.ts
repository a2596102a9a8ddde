import { type Box, gapBetween, holdsPoint, overlaps, shareInside } from '../../../geometry/box.ts';
import { eastOf, northOf, TICKS_PER_INCH, UNIT } from '../../../geometry/plane.ts';
import { isAbove } from './heights.ts';
import type { Terrain } from '../../state/scenario.ts';
import type { OneHourState } from '../../state/state.ts';

type S = OneHourState;

/** A unit this near to a crossing guards it. */
export const GUARDS_WITHIN = TICKS_PER_INCH / 2;

/** Whether enough of a unit's base lies within an area or a piece of terrain.
 * @rule 0.6 over half @rule 0.8 within area terrain @ruling O-04 */
export function isInside(s: S, unit: number, area: Box): boolean {
  const share = shareInside(s.boxOf(unit), area, s.game.scratch.shared);
  return s.game.options.inside === 'half' ? share >= 0.5 - 1e-9 : share >= 1 - 1e-6;
}

function isWithin(s: S, unit: number, terrain: readonly Terrain[]): boolean {
  for (let i = 0; i < terrain.length; i++) if (isInside(s, unit, terrain[i]!.boxes[0]!)) return true;
  return false;
}

/** @rule 5.1 a fort */
export function isInFort(s: S, unit: number): boolean {
  return isWithin(s, unit, s.game.ground.forts);
}

/** The redoubt a unit mans, if any. @rule 5.4 a redoubt */
export function redoubtOf(s: S, unit: number): Terrain | undefined {
  const { redoubts } = s.game.ground;
  for (let i = 0; i < redoubts.length; i++) if (isInside(s, unit, redoubts[i]!.boxes[0]!)) return redoubts[i]!;
  return undefined;
}

/** @rule 2.3 towns, forts, woods and redoubts give cover from shooting @rule 5.4 */
export function hasCover(s: S, unit: number): boolean {
  return isWithin(s, unit, s.game.ground.shelters) || redoubtOf(s, unit) !== undefined;
}

/** What of the ground can help a unit in melee. */
export type Shelter = 'cover' | 'crossing' | 'height';

/** How the ground helps a unit against one attacker; null if it does not.
 * @rule 3.2 towns, woods, river crossings and higher ground halve the hits of a melee @ruling O-25 */
export function shelterOf(s: S, unit: number, attacker: number): Shelter | null {
  if (isWithin(s, unit, s.game.ground.shelters)) return 'cover';
  if (guardsCrossing(s, unit, attacker)) return 'crossing';
  return isUphill(s, unit, attacker) ? 'height' : null;
}

/** Whether the ground helps a unit against one attacker. @rule 3.2 */
export function isSheltered(s: S, unit: number, attacker: number): boolean {
  return shelterOf(s, unit, attacker) !== null;
}

/** Whether a unit stands behind a crossing and its attacker on it.
 * @rule 3.2 at a river crossing @rule 0.8 at, on or behind linear terrain, on the side attacked @ruling O-26 */
function guardsCrossing(s: S, unit: number, attacker: number): boolean {
  const base = s.boxOf(unit);
  for (const { box } of s.scenario.crossings) {
    if (holdsPoint(box, base.x, base.y) || gapBetween(base, box) > GUARDS_WITHIN) continue;
    if (overlaps(s.boxOf(attacker), box) && looksAcross(base, s.contactSide(unit, attacker), box)) return true;
  }
  return false;
}

/** Whether a side of a base looks over the river, and not along its bank; a crossing's right side is a bank. */
function looksAcross(base: Box, side: number, crossing: Box): boolean {
  const bank = Math.sign((crossing.x - base.x) * crossing.rx + (crossing.y - base.y) * crossing.ry);
  const heading = base.sideHeading(Math.max(0, side));
  const across = (eastOf(heading) * crossing.rx + northOf(heading) * crossing.ry) / (UNIT * UNIT);
  return bank * across >= COS_45;
}

const COS_45 = Math.SQRT1_2 - 0.001;

/** Whether a unit stands above its attacker. @rule 0.8 uphill @ruling O-27 */
function isUphill(s: S, unit: number, attacker: number): boolean {
  for (const { box, ridge } of s.game.ground.hills) {
    if (ridge !== null && isInside(s, unit, box) && isAbove(s.boxOf(unit), s.boxOf(attacker), box, ridge)) return true;
  }
  return false;
}
