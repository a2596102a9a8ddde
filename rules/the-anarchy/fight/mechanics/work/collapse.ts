import { isHung } from '../../../charts/terrain.ts';
import { STEP } from '../../../state/steps.ts';
import type { AnarchyState } from '../../../state/state.ts';
import { landing } from '../ground/falls.ts';
import { engineIn, rebuildParts } from '../ground/engines.ts';
import { tearDown, wreck } from '../missiles/fire.ts';
import { isBurnt } from '../ground/ground.ts';
import { breakTask, kill, wound } from '../ground/harm.ts';

type S = AnarchyState;

/** A wall comes down with all that stands on it, hangs before it, and leans against it. Who is in its hex is wounded, the others fall.
 * @rule 7.3.1 @rule 7.3.4 @rule 5.2.5 @rule B62 @ruling AN-231 @param level at which its top was */
export function collapse(s: S, place: number, level: number): void {
  const { places, grid, ladders } = s.scenario;
  for (const ladder of ladders) if (s.thingTop(ladder) === place) s.push(STEP['ladder/fall'], ladder);
  for (let thing = 0; thing < s.scenario.things.length; thing++) if (s.thingAt(thing) === place) s.setThingAt(thing, -1);
  breakEngine(s, place);
  for (const hex of grid.around(places.hex[place]!))
    for (const floor of places.floors[hex]!) if (isHangingFrom(s, floor, level)) letFall(s, floor, hex);
  const man = s.topAt(place);
  if (man >= 0) wound(s, man);
}

/** An engine that stood on a wall lies under it. @ruling AN-231 */
function breakEngine(s: S, place: number): void {
  const engine = engineIn(s, place);
  if (engine < 0) return;
  wreck(s, place, '7.3.4', `The ${s.scenario.engines[engine]!.name.toLowerCase()}`);
  s.setEngineAt(engine, -1);
  rebuildParts(s);
}

function isHangingFrom(s: S, floor: number, level: number): boolean {
  return isHung(s.terrainOf(floor)) && s.levelAt(floor) === level && !isBurnt(s, floor);
}

/** What hangs in a place is demolished: who was on it lies on the ground, wounded. @rule 7.3.4 @ruling AN-273 @param ground below it */
export function dropHoarding(s: S, floor: number, ground: number): void {
  const man = bringDown(s, floor, ground);
  if (man >= 0) wound(s, man);
}

/** Likewise with the wall beside it: who was on it falls. @rule 5.2.5 @rule B62 @ruling AN-231 */
function letFall(s: S, floor: number, ground: number): void {
  const levels = s.levelAt(floor) - s.levelAt(ground);
  const man = bringDown(s, floor, ground);
  if (man < 0) return;
  breakTask(s, man);
  s.push(STEP['ladder/land'], man, ground, levels);
}

/** What hangs in a place comes down. @returns who was on it and found room below, -1 for nobody */
function bringDown(s: S, floor: number, ground: number): number {
  const man = s.topAt(floor);
  tearDown(s, floor);
  if (man < 0) return -1;
  const to = landing(s, man, ground);
  if (to < 0) {
    kill(s, man);
    return -1;
  }
  s.lift(man);
  s.place(man, to);
  return man;
}
