import { HEALING_DAYS, LEAST_MEN } from '../charts/tables.ts';
import type { KingdomState } from '../state/state.ts';
import { ownPlaceAt } from './places.ts';
import { freeCounter, menOf, mostNumerous, openGroup, refreshLook, transfer } from './troops.ts';

type S = KingdomState;

/** The wounded of a group lie in a place of their own for another day, or do not. @rule C.15.7 */
export function lieDown(s: S, group: number): void {
  const lies = s.wounded(group) > 0 && ownPlaceAt(s, s.sideOf(group), s.at(group)) >= 0;
  s.setHealing(group, lies ? Math.min(LONGEST, s.healing(group) + 1) : 0);
}
const LONGEST = Math.max(...HEALING_DAYS);

/** Faces of those still possible with which a man is well today. @rule C.15.7 @rule B63 */
export function facesToday(s: S, group: number): readonly [well: number, all: number] {
  const day = s.healing(group);
  return [HEALING_DAYS.filter((days) => days === day).length, HEALING_DAYS.filter((days) => days >= day).length];
}

/** Men who stay where the wounded lie: these, and so many others that they are a group. */
function staying(s: S, group: number): number {
  return s.healing(group) === 0 ? 0 : Math.max(LEAST_MEN, s.wounded(group));
}

/** Whether a group cannot leave because nobody could stay with its wounded. @rule C.15.7 @ruling AN-218 */
export function isBound(s: S, group: number): boolean {
  const men = staying(s, group);
  return men > 0 && (menOf(s, group) - men < LEAST_MEN || freeCounter(s, s.sideOf(group)) < 0);
}

/** A group marches off without the wounded who lie in a place: they are a group of their own. @rule C.15.7 @ruling AN-218 */
export function leaveWounded(s: S, group: number): void {
  const men = staying(s, group);
  if (men === 0) return;
  const into = freeCounter(s, s.sideOf(group));
  openGroup(s, into, s.at(group), s.from(group));
  s.setKnown(into, s.known(group));
  s.setCloud(into, s.known(group) === 1 ? into : s.cloud(group));
  s.setMoved(into, 1);
  s.setLoyalty(into, s.loyalty(group));
  s.setHunger(into, s.hunger(group));
  for (let left = men; left > 0; left--) transfer(s, group, into, mostNumerous(s, group), 1);
  s.setWounded(into, s.wounded(group));
  s.setHealing(into, s.healing(group));
  s.setWounded(group, 0);
  s.setHealing(group, 0);
  refreshLook(s, group);
  refreshLook(s, into);
}
