import { clearInner, frameOf, openInner, opponent, type Player } from '../../../../core/index.ts';
import { type EncounterId, fieldNumber, isAtCastle, MOST_ANIMALS } from '../../../charts/encounters.ts';
import { EDGES } from '../../../state/scenario.ts';
import { ACT, ACTS } from '../../../state/siege-card.ts';
import { FREE, type SiegeState } from '../../../state/siege-state.ts';
import { type AnarchyState, DEAD, HEALTHY, LED_OFF, LEFT, STUNNED, WAITING, WOUNDED } from '../../../state/state.ts';
import { STEP } from '../../../state/steps.ts';
import { comeIn } from '../../../fight/mechanics/ground/room.ts';
import { isBeaten } from '../../../fight/mechanics/combat/victory.ts';
import { applyResult } from '../days/aftermath.ts';
import { berthOf } from '../days/berths.ts';
import { deploy } from '../../../fight/mechanics/procedures/turn/set-up.ts';
import { gatesOf } from './battle-outside.ts';
import { deployEngines, enginesInCamp, settleCamp } from './camp.ts';
import { beginAtCastle, hasWayOnMap, settleAtCastle } from './castle.ts';
import { GONE, waitingOf } from '../days/men.ts';
import { mineWinner } from './mine-fight.ts';
import { attackerOf, mostMen, send, showSent } from '../days/muster.ts';

type S = SiegeState;

// Fights of a siege that are played out, from outside: the men of the siege are set down there, row by row, and taken back. @ruling AN-290

/** The fight to which the day's action comes if it is played out, null for none: a battle before a gate; an assault, if there is a way in on the map; one for
 * the gallery, if there is room for it before the wall, and a gate to sally from. @ruling AN-179 AN-350 */
export function encounterOf(s: S): EncounterId | null {
  if (s.game.fields === null) return null;
  const act = ACTS[s.siegeAct]!;
  switch (act) {
    case 'camp-sally':
      return 'camp';
    case 'supply-sally':
      return 'supplies';
    case 'mine-attack':
    case 'mine-defence':
      return 'mine';
    case 'battle':
    case 'divide':
      return gatesOf(s).length > 0 ? 'battle' : null;
    case 'retake':
      return act;
    case 'assault':
      return hasWayOnMap(s) ? act : null;
    case 'gallery':
      return berthOf(s) === undefined ? null : act;
    case 'mine-sally':
      return berthOf(s) === undefined || gatesOf(s).length === 0 ? null : act;
    case 'none':
    case 'parley':
    case 'counter-mine':
    case 'withdraw':
    case 'stay':
      return null;
  }
}

/** Sends all of the besiegers from among whom patrols come. @rule 7.7.3 @ruling AN-292 */
export function sendPatrols(s: S): void {
  const { besieger } = s.siege;
  send(s, besieger, mostMen(s, besieger, ACT.battle));
}

/** Lays the map, with everybody who is there at first. @param animals those that are brought in */
export function beginField(s: S, animals: number): void {
  const kind = encounterOf(s)!;
  showSent(s);
  openInner(s.game.layout, s.data, fieldNumber(kind, s.minePropped + s.sapPropped));
  const field = s.field!;
  muster(s, field);
  if (kind === 'supplies') drawUpSupplies(field, animals);
  if (kind === 'mine') field.setShaftPropped(0, s.minePropped);
  if (isAtCastle(kind)) beginAtCastle(s, field);
  deploy(field, firstToDeploy(s, kind));
  if (kind !== 'camp') return;
  const { engines, least } = enginesInCamp(s, field);
  deployEngines(field, engines, least);
}

/** Side whose men are set down first: the one that awaits the other; before the walls the garrison. @rule 7.7.4 @rule 7.7.5 @ruling AN-294 */
function firstToDeploy(s: S, kind: EncounterId): Player {
  const { besieger, besieged } = s.siege;
  if (kind === 'mine') return opponent(attackerOf(s));
  return kind === 'mine-sally' ? besieger : besieged;
}

/** Side that has the first turn: the besieger where walls are stormed and before them; but the garrison before a gallery that is brought up has a turn in
 * which to change places, and who sallies or storms what he has lost begins. @rule 7.7 @ruling AN-294 */
function firstToPlay(s: S, kind: EncounterId): Player {
  const { besieger, besieged } = s.siege;
  if (kind === 'mine') return attackerOf(s);
  return kind === 'assault' || kind === 'battle' ? besieger : besieged;
}

/** Lets the men's game begin once all stand in their places: no die says who has the first turn. */
export function beginTurns(s: S): void {
  const field = s.field!;
  if (field.depth > 0 && field.data[field.frame] === STEP['set-up/first']) field.apply(firstToPlay(s, field.scenario.encounter!.kind));
}

/** Men of the siege as they are: who takes part waits until he is set down. */
function muster(s: S, field: AnarchyState): void {
  for (let man = 0; man < field.scenario.men.length; man++) {
    field.setPresence(man, WAITING);
    if (man >= s.scenario.men.length || !s.isSent(man)) continue;
    field.setType(man, s.type(man));
    field.setHealth(man, s.health(man));
    field.setSent(man, 1);
  }
}

