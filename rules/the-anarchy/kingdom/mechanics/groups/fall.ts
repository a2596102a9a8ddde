import type { KingdomState } from '../../state/state.ts';
import { STEP } from '../../state/steps.ts';
import { freePrisoners } from './company.ts';
import { besiegerOf, endSiege, liftSiege, TAKEN_LOYALTY } from '../places/places.ts';

type S = KingdomState;

/** A place falls to a side: it can be looted. @rule C.13.2 @rule C.7 @ruling AN-213 */
export function takePlace(s: S, group: number, place: number): void {
  const side = s.sideOf(group);
  s.setPlaceLoyalty(place, TAKEN_LOYALTY[side]);
  s.setPlaceGarrison(place, 0);
  for (let other = besiegerOf(s, place); other >= 0; other = besiegerOf(s, place)) liftSiege(s, other);
  endSiege(s, place);
  freePrisoners(s, place, side);
  if (s.listener !== null) s.tell('fall', 'C.13.2', `${s.scenario.places[place]!.name} falls to ${s.game.players[side]}.`);
  s.push(STEP['battle/loot'], group, place);
}
