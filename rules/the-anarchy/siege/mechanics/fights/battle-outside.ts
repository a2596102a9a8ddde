import { opponent, type Player } from '../../../../core/index.ts';
import { STANDS_TO } from '../../../charts/encounters.ts';
import { TERRAIN } from '../../../charts/terrain.ts';
import type { AnarchyState } from '../../../state/state.ts';
import { isBeforeWalls, isOnWall } from '../../../fight/mechanics/ground/ground.ts';
import { byTurns, drawUpOn, placesWhere, shoots } from './drawn-up.ts';
import { sentOf, standing, waitingOf } from '../days/men.ts';

type S = AnarchyState;

// A battle before the walls, on the map of the castle. @ruling AN-189

/** Hexes between both hosts at first. Ours: two turns on foot. */
const APART = 6;

/** Whether a side's shooters may stand on the walls: the garrison's, unless they are lost. @rule 7.7.5 */
function hasWalls(s: S, side: Player): boolean {
  return side === s.scenario.encounter!.besieged && s.castleLost(0) === 0;
}

/** Gates from which a garrison comes. */
export function gatesOf(s: S): number[] {
  return s.scenario.doors.filter((door) => s.terrainOf(door) === TERRAIN.gate);
}

/** Whether a place is in the field before the walls. */
export function isInField(s: S, place: number): boolean {
  return place >= 0 && isBeforeWalls(s, place) && s.scenario.places.hex[place] === place && s.game.moatAt[place]! < 0;
}

/** Where the besiegers may stand: in the field, at some distance from all who have come out. @ruling AN-189 */
function groundBefore(s: S, field: readonly number[]): number[] {
  const enemies = sentOf(s, s.scenario.encounter!.besieged).filter((man) => s.isOnMap(man) && isInField(s, s.at(man)));
  return field.filter((place) => enemies.every((man) => s.distance(s.at(man), place) >= APART));
}

/** Draws up all of a side who do not stand anywhere yet: the garrison and a relief before the gate, its shooters on the walls beside it; the besiegers round
 * them. @rule 7.7.5 @ruling AN-189 */
export function drawUpOutside(s: S, side: Player): void {
  const gates = gatesOf(s);
  const field = placesWhere(s, (place) => isInField(s, place));
  const men = waitingOf(s, side);
  const shooters = men.filter((man) => shoots(s, man));
  const fighters = men.filter((man) => !shoots(s, man));
  if (side === s.scenario.encounter!.besieger) return drawUpOn(s, byTurns(fighters, shooters), groundBefore(s, field), gates);
  const walls = hasWalls(s, side) ? placesWhere(s, (place) => isOnWall(s, place)) : field;
  drawUpOn(s, shooters, walls, gates);
  drawUpOn(s, fighters, field, gates);
}

// ---- where men stand, if their player says it

/** Hexes of the field among which a side chooses, for each man whom it brings. @source ours: room to choose, and a list that stays short */
const ROOM = 3;

/** Where a man may be set down: near the gate, who shoots on the walls too; a besieger in the field, at some distance from the garrison. @rule 7.7.5 only
 * shooters of the garrison stay on the walls @ruling AN-189 */
export function zoneOutside(s: S, man: number): readonly number[] {
  const side = s.sideOf(man);
  const field = placesWhere(s, (place) => isInField(s, place));
  const isGarrison = side === s.scenario.encounter!.besieged;
  const ground = isGarrison ? field : groundBefore(s, field);
  return isGarrison ? zoneOfSally(s, man, ground) : nearGates(s, side, ground).sort((a, b) => a - b);
}

/** Of some ground what lies nearest to the gates: room for a side. */
function nearGates(s: S, side: Player, ground: readonly number[]): number[] {
  const gates = gatesOf(s);
  const stepsToGate = (place: number): number => Math.min(...gates.map((gate) => s.distance(gate, place)));
  const near = ground.map((place) => ({ place, steps: stepsToGate(place) })).sort((a, b) => a.steps - b.steps || a.place - b.place);
  return near.slice(0, ROOM * sentOf(s, side).length).map(({ place }) => place);
}

/** Where a man of a garrison that comes out may be set down, of some ground: near the gates, who shoots on the walls too. */
export function zoneOfSally(s: S, man: number, ground: readonly number[]): number[] {
  const walls = shoots(s, man) && hasWalls(s, s.sideOf(man)) ? placesWhere(s, (place) => isOnWall(s, place)) : [];
  return [...nearGates(s, s.sideOf(man), ground), ...walls].sort((a, b) => a - b);
}

// ---- how it ends

/** Men of a side who are up in the field, and their strength. */
function inField(s: S, side: Player): readonly [men: number, strength: number] {
  return standing(s, side, (place) => isInField(s, place));
}

/** Those whom a side brought into the field: all who were sent, but a garrison's shooters, who are on the walls. */
function broughtBy(s: S, side: Player): number {
  return sentOf(s, side).filter((man) => !hasWalls(s, side) || !shoots(s, man)).length;
}

/** Whether a side has left the field: too few of it stand there, fewer than of the enemy. */
function hasLeft(s: S, side: Player): boolean {
  const [men] = inField(s, side);
  return men < Math.max(1, STANDS_TO * broughtBy(s, side)) && men <= inField(s, opponent(side))[0];
}

export function isBattleDecided(s: S): boolean {
  return hasLeft(s, 0) || hasLeft(s, 1);
}

/** Whether who offered the battle has won it: he alone holds the field, or at nightfall the stronger in it. */
export function isBattleWon(s: S, attacker: Player): boolean {
  const other = opponent(attacker);
  if (isBattleDecided(s)) return hasLeft(s, other) && !hasLeft(s, attacker);
  return inField(s, attacker)[1] > inField(s, other)[1];
}
