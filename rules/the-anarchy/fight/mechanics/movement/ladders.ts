import { DIRECTIONS } from '../../../../hexes/grid.ts';
import { isLadderTop, TERRAIN } from '../../../charts/terrain.ts';
import type { Offers } from '../../../state/actions.ts';
import { UP } from '../../../state/scenario.ts';
import type { AnarchyState } from '../../../state/state.ts';
import { isLadder } from '../ground/levels.ts';
import { loadOf, nameOf } from '../ground/loads.ts';

type S = AnarchyState;

// Ladders: set against a wall, taken away, and toppled.

/** Highest roll, without men on it, with which a ladder is toppled. Reconstructed. @rule 3.4.4 */
const TOPPLES_UP_TO = 4;

// ---- setting and taking away

/** Adds the tops of walls to which the ladder can be set that a man carries, where he stands. @rule 3.4.4 only from level ground, not from a moat
 * @ruling AN-97 */
export function addTops(s: S, man: number, into: Offers<'raise'>): void {
  const thing = loadOf(s, man);
  const foot = s.at(man);
  if (thing < 0 || !isLadderThing(s, thing) || s.terrainOf(foot) === TERRAIN.moat || ladderAtFoot(s, foot) >= 0) return;
  for (let step = s.beyond(foot, UP); step >= 0 && isLadder(s, step); step = s.beyond(step, UP))
    for (let way = 0; way < DIRECTIONS; way++) {
      const top = s.beyond(step, way);
      if (top >= 0 && isLadderTop(s.terrainOf(top))) into.push('raise', top);
    }
}

function isLadderThing(s: S, thing: number): boolean {
  return s.scenario.ladders.includes(thing);
}

/** Ladder that is set with its foot in a place, -1 for none. */
export function ladderAtFoot(s: S, foot: number): number {
  const { ladders } = s.scenario;
  for (let i = 0; i < ladders.length; i++) if (s.thingTop(ladders[i]!) >= 0 && s.thingAt(ladders[i]!) === foot) return ladders[i]!;
  return -1;
}

/** Two men have raised the ladder that they carried. */
export function raise(s: S, man: number, top: number): void {
  const thing = loadOf(s, man);
  if (thing < 0) return;
  s.setThingBearer(thing, -1);
  s.setThingMate(thing, -1);
  s.setThingAt(thing, s.at(man));
  s.setThingTop(thing, top);
  if (s.listener !== null) s.tell('raised', '3.4.4', `A ladder leads up from ${s.placeName(s.at(man))} to ${s.placeName(top)}.`);
}

/** Whether a man at the foot of a ladder with nobody on it could take it down with another beside him. @ruling AN-97 */
export function canLower(s: S, man: number): boolean {
  const thing = ladderAtFoot(s, s.at(man));
  return thing >= 0 && menOn(s, thing) === 0;
}

/** A ladder lies where its foot stood. */
export function layDown(s: S, thing: number): void {
  s.setThingTop(thing, -1);
}

export function lower(s: S, man: number): void {
  const thing = ladderAtFoot(s, s.at(man));
  if (thing < 0 || menOn(s, thing) > 0) return;
  layDown(s, thing);
  if (s.listener !== null) s.tell('lowered', '3.4.4', `The ${nameOf(s, thing)} in ${s.placeName(s.at(man))} is taken down.`);
}

// ---- toppling

/** Men on a ladder. */
export function menOn(s: S, thing: number): number {
  let men = 0;
  for (let step = s.beyond(s.thingAt(thing), UP); step >= 0 && isLadder(s, step); step = s.beyond(step, UP)) if (s.topAt(step) >= 0) men++;
  return men;
}

/** Highest roll with which a ladder is toppled. @rule 3.4.4 one less for each man on it */
export function topplesUpTo(s: S, thing: number): number {
  return Math.max(0, TOPPLES_UP_TO - menOn(s, thing));
}

/** Ladder that leads up to where a man stands, and that he could topple: he has not attacked, nor been attacked since his last turn; -1 for none.
 * @rule 3.4.4 @ruling AN-98 */
export function ladderToTopple(s: S, man: number): number {
  if (s.fought(man) !== 0 || s.struck(man) === 1 || !s.isUp(man)) return -1;
  const { ladders } = s.scenario;
  for (let i = 0; i < ladders.length; i++)
    if (s.thingTop(ladders[i]!) === s.at(man) && topplesUpTo(s, ladders[i]!) > 0 && !holdsOwn(s, ladders[i]!, man)) return ladders[i]!;
  return -1;
}

/** Whether one of a man's own side is on a ladder. */
function holdsOwn(s: S, thing: number, man: number): boolean {
  for (let step = s.beyond(s.thingAt(thing), UP); step >= 0 && isLadder(s, step); step = s.beyond(step, UP))
    if (s.holds(s.sideOf(man), step)) return true;
  return false;
}

/** The highest of those on a toppled ladder, who falls next; -1 when nobody is left. */
export function nextToFall(s: S, thing: number): number {
  let last = -1;
  for (let step = s.beyond(s.thingAt(thing), UP); step >= 0 && isLadder(s, step); step = s.beyond(step, UP))
    if (s.topAt(step) >= 0) last = s.topAt(step);
  return last;
}
