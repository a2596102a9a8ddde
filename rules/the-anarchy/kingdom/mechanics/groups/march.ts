import { opponent } from '../../../../core/index.ts';
import type { ReachSearch } from '../../../../hexes/movement/reach-search.ts';
import {
  CONVOY_ALLOWANCE,
  FOOT_ALLOWANCE,
  HUNGRY,
  RIDERS_ALLOWANCE,
  SEASON_DELAY,
  SEASONS,
  TRAIN_ALLOWANCE,
  WOUNDED_DELAY,
} from '../../charts/tables.ts';
import { SLOTS } from '../../state/scenario.ts';
import type { KingdomState } from '../../state/state.ts';
import { lookOf, movableEngines, RIDER_LOOKS } from './troops.ts';

type S = KingdomState;

/** Movement points by which the season shortens a day. @rule C.18.2 */
function delayOfSeason(s: S): number {
  return SEASON_DELAY[SEASONS[s.season]!];
}

/** Whether mercenaries go with a group for a promise: all of them are on foot. @rule C.11.2 it moves at the pace of the slowest */
function leadsWalkers(s: S, group: number): boolean {
  for (let band = 0; band < s.scenario.bands.length; band++) if (s.bandMaster(band) === group) return true;
  return false;
}

/** Movement points of a group today, one at least. @rule C.8.3 @rule C.8.4 half without supply @rule C.15.7 the wounded @rule C.18.2 */
export function allowanceOf(s: S, group: number): number {
  const rides = lookOf(s, group) >= RIDER_LOOKS && !leadsWalkers(s, group);
  let points = movableEngines(s, group) > 0 ? TRAIN_ALLOWANCE : rides ? RIDERS_ALLOWANCE : FOOT_ALLOWANCE;
  if (s.wounded(group) > 0) points -= WOUNDED_DELAY;
  points -= delayOfSeason(s);
  if (s.hunger(group) >= HUNGRY) points = Math.floor(points / 2);
  return Math.max(1, points);
}

/** Hexes that anybody else stands in stop who enters them; `side` -1 for mercenaries without a master. @ruling AN-214 */
function markStops(s: S, side: number): void {
  const { ground } = s.game.reach;
  ground.clear();
  for (let group = 0; group < s.groupCount; group++) {
    const hex = s.at(group);
    if (hex >= 0 && s.sideOf(group) !== side) ground.stopAt(hex);
  }
  for (let band = 0; band < s.scenario.bands.length; band++) {
    const hex = s.bandAt(band);
    if (hex >= 0 && s.bandMaster(band) < 0 && side >= 0) ground.stopAt(hex);
  }
}

function search(s: S, start: number, budget: number, side: number): ReachSearch {
  markStops(s, side);
  return s.game.reach.run({ start, facing: 0, budget, spent: 0, freeTurn: false }, s.game.stepTable);
}

/** Where a group can go today; valid until the next search. @rule C.8.3 @rule C.2.1 */
export function searchMarch(s: S, group: number): ReachSearch {
  return search(s, s.at(group), allowanceOf(s, group), s.sideOf(group));
}

/** Where a convoy can go. @rule C.12 @ruling AN-214 it does not go where enemies stand */
export function searchDrive(s: S, convoy: number): ReachSearch {
  return search(s, s.convoyAt(convoy), Math.max(1, CONVOY_ALLOWANCE - delayOfSeason(s)), s.convoyOwner(convoy));
}

/** Where mercenaries without a master can go. @rule C.11.1 */
export function searchWander(s: S, band: number): ReachSearch {
  return search(s, s.bandAt(band), Math.max(1, FOOT_ALLOWANCE - delayOfSeason(s)), -1);
}

/** The first enemy group of a side in a hex, from one on; -1 for none. */
export function enemyIn(s: S, side: number, hex: number, from = 0): number {
  const first = opponent(side as 0 | 1) * SLOTS;
  for (let group = Math.max(first, from); group < first + SLOTS; group++) if (s.at(group) === hex) return group;
  return -1;
}

/** The first group of a side in a hex, from one on; -1 for none. */
export function friendIn(s: S, side: number, hex: number, from = 0): number {
  return enemyIn(s, opponent(side as 0 | 1), hex, from);
}

/** Whether a group may go into a hex next to its own to get away: no enemy stands there. @rule C.15.6 */
export function canRetreatTo(s: S, side: number, hex: number): boolean {
  return hex >= 0 && s.scenario.moveCost[hex * 6] !== undefined && isLand(s, hex) && enemyIn(s, side, hex) < 0;
}

/** Whether anybody can stand in a hex. */
export function isLand(s: S, hex: number): boolean {
  return s.scenario.terrain[hex] !== SEA;
}

/** Place in LANDS. */
const SEA = 7;

/** A group comes into a hex from another, and its mercenaries with it; engines that it cannot move are left and lost. @rule C.11.2 @rule C.10
 * @ruling AN-244 */
export function comeTo(s: S, group: number, hex: number, from: number): void {
  s.setEngines(group, movableEngines(s, group));
  s.setAt(group, hex);
  s.setFrom(group, from);
  for (let band = 0; band < s.scenario.bands.length; band++) if (s.bandMaster(band) === group) s.setBandAt(band, hex);
}

/** Who came goes back into the hex from which he came, if he can. @rule C.8.3 @ruling AN-41 */
export function goBack(s: S, group: number): void {
  const from = s.from(group);
  if (canRetreatTo(s, s.sideOf(group), from)) comeTo(s, group, from, s.at(group));
}

/** `Royalist group 3` */
export function nameOfGroup(s: S, group: number): string {
  return `${s.sideOf(group) === 0 ? 'Royalist' : 'Angevin'} group ${(group % SLOTS) + 1}`;
}
