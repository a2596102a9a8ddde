import { opponent, type Player } from '../../../../core/index.ts';
import { CAPTURE_FROM } from '../../../charts/combat.ts';
import { breakTask, dropThings, isBeast, throwRider } from '../ground/harm.ts';
import { attackersAtHand, differentialOf, isBeside } from './melee.ts';
import type { AnarchyState } from '../../../state/state.ts';

type S = AnarchyState;

/** Armed men who stay next to a prisoner. @rule B57 */
export const GUARDS = 2;
/** Fewest attackers to whom a knight surrenders. @rule B56 */
const CAPTORS = 2;

/** Whether the attackers at hand may ask a man for his surrender. @rule B56 two or more, 60 or more @ruling AN-17 with terrain, a knight, noble or count
 * with no friend next to him
 * @rule B58 men whom the scenario wants taken, by anybody @ruling AN-91 */
export function maySummon(s: S, target: number): boolean {
  if (isBeast(s, target) || s.captor(target) >= 0) return false;
  if (isWanted(s, target)) return true;
  const attackers = attackersAtHand(s);
  if (s.chart(target).command === 0 || attackers.length < CAPTORS) return false;
  return differentialOf(s, attackers, target) >= CAPTURE_FROM && !hasFriendBeside(s, target);
}

/** Whether a goal of the side whose turn it is counts prisoners of his class. */
function isWanted(s: S, target: number): boolean {
  const { goals } = s.scenario;
  for (let i = 0; i < goals.length; i++) {
    const goal = goals[i]!;
    if (goal.kind === 'prisoners' && goal.side !== s.sideOf(target) && goal.types.includes(s.type(target))) return true;
  }
  return false;
}

/** @ruling AN-458 stunned comrades do not count, nor prisoners */
function hasFriendBeside(s: S, target: number): boolean {
  const men = s.game.menOf[s.sideOf(target)];
  for (let i = 0; i < men.length; i++) if (men[i] !== target && s.isUp(men[i]!) && isBeside(s, men[i]!, target)) return true;
  return false;
}

/** A man surrenders: he is out of the saddle, without weapons, the prisoner of a side. @rule B56 @rule C.15.8 @ruling AN-91 */
export function capture(s: S, man: number, side: Player): void {
  breakTask(s, man);
  dropThings(s, man);
  if (s.isMounted(man)) throwRider(s, man);
  s.setCaptor(man, side);
  s.setUnarmed(man, 1);
  if (s.listener !== null) s.tell('captured', 'B56', `${s.nameOf(man)} surrenders.`);
}

/** Armed enemies on their feet next to a prisoner. @rule B57 */
export function guardsOf(s: S, prisoner: number): number {
  const men = s.game.menOf[opponent(s.sideOf(prisoner))];
  let guards = 0;
  for (let i = 0; i < men.length; i++) if (s.isUp(men[i]!) && s.unarmed(men[i]!) === 0 && isBeside(s, men[i]!, prisoner)) guards++;
  return guards;
}

/** Prisoners of a side whom too few guard are free again, as its movement begins. @rule B57 @ruling AN-92 */
export function releaseUnguarded(s: S, side: Player): void {
  const men = s.game.menOf[side];
  for (let i = 0; i < men.length; i++) {
    const man = men[i]!;
    if (s.captor(man) >= 0 && s.isOnMap(man) && guardsOf(s, man) < GUARDS) release(s, man);
  }
}

/** He is nobody's prisoner any more. @rule B57 */
export function release(s: S, man: number): void {
  s.setCaptor(man, -1);
  if (s.listener !== null) s.tell('freed', 'B57', `${s.nameOf(man)} is free.`);
}
