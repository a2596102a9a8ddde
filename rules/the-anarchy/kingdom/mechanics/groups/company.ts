import { opponent, type Player } from '../../../../core/index.ts';
import { headCount } from '../../charts/head-counts.ts';
import { SLOTS } from '../../state/scenario.ts';
import { AWAY, FREE, type KingdomState, TAKEN } from '../../state/state.ts';
import { liftSiege } from '../places/places.ts';
import { reveal } from './secrets.ts';
import { addMen, addMoney, clearGroup, freeCounter, leaderOf, menOf, moveCompany, openSeenGroup, refreshLook } from './troops.ts';

type S = KingdomState;

/** The group of a side nearest to a hex, -1 if it has none. @param without a group that does not count */
export function nearestGroup(s: S, side: Player, hex: number, without = -1): number {
  let [nearest, distance] = [-1, 9999];
  for (let group = s.firstOf(side); group < s.firstOf(side) + SLOTS; group++) {
    if (!s.isThere(group) || group === without) continue;
    const far = s.scenario.grid.distance(hex, s.at(group));
    if (far < distance) [nearest, distance] = [group, far];
  }
  return nearest;
}

/** A noble who is on his own finds his way to the nearest group of his side; without any he is out of the campaign. @ruling AN-219 */
export function joinNearest(s: S, noble: number, hex: number, without = -1): void {
  const group = nearestGroup(s, s.nobleSide(noble), hex, without);
  s.setNobleKeeper(noble, -1);
  s.setNoblePrison(noble, -1);
  s.setNobleGroup(noble, group);
  s.setNobleFate(noble, group < 0 ? AWAY : FREE);
}

/** A group is no more: its nobles find their way, its prisoners are free, its mercenaries look for another master. @rule C.8.1 */
export function disband(s: S, group: number): void {
  const hex = s.at(group);
  liftSiege(s, group);
  for (let noble = 0; noble < s.scenario.nobles.length; noble++)
    if (s.nobleGroup(noble) === group || s.nobleKeeper(noble) === group) joinNearest(s, noble, hex, group);
  for (let band = 0; band < s.scenario.bands.length; band++) if (s.bandMaster(band) === group) releaseBand(s, band);
  clearGroup(s, group);
}

/** Mercenaries are without a master. */
export function releaseBand(s: S, band: number): void {
  s.setBandMaster(band, -1);
  s.setBandService(band, 0);
  s.setBandChecks(band, 0);
  s.setBandSullen(band, 0);
}

/** Mercenaries are no more. */
export function endBand(s: S, band: number): void {
  s.clearRow('bands', band);
}

/** A group goes over to the other side with all that is in it, as far as that side has a counter for it. @rule C.7 */
export function changeSide(s: S, group: number): boolean {
  const into = freeCounter(s, opponent(s.sideOf(group)));
  if (into < 0) return false;
  openSeenGroup(s, into, s.at(group), s.from(group), s.loyalty(group));
  s.setHunger(into, s.hunger(group));
  s.setWounded(into, 0);
  for (let arm = 0; arm < s.armCount; arm++) addMen(s, into, arm, s.arm(group, arm));
  s.setWounded(into, s.wounded(group));
  s.setEngines(into, s.engines(group));
  addMoney(s, into, s.money(group));
  turnNobles(s, group);
  moveCompany(s, group, into);
  liftSiege(s, group);
  clearGroup(s, group);
  refreshLook(s, into);
  return true;
}

/** Nobles of a group change sides; whoever of their new side was its prisoner is free. */
function turnNobles(s: S, group: number): void {
  for (let noble = 0; noble < s.scenario.nobles.length; noble++) {
    if (s.nobleGroup(noble) === group) s.setNobleSide(noble, opponent(s.nobleSide(noble)));
    if (s.nobleKeeper(noble) === group) joinNearest(s, noble, s.at(group), group);
  }
}

/** Changes the prestige of who leads a group; it never falls below 1. @rule C.9 */
export function changePrestige(s: S, group: number, by: number): void {
  const leader = leaderOf(s, group);
  if (leader >= 0) s.setNoblePrestige(leader, Math.min(10, Math.max(1, s.noblePrestige(leader) + by)));
}

/** A noble falls into the hands of a group, or of a place; of neither, he gets away. @rule C.15.8
 * @returns whether he is taken */
export function takeNoble(s: S, noble: number, keeper: number, prison: number): boolean {
  if (keeper < 0 && prison < 0) return false;
  s.setNobleFate(noble, TAKEN);
  s.setNobleGroup(noble, -1);
  s.setNobleKeeper(noble, keeper);
  s.setNoblePrison(noble, keeper < 0 ? prison : -1);
  return true;
}

/** Prisoners that a group has brought to a place of its side: nobles stay there, the others are out of the campaign. @rule C.15.8 */
export function deliverPrisoners(s: S, group: number, place: number): void {
  s.setCaptives(group, 0);
  for (let noble = 0; noble < s.scenario.nobles.length; noble++) if (s.nobleKeeper(noble) === group) takeNoble(s, noble, -1, place);
}

/** A place has been taken: whoever lay in prison there is free. */
export function freePrisoners(s: S, place: number, of: Player): void {
  for (let noble = 0; noble < s.scenario.nobles.length; noble++)
    if (s.noblePrison(noble) === place && s.nobleSide(noble) === of) joinNearest(s, noble, s.scenario.places[place]!.hex);
}

/** A group without a noble that has won two battles has one: its best man. @rule C.9 */
export function raiseCaptain(s: S, group: number): void {
  if (leaderOf(s, group) >= 0) return forgetVictories(s, group);
  if (s.wins(group) === 0) s.setVictors(group, menOf(s, group));
  s.setWins(group, s.wins(group) + 1);
  if (s.wins(group) < 2) return;
  forgetVictories(s, group);
  const noble = s.scenario.nobles.findIndex((card, i) => card.prestige === 0 && card.side === s.sideOf(group) && isUnborn(s, i));
  if (noble < 0) return;
  s.setNobleFate(noble, FREE);
  s.setNobleSide(noble, s.sideOf(group));
  s.setNobleGroup(noble, group);
  s.setNoblePrestige(noble, FIRST_PRESTIGE);
}

function forgetVictories(s: S, group: number): void {
  s.setWins(group, 0);
  s.setVictors(group, 0);
}

/** A group has been broken up: each part that has at least half of the men who won keeps the victory. @rule C.9 @ruling AN-247 */
export function shareVictories(s: S, group: number, into: number): void {
  s.setWins(into, s.wins(group));
  s.setVictors(into, s.victors(group));
  for (const part of [group, into]) if (2 * menOf(s, part) < s.victors(part)) forgetVictories(s, part);
}

/** Prestige of a new noble. */
const FIRST_PRESTIGE = 2;

/** Whether a noble has not appeared yet. */
function isUnborn(s: S, noble: number): boolean {
  return s.nobleFate(noble) === AWAY && s.noblePrestige(noble) === 0;
}

/** Mercenaries are paid for good: from now on they are men of the group. @rule C.11.3 */
export function payBand(s: S, group: number, band: number, price: number): void {
  const { troops, name } = s.scenario.bands[band]!;
  addMoney(s, group, -price * s.bandMen(band));
  headCount(troops, s.bandMen(band)).forEach((men, arm) => addMen(s, group, arm, men));
  endBand(s, band);
  refreshLook(s, group);
  reveal(s, group);
  if (s.listener !== null) s.tell('mercenaries', 'C.11.3', `${name} are hired.`);
}
