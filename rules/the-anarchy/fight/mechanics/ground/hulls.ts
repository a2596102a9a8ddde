import { DIRECTIONS, oppositeDirection } from '../../../../hexes/grid.ts';
import { ASSAULT_FLOOR, ENGINE } from '../../../charts/engines.ts';
import { COVER } from '../../../charts/types.ts';
import type { AnarchyState } from '../../../state/state.ts';
import { burntShare, chartOfEngine } from './engines.ts';
import { wayBetween } from './ways.ts';

type S = AnarchyState;

// What the roofs and walls of engines close off: rams, galleries and belfries, with men inside.

/** Whether a part belongs to an engine with a roof, under which men stand. */
function isRoofedPart(s: S, part: number): boolean {
  if (part < 0) return false;
  const { engine, row, floor } = s.scenario.parts[part]!;
  if (row < 0 || floor > ASSAULT_FLOOR) return false;
  return chartOfEngine(s, engine).push !== null && !s.scenario.engines[engine]!.isParked;
}

/** Whether a roof is over a place. @rule 5.2.4 @rule 5.3.1 */
export function isRoofed(s: S, place: number): boolean {
  return isRoofedPart(s, s.partIn(place));
}

/** Whether a part is closed on all its sides, or all but one: what has a roof, and the top of a belfry; not a drawbridge. */
function isHullPart(s: S, part: number): boolean {
  return isRoofedPart(s, part) || (part >= 0 && s.scenario.parts[part]!.floor > ASSAULT_FLOOR);
}

/** Whether two places are in one and the same engine. */
function shareEngine(s: S, from: number, to: number): boolean {
  const [here, there] = [s.partIn(from), s.partIn(to)];
  return here >= 0 && there >= 0 && s.scenario.parts[here]!.engine === s.scenario.parts[there]!.engine;
}

/** Whether a part is of a ram. */
function isOfRam(s: S, part: number): boolean {
  return s.scenario.engines[s.scenario.parts[part]!.engine]!.kind === ENGINE.ram;
}

/** Whether a hexside of an engine's hex is open: at the rear of its last hexes; of a ram in front of the first as well. @rule 5.2.2 @rule 5.3.1
 * @rule 4.2.3 */
function isOpenSide(s: S, part: number, way: number): boolean {
  const { engine, column, row, level } = s.scenario.parts[part]!;
  if (level > 0) return false;
  const { middle, sides } = chartOfEngine(s, engine);
  const turn = (way - s.engineFacing(engine) + DIRECTIONS) % DIRECTIONS;
  const isAhead = turn <= 1 || turn === DIRECTIONS - 1;
  if (isOfRam(s, part) && row === 0 && isAhead) return true;
  return row === (column === 0 ? middle : sides) - 1 && !isAhead;
}

/** Whether nobody gets from a place to the next, the side of an engine in between. @rule 5.2.2 @rule 5.3.3 @rule 4.2.5 */
export function isWalledOff(s: S, from: number, to: number): boolean {
  if ((s.partIn(from) < 0 && s.partIn(to) < 0) || shareEngine(s, from, to)) return false;
  return isClosed(s, from, to) || isClosed(s, to, from);
}

/** Whether what stands in a place is closed towards the next one. */
function isClosed(s: S, place: number, other: number): boolean {
  const part = s.partIn(place);
  if (!isHullPart(s, part)) return false;
  const way = wayBetween(s, place, other);
  return way < 0 || !isOpenSide(s, part, way);
}

/** Whether the side of an engine keeps two men apart who would fight; the canopy of a ram does not. @rule 5.2.6 @rule 4.2.8 */
export function keepsApart(s: S, from: number, to: number): boolean {
  if ((s.partIn(from) < 0 && s.partIn(to) < 0) || shareEngine(s, from, to)) return false;
  return isHull(s, from, to) || isHull(s, to, from);
}

function isHull(s: S, place: number, other: number): boolean {
  return isClosed(s, place, other) && !isOfRam(s, s.partIn(place));
}

