import type { ActionList, Player } from '../../core/index.ts';
import { DIRECTIONS } from '../../hexes/grid.ts';
import { TASKS, THINGS } from '../state/layout.ts';
import { type AnarchyState, DEAD, OPEN, SHUT, SMASHED } from '../state/state.ts';
import { isBurning, isFlammable, isSealed, isShut } from './ground.ts';
import { breakTask, dropThings, isBeast } from './harm.ts';
import { OWN_SHOT } from './missiles.ts';
import { release } from './prisoners.ts';

type S = AnarchyState;

export const TASK = Object.fromEntries(TASKS.map((id, i) => [id, i])) as Readonly<Record<(typeof TASKS)[number], number>>;
const TORCH = THINGS.indexOf('torch');
/** What a man picks up and carries. */
const CARRIED: readonly number[] = [THINGS.indexOf('reliquary'), TORCH];

/** Full turns that work takes: smashing a door two, all else one. @rule 2.3.2 @rule 2.3.1 */
const turnsOf = (task: number): number => (task === TASK.smash ? 2 : 1);
/** Men who smash a door together. @rule 2.3.2 */
export const SMASHERS = 2;

// ---- who may do what

/** Whether a man could work: on foot, and he has neither moved nor shot, nor is at work already. @rule B18 @ruling AN-88 */
function isFree(s: S, man: number): boolean {
  if (!s.isUp(man) || s.isMounted(man) || isBeast(s, man) || s.hidden(man) === 1) return false;
  return s.task(man) === TASK.none && s.walked(man) === 0 && (s.shots(man) & OWN_SHOT) === 0;
}

/** Adds the work that a man could do where he stands. */
export function addWork(s: S, man: number, into: ActionList): void {
  if (!isFree(s, man)) return;
  const { first } = s.game.space;
  const place = s.at(man);
  const door = s.game.doorAt[place]!;
  if (door >= 0 && s.doorState(door) === SHUT) into.push(first.open);
  if (door >= 0 && s.doorState(door) === OPEN) into.push(first.shut);
  const carries = thingOf(s, man) >= 0;
  if (carries) into.push(first.drop);
  else if (thingAt(s, place) >= 0) into.push(first.take);
  if (s.unarmed(man) === 1 && fallenNear(s, place) >= 0) into.push(first.arm);
  for (let way = 0; way < DIRECTIONS; way++) {
    const next = s.beyond(place, way);
    if (next >= 0) addWorkNextTo(s, man, place, next, into);
  }
}

function addWorkNextTo(s: S, man: number, place: number, next: number, into: ActionList): void {
  const { first } = s.game.space;
  if (isShut(s, next) && isSealed(s, place, next) && hasHelper(s, man, next)) into.push(first.smash + next);
  const other = s.topAt(next);
  if (other >= 0 && s.sideOf(other) === s.sideOf(man) && s.captor(other) >= 0) into.push(first.free + next);
  if (isFlammable(s, next) && hasTorch(s, man)) into.push(first.light + next);
  if (isBurning(s, next) && leads(s, man, next)) into.push(first.douse + next);
}

/** Whether another man on the map could smash, or smashes, the same door from without. */
function hasHelper(s: S, man: number, door: number): boolean {
  const men = s.game.menOf[s.sideOf(man)];
  for (let i = 0; i < men.length; i++) {
    const other = men[i]!;
    if (other === man || !standsBeside(s, other, door) || !isSealed(s, s.at(other), door)) continue;
    if (isFree(s, other) || smashes(s, other, door)) return true;
  }
  return false;
}

function standsBeside(s: S, man: number, place: number): boolean {
  return s.isUp(man) && s.distance(s.at(man), place) === 1;
}

function smashes(s: S, man: number, door: number): boolean {
  return s.task(man) === TASK.smash && s.taskAt(man) === door;
}

/** Thing that a man carries, -1 for none. */
function thingOf(s: S, man: number): number {
  for (let thing = 0; thing < s.compiled.things.length; thing++) if (s.thingBearer(thing) === man) return thing;
  return -1;
}

/** Thing that lies in a place and can be picked up, -1 for none. */
function thingAt(s: S, place: number): number {
  const { things } = s.compiled;
  for (let thing = 0; thing < things.length; thing++)
    if (s.thingBearer(thing) < 0 && s.thingAt(thing) === place && CARRIED.includes(things[thing]!.kind)) return thing;
  return -1;
}

function hasTorch(s: S, man: number): boolean {
  const thing = thingOf(s, man);
  return thing >= 0 && s.compiled.things[thing]!.kind === TORCH;
}

