import { normalHeading } from '../../../geometry/plane.ts';
import { MOB, MOVES } from '../../charts/charts.ts';
import { INCH } from '../../charts/measures.ts';
import { type FuryState, HALTED, MARCHING_OFF, PURSUING, READY, RETIRED, ROUTING, SURRENDERED } from '../../state/state.ts';
import { awayFrom, chargeReach } from '../charges/charges.ts';
import { nearestEnemy, ticksBetween } from '../ground/distances.ts';
import { fallBack } from '../movement/falling-back.ts';
import { breakUnit, endFights, leave, leaveShotBehind, loseLevels } from '../morale/losses.ts';
import { mayLoseHeart } from '../morale/waver.ts';

type S = FuryState;

/** Whether a unit can still go at the enemy: under its owner's hand or in pursuit, and in no melee. */
function isFree(s: S, unit: number): boolean {
  const status = s.status(unit);
  return (status === READY || status === PURSUING) && s.foe(unit) < 0;
}

/** Whether enemy horse fights a unit, or is free to charge and has it in its reach. @rule 18.5 */
function isHorseNear(s: S, unit: number): boolean {
  const enemies = s.enemiesOf(s.sideOf(unit));
  for (let i = 0; i < enemies.length; i++) {
    const enemy = enemies[i]!;
    if (!s.isHorse(enemy) || !s.isOnTable(enemy)) continue;
    if (s.foe(enemy) === unit || (isFree(s, enemy) && ticksBetween(s, unit, enemy) <= chargeReach(s, enemy))) return true;
  }
  return false;
}

/** A unit that would break, or march off, lays down its arms if its army has lost heart and enemy horse is near. @rule 18.5 @rule 2.11 */
function surrenders(s: S, unit: number): boolean {
  if (!mayLoseHeart(s, unit) || !isHorseNear(s, unit)) return false;
  leave(s, unit, SURRENDERED);
  return true;
}

/** A unit breaks, or surrenders. Where it flees to is another step's matter. @param enemy before whom; if he is gone, before the nearest other
 * @returns whether it flees @rule 10.13 */
export function breakOrSurrender(s: S, unit: number, enemy: number): boolean {
  if (surrenders(s, unit)) return false;
  breakUnit(s, unit, s.isOnTable(enemy) ? enemy : nearestEnemy(s, unit));
  return true;
}

/** The Landsknecht response: a unit leaves the field, or surrenders. @returns whether it marches off @rule 10.12 @rule 19.5 */
export function marchOff(s: S, unit: number): boolean {
  if (surrenders(s, unit)) return false;
  endFights(s, unit);
  s.setStatus(unit, MARCHING_OFF);
  s.setSpeech(unit, 0);
  s.setPace(unit, HALTED);
  if (s.listener !== null) s.tell('marches-off', '10.12', `${s.nameOf(unit)} march off the field.`);
  return true;
}

/** A unit goes a March straight back from an enemy, facing as it does, and its fights are over. @rule 15.3 @rule 15.8 */
export function retire(s: S, unit: number, enemy: number): void {
  const heading = enemy < 0 ? normalHeading(s.heading(unit) + 1800) : awayFrom(s, unit, enemy);
  endFights(s, unit);
  loseLevels(s, unit, 1, '15.3');
  fallBack(s, unit, heading, MOVES[s.cardOf(unit).band][0] * INCH);
  s.setPace(unit, RETIRED);
  s.setActed(unit, 1);
}

/** A unit that has won, or whose charge met no stand, goes after a router as a Mob. How far it goes is another step's matter. @rule 17.2 @rule 17.3 */
export function takeUpPursuit(s: S, unit: number, router: number): void {
  leaveShotBehind(s, unit);
  s.setStatus(unit, PURSUING);
  s.setLevel(unit, MOB);
  s.setQuarry(unit, router);
  s.setSpeech(unit, 0);
  s.setActed(unit, 1);
}

/** Whether a unit may go after a router: it fights nobody else, and the router is still there. @rule 17.2 */
export function mayPursue(s: S, unit: number, router: number): boolean {
  return isFree(s, unit) && s.status(router) === ROUTING;
}
