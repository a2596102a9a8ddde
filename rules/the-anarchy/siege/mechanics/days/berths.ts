import { type Berth, berthAt } from '../../../state/siege-card.ts';
import type { SiegeState } from '../../../state/siege-state.ts';

/** Where the gallery of a siege lies against the wall, or is to; nothing if there is none, or no room for it before the wall. @rule 7.7.4 */
export function berthOf(s: SiegeState): Berth | undefined {
  return berthAt(s.siege, s.mineAt);
}
