import { isHung, isTop, TERRAIN } from '../../../charts/terrain.ts';
import { UP } from '../../../state/scenario.ts';
import type { AnarchyState } from '../../../state/state.ts';

type S = AnarchyState;

// From level to level: by stairs, ladders, and over the parapet.

/** Points of a level on a ladder, and from its top over the battlement. @rule B16 @rule 3.1 */
const LADDER_LEVEL = 3;
const OVER_BATTLEMENT = 4;
/** Points of a level by the stair of a keep, and between wall-walk and tower. @rule B16 */
const STAIR_LEVEL = 2;
const INTO_TOWER = 2;
/** Points from a ladder onto scaffolding: there is nothing to climb over. @rule 2.2.1 */
const ONTO_SCAFFOLD = 1;
/** Points between hoarding, or scaffolding, and the wall behind it, above those of the place entered. @rule 3.3.3 @rule 2.2.1 */
const ACROSS_BATTLEMENT = 2;
/** Points from rubble onto the top of a wall, or into a keep. @rule 6.4.3 */
const OFF_RUBBLE = 3;
/** Points from a drawbridge onto a battlement, and back. @rule 4.2.8 */
const OVER_DRAWBRIDGE = 2;

/** Whether a place is a step of a ladder, set or not. */
export function isLadder(s: S, place: number): boolean {
  return s.scenario.places.terrain[place] === TERRAIN.ladder;
}

/** The ladder that is set where a step of it is, and reaches as high; -1 for none. @rule 3.4.4 */
export function ladderIn(s: S, step: number): number {
  const { ladders, places } = s.scenario;
  for (let i = 0; i < ladders.length; i++) {
    const top = s.thingTop(ladders[i]!);
    if (top >= 0 && places.hex[s.thingAt(ladders[i]!)] === places.hex[step] && s.levelAt(top) >= s.levelAt(step)) return ladders[i]!;
  }
  return -1;
}

/** Whether two places next to each other are the top step of a ladder and the wall that it leans against. @rule 3.6 @rule 3.6.2 */
export function joinsTop(s: S, from: number, to: number): boolean {
  const step = isLadder(s, from) ? from : to;
  const ladder = ladderIn(s, step);
  return ladder >= 0 && s.thingTop(ladder) === (step === from ? to : from);
}

/** Whether one comes from a place to the next by climbing: up or down, onto walls and off them, into towers. */
export function isClimbed(s: S, from: number, to: number): boolean {
  if (s.beyond(from, UP) === to || s.beyond(to, UP) === from || isLadder(s, from) || isLadder(s, to)) return true;
  if (isHung(s.terrainOf(from)) !== isHung(s.terrainOf(to))) return true;
  return isWall(s, from) || isWall(s, to) || Math.abs(s.levelAt(from) - s.levelAt(to)) > 1;
}

/** Top of a wall, or a window in it that one enters from ladders. */
function isWall(s: S, place: number): boolean {
  return isTop(s.terrainOf(place)) || s.terrainOf(place) === TERRAIN.slit;
}

/** Points of climbing on foot, -1 where one cannot. @rule B16 @rule 3.1 @rule 3.3.3 */
export function climbCost(s: S, from: number, to: number): number {
  if (isLadder(s, from) || isLadder(s, to)) return ladderCost(s, from, to);
  if (isTimber(s, from) || isTimber(s, to)) return belfryCost(s, from, to);
  if (s.beyond(from, UP) === to) return stairCost(s, from, to);
  if (s.beyond(to, UP) === from) return stairCost(s, to, from);
  if (isHung(s.terrainOf(from)) || isHung(s.terrainOf(to))) return hungCost(s, from, to);
  return wallCost(s, from, to);
}

function isScaffold(s: S, place: number): boolean {
  return s.terrainOf(place) === TERRAIN.scaffolding;
}

