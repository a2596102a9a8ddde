import type { Player } from '../../../core/index.ts';
import { arcOf, FRONT } from '../../../hexes/facing.ts';
import { isInZone, isNextTo, zoneMaskOf } from '../../../hexes/zones.ts';
import { HEAVY_CAVALRY } from '../../state/scenario.ts';
import type { BaronsWarState } from '../../state/state.ts';

/** Whether the unit's zone of control reaches over the hexside in a direction, by terrain alone.
 * @rule 7.21 not across hexsides or into hexes that the unit could not enter */
export function reaches(state: BaronsWarState, unit: number, hex: number, direction: number): boolean {
  return state.scenario.moveCost[state.typeOf(unit) as 0]![hex * 6 + direction]! >= 0;
}

/** Directions, seen from `hex`, from which units of `side` exert a zone of control into it; six bits.
 * @rule 7.2 through the two front hexsides, by units that are not shaken @ruling R-28 R-29 */
export function zoneMask(state: BaronsWarState, side: Player, hex: number): number {
  return zoneMaskOf(state.scenario.grid, state, side, hex, exerts);
}

/** Whether units of `side` in a hex exert a zone over the hexside in a direction. */
export function exerts(state: BaronsWarState, side: Player, hex: number, direction: number): boolean {
  const top = state.topAt(hex);
  if (top < 0 || state.sideOf(top) !== side) return false;
  if (arcOf(state.facingOf(top), direction) !== FRONT) return false;
  if (!state.isShaken(top) && reaches(state, top, hex, direction)) return true;
  const under = state.underAt(hex);
  return under >= 0 && !state.isShaken(under) && reaches(state, under, hex, direction);
}

/** Whether a hex lies in a zone of control of the side. */
export function inZone(state: BaronsWarState, side: Player, hex: number): boolean {
  return isInZone(state.scenario.grid, state, side, hex, exerts);
}

/** Whether a hex is next to a combat unit of the side. */
export function isAdjacentTo(state: BaronsWarState, side: Player, hex: number): boolean {
  return isNextTo(state.scenario.grid, state, side, hex);
}

/** Whether a unit, with the one beneath it that goes along (or -1), may leave an enemy zone of its own will.
 * @rule 7.24 only shaken cavalry @rule 7.22 in command @ruling R-19 R-33 */
export function mayLeaveZone(state: BaronsWarState, unit: number, under: number): boolean {
  const isFree = state.isShaken(unit) && state.typeOf(unit) === HEAVY_CAVALRY && state.inCommand(unit) === 1;
  return isFree && (under < 0 || state.isShaken(under));
}
