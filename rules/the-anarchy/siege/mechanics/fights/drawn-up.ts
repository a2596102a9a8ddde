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
import { bringEngines, enginesUp, manEngines, wallBefore } from './engines-up.ts';
import { sentOf } from '../days/men.ts';
import { stockOf } from '../days/stocks.ts';

type S = AnarchyState;

// Where men stand when walls are stormed: nobody is asked, so that a day goes on at once. @ruling AN-224

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

/** Whether the outer walls were lost before. */
function isTaken(s: S): boolean {
  return s.castleLost(0) === 1;
}

/** Where a garrison may be drawn up: in the keep; as long as they hold, on its walls, in a breach and in the yard as well. */
export function garrisonGround(s: S): number[] {
  return placesWhere(s, (place) => isInKeep(s, place) || (!isTaken(s) && isOuter(s, place)));
}

/** Where those are drawn up who come to a castle: where the scenario has the besiegers, out of the way of engines. */
function before(s: S): number[] {
  const zone = s.game.menOf[s.scenario.encounter!.besieger].map((man) => s.scenario.men[man]!.zone).find((one) => one.length > 0) ?? [];
  const isWay = (place: number): boolean => enginesUp(s).length > 0 && s.scenario.track[place] === 1;
  return zone.filter((place) => !isWay(place));
}

/** What both sides look at: breaches, walls before engines, feet of the wall for ladders; or the doors and breaches of the keep. */
function goalsOf(s: SiegeState, field: S): readonly number[] {
  const { works, besieger } = s.siege;
  const ring = isTaken(field) ? 'keep' : 'outer';
  const down = works.filter((work) => work.ring === ring && field.isRubble(work.place)).map(({ place }) => place);
  const inner = doorsWithin(field);
  if (isTaken(field)) return [...inner, ...down];
  const feet = stockOf(s, besieger, 'ladder') > 0 ? feetOf(field) : [];
  const goals = [...down, ...feet, ...enginesUp(field).map((engine) => wallBefore(field, engine))].filter((place) => place >= 0);
  return goals.length > 0 ? goals : inner;
}

/** Doors of the keep, and of what else stands within the walls. */
function doorsWithin({ scenario: { doors, within } }: S): readonly number[] {
  return doors.filter((door) => within[door]! > 0);
}

const SHOT: readonly string[] = ['longbow', 'short-bow', 'crossbow'];

export function shoots(s: S, man: number): boolean {
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

/** Men of a side who fight, and those of it who shoot. */
function arrayOf(s: S, side: Player): readonly [fighters: number[], shooters: number[]] {
  const sent = sentOf(s, side);
  return [sent.filter((man) => !shoots(s, man)), sent.filter((man) => shoots(s, man))];
}

/** Besiegers are let in by a spy, in engines, and before the walls; or in the yard before the keep. */
function drawUpStormers(s: SiegeState, field: S, goals: readonly number[]): void {
  const [fighters, shooters] = arrayOf(field, s.siege.besieger);
  if (isTaken(field)) return drawUpOn(field, byTurns(fighters, shooters), yardOf(field), goals);
  if (s.siegeForced === EVENT.spy) letIn(field, fighters.splice(0, LET_IN[s.siege.building]));
  manEngines(field, fighters, shooters);
  drawUpOn(field, byTurns(fighters, shooters), before(field), goals);
}

function yardOf(s: S): number[] {
  return placesWhere(s, (place) => isInYard(s, place));
}

/** Those who storm walls that are lost: from the keep, and from outside a relief, near breaches and gates; and round them who holds those walls, nearest to
 * the keep. @rule 7.7.1 @ruling AN-360 */
export function drawUpToRetake(s: S): void {
  const { besieger, besieged, castle } = s.scenario.encounter!;
  const inner = doorsWithin(s);
  const ways = s.scenario.doors.filter((door) => s.terrainOf(door) === TERRAIN.gate || s.isRubble(door));
  const isRelief = (man: number): boolean => castle!.relief.includes(man);
  const sent = sentOf(s, besieged);
  openKeep(s);
  drawUpOn(s, sent.filter((man) => !isRelief(man)), garrisonGround(s), inner); // biome-ignore format: one line
  drawUpOn(s, sent.filter(isRelief), before(s), ways);
  drawUpOn(s, sentOf(s, besieger), placesWhere(s, (place) => isOuter(s, place)), inner); // biome-ignore format: one line
}

/** The garrison can get back into its keep. */
function openKeep(s: S): void {
  const { doors } = s.scenario;
  for (let door = 0; door < doors.length; door++)
    if (s.terrainOf(doors[door]!) === TERRAIN['keep-door'] && isShut(s, doors[door]!)) s.setDoorState(door, OPEN);
}

/** The gate is opened from within, and some of the besiegers are in the yard. @rule 7.9 event 13 @ruling AN-234 */
function letIn(s: S, men: number[]): void {
  const gates = s.scenario.doors.filter((door) => s.terrainOf(door) === TERRAIN.gate);
  for (const gate of gates) if (isShut(s, gate)) s.setDoorState(s.game.doorAt[gate]!, OPEN);
  const yard = yardOf(s);
  drawUpOn(s, men, yard, gates.length > 0 ? gates : yard);
}

/** Whether a man can carry a ladder with another. */
function hasHandsFree(s: S, man: number): boolean {
  if (!s.isOnMap(man) || shoots(s, man)) return false;
  return s.scenario.ladders.every((ladder) => s.thingBearer(ladder) !== man && s.thingMate(ladder) !== man);
}

/** Pairs of the besiegers take ladders up, those nearest to a foot of the wall first, at distances along it. @param owned how many they have @rule 3.4.4 */
function takeLadders(s: S, owned: number): void {
  const count = Math.min(owned, s.scenario.ladders.length);
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
  for (const man of s.game.menOf[s.scenario.encounter!.besieger])
    if (hasHandsFree(s, man) && isFit(man) && (best < 0 || s.distance(s.at(man), foot) < s.distance(s.at(best), foot))) best = man;
  return best;
}

/** Somebody next to a man who can carry with him, -1 for nobody. */
function mateOf(s: S, man: number): number {
  const men = s.game.menOf[s.scenario.encounter!.besieger];
  return men.find((other) => other !== man && hasHandsFree(s, other) && wayBetween(s, s.at(man), s.at(other)) >= 0) ?? -1;
}

/** Draws up all who take part in an assault. @rule 7.7.1 */
export function drawUpToStorm(s: SiegeState, field: S): void {
  const { besieger, besieged } = s.siege;
  if (!isTaken(field)) {
    bringEngines(s, field);
    openKeep(field);
  }
  const goals = goalsOf(s, field);
  drawUpOn(field, byTurns(...arrayOf(field, besieged)), garrisonGround(field), goals);
  drawUpStormers(s, field, goals);
  if (!isTaken(field)) takeLadders(field, stockOf(s, besieger, 'ladder'));
}
