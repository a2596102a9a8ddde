import { opponent } from '../../../core/index.ts';
import { facingsTowards } from '../../../hexes/facing.ts';
import type { Offers } from '../../state/actions.ts';
import { isBarredTarget } from './march-rules.ts';
import type { Mover } from '../../state/mover.ts';
import { HEAVY_CAVALRY } from '../../state/scenario.ts';
import { hasSight } from './sight.ts';
import type { BaronsWarState } from '../../state/state.ts';
import { zoneMask } from './zones.ts';

/** Facings from which a direction is front, six bits, `[direction]`. */
const FACINGS_TOWARDS = facingsTowards();

/** Whether cavalry may strike over the hexside in a direction.
 * @rule 10.0 no charge up a steep slope, nor where cavalry may not go */
export function mayStrikeOver(state: BaronsWarState, hex: number, direction: number): boolean {
  return state.scenario.moveCost[HEAVY_CAVALRY][hex * 6 + direction]! >= 0;
}

/** Whether a hex lies in the zone of a Battle that the unit may not attack.
 * @rule 14.1 @ruling R-82 */
export function isBarredZone(state: BaronsWarState, unit: number, hex: number): boolean {
  if (state.battleOf(unit) !== state.scenario.edwardBattle) return false;
  const mask = zoneMask(state, opponent(state.sideOf(unit)), hex);
  for (let direction = 0; mask >> direction !== 0; direction++) {
    if ((mask >> direction) & 1 && isBarredTarget(state, unit, state.scenario.grid.neighbours[hex * 6 + direction]!)) return true;
  }
  return false;
}

/** Facings, six bits, with which charging cavalry can stand in the hex that lies in a direction from its target, the target in front.
 * Reads the game's search for charges, which must have been run for the rider just before. */
export function contactFacings(state: BaronsWarState, rider: Mover, target: number, back: number): number {
  const hex = state.scenario.grid.neighbours[target * 6 + back]!;
  if (hex < 0) return 0;
  const direction = (back + 3) % 6;
  const { rideSearch } = state.game;
  const ways = rideSearch.facingsAt(hex) & FACINGS_TOWARDS[direction]!;
  if (ways === 0 || !mayStrikeOver(state, hex, direction)) return 0;
  return hex === rider.start || (state.isEmpty(hex) && !isBarredZone(state, rider.unit, hex)) ? ways : 0;
}

/** Whether charging cavalry can come to strike a hex; the search for charges has been run for it. */
export function canStrike(state: BaronsWarState, rider: Mover, target: number): boolean {
  for (let back = 0; back < 6; back++) if (contactFacings(state, rider, target, back) !== 0) return true;
  return false;
}

/** Adds every hex and facing from which charging cavalry can strike a hex, and says whether there are any; the search for charges has been run for it. */
export function addContacts(state: BaronsWarState, rider: Mover, target: number, into: Offers<'move'>): boolean {
  let isAny = false;
  for (let back = 0; back < 6; back++) {
    const facings = contactFacings(state, rider, target, back);
    if (facings === 0) continue;
    into.pushBits('move', state.scenario.grid.neighbours[target * 6 + back]!, facings);
    isAny = true;
  }
  return isAny;
}

/** Takes the marks of planned charges whose target is out of sight or too near as the melee segment begins.
 * @rule 10.1 in sight at the beginning of the phase in which it charges @rule 10.0 two hexes away @ruling R-60 */
export function dropLostCharges(state: BaronsWarState): void {
  const { scenario } = state;
  for (const unit of scenario.battles[state.battle]!.units) {
    const target = state.charge(unit);
    const hex = state.hexOf(unit);
    if (target >= 0 && hex >= 0 && (scenario.grid.distance(hex, target) < 2 || !hasSight(state, hex, target))) state.setCharge(unit, -1);
  }
}
