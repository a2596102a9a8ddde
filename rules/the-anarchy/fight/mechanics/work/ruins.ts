import { oppositeDirection } from '../../../../hexes/grid.ts';
import { ASSAULT_FLOOR, ENGINE } from '../../../charts/engines.ts';
import type { AnarchyState } from '../../../state/state.ts';
import { burntShare, engineIn, placeOfPart, rebuildParts } from '../ground/engines.ts';
import { landing } from '../ground/falls.ts';
import { BURNT_BEFORE } from '../missiles/fire.ts';
import { breakTask, kill, wound } from '../ground/harm.ts';
import { nearestRoom } from '../ground/room.ts';
import { hexAhead } from '../ground/ways.ts';

type S = AnarchyState;

// Belfries that burn down: when a floor is gone, all above it comes down.

/** Belfry on the map of which a floor below the top has burnt wholly, -1 for none. @rule 4.2.9 */
export function fallingBelfry(s: S): number {
  const { engines } = s.scenario;
  for (let engine = 0; engine < engines.length; engine++) {
    if (engines[engine]!.kind !== ENGINE.belfry || engines[engine]!.isParked || s.engineAt(engine) < 0) continue;
    for (let floor = 0; floor <= ASSAULT_FLOOR; floor++) if (burntShare(s, engine, floor) === 1) return engine;
  }
  return -1;
}

/** The next man in a belfry that comes down, from above the ground or on it; -1 for nobody. */
export function nextUnder(s: S, engine: number, isAbove: boolean): number {
  for (let man = 0; man < s.scenario.men.length; man++) {
    if (!s.isOnMap(man) || engineIn(s, s.at(man)) !== engine) continue;
    if (s.scenario.parts[s.partIn(s.at(man))]!.floor > 0 === isAbove) return man;
  }
  return -1;
}

// What becomes of a man on its ground.
const BURIED = 0;
const HURT = 1;
const UNHURT = 2;
const BURIED_UP_TO = 3;
const HURT_UP_TO = 5;

/** Faces of the die that is rolled for him. @rule 4.2.9 @ruling AN-40 the rulebook's one die of six */
export const SMALL_FACES = 6;

/** @rule 4.2.9 */
export function fateOfFace(face: number): number {
  return face <= BURIED_UP_TO ? BURIED : face <= HURT_UP_TO ? HURT : UNHURT;
}

/** A man on the ground of a belfry is dead, or comes out behind it, wounded or not. @rule 4.2.9 @ruling AN-274 */
export function escape(s: S, man: number, engine: number, fate: number): void {
  if (fate === BURIED) return kill(s, man);
  const rear = rearOf(s, engine);
  const behind = rear < 0 ? -1 : landing(s, man, rear);
  const to = behind >= 0 ? behind : nearestRoom(s, man, rear < 0 ? s.at(man) : rear, engine);
  if (to < 0) return kill(s, man);
  breakTask(s, man);
  s.lift(man);
  s.place(man, to);
  if (fate === HURT) wound(s, man);
}

/** Hex behind the middle of a belfry, -1 off the map. */
function rearOf(s: S, engine: number): number {
  let last = s.game.firstPart[engine]!;
  for (let part = last; part < s.game.firstPart[engine + 1]!; part++) {
    const { column, floor } = s.scenario.parts[part]!;
    if (column === 0 && floor === 0 && placeOfPart(s, part) >= 0) last = part;
  }
  return hexAhead(s, placeOfPart(s, last), oppositeDirection(s.engineFacing(engine)));
}

/** Nothing is left of a belfry, nor of what lay on its floors. @rule 4.2.9 @ruling AN-274 */
export function bringDown(s: S, engine: number): void {
  for (let part = s.game.firstPart[engine]!; part < s.game.firstPart[engine + 1]!; part++) {
    const place = placeOfPart(s, part);
    for (let thing = 0; thing < s.scenario.things.length; thing++) if (place >= 0 && s.thingAt(thing) === place) s.setThingAt(thing, -1);
    s.setWoodFire(s.scenario.woods.length + part, BURNT_BEFORE);
  }
  s.setEngineLowered(engine, 0);
  s.setEngineFallen(engine, 0);
  s.setEngineAt(engine, -1);
  rebuildParts(s);
  if (s.listener !== null) s.tell('collapsed', '4.2.9', `The ${s.scenario.engines[engine]!.name.toLowerCase()} collapses.`);
}
