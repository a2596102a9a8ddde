import { BRIDGE_ROW } from '../../../charts/engines.ts';
import type { Offers } from '../../../state/actions.ts';
import { type AnarchyState, STUNNED } from '../../../state/state.ts';
import { DOWN, WAYS } from '../../../state/scenario.ts';
import { STEP } from '../../../state/steps.ts';
import { costInto, isShielded } from '../ground/ground.ts';
import { breakTask, isBeast, kill } from '../ground/harm.ts';
import { isLadder } from '../ground/levels.ts';
import { letGo } from '../ground/loads.ts';

type S = AnarchyState;

/**
 * A man is driven back, hex by hex as his owner chooses; he who was stunned before is killed.
 * @param hexes how many
 * @param from place from which each hex leads farther away: that of the enemy who caused it
 * @param stunAfter 1 if he is stunned when it is over, else 0
 * @rule B9 @rule B48
 */
export function pushRetreat(s: S, man: number, hexes: number, from: number, stunAfter: number): void {
  breakTask(s, man);
  if (s.health(man) === STUNNED) return kill(s, man);
  letGo(s, man, true);
  s.push(STEP['retreat/run'], man, hexes, from, -1, stunAfter, 1);
}

/** Whether a man could retreat a hex. @param from place of the enemy who would cause it @rule B48 */
export function canRetreat(s: S, man: number, from: number): boolean {
  return hasWayBack(s, man, s.at(man), from, 1, true);
}

/** Adds the hexes to which a man can retreat next. @rule B48 each farther than the last @ruling AN-65 a rider shies back with his face to where it was
 * @param here where he is by now: in his place, or passing through a friend's
 * @param left hexes of the retreat that are still to go
 * @param displaces whether he may send a friend out of his last hex */
export function addWaysBack(
  s: S,
  man: number,
  here: number,
  from: number,
  left: number,
  displaces: boolean,
  into: Offers<'retreat'>,
): void {
  for (let way = 0; way < WAYS; way++) if (isWayBack(s, man, here, way, from, left, displaces)) into.push('retreat', s.beyond(here, way));
}

function hasWayBack(s: S, man: number, here: number, from: number, left: number, displaces: boolean): boolean {
  for (let way = 0; way < WAYS; way++) if (isWayBack(s, man, here, way, from, left, displaces)) return true;
  return false;
}

function isWayBack(s: S, man: number, here: number, way: number, from: number, left: number, displaces: boolean): boolean {
  const to = s.beyond(here, way);
  if (to < 0 || !isFarther(s, here, to, way, from) || isShielded(s, here, to) || isEnemyBridge(s, man, to)) return false; // [3.5.4]
  if (s.isMounted(man)) return shies(s, man, to, way);
  if (costInto(s, man, here, to) < 0) return false;
  if (s.isEmpty(to)) return true;
  if (left > 1) return givesWay(s, man, to) && hasWayBack(s, man, to, from, left - 1, displaces);
  return displaces && canDisplace(s, man, to, from);
}

/** Whether a way leads away from a place: to a hex farther off, or down a ladder. @rule B48 @ruling AN-100 */
function isFarther(s: S, here: number, to: number, way: number, from: number): boolean {
  return s.distance(to, from) > s.distance(here, from) || (way === DOWN && isLadder(s, here));
}

/** Whether a place is on the drawbridge of the enemy's belfry. @ruling AN-450 nobody goes back onto it */
function isEnemyBridge(s: S, man: number, place: number): boolean {
  const part = s.partIn(place);
  if (part < 0 || s.scenario.parts[part]!.row !== BRIDGE_ROW) return false;
  return s.scenario.engines[s.scenario.parts[part]!.engine]!.side !== s.sideOf(man);
}

/** Whether both hexes of a rider can go one hex in a direction. @ruling AN-65 he neither passes friends nor displaces them */
function shies(s: S, man: number, to: number, way: number): boolean {
  const tailTo = s.beyond(s.tail(man), way);
  return tailTo >= 0 && isFreeFor(s, man, s.at(man), to) && isFreeFor(s, man, s.tail(man), tailTo);
}

function isFreeFor(s: S, man: number, here: number, to: number): boolean {
  return costInto(s, man, here, to) >= 0 && (s.isEmpty(to) || s.topAt(to) === man);
}

/** Whether a man goes through whoever is in a place: a friend, or a beast without a rider. @ruling AN-66 */
function givesWay(s: S, man: number, place: number): boolean {
  return s.holds(s.sideOf(man), place) || isBeast(s, s.topAt(place));
}

/** Whether somebody makes room for a man who retreats into his hex: a friend on his own feet, or a beast, with a free hex behind.
 * @rule B48 @ruling AN-66 */
function canDisplace(s: S, man: number, place: number, from: number): boolean {
  const friend = s.topAt(place);
  if (!givesWay(s, man, place) || !s.isUp(friend) || s.isMounted(friend)) return false;
  return hasWayBack(s, friend, place, from, 1, false);
}
