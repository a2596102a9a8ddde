import type { Player } from '../../../../core/index.ts';
import { HEALING_DAYS, LEAST_MEN } from '../../charts/tables.ts';
import type { KingdomState } from '../../state/state.ts';
import { enemyIn, searchMarch } from './march.ts';
import { ownPlaceAt } from '../places/places.ts';
import { isHidden, MET } from './secrets.ts';
import { freeCounter, menOf, mostNumerous, openGroup, refreshLook, transfer } from './troops.ts';
import { wayHome } from './way-home.ts';

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

/** Whether the wounded have to go where they can be healed: where battles are fought man by man. @rule C.15.7 @ruling AN-300 */
export function mustHeal(s: S): boolean {
  return s.game.options.resolution === 'played';
}

/** Whether a group has wounded who have to go to a place of their own, and are not in one. @rule C.15.7 @ruling AN-300 */
export function isOnTheWay(s: S, group: number): boolean {
  return mustHeal(s) && s.wounded(group) > 0 && ownPlaceAt(s, s.sideOf(group), s.at(group)) < 0;
}

/** Men who stay where the wounded lie, or go with them to be healed: these, and so many others that they are a group. */
function staying(s: S, group: number): number {
  return s.healing(group) === 0 && !isOnTheWay(s, group) ? 0 : Math.max(LEAST_MEN, s.wounded(group));
}

/** Whether a group cannot leave because nobody could stay with its wounded. @rule C.15.7 @ruling AN-218 */
export function isBound(s: S, group: number): boolean {
  const men = staying(s, group);
  return men > 0 && (menOf(s, group) - men < LEAST_MEN || freeCounter(s, s.sideOf(group)) < 0);
}

/** Whether a hex brings the wounded of a group nearer to where they can be healed, by the points of the way, and no enemy stands there.
 * @param points of the ways home @ruling AN-300 */
export function isNearer(s: S, points: Int16Array, group: number, hex: number): boolean {
  return points[hex]! < points[s.at(group)]! && enemyIn(s, s.sideOf(group), hex) < 0;
}

/** Whether the wounded of a group can come nearer to where they can be healed today. @rule C.15.7 */
function canGoHome(s: S, group: number): boolean {
  const reach = searchMarch(s, group);
  const points = wayHome(s, s.sideOf(group));
  for (let hex = reach.low; hex <= reach.high; hex++) if (reach.reaches(hex) && isNearer(s, points, group, hex)) return true;
  return false;
}

/** Whether a side has wounded who have not moved today, and have to. @rule C.15.7 @ruling AN-300 */
export function hasToMarch(s: S, side: Player): boolean {
  for (let group = s.firstOf(side); group < s.firstOf(side) + s.groupCount / 2; group++)
    if (s.isThere(group) && s.moved(group) === 0 && isOnTheWay(s, group) && canGoHome(s, group)) return true;
  return false;
}

/** Whether a group parts from its wounded if it goes to a hex, or stays there: they lie in bed, or their way is another. @rule C.15.7
 * @ruling AN-218 AN-300 */
export function partsFromWounded(s: S, group: number, hex: number): boolean {
  if (!isOnTheWay(s, group)) return hex !== s.at(group) && staying(s, group) > 0;
  return !isBound(s, group) && !isNearer(s, wayHome(s, s.sideOf(group)), group, hex) && canGoHome(s, group);
}

/** A group has been broken up: its wounded stay with it, and those for whom it is too small go with the new one.
 * @rule C.15.7 @ruling AN-218 */
export function shareWounded(s: S, group: number, into: number): void {
  const left = Math.max(0, s.wounded(group) - menOf(s, group));
  s.setWounded(group, s.wounded(group) - left);
  if (left === 0) return;
  s.setWounded(into, left);
  s.setHealing(into, s.healing(group));
}

/** A group goes on without its wounded: they are a group of their own. Who has still to go where he can be healed marches today. @rule C.15.7
 * @ruling AN-218 AN-300 */
export function leaveWounded(s: S, group: number): void {
  const men = staying(s, group);
  const into = freeCounter(s, s.sideOf(group));
  const isKnown = s.known(group) === MET || (mustHeal(s) && !isHidden(s, group)); // who they are can be worked out
  openGroup(s, into, s.at(group), s.from(group));
  s.setKnown(into, isKnown ? MET : s.known(group));
  s.setCloud(into, isKnown ? into : s.cloud(group));
  s.setMoved(into, Number(!isOnTheWay(s, group)));
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
