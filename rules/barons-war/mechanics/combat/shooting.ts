import { FRONT, frontmost, lineArc, REAR, rearmost } from '../../../hexes/facing.ts';
import { INFANTRY } from '../../state/scenario.ts';
import type { BaronsWarState } from '../../state/state.ts';
import { hasSight, hidesBeyond } from '../ground/sight.ts';
import { FIRE_HITS_FROM, MAXIMUM_RANGE_HEXES } from '../../charts/charts.ts';

type S = BaronsWarState;

/** Whether the unit can fire at all: infantry with missiles, on top or under men-at-arms.
 * @rule 8.0 only infantry @rule 7.31 of two infantry the top one @ruling R-37 R-42 */
export function isArmed(s: S, unit: number): boolean {
  const card = s.scenario.units[unit]!;
  const hex = s.hexOf(unit);
  if (hex < 0 || card.type !== INFANTRY || card.rangeHexes === 0) return false;
  const top = s.topAt(hex);
  return top === unit || s.typeOf(top) !== INFANTRY;
}

/** Whether a unit may fire at a hex as far as range, arc and sight go.
 * @rule 8.4 range @rule 7.13 not through the rear @rule 8.3 line of sight; adjacent only at those who came adjacent or where sight ends
 * @ruling R-38 R-41 */
export function canHit(s: S, unit: number, target: number): boolean {
  const hex = s.hexOf(unit);
  const { grid, units } = s.scenario;
  const range = grid.distance(hex, target);
  if (range > Math.min(units[unit]!.rangeHexes, MAXIMUM_RANGE_HEXES) || range === 0) return false;
  if (lineArc(grid, hex, s.facingOf(unit), target, rearmost) === REAR) return false;
  if (range > 1) return hasSight(s, hex, target);
  const defender = s.topAt(target);
  const start = s.start(defender);
  const cameAdjacent = start >= 0 && grid.distance(start, hex) > 1;
  return cameAdjacent || hidesBeyond(s, hex, target);
}

/** Chance in tenths that a shot hits.
 * @rule 8.5 d10 on the Fire Table @rule 12.1 shaken units at -1 @rule 7.13 flank and rear @ruling R-40 */
export function fireWeight(s: S, unit: number, target: number, rangeHexes: number): number {
  const defender = s.topAt(target);
  const behind = lineArc(s.scenario.grid, target, s.facingOf(defender), s.hexOf(unit), frontmost) !== FRONT;
  return weightAt(s, unit, rangeHexes, behind);
}

/** The same at a range, by whether the shot comes from behind. */
export function weightAt(s: S, unit: number, rangeHexes: number, behind: boolean): number {
  const modifier = (behind ? s.game.options.flankFireModifier : 0) - (s.isShaken(unit) ? 1 : 0);
  const needed = FIRE_HITS_FROM[(rangeHexes - 1) as 0]! - modifier;
  return Math.min(10, Math.max(0, 11 - needed));
}