/** @rule 7.7.3 the garrison comes in from the left, with its animals @ruling AN-292 */
export function drawUpSupplies(field: AnarchyState, animals: number): void {
  const { grid, encounter } = field.scenario;
  const men = waitingOf(field, encounter!.besieged);
  const middle = grid.hexes.find((hex) => grid.columnOf(hex) === 1 && grid.rowOf(hex) === Math.ceil(grid.rows / 2))!;
  const beasts = field.game.beasts.slice(0, animals);
  const guards = Math.ceil(men.length / 2);
  comeIn(field, [...men.slice(0, guards), ...beasts, ...men.slice(guards)], middle);
}

// ---- while it goes on

/** Whether the side at hand may break a fight off: in the camp and in a battle outside, with men on the map, in a player turn and not while fires spread
 * between two. @rule 7.7.2 @rule 7.7.5 @ruling AN-291 AN-343 */
export function mayBreakOff(field: AnarchyState): boolean {
  const { kind } = field.scenario.encounter!;
  const isPlayerTurn = frameOf(field, STEP['turn/phase']) >= 0;
  return (kind === 'camp' || kind === 'outside') && field.turn > 1 && isPlayerTurn && !isBeaten(field, field.side);
}

/** What is wrong with asking whether it is broken off. */
export function notBreaking(field: AnarchyState): string | null {
  return mayBreakOff(field) ? null : 'Nobody can break the fight off now.';
}

/** The side at hand leaves the map: who has an enemy beside him has to get away. @rule 7.7.2 @rule B60 @ruling AN-291 */
export function breakOff(field: AnarchyState): void {
  for (const man of waitingOf(field, field.side)) field.setPresence(man, LEFT);
  while (field.data[field.frame] !== STEP['turn/phase']) field.pop();
  field.push(STEP['rout/run']);
  field.advance();
}

// ---- after it

/** Whether a man is lost to his side: led off, or his captors hold the field. @ruling AN-293 */
export function isTaken(field: AnarchyState, man: number): boolean {
  const captor = field.captor(man);
  if (captor < 0) return false;
  return field.presence(man) === LED_OFF || field.game.menOf[captor as Player].some((other) => field.isUp(other));
}

/** Takes everybody back into the siege. @rule 7.1.5 @ruling AN-293 */
function takeBack(s: S, field: AnarchyState): void {
  const isOuting = !isAtCastle(field.scenario.encounter!.kind);
  for (const side of [0, 1] as const)
    for (const man of s.game.menOf[side]) {
      if (!s.isSent(man)) continue;
      if (isOuting && field.presence(man) === WAITING) s.setSiegeDuty(man, FREE); // he was not needed
      if (isOuting ? isTaken(field, man) : field.captor(man) >= 0) s.setSiegePost(man, GONE);
      comeBack(s, man, field.health(man));
    }
}

/** A man is as hurt as he was, or anew; or dead. @rule 7.1.5 @rule B63 */
function comeBack(s: S, man: number, health: number): void {
  const wasHurt = s.siegeHurt(man) > 0;
  s.setHealth(man, health === STUNNED ? (wasHurt ? WOUNDED : HEALTHY) : health);
  if (health === WOUNDED && !wasHurt) {
    s.setSiegeHurt(man, s.turn);
    s.setSiegeSeen(man, s.turn);
    s.setSiegeMends(man, 0);
  }
  if (health !== DEAD) return;
  s.setSiegeMends(man, 0);
  s.setSiegeHurt(man, 0);
  s.setSiegeSeen(man, 0);
}

/** Animals that have come home. @rule 7.7.3 */
export function animalsHome(field: AnarchyState): number {
  const { besieged } = field.scenario.encounter!;
  const home = EDGES.indexOf('east');
  return field.game.beasts.filter(
    (beast) =>
      field.health(beast) !== DEAD && field.presence(beast) >= LEFT && field.edge(beast) === home && field.captor(beast) !== 1 - besieged,
  ).length;
}

/** The fight is over: its map is cleared, and the siege goes on with what has come of it. @rule 7.7.2 @rule 7.7.3 @rule 7.7.4 */
export function settleField(s: S): void {
  const field = s.field!;
  const { kind } = field.scenario.encounter!;
  takeBack(s, field);
  if (isAtCastle(kind)) settleAtCastle(s, field);
  else if (kind === 'camp') settleCamp(s, field);
  else if (kind === 'mine') applyResult(s, Number(mineWinner(field, attackerOf(s)) === attackerOf(s)), 0);
  else bringHome(s, animalsHome(field));
  clearInner(s.game.layout, s.data);
}

/** @rule 7.7.3 each animal carries food for a day */
function bringHome(s: S, animals: number): void {
  s.siegeStores += animals;
  s.siegeBrought += animals;
  if (s.listener !== null) s.tell('fought', '7.7.3', `Animals brought in: ${animals} of at most ${MOST_ANIMALS}.`);
}
