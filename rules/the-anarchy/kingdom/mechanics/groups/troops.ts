import type { Player } from '../../../../core/index.ts';
import { ARM, ARM_CHARTS, type ArmId, ARMS, RIDES } from '../../charts/arms.ts';
import { headCount } from '../../charts/head-counts.ts';
import { BAND_SIZES, LEAST_MEN, PEASANTS_AN_ENGINE } from '../../charts/tables.ts';
import { MOST_MEN, MOST_MONEY } from '../../state/layout.ts';
import { SLOTS } from '../../state/scenario.ts';
import { FREE, type KingdomState } from '../../state/state.ts';

type S = KingdomState;

/** All men of a group, prisoners not counted. */
export function menOf(s: S, group: number): number {
  let men = 0;
  for (let arm = 0; arm < ARMS.length; arm++) men += s.arm(group, arm);
  return men;
}

function ridersOf(s: S, group: number): number {
  let riders = 0;
  for (let arm = 0; arm < ARMS.length; arm++) if (RIDES[arm]) riders += s.arm(group, arm);
  return riders;
}

/** 0 under ten men, 1 under twenty, 2. @rule C.8.4 */
function sizeOf(men: number): number {
  return men >= BAND_SIZES[1] ? 2 : men >= BAND_SIZES[0] ? 1 : 0;
}

/** Place in LOOKS of what everybody sees of a group: how many, and whether all of them ride. @rule C.8.1 @ruling AN-211 */
export function lookOf(s: S, group: number): number {
  const men = menOf(s, group);
  return sizeOf(men) + (men > 0 && ridersOf(s, group) === men ? RIDER_LOOKS : 0);
}

/** Looks of riders come after as many others. */
export const RIDER_LOOKS = 3;

/** Whether only riders are seen in a group. */
export function seemsMounted(s: S, group: number): boolean {
  return s.look(group) >= RIDER_LOOKS;
}

/** 0, 1 or 2, as a group looks. */
export function seemingSize(s: S, group: number): number {
  return s.look(group) % RIDER_LOOKS;
}

export function refreshLook(s: S, group: number): void {
  s.setLook(group, s.isThere(group) ? lookOf(s, group) : 0);
}

/** The noble of most prestige with a group, -1 for none: he leads it. @rule C.9 @param isFighting whether those who never fight do not count */
export function leaderOf(s: S, group: number, isFighting = false): number {
  let leader = -1;
  for (let noble = 0; noble < s.scenario.nobles.length; noble++) {
    if (s.nobleGroup(noble) !== group || s.nobleFate(noble) !== FREE) continue;
    if (isFighting && s.scenario.nobles[noble]!.isPeaceful) continue;
    if (leader < 0 || s.noblePrestige(noble) > s.noblePrestige(leader)) leader = noble;
  }
  return leader;
}

/** Prestige of who leads a group, 0 without anybody. */
export function prestigeOf(s: S, group: number): number {
  const leader = leaderOf(s, group);
  return leader < 0 ? 0 : s.noblePrestige(leader);
}

export function addMen(s: S, group: number, arm: number, men: number): void {
  s.setArm(group, arm, Math.min(MOST_MEN, s.arm(group, arm) + men));
}

export function addMoney(s: S, group: number, money: number): void {
  s.setMoney(group, Math.min(MOST_MONEY, s.money(group) + money));
}

/** First free counter of a side, -1 if all are on the map. */
export function freeCounter(s: S, side: Player): number {
  for (let group = side * SLOTS; group < (side + 1) * SLOTS; group++) if (!s.isThere(group)) return group;
  return -1;
}

/** Puts a free counter on the map, with nobody yet. */
export function openGroup(s: S, group: number, hex: number, from: number): void {
  s.setAt(group, hex);
  s.setFrom(group, from);
  s.setMoney(group, 0);
  for (let arm = 0; arm < ARMS.length; arm++) s.setArm(group, arm, 0);
}

/** The same in sight of the enemy, after the moves of the day. */
export function openSeenGroup(s: S, group: number, hex: number, from: number, loyalty: number): void {
  openGroup(s, group, hex, from);
  s.setKnown(group, 1);
  s.setCloud(group, group);
  s.setMoved(group, 1);
  s.setLoyalty(group, loyalty);
}

/** Takes a counter off the map, with all that is written about it. Its nobles and bands must have been seen to. */
export function clearGroup(s: S, group: number): void {
  s.clearRow('groups', group);
}

