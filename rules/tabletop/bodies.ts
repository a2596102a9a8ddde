import { badPosition, type Player } from '../core/index.ts';
import { type Box, holdsBox, holdsPoint, overlaps, uprightBox } from '../geometry/box.ts';
import { chargeDistance } from './charge-reach.ts';
import type { TableSize } from './edges.ts';
import { isInArc, type Sight } from './sight.ts';

/** Who stands on a table, as moves and sight ask of a state. */
export interface Bodies {
  /** Number of units, on the table or off it. */
  readonly unitCount: number;
  isOnTable(unit: number): boolean;
  sideOf(unit: number): number;
  /** The unit's own box, set to where it stands whenever it is asked for. */
  boxOf(unit: number): Box;
}

/** Whether a unit sees enough of a side of another, past the ground and all other bases. */
export function seesSide(s: Bodies, sight: Sight, viewer: number, target: number, side: number): boolean {
  return seesPart(s, sight, viewer, target, s.boxOf(target), side);
}

/** Whether a unit sees enough of a side of a box that is a part of another unit's base. */
export function seesPart(s: Bodies, sight: Sight, viewer: number, target: number, part: Box, side: number): boolean {
  if (!sight.aim(s.boxOf(viewer), part, side)) return false;
  for (let unit = 0; unit < s.unitCount; unit++) {
    if (unit !== viewer && unit !== target && s.isOnTable(unit) && !sight.passes(s.boxOf(unit))) return false;
  }
  return sight.seesEnough;
}

/** Units by name, and the table on which they stand. */
export interface NamedBodies extends Bodies {
  readonly scenario: TableSize & { readonly units: readonly { readonly id: string; readonly name: string; readonly side: Player }[] };
}

/** Refuses positions in which units reach beyond the table or stand on one another. Units are those of the block `units`.
 * @throws RulesError BAD_POSITION */
export function checkBodies(s: NamedBodies): void {
  const { units, width, height } = s.scenario;
  const table = uprightBox(0, 0, width, height);
  units.forEach(({ id, name }, unit) => {
    if (!s.isOnTable(unit)) return;
    if (!holdsBox(table, s.boxOf(unit))) badPosition(`${name} reach beyond the table.`, `/state/units/${id}`);
    const other = units.findIndex((_, i) => i < unit && s.isOnTable(i) && overlaps(s.boxOf(i), s.boxOf(unit)));
    if (other >= 0) badPosition(`${name} stand on ${units[other]!.name}.`, `/state/units/${id}`);
  });
}

/** The side that alone has the middle of a base in a plot of ground; -1 if none or both have. */
export function holderOf(s: Bodies, plot: Box): Player | -1 {
  const has = [false, false];
  for (let unit = 0; unit < s.unitCount; unit++) {
    if (!s.isOnTable(unit)) continue;
    const { x, y } = s.boxOf(unit);
    if (holdsPoint(plot, x, y)) has[s.sideOf(unit)] = true;
  }
  return has[0] === has[1] ? -1 : has[0]! ? 0 : 1;
}

const SIDES = [0, 1, 2, 3] as const;

/** Whether a unit can shoot at an enemy: at the side nearest to it, within so many ticks, in the arc of 45 degrees before its front, and in sight. */
export function canShoot(s: Bodies, sight: Sight, unit: number, target: number, range: number): boolean {
  if (!s.isOnTable(target) || s.sideOf(target) === s.sideOf(unit)) return false;
  const [base, goal] = [s.boxOf(unit), s.boxOf(target)];
  const distances = SIDES.map((side) => chargeDistance(base, goal, side));
  const side = distances.indexOf(Math.min(...distances));
  return distances[side]! <= range && isInArc(base, goal, side, false) && seesSide(s, sight, unit, target, side);
}
