import type { IntList, OutcomeList } from '../../../../core/index.ts';
import { columnOf, combatResult, RESULT, TERRAIN_WEIGHT } from '../../../charts/combat.ts';
import { FACES } from '../../../charts/tables.ts';
import { advantageIn } from '../ground/ground.ts';
import { isBeast } from '../ground/harm.ts';
import { HUNGER_MODIFIER, isHungry } from './hunger.ts';
import { canRetreat } from './retreats.ts';
import { wayBetween } from '../ground/ways.ts';
import { strikesOver } from '../ground/zones.ts';
import { type AnarchyState, HEALTHY, JOINS, STUNNED } from '../../../state/state.ts';

type S = AnarchyState;

/** Whether two men stand next to each other; of riders each hex counts. */
export function isBeside(s: S, man: number, other: number): boolean {
  return isNextTo(s, man, s.at(other)) || (s.tail(other) >= 0 && isNextTo(s, man, s.tail(other)));
}

/** Whether a man, or half of his horse, stands next to a place. */
function isNextTo(s: S, man: number, place: number): boolean {
  return wayBetween(s, s.at(man), place) >= 0 || (s.tail(man) >= 0 && wayBetween(s, s.tail(man), place) >= 0);
}

/** Whether a man can strike at a place. @rule B44 @rule B50 */
export function strikesAt(s: S, man: number, place: number): boolean {
  const way = wayBetween(s, s.at(man), place);
  return way >= 0 && strikesOver(s, man, way);
}

/** Whether a man is where he can attack another: next to him, or to half of his horse. @rule B44 */
export function reaches(s: S, man: number, target: number): boolean {
  return strikesAt(s, man, s.at(target)) || (s.tail(target) >= 0 && strikesAt(s, man, s.tail(target)));
}

/** Whether a man or beast may be attacked by a side: once a phase, and no prisoner of its own. @rule B44 */
export function isOpenToAttack(s: S, target: number): boolean {
  return s.isOnMap(target) && s.struck(target) === 0 && s.hidden(target) === 0 && s.captor(target) < 0;
}

/** Whether a prisoner may join an attack of his friends on an armed man who guards him. @rule 1.4 with his values as they are @ruling AN-453 */
export function mayRise(s: S, man: number, target: number): boolean {
  if (s.captor(man) < 0 || s.fought(man) !== 0 || !canFight(s, man)) return false;
  return s.isUp(target) && s.unarmed(target) === 0 && reaches(s, man, target);
}

/** Whether a man could strike a blow, free or a prisoner: neither stunned nor gone. */
function canFight(s: S, man: number): boolean {
  return s.isOnMap(man) && s.health(man) !== STUNNED;
}

/** Whether a man may join an attack on another. @rule B44 @rule B51 */
export function mayJoin(s: S, man: number, target: number): boolean {
  return s.fought(man) === 0 && s.isUp(man) && reaches(s, man, target);
}

/** What a man brings to an attack, and what he sets against one, with his terrain. @rule B45 @ruling AN-15 the hex of a horse's head */
export function strengthOf(s: S, man: number): number {
  return s.attackOf(man) + TERRAIN_WEIGHT * advantageIn(s, s.at(man), true);
}

export function resistanceOf(s: S, man: number): number {
  return s.defenceOf(man) + TERRAIN_WEIGHT * advantageIn(s, s.at(man), false);
}

/** Who joins the attack at hand, ascending. Valid until it is asked again. */
export function attackersAtHand(s: S): IntList {
  const { attackers } = s.game.scratch;
  const men = s.game.menOf[s.side];
  attackers.clear();
  for (let i = 0; i < men.length; i++) if (s.fought(men[i]!) === JOINS && canFight(s, men[i]!)) attackers.push(men[i]!);
  return attackers;
}

/** Differential of an attack. @rule B45 */
export function differentialOf(s: S, attackers: IntList, target: number): number {
  let sum = -resistanceOf(s, target);
  for (let i = 0; i < attackers.length; i++) sum += strengthOf(s, attackers.at(i));
  return sum;
}

/** The strongest of the attackers, of equals the first; -1 if there is none. @rule B47 */
export function strongestOf(s: S, attackers: IntList): number {
  let best = -1;
  for (let i = 0; i < attackers.length; i++) if (best < 0 || strengthOf(s, attackers.at(i)) > strengthOf(s, best)) best = attackers.at(i);
  return best;
}

/** What a letter does to those who fight: letters that come to the same are one.
 * @rule B8 @rule B9 who is hurt already, or a beast, is killed @rule B48 who cannot retreat is wounded */
function blowOf(s: S, attackers: IntList, target: number, letter: number): number {
  const { A, B, C, D, E, F } = RESULT;
  if (letter === C && s.health(target) !== STUNNED && canRetreat(s, target, s.at(strongestOf(s, attackers)))) return C;
  if (letter === C) return blowOf(s, attackers, target, E);
  if (letter === D || letter === E) return s.health(target) !== HEALTHY || isBeast(s, target) ? F : letter;
  return letter === B && isDeadlyBack(s, attackers, target) ? A : letter;
}

/** Whether the only attacker, wounded already, has no way back: then he is killed whether he is to retreat or stunned. */
function isDeadlyBack(s: S, attackers: IntList, target: number): boolean {
  const attacker = attackers.at(0);
  return attackers.length === 1 && s.health(attacker) !== HEALTHY && !canRetreat(s, attacker, s.at(target));
}

/** Result of a face, 1 to 10, in an attack. @rule B46 @rule C.8.4 it is rolled by the strongest, who may go hungry */
export function blowOfFace(s: S, attackers: IntList, target: number, face: number): number {
  const column = columnOf(differentialOf(s, attackers, target));
  const strongest = strongestOf(s, attackers);
  const hunger = strongest >= 0 && isHungry(s, strongest) ? HUNGER_MODIFIER : 0;
  return blowOf(s, attackers, target, combatResult(s.isMounted(target), column, face + hunger));
}

/** Results of an attack. @rule B46 */
export function addBlows(s: S, attackers: IntList, target: number, into: OutcomeList): void {
  for (let face = 1; face <= FACES; face++) into.add(blowOfFace(s, attackers, target, face), 1);
}