/** Some of a group are wounded. */
export function hurtMen(s: S, group: number, count: number): void {
  s.setWounded(group, Math.min(menOf(s, group), MOST_MEN, s.wounded(group) + count));
}

/** Puts everybody and everything of one group into another; its counter leaves the map. The loyalty of the larger one counts from now on. @rule C.8.1 */
export function mergeGroups(s: S, from: number, into: number): void {
  if (menOf(s, from) > menOf(s, into)) s.setLoyalty(into, s.loyalty(from));
  for (let arm = 0; arm < ARMS.length; arm++) addMen(s, into, arm, s.arm(from, arm));
  addMoney(s, into, s.money(from));
  if (s.wounded(from) > 0) s.setHealing(into, s.wounded(into) === 0 ? s.healing(from) : Math.min(s.healing(into), s.healing(from)));
  hurtMen(s, into, s.wounded(from));
  s.setCaptives(into, Math.min(MOST_MEN, s.captives(into) + s.captives(from)));
  s.setEngines(into, Math.min(9, s.engines(into) + s.engines(from)));
  s.setHunger(into, Math.max(s.hunger(into), s.hunger(from)));
  if (s.wins(from) > s.wins(into)) {
    s.setWins(into, s.wins(from));
    s.setVictors(into, s.victors(from));
  }
  if (s.known(from) === 1) s.setKnown(into, 1);
  moveCompany(s, from, into);
  clearGroup(s, from);
  refreshLook(s, into);
}

/** Nobles, prisoners and promised bands of a group go over to another. */
export function moveCompany(s: S, from: number, into: number): void {
  for (let noble = 0; noble < s.scenario.nobles.length; noble++) {
    if (s.nobleGroup(noble) === from) s.setNobleGroup(noble, into);
    if (s.nobleKeeper(noble) === from) s.setNobleKeeper(noble, into);
  }
  for (let band = 0; band < s.scenario.bands.length; band++) if (s.bandMaster(band) === from) s.setBandMaster(band, into);
}

/** Moves men of an arm from one group to another, as many as there are. @returns how many */
export function transfer(s: S, from: number, into: number, arm: number, most: number): number {
  const men = Math.min(most, s.arm(from, arm));
  s.setArm(from, arm, s.arm(from, arm) - men);
  addMen(s, into, arm, men);
  return men;
}

/** The arm of which a group has most men. */
export function mostNumerous(s: S, group: number): number {
  let most = 0;
  for (let arm = 1; arm < ARMS.length; arm++) if (s.arm(group, arm) > s.arm(group, most)) most = arm;
  return most;
}

/** Takes men out of a group, evenly over its arms: each time one of the most numerous. @ruling AN-212 @returns how many there were */
export function removeEvenly(s: S, group: number, count: number): number {
  let removed = 0;
  for (; removed < count; removed++) {
    const most = mostNumerous(s, group);
    if (s.arm(group, most) === 0) break;
    s.setArm(group, most, s.arm(group, most) - 1);
  }
  s.setWounded(group, Math.min(s.wounded(group), menOf(s, group)));
  return removed;
}

/** Strength of the men of a group by the class chart, the wounded half. */
export function strengthOfMen(s: S, group: number): number {
  let [strength, men] = [0, 0];
  for (let arm = 0; arm < ARMS.length; arm++) {
    strength += s.arm(group, arm) * ARM_CHARTS[arm]!.strength;
    men += s.arm(group, arm);
  }
  return men === 0 ? 0 : Math.round(strength * (1 - s.wounded(group) / (2 * men)));
}

/** Strength of men by name. */
export function strengthOf(counts: Readonly<Partial<Record<ArmId, number>>>): number {
  return Object.entries(counts).reduce((sum, [arm, men]) => sum + men * ARM_CHARTS[ARM[arm as ArmId]]!.strength, 0);
}

/** Strength of so many mercenaries. */
export function strengthOfBand(troops: 'welsh' | 'flemish', men: number): number {
  return headCount(troops, men).reduce((sum, count, arm) => sum + count * ARM_CHARTS[arm]!.strength, 0);
}

/** Engines that a group can take along: it needs an engineer, and three peasants for each. @rule C.10 @ruling AN-244 */
export function movableEngines(s: S, group: number): number {
  return s.arm(group, ARM.engineer) === 0 ? 0 : Math.min(s.engines(group), Math.floor(s.arm(group, ARM.peasant) / PEASANTS_AN_ENGINE));
}

/** Whether a group is too small to stay together. @rule C.8.1 */
export function isTooSmall(s: S, group: number): boolean {
  return menOf(s, group) < LEAST_MEN;
}
