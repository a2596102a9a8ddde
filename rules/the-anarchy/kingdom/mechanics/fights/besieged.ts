import type { Player } from '../../../../core/index.ts';
import { SLOTS } from '../../state/scenario.ts';
import type { KingdomState } from '../../state/state.ts';
import { disband, takeNoble } from '../groups/company.ts';
import { enemyIn } from '../groups/march.ts';
import { hasOwnCastle, holderOf, isCastle } from '../places/places.ts';
import { menOf } from '../groups/troops.ts';

type S = KingdomState;

// Groups that hold out in a castle of their own while the enemy lies before it. They stand in its hex like the besieger, and have come from nowhere: a relief,
// which comes into the hex, has come from somewhere, and stands before the walls.

/** Whether a castle of a side in a hex is besieged. @rule C.16 */
function isBesieged(s: S, side: Player, hex: number): boolean {
  for (let place = s.scenario.placeAt[hex]!; place >= 0; place = s.scenario.placeAfter[place]!)
    if (s.placeStores(place) > 0 && isCastle(s, place) && holderOf(s, place) === side) return true;
  return false;
}

/** Whether a group is besieged in a castle of its own. @rule C.16 @ruling AN-400 */
export function isShutIn(s: S, group: number): boolean {
  return s.from(group) < 0 && isBesieged(s, s.sideOf(group), s.at(group));
}

/** Whether a group stands behind the walls of a castle of its own: all who are in the hex, but not a relief. @ruling AN-221 @ruling AN-400 */
export function isWalled(s: S, group: number): boolean {
  const [side, hex] = [s.sideOf(group), s.at(group)];
  return hasOwnCastle(s, side, hex) && (s.from(group) < 0 || !isBesieged(s, side, hex));
}

/** Groups of the other side in the hex of one close the gates behind them. @rule C.16 */
export function shutIn(s: S, besieger: number): void {
  const [side, hex] = [s.sideOf(besieger), s.at(besieger)];
  for (let foe = enemyIn(s, side, hex); foe >= 0; foe = enemyIn(s, side, hex, foe + 1)) s.setFrom(foe, -1);
}

/** The next group that is shut in in the hex of a place, from one on; -1 for none. */
export function nextShutIn(s: S, place: number, from = 0): number {
  const { hex } = s.scenario.places[place]!;
  for (let group = from; group < 2 * SLOTS; group++)
    if (s.at(group) === hex && s.sideOf(group) === holderOf(s, place) && isShutIn(s, group)) return group;
  return -1;
}

/** All who hold out in a place: its garrison, and groups that are shut in. */
export function besiegedMen(s: S, place: number): number {
  let men = s.placeGarrison(place);
  for (let group = nextShutIn(s, place); group >= 0; group = nextShutIn(s, place, group + 1)) men += menOf(s, group);
  return men;
}

/** A group is no more; the other side counts it. */
export function loseGroup(s: S, group: number): void {
  if (s.sideOf(group) === 0) s.royalistLosses = Math.min(99, s.royalistLosses + 1);
  else s.angevinLosses = Math.min(99, s.angevinLosses + 1);
  disband(s, group);
}

/** A group lays down its arms: its men are out of the campaign, its nobles prisoners. @rule C.16 @rule C.15.8 @ruling AN-242 */
export function layDownArms(s: S, group: number, keeper: number): void {
  for (let noble = 0; noble < s.scenario.nobles.length; noble++) if (s.nobleGroup(noble) === group) takeNoble(s, noble, keeper, -1);
  loseGroup(s, group);
}
