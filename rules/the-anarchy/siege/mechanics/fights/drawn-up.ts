import type { Player } from '../../../../core/index.ts';
import { CLASS_CHARTS } from '../../../charts/classes.ts';
import { EVENT, LET_IN } from '../../../charts/siege.ts';
import { TERRAIN } from '../../../charts/terrain.ts';
import { UP } from '../../../state/scenario.ts';
import type { SiegeState } from '../../../state/siege-state.ts';
import { type AnarchyState, ON_MAP, OPEN, WAITING } from '../../../state/state.ts';
import { canManStand, isInKeep, isInYard, isOnWall, isShut } from '../../../fight/mechanics/ground/ground.ts';
import { isLadder } from '../../../fight/mechanics/ground/levels.ts';
import { wayBetween } from '../../../fight/mechanics/ground/ways.ts';
import { isRetaking } from '../days/beset.ts';
import { bringEngines, enginesUp, manEngines, wallBefore } from './engines-up.ts';
import { isOutside, sentOf } from '../days/men.ts';
import { stockOf } from '../days/stocks.ts';

type S = SiegeState;

// Where men stand when an assault is played out: nobody is asked, so that a day goes on at once. @ruling AN-224

/** Steps from each place to the nearest foot of the wall at which a ladder can be set, or in the yard to the nearest door of the keep. */
function stepsTo(s: S, goals: readonly number[], place: number): number {
  let least = s.scenario.places.count;
  for (const goal of goals) least = Math.min(least, s.distance(place, goal));
  return least;
}

/** Dry places from which ladders lead up the wall. */
export function feetOf(s: S): number[] {
  const { grid } = s.scenario;
  return grid.hexes.filter((hex) => {
    const step = s.beyond(hex, UP);
    return step >= 0 && isLadder(s, step) && s.game.moatAt[hex]! < 0;
  });
}

export function placesWhere(s: S, isOne: (place: number) => boolean): number[] {
  return Array.from({ length: s.scenario.places.count }, (_, place) => place).filter((place) => !isLadder(s, place) && isOne(place));
}

/** Whether a place is one of the castle outside its keep: on a wall, in a breach or in the yard. */
export function isOuter(s: S, place: number): boolean {
  return isOnWall(s, place) || isInYard(s, place) || s.isRubble(place);
}

/** Where a side's men may be drawn up: before the wall, out of the way of engines, or on it, in a breach, in the yard or in the keep. */
function groundOf(s: S, side: Player): number[] {
  const { besieger } = s.siege;
  const isTaken = s.siegeOuter === 1;
  if (side !== besieger) return placesWhere(s, (place) => isInKeep(s, place) || (!isTaken && isOuter(s, place)));
  if (isRetaking(s)) return placesWhere(s, (place) => isOuter(s, place));
  return isTaken ? placesWhere(s, (place) => isInYard(s, place)) : before(s);
}

/** Where those are drawn up who come to a castle: where the scenario has the besiegers, out of the way of engines. */
function before(s: S): number[] {
  const zone = s.game.menOf[s.siege.besieger].map((man) => s.scenario.men[man]!.zone).find((one) => one.length > 0) ?? [];
  const isWay = (place: number): boolean => enginesUp(s).length > 0 && s.scenario.track[place] === 1;
  return zone.filter((place) => !isWay(place));
}

/** Where a garrison may be drawn up. */
export function garrisonGround(s: S): number[] {
  return groundOf(s, s.siege.besieged);
}

/** What both sides look at: breaches, walls before engines, feet of the wall for ladders; or the doors and breaches of the keep. */
function goalsOf(s: S): readonly number[] {
  const { works, besieger } = s.siege;
  const isTaken = s.siegeOuter === 1;
  const down = works.filter(({ place, ring }) => ring === (isTaken ? 'keep' : 'outer') && s.isRubble(place)).map(({ place }) => place);
  const inner = s.scenario.doors.filter((door) => s.scenario.within[door]! > 0);
  if (isTaken) return [...inner, ...down];
  const feet = stockOf(s, besieger, 'ladder') > 0 ? feetOf(s) : [];
  const goals = [...down, ...feet, ...enginesUp(s).map((engine) => wallBefore(s, engine))].filter((place) => place >= 0);
  return goals.length > 0 ? goals : inner;
}

const SHOT: readonly string[] = ['longbow', 'short-bow', 'crossbow'];

export function shoots(s: AnarchyState, man: number): boolean {
  return CLASS_CHARTS[s.type(man)]!.weapons.some((weapon) => SHOT.includes(weapon));
}

/** Those who fight and those who shoot by turns. */
export function byTurns(fighters: number[], shooters: number[]): number[] {
  const count = fighters.length + shooters.length;
  return Array.from({ length: count }, (_, i) =>
    i % 2 === 1 ? (shooters.shift() ?? fighters.shift()!) : (fighters.shift() ?? shooters.shift()!),
  );
}