function ladderCost(s: S, from: number, to: number): number {
  const isUpright = s.beyond(from, UP) === to || s.beyond(to, UP) === from;
  if (!isUpright) return joinsTop(s, from, to) ? (isScaffold(s, from) || isScaffold(s, to) ? ONTO_SCAFFOLD : OVER_BATTLEMENT) : -1;
  if (!isLadder(s, isLower(s, from, to) ? to : from)) return -1; // a floor above the top of the ladder
  return Math.min(isLadder(s, from) ? ladderIn(s, from) : 0, isLadder(s, to) ? ladderIn(s, to) : 0) < 0 ? -1 : LADDER_LEVEL;
}

const isLower = (s: S, place: number, other: number): boolean => s.levelAt(place) < s.levelAt(other);

function isTimber(s: S, place: number): boolean {
  return s.scenario.places.terrain[place] === TERRAIN['belfry-floor'];
}

/** Up and down the ladders of a belfry, and from its drawbridge onto a wall. @rule 4.2.5 @rule 4.2.1.2 @rule 4.2.8 */
function belfryCost(s: S, from: number, to: number): number {
  if (s.beyond(from, UP) === to || s.beyond(to, UP) === from)
    return isLower(s, from, to) ? belfryLadder(s, from, to) : belfryLadder(s, to, from);
  return isTop(s.terrainOf(from)) || isTop(s.terrainOf(to)) ? OVER_DRAWBRIDGE : -1;
}

/** From a hex of a belfry up to the next floor, three points a level: by the ladders of the second and the third hex of the middle. @rule 4.2.2 @ruling AN-151
 * from the ground, and back, only while it has not been pushed in this turn */
function belfryLadder(s: S, lower: number, upper: number): number {
  const part = s.partIn(lower);
  if (part < 0) return -1;
  const { engine, column, row, level } = s.scenario.parts[part]!;
  if (column !== 0 || row < 1 || row > 2) return -1;
  return level === 0 && s.enginePushed(engine) > 0 ? -1 : LADDER_LEVEL * (s.levelAt(upper) - level);
}

function stairCost(s: S, lower: number, upper: number): number {
  return s.scenario.places.stairs[lower] === 1 ? STAIR_LEVEL * (s.levelAt(upper) - s.levelAt(lower)) : -1;
}

/** @rule 3.3.3 never between levels @rule 2.2.1 @rule 2.1 through a church window as over a battlement @ruling AN-276 */
function hungCost(s: S, from: number, to: number): number {
  if (s.levelAt(from) !== s.levelAt(to)) return -1;
  if (isHung(s.terrainOf(from)) && isHung(s.terrainOf(to))) return s.terrainAt(to).foot!;
  const wall = s.terrainOf(isHung(s.terrainOf(from)) ? to : from);
  return isTop(wall) || wall === TERRAIN['church-window'] ? s.terrainAt(to).foot! + ACROSS_BATTLEMENT : -1;
}

/** Along walls, into towers, and by stairs. @rule B16 @rule 2.1 */
function wallCost(s: S, from: number, to: number): number {
  if (Math.abs(s.levelAt(from) - s.levelAt(to)) > 1) return -1;
  if (s.terrainOf(from) === TERRAIN.slit || s.terrainOf(to) === TERRAIN.slit)
    return isInKeep(s, from) && isInKeep(s, to) ? s.terrainAt(to).foot! : -1;
  const [isFrom, isTo] = [isTop(s.terrainOf(from)), isTop(s.terrainOf(to))];
  if (isFrom && isTo) return s.levelAt(from) === s.levelAt(to) ? s.terrainAt(to).foot! : INTO_TOWER;
  return s.terrainOf(isFrom ? to : from) === TERRAIN.stairs ? s.terrainAt(to).foot! : -1;
}

/** Points on foot into the rubble of a wall and out of it. @rule 6.4.3 */
export function rubbleCost(s: S, to: number): number {
  if (s.isRubble(to)) return s.terrainAt(to).foot!;
  return isTop(s.terrainOf(to)) || isInKeep(s, to) ? OFF_RUBBLE : s.terrainAt(to).foot!;
}

function isInKeep(s: S, place: number): boolean {
  const terrain = s.terrainOf(place);
  return terrain === TERRAIN.keep || terrain === TERRAIN.slit || terrain === TERRAIN['keep-door'];
}
