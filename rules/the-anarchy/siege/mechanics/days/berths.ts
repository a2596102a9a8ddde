import { ACT, type Berth, berthAt } from '../../../state/siege-card.ts';
import type { SiegeState } from '../../../state/siege-state.ts';

type S = SiegeState;

// Where the gallery of a siege stands, and whether fights for it are played out on the map of the castle. @rule 7.7.4

/** Turns after which a fight for the gallery is over, where the scenario has fewer for an assault. @source ours: from a gate round the castle, and back */
export const GALLERY_TURNS = 24;

/** Where the gallery lies against the wall, or is to; nothing if there is none, or no room for it before the wall. */
export function berthOf(s: S): Berth | undefined {
  return berthAt(s.siege, s.mineAt);
}

/** Whether the fight at hand is for the gallery. */
export function isForGallery(s: S): boolean {
  return s.siegeAct === ACT.gallery || s.siegeAct === ACT['mine-sally'];
}

/** Whether the garrison sallies against the gallery. @rule 6.3.7 */
export function isSallied(s: S): boolean {
  return s.siegeAct === ACT['mine-sally'];
}

/** Turns after which the fight at hand is over. @ruling AN-352 */
export function turnsOfFight(s: S): number {
  return isForGallery(s) ? Math.max(GALLERY_TURNS, s.scenario.turns) : s.scenario.turns;
}

/** Whether each man of a side has a torch: a garrison before the gallery too. @rule 5.3.5 @ruling AN-351 */
export function haveTorches(s: S, side: number): boolean {
  return s.scenario.torches[side as 0 | 1] || (isForGallery(s) && side === s.siege.besieged);
}
