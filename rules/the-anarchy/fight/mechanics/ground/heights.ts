import { isTop, TERRAIN } from '../../../charts/terrain.ts';
import { WEAPON } from '../../../charts/types.ts';
import type { AnarchyState } from '../../../state/state.ts';
import { isBurnt } from './ground.ts';

type S = AnarchyState;

// Shots up and down walls, into the moat and out of it.

/** Weapons with which one shoots up through murder holes, and that one throws down through them. @rule B38 @rule 3.3.5.2 @ruling AN-460 */
const UP_HOLES: readonly number[] = [WEAPON.longbow, WEAPON['short-bow'], WEAPON.crossbow];
const DOWN_HOLES: readonly number[] = [WEAPON.javelin, WEAPON.rock];

/** Whether a place is one of those from which a wall hides what is close below: walks, towers, roofs, slits, hoarding. */
function isHigh(s: S, place: number): boolean {
  const terrain = s.terrainOf(place);
  return isTop(terrain) || terrain === TERRAIN.hoarding || terrain === TERRAIN.slit; // [2.2.2] scaffolding has no parapet
}

/** Whether the wall hides two places from each other: the one is too close below the other. Inward there is no parapet, but on a roof.
 * @rule B36 @rule 3.3.5.2 @ruling AN-101 it hides both ways @rule 3.4.2 @ruling AN-452 of a moat only the hex at the foot of the wall, from its walk */
function isDeadGround(s: S, from: number, to: number): boolean {
  const [upper, lower] = s.levelAt(from) >= s.levelAt(to) ? [from, to] : [to, from];
  const levels = s.levelAt(upper) - s.levelAt(lower);
  if (levels === 0 || !isHigh(s, upper) || isTop(s.terrainOf(lower))) return false;
  const isOutward = s.scenario.within[lower] === 0 || s.terrainOf(upper) === TERRAIN.roof;
  return isOutward && s.distance(upper, lower) <= (looksIntoMoat(s, upper, lower) ? 1 : levels);
}

/** Whether one looks from a wall-walk, a tower or its hoarding down into a moat. @rule 3.4.2 */
function looksIntoMoat(s: S, upper: number, lower: number): boolean {
  const terrain = s.terrainOf(upper);
  return s.terrainOf(lower) === TERRAIN.moat && terrain !== TERRAIN.roof && terrain !== TERRAIN.slit;
}

/** Whether a shot goes through the murder holes of hoarding, from its own hex or up from the next. @rule 3.3.5 @rule B38 @rule 3.3.5.2 */
function isThroughHoles(s: S, from: number, to: number, weapon: number): boolean {
  const hexes = s.distance(from, to);
  if (isHoarding(s, to) && s.levelAt(from) < s.levelAt(to)) return hexes <= 1 && UP_HOLES.includes(weapon);
  return isHoarding(s, from) && s.levelAt(to) < s.levelAt(from) && hexes === 0 && DOWN_HOLES.includes(weapon);
}

/** Whether hoarding hangs in a place that is not burnt. */
export function isHoarding(s: S, place: number): boolean {
  return s.terrainOf(place) === TERRAIN.hoarding && !isBurnt(s, place);
}

/** Whether the moat keeps a shot out, or in. @rule 3.4 @rule 3.4.1 @rule 3.4.2 @rule B37 @ruling AN-47 */
function isBarredByMoat(s: S, from: number, to: number): boolean {
  if (s.terrainOf(from) === TERRAIN.moat && isHigh(s, to)) return true;
  if (s.terrainOf(to) !== TERRAIN.moat || s.terrainOf(from) === TERRAIN.moat || s.levelAt(from) > 0) return false;
  const around = s.scenario.grid.around(s.scenario.places.hex[from]!);
  for (let i = 0; i < around.length; i++) if (s.scenario.places.terrain[around[i]!] === TERRAIN.moat) return false;
  return true;
}

/** Whether the boards of a scaffold are between who is on it and who is beneath it. @rule 2.2.2 @ruling AN-276 */
function isUnderBoards(s: S, from: number, to: number): boolean {
  const [upper, lower] = s.levelAt(from) >= s.levelAt(to) ? [from, to] : [to, from];
  if (s.terrainOf(upper) !== TERRAIN.scaffolding) return false;
  const { floors, hex } = s.scenario.places;
  const above = floors[hex[lower]!]!;
  for (let i = 0; i < above.length; i++) {
    const floor = above[i]!;
    if (floor !== lower && s.terrainOf(floor) === TERRAIN.scaffolding && s.levelAt(floor) <= s.levelAt(upper) && !isBurnt(s, floor))
      return true;
  }
  return false;
}

/** Whether heights keep a shot from one place into another from being made at all. @param weapon a place in WEAPONS */
export function isBarredByHeight(s: S, from: number, to: number, weapon: number): boolean {
  if (isThroughHoles(s, from, to, weapon)) return false;
  return s.distance(from, to) === 0 || isDeadGround(s, from, to) || isUnderBoards(s, from, to) || isBarredByMoat(s, from, to);
}