/** Draws men up, as near to what they look at as there is room; who finds none takes no part. */
export function drawUpOn(s: S, men: number[], ground: readonly number[], goals: readonly number[]): void {
  const places = ground.map((place) => ({ place, steps: stepsTo(s, goals, place) }));
  places.sort((a, b) => a.steps - b.steps || a.place - b.place);
  for (const { place } of places) {
    const man = men[0];
    if (man === undefined) return;
    if (s.topAt(place) >= 0 || !canManStand(s, man, place)) continue;
    men.shift();
    s.place(man, place);
    s.setPresence(man, ON_MAP);
  }
  for (const man of men) s.setPresence(man, WAITING);
}

function drawUpSide(s: S, side: Player, goals: readonly number[]): void {
  const sent = sentOf(s, side);
  const shooters = sent.filter((man) => shoots(s, man));
  const fighters = sent.filter((man) => !shooters.includes(man));
  if (side === s.siege.besieger && s.siegeOuter === 0) {
    letIn(s, fighters);
    manEngines(s, fighters, shooters);
  }
  drawUpOn(s, byTurns(fighters, shooters), groundOf(s, side), goals);
}

/** Those who storm walls that are lost: from the keep, and from outside a relief, near breaches and gates; and round them who holds those walls, nearest to
 * the keep. @rule 7.7.1 @ruling AN-360 */
function drawUpToRetake(s: S): void {
  const { besieger, besieged } = s.siege;
  const inner = s.scenario.doors.filter((door) => s.scenario.within[door]! > 0);
  const ways = s.scenario.doors.filter((door) => s.terrainOf(door) === TERRAIN.gate || s.isRubble(door));
  const relief = sentOf(s, besieged).filter((man) => isOutside(s, man));
  const garrison = sentOf(s, besieged).filter((man) => !isOutside(s, man));
  openKeep(s);
  drawUpOn(s, garrison, groundOf(s, besieged), inner);
  drawUpOn(s, relief, before(s), ways);
  drawUpOn(s, sentOf(s, besieger), groundOf(s, besieger), inner);
}

/** The garrison can get back into its keep. */
function openKeep(s: S): void {
  const { doors } = s.scenario;
  for (let door = 0; door < doors.length; door++)
    if (s.terrainOf(doors[door]!) === TERRAIN['keep-door'] && isShut(s, doors[door]!)) s.setDoorState(door, OPEN);
}

/** The gate is opened from within, and some of the besiegers are in the yard. @rule 7.9 event 13 @ruling AN-234 */
function letIn(s: S, fighters: number[]): void {
  if (s.siegeForced !== EVENT.spy) return;
  const { building } = s.siege;
  const gates = s.scenario.doors.filter((door) => s.terrainOf(door) === TERRAIN.gate);
  for (const gate of gates) if (isShut(s, gate)) s.setDoorState(s.game.doorAt[gate]!, OPEN);
  const yard = placesWhere(s, (place) => isInYard(s, place));
  drawUpOn(s, fighters.splice(0, LET_IN[building]), yard, gates.length > 0 ? gates : yard);
}

/** Whether a man can carry a ladder with another. */
function hasHandsFree(s: S, man: number): boolean {
  if (!s.isOnMap(man) || shoots(s, man)) return false;
  return s.scenario.ladders.every((ladder) => s.thingBearer(ladder) !== man && s.thingMate(ladder) !== man);
}

/** Pairs of the besiegers take the ladders up that they have, those nearest to a foot of the wall first, at distances along it. @rule 3.4.4 */
function takeLadders(s: S): void {
  const { besieger } = s.siege;
  const count = Math.min(stockOf(s, besieger, 'ladder'), s.scenario.ladders.length);
  const feet = feetOf(s);
  for (let i = 0; i < count && feet.length > 0; i++) {
    const foot = footOf(feet, i, count);
    const bearer = nearestTo(s, foot, (man) => mateOf(s, man) >= 0);
    if (bearer < 0) return;
    s.setThingBearer(s.scenario.ladders[i]!, bearer);
    s.setThingMate(s.scenario.ladders[i]!, mateOf(s, bearer));
  }
}

/** The foot of the wall for one of so many ladders: evenly along it. */
function footOf(feet: readonly number[], ladder: number, count: number): number {
  return feet[Math.floor(((ladder + 0.5) * feet.length) / count)]!;
}

function nearestTo(s: S, foot: number, isFit: (man: number) => boolean): number {
  let best = -1;
  for (const man of s.game.menOf[s.siege.besieger])
    if (hasHandsFree(s, man) && isFit(man) && (best < 0 || s.distance(s.at(man), foot) < s.distance(s.at(best), foot))) best = man;
  return best;
}

/** Somebody next to a man who can carry with him, -1 for nobody. */
function mateOf(s: S, man: number): number {
  return (
    s.game.menOf[s.siege.besieger].find((other) => other !== man && hasHandsFree(s, other) && wayBetween(s, s.at(man), s.at(other)) >= 0) ??
    -1
  );
}

/** Draws up all who take part in an assault. @rule 7.7.1 */
export function drawUp(s: S): void {
  if (isRetaking(s)) return drawUpToRetake(s);
  const { besieger, besieged } = s.siege;
  if (s.siegeOuter === 0) {
    bringEngines(s);
    openKeep(s);
  }
  const goals = goalsOf(s);
  drawUpSide(s, besieged, goals);
  drawUpSide(s, besieger, goals);
  if (s.siegeOuter === 0) takeLadders(s);
}