/** A dead man, whose weapon nobody has taken, in a place or next to it; -1 for none. @rule 1.4 */
function fallenNear(s: S, place: number): number {
  for (let man = 0; man < s.compiled.men.length; man++)
    if (s.health(man) === DEAD && s.fellAt(man) >= 0 && s.distance(s.fellAt(man), place) <= 1) return man;
  return -1;
}

/** Whether a man is the first of those who could douse a fire: there is one roll for each fire. @rule B54 */
function leads(s: S, man: number, place: number): boolean {
  const men = s.game.menOf[s.sideOf(man)];
  for (let i = 0; i < men.length; i++) if (standsBeside(s, men[i]!, place) && isFree(s, men[i]!)) return men[i] === man;
  return false;
}

/** Men who help another one to douse a fire. @rule B54 */
export function dousingHelpers(s: S, man: number, place: number): number {
  const men = s.game.menOf[s.sideOf(man)];
  let helpers = 0;
  for (let i = 0; i < men.length; i++) if (men[i] !== man && standsBeside(s, men[i]!, place) && isFree(s, men[i]!)) helpers++;
  return helpers;
}

// ---- work that takes full turns

/** A man sets to work. @param at place that it is about */
export function beginTask(s: S, man: number, task: number, at: number): void {
  s.setTask(man, task);
  s.setTaskAt(man, at);
  s.setTaskTurns(man, turnsOf(task));
}

/** Full turns of work end, as a side's movement begins. @rule B18 @rule 2.3.1 */
export function endTasks(s: S, side: Player): void {
  const men = s.game.menOf[side];
  for (let i = 0; i < men.length; i++) if (s.taskTurns(men[i]!) > 0) s.setTaskTurns(men[i]!, s.taskTurns(men[i]!) - 1);
  for (let i = 0; i < men.length; i++) if (s.task(men[i]!) !== TASK.none && s.taskTurns(men[i]!) === 0) finishTask(s, men[i]!);
}

function finishTask(s: S, man: number): void {
  const [task, at] = [s.task(man), s.taskAt(man)];
  if (task === TASK.smash) return smash(s, man, at);
  breakTask(s, man);
  switch (task) {
    case TASK.door:
      return turnDoor(s, man, at);
    case TASK.take:
      return takeOrDrop(s, man);
    case TASK.arm:
      return takeWeapon(s, man);
    case TASK.free: {
      const other = s.topAt(at);
      if (other >= 0 && s.sideOf(other) === s.sideOf(man) && s.captor(other) >= 0) release(s, other);
      return;
    }
  }
}

/** @rule 2.3.1 */
function turnDoor(s: S, man: number, place: number): void {
  const door = s.game.doorAt[place]!;
  const state = s.doorState(door);
  if (state !== SHUT && state !== OPEN) return;
  s.setDoorState(door, state === SHUT ? OPEN : SHUT);
  if (s.listener !== null)
    s.tell('door', '2.3.1', `${s.nameOf(man)} ${state === SHUT ? 'opens' : 'shuts'} the door in ${s.placeName(place)}.`);
}

/** A door gives way when two have worked at it long enough; who is ready before the other goes on. @rule 2.3.2 */
function smash(s: S, man: number, place: number): void {
  const men = s.game.menOf[s.sideOf(man)];
  if (!isShut(s, place)) return breakTask(s, man);
  let ready = 0;
  for (let i = 0; i < men.length; i++) if (smashes(s, men[i]!, place) && s.taskTurns(men[i]!) === 0) ready++;
  if (ready < SMASHERS) return;
  s.setDoorState(s.game.doorAt[place]!, SMASHED);
  for (let i = 0; i < men.length; i++) if (smashes(s, men[i]!, place)) breakTask(s, men[i]!);
  if (s.listener !== null) s.tell('door', '2.3.2', `The door in ${s.placeName(place)} is smashed.`);
}

function takeOrDrop(s: S, man: number): void {
  if (thingOf(s, man) >= 0) return dropThings(s, man);
  const thing = thingAt(s, s.at(man));
  if (thing < 0) return;
  s.setThingBearer(thing, man);
  s.setThingAt(thing, -1);
  if (s.listener !== null) s.tell('taken', 'B18', `${s.nameOf(man)} takes the ${THINGS[s.compiled.things[thing]!.kind]!}.`);
}

/** @rule 1.4 he has his strength back @ruling AN-89 each of the dead leaves one weapon */
function takeWeapon(s: S, man: number): void {
  const fallen = fallenNear(s, s.at(man));
  if (fallen < 0) return;
  s.setFellAt(fallen, -1);
  s.setUnarmed(man, 0);
  if (s.listener !== null) s.tell('armed', '1.4', `${s.nameOf(man)} takes a weapon.`);
}