/** Whether an engine's hex gives no cover over a hexside: it is open there; of a ram only to who is on its level. @rule 5.2.4 @rule 5.3.1 @rule 4.2.3 */
export function isExposed(s: S, place: number, way: number, shooter: number): boolean {
  const part = s.partIn(place);
  if (!isRoofedPart(s, part) || !isOpenSide(s, part, way)) return false;
  return !isOfRam(s, part) || s.levelAt(shooter) === s.levelAt(place);
}

/** Whether who stands under a roof cannot shoot into a place from there: out of a ram nobody does, out of others over an open rear alone.
 * @rule 5.2.4 @rule 5.3.4 @rule 4.2.6 @rule B39 */
export function barsShot(s: S, from: number, place: number): boolean {
  const part = s.partIn(from);
  if (!isRoofedPart(s, part)) return false;
  if (isOfRam(s, part)) return true;
  if (s.scenario.parts[part]!.level > 0) return barsFloorShot(s, part, from, place);
  const { grid, places } = s.scenario;
  const [first, second] = grid.exitDirections(places.hex[from]!, places.hex[place]!);
  return !isOpenSide(s, part, first) || (second >= 0 && !isOpenSide(s, part, second));
}

/** Whether one cannot shoot from a roofed floor of a belfry: the first lets nobody; from the second one shoots over the drawbridge when it is down, and
 * through the slits of its sides. @rule 4.2.7 @rule 4.2.3 */
function barsFloorShot(s: S, part: number, from: number, place: number): boolean {
  const { grid, places } = s.scenario;
  if (s.scenario.parts[part]!.floor < ASSAULT_FLOOR) return true;
  const [first, second] = grid.exitDirections(places.hex[from]!, places.hex[place]!);
  return !isSlit(s, part, first) || (second >= 0 && !isSlit(s, part, second));
}

function isSlit(s: S, part: number, way: number): boolean {
  const { engine, row } = s.scenario.parts[part]!;
  if (way === s.engineFacing(engine)) return row === 0 && s.engineLowered(engine) === 1;
  return way !== oppositeDirection(s.engineFacing(engine));
}

/** Cover, an index into COVERS, of an upper hex of a belfry over a hexside. @rule 4.1 @rule 4.2.3 @ruling AN-11 @ruling AN-454
 * @param shooter where the shooter stands */
export function coverOfFloor(s: S, place: number, way: number, shooter: number): number {
  const { engine, floor, level, row } = s.scenario.parts[s.partIn(place)]!;
  if (row < 0) return COVER.none;
  const facing = s.engineFacing(engine);
  const isHigher = s.levelAt(shooter) > level;
  if (way === oppositeDirection(facing)) return COVER.light;
  if (floor > ASSAULT_FLOOR) return isHigher ? COVER.light : COVER.medium;
  if (floor < ASSAULT_FLOOR) return COVER.infinite;
  if (way !== facing) return COVER.medium;
  return s.engineLowered(engine) === 1 && s.levelAt(shooter) >= level ? COVER.none : COVER.infinite;
}

/** Share of burnt hexes from which on a floor is of no more use. @rule 4.2.9 */
const UNSAFE_FROM = 0.5;

/** Whether a place is on an upper floor of a belfry that bears nobody who comes from elsewhere: half of it is burnt. @rule 4.2.9 @ruling AN-274 */
export function isUnsafe(s: S, place: number, from: number): boolean {
  const { engine, floor } = s.scenario.parts[s.partIn(place)]!;
  if (burntShare(s, engine, floor) < UNSAFE_FROM) return false;
  const part = s.partIn(from);
  return part < 0 || s.scenario.parts[part]!.engine !== engine || s.scenario.parts[part]!.floor !== floor;
}

/** Whether a place is an upper hex of a belfry, or its drawbridge. */
export function isFloor(s: S, place: number): boolean {
  const part = s.partIn(place);
  return part >= 0 && s.scenario.parts[part]!.level > 0;
}
