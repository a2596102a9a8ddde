import { numberSteps, type Player } from '../../../../core/index.ts';
import { CLASS } from '../../../charts/types.ts';
import { POSTS } from '../../../state/siege-cells.ts';
import { FREE, type SiegeState } from '../../../state/siege-state.ts';
import { type AnarchyState, DEAD, HEALTHY, ON_MAP, WAITING, WOUNDED } from '../../../state/state.ts';

type S = SiegeState;

// Where men belong.
export const { here: HERE, absent: ABSENT, outside: OUTSIDE, gone: GONE } = numberSteps(POSTS);

/** Of who does not heal in this siege. @rule B63 */
export const NEVER = 99;

/** Whether a man is alive and with his side, in the camp or within the walls. */
export function isHere(s: S, man: number): boolean {
  return s.siegePost(man) === HERE && s.health(man) !== DEAD;
}

/** The same of a relief that stands outside. */
export function isOutside(s: S, man: number): boolean {
  return s.siegePost(man) === OUTSIDE && s.health(man) !== DEAD;
}

/** Whether a man is here and has done nothing yet today. */
export function isFree(s: S, man: number): boolean {
  return isHere(s, man) && s.siegeDuty(man) === FREE;
}

/** Men of a side who are here: all who eat. @ruling AN-37 */
export function headCount(s: S, side: Player): number {
  const men = s.game.menOf[side];
  let count = 0;
  for (let i = 0; i < men.length; i++) if (isHere(s, men[i]!)) count++;
  return count;
}

/** Men of a side who hold the field: those who are here, and a relief outside. @ruling AN-170 */
export function fieldCount(s: S, side: Player): number {
  const men = s.game.menOf[side];
  let count = headCount(s, side);
  for (let i = 0; i < men.length; i++) if (isOutside(s, men[i]!)) count++;
  return count;
}

/** What a man is worth in a fight as he is. */
export function strengthOf(s: AnarchyState, man: number): number {
  return s.attackOf(man) + s.defenceOf(man);
}

/** Men of a side who are up on the map, or in a part of it, and their strength. */
export function standing(
  s: AnarchyState,
  side: Player,
  isThere: (place: number) => boolean = () => true,
): readonly [men: number, strength: number] {
  let [men, strength] = [0, 0];
  for (const man of s.game.menOf[side]) {
    if (s.presence(man) !== ON_MAP || !s.isUp(man) || !isThere(s.at(man))) continue;
    men++;
    strength += strengthOf(s, man);
  }
  return [men, strength];
}

/** Whether a man can lead a garrison, or besiegers. @rule 7.8 counts, nobles and knights */
export function canCommand(s: AnarchyState, man: number): boolean {
  return s.type(man) <= CLASS.knight;
}

/** Those of a side who are in the fight at hand, in their order. */
export function sentOf(s: AnarchyState, side: Player): number[] {
  return s.game.menOf[side].filter((man) => s.isSent(man));
}

/** Those of them who are to come onto the map yet. */
export function waitingOf(s: AnarchyState, side: Player): number[] {
  return s.game.menOf[side].filter((man) => s.isSent(man) && s.presence(man) === WAITING);
}

/** Whether a side has anybody left who commands. @rule 7.8 */
export function hasCommander(s: S, side: Player): boolean {
  const men = s.game.menOf[side];
  for (let i = 0; i < men.length; i++) if (isHere(s, men[i]!) && canCommand(s, men[i]!)) return true;
  return false;
}

/** Who commands a side: the first of its highest class, -1 for nobody. */
export function commanderOf(s: S, side: Player): number {
  let best = -1;
  for (const man of s.game.menOf[side]) if (isHere(s, man) && canCommand(s, man) && (best < 0 || s.type(man) < s.type(best))) best = man;
  return best;
}

/** He is killed on a siege day. */
export function fall(s: S, man: number): void {
  forgetIll(s, man);
  s.setHealth(man, DEAD);
  s.setSiegeMends(man, 0);
  s.setSiegeHurt(man, 0);
  s.setSiegeSeen(man, 0);
  if (s.listener !== null) s.tell('killed', 'B8', `${s.nameOf(man)} dies.`);
}

/** He is wounded, or falls sick: that is the same; who was hurt before dies. Whether the other side sees it the caller says. @rule B9 @rule 7.9 */
export function hurt(s: S, man: number, isSeen: boolean): void {
  if (s.health(man) !== HEALTHY) return fall(s, man);
  s.setHealth(man, WOUNDED);
  s.setSiegeMends(man, 0);
  if (!isSeen) return;
  s.setSiegeHurt(man, s.turn);
  s.setSiegeSeen(man, s.turn);
}

/** The other side sees how a man is. */
export function show(s: S, man: number): void {
  if (s.health(man) === HEALTHY) {
    s.setSiegeHurt(man, 0);
    s.setSiegeSeen(man, 0);
    return;
  }
  if (s.siegeHurt(man) === 0) {
    forgetIll(s, man);
    s.setSiegeHurt(man, s.illDay(s.sideOf(man)));
  }
  s.setSiegeSeen(man, s.turn);
}

/** He is no longer one of those who are sick unseen. */
function forgetIll(s: S, man: number): void {
  if (s.health(man) !== WOUNDED || s.siegeHurt(man) > 0) return;
  const side = s.sideOf(man);
  s.setIllCount(side, s.illCount(side) - 1);
  if (s.siegeMends(man) > 0) s.setIllRolled(side, s.illRolled(side) - 1);
}

/** Those of a side who are free and worth least, one after another, take a duty. Answers how many did. */
export function claimCheapest(s: S, side: Player, count: number, duty: number): number {
  let claimed = 0;
  for (; claimed < count; claimed++) {
    const man = cheapestFree(s, side);
    if (man < 0) break;
    s.setSiegeDuty(man, duty);
  }
  return claimed;
}

/** The free man of a side who costs least, engineers left out; -1 for none. */
function cheapestFree(s: S, side: Player): number {
  const men = s.game.menOf[side];
  let best = -1;
  for (let i = 0; i < men.length; i++) {
    const man = men[i]!;
    if (!isFree(s, man) || s.type(man) === CLASS.engineer) continue;
    if (best < 0 || s.priceOf(man) < s.priceOf(best)) best = man;
  }
  return best;
}

/** Free men of a side, engineers left out. */
export function countHelpers(s: S, side: Player): number {
  const men = s.game.menOf[side];
  let count = 0;
  for (let i = 0; i < men.length; i++) if (isFree(s, men[i]!) && s.type(men[i]!) !== CLASS.engineer) count++;
  return count;
}

const BOWS: readonly number[] = [CLASS['short-bow'], CLASS.longbow, CLASS['welsh-longbow']];

/** Archers of a side who have done nothing yet. @rule 7.5.1 */
export function countArchers(s: S, side: Player): number {
  const men = s.game.menOf[side];
  let count = 0;
  for (let i = 0; i < men.length; i++) if (isFree(s, men[i]!) && BOWS.includes(s.type(men[i]!))) count++;
  return count;
}

/** A free engineer of a side, -1 for none. */
export function freeEngineer(s: S, side: Player): number {
  const { engineers } = s.siege;
  for (let i = 0; i < engineers.length; i++) if (s.sideOf(engineers[i]!) === side && isFree(s, engineers[i]!)) return engineers[i]!;
  return -1;
}
