import type { Player } from '../../../../core/index.ts';
import { ANGEVIN_TO, ROYALIST_FROM } from '../../charts/tables.ts';
import { ANGEVIN, ROYALIST } from '../../state/scenario.ts';
import type { KingdomState } from '../../state/state.ts';
import { closeRecord } from './records.ts';

type S = KingdomState;

/** Side to which a loyalty belongs; -1 for neither. @rule C.7 @ruling AN-30 */
export function allegianceOf(loyalty: number): Player | -1 {
  return loyalty <= ANGEVIN_TO ? ANGEVIN : loyalty >= ROYALIST_FROM ? ROYALIST : -1;
}

/** Side that holds a place; -1 for neither. @rule C.5.1 @rule C.5.3 */
export function holderOf(s: S, place: number): Player | -1 {
  return allegianceOf(s.placeLoyalty(place));
}

export function isCastle(s: S, place: number): boolean {
  return s.scenario.places[place]!.castle !== '-';
}

export function isSettlement(s: S, place: number): boolean {
  return s.scenario.places[place]!.kind !== 'castle';
}

/** The first place in a hex that a side holds, -1 for none. */
export function ownPlaceAt(s: S, side: Player, hex: number): number {
  for (let place = s.scenario.placeAt[hex]!; place >= 0; place = s.scenario.placeAfter[place]!)
    if (holderOf(s, place) === side) return place;
  return -1;
}

/** Whether a castle of a side stands in a hex. */
export function hasOwnCastle(s: S, side: Player, hex: number): boolean {
  for (let place = s.scenario.placeAt[hex]!; place >= 0; place = s.scenario.placeAfter[place]!)
    if (isCastle(s, place) && holderOf(s, place) === side) return true;
  return false;
}

/** Loyalty of a place that a side has just taken. @ruling AN-213 */
export const TAKEN_LOYALTY: readonly [number, number] = [8, 3];

/** Besieging group of a place, -1 for none. */
export function besiegerOf(s: S, place: number): number {
  for (let group = 0; group < s.groupCount; group++) if (s.siege(group) === place) return group;
  return -1;
}

/** Lifts the siege that a group lays. */
export function liftSiege(s: S, group: number): void {
  const place = s.siege(group);
  if (place < 0) return;
  s.setSiege(group, -1);
  if (besiegerOf(s, place) < 0) endSiege(s, place);
}

/** A group that goes up in another one leaves its siege to it. */
export function handOverSiege(s: S, from: number, into: number): void {
  if (s.siege(into) >= 0 || s.siege(from) < 0) return liftSiege(s, from);
  s.setSiege(into, s.siege(from));
  s.setSiege(from, -1);
}

/** Nobody besieges a place any more. */
export function endSiege(s: S, place: number): void {
  s.setPlaceStores(place, 0);
  closeRecord(s, place);
}
