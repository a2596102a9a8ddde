import { HEALING_DAYS } from '../charts/tables.ts';
import type { KingdomState } from '../state/state.ts';
import { ownPlaceAt } from './places.ts';

type S = KingdomState;

/** Days that the wounded of a group lie in a place of their own before they are well: what the table has most often. @ruling AN-218 */
const USUAL_DAYS = HEALING_DAYS[4];

/** The wounded of a group that lies in a place of its own get well. @rule C.15.7 */
export function healWounded(s: S): void {
  for (let group = 0; group < s.groupCount; group++) {
    if (!s.isThere(group) || s.wounded(group) === 0) continue;
    if (ownPlaceAt(s, s.sideOf(group), s.at(group)) < 0) s.setHealing(group, 0);
    else if (s.healing(group) + 1 < USUAL_DAYS) s.setHealing(group, s.healing(group) + 1);
    else {
      s.setHealing(group, 0);
      s.setWounded(group, 0);
    }
  }
}
