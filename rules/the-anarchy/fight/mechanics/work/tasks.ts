import type { Player } from '../../../../core/index.ts';
import { DIRECTIONS } from '../../../../hexes/grid.ts';
import type { Offers } from '../../../state/actions.ts';
import { TASKS, THINGS } from '../../../state/layout.ts';
import { TERRAIN } from '../../../charts/terrain.ts';
import { type AnarchyState, DEAD, OPEN, SHUT, SMASHED } from '../../../state/state.ts';
import { DOWN, UP } from '../../../state/scenario.ts';
import { giverTo, shareArrows } from '../missiles/arrows.ts';
import { canLowerBridge, lowerBridge, mateAtWinch, winchOf } from './belfries.ts';
import { engineIn, isArtillery } from '../ground/engines.ts';
import { isBurning, isFlammable, isSealed, isShut } from '../ground/ground.ts';
import { breakTask, dropThings, isBeast } from '../ground/harm.ts';
import { turnBridge } from '../missiles/fire.ts';
import { isRoofed } from '../ground/hulls.ts';
import { addTops, canLower, lower, raise } from '../movement/ladders.ts';
import { helpsWith, isLoad, loadOf } from '../ground/loads.ts';
import { OWN_SHOT } from '../missiles/missiles.ts';
import { rouse, sleeps, uncover } from '../ground/night.ts';
import { canYoke, yoke } from '../movement/oxen.ts';
import { release } from '../combat/prisoners.ts';
import { wayBetween } from '../ground/ways.ts';

type S = AnarchyState;

export const TASK = Object.fromEntries(TASKS.map((id, i) => [id, i])) as Readonly<Record<(typeof TASKS)[number], number>>;
const TORCH = THINGS.indexOf('torch');
/** What a man picks up and carries. */
const CARRIED: readonly number[] = [THINGS.indexOf('reliquary'), TORCH];

/** Full turns that work takes: smashing a door, and work at a bridge, two; all else one. @rule 3.2.3 @rule 2.3.2 @rule 2.3.1 */
const turnsOf = (task: number): number => (task === TASK.smash || task === TASK.span ? 2 : 1);
const UP_AND_DOWN = [UP, DOWN] as const;
/** Men who smash a door together. @rule 2.3.2 */
export const SMASHERS = 2;

// ---- who may do what

/** Whether a man could work: on foot, and he has neither moved nor shot, nor is at work already. @rule B18 @ruling AN-88 */
function isFree(s: S, man: number): boolean {
  return !s.isMounted(man) && isIdle(s, man);
}

/** Likewise on foot or in the saddle. */
function isIdle(s: S, man: number): boolean {
  if (!s.isUp(man) || isBeast(s, man) || s.hidden(man) === 1 || sleeps(s, man)) return false;
  return s.task(man) === TASK.none && s.walked(man) === 0 && (s.shots(man) & OWN_SHOT) === 0;
}

/** Work of Phase 3. */
// biome-ignore format: two lines
export type WorkKind =
  | 'open' | 'shut' | 'smash' | 'take' | 'drop' | 'arm' | 'free' | 'light' | 'douse' | 'raise' | 'lower' | 'span' | 'work' | 'winch' | 'yoke';

/** Adds the work that a man could do where he stands. */
export function addWork(s: S, man: number, into: Offers<WorkKind>): void {
  if (s.isMounted(man)) return addTorch(s, man, into);
  if (!isFree(s, man)) return;
  const place = s.at(man);
  const door = s.game.doorAt[place]!;
  if (door >= 0 && s.doorState(door) === SHUT) into.push('open');
  if (door >= 0 && s.doorState(door) === OPEN) into.push('shut');
  const carried = thingOf(s, man);
  if (carried >= 0) {
    if (!isLoad(s, carried)) into.push('drop');
  } else if (thingAt(s, place) >= 0 || giverTo(s, man, isFree) >= 0) into.push('take');
  if (s.unarmed(man) === 1 && fallenNear(s, place) >= 0) into.push('arm');
  const load = loadOf(s, man);
  if (load >= 0 && isFree(s, s.thingMate(load))) addTops(s, man, into);
  if (s.game.hasPushed) addFloorWork(s, man, into);
  if (canLower(s, man) && hasFriendBeside(s, man)) into.push('lower');
  if (isRoofed(s, place) && isBurning(s, place) && leads(s, man, place)) into.push('douse', place); // [5.2.7] the roof over him
  for (let way = 0; way < DIRECTIONS; way++) {
    const next = s.beyond(place, way);
    if (next >= 0) addWorkNextTo(s, man, place, next, into);
  }
}

/** Adds work at the winch of a belfry, and fires on the floor above and below. @rule 4.2.8 @rule 4.2.9 */
function addFloorWork(s: S, man: number, into: Offers<'winch' | 'douse'>): void {
  const engine = winchOf(s, man);
  const mate = engine < 0 ? -1 : mateAtWinch(s, man);
  if (mate >= 0 && canLowerBridge(s, engine) && (isFree(s, mate) || s.task(mate) === TASK.winch)) into.push('winch');
  for (const way of UP_AND_DOWN) {
    const next = s.beyond(s.at(man), way);
    if (next >= 0 && isBurning(s, next) && engineIn(s, next) === engineIn(s, s.at(man)) && leads(s, man, next)) into.push('douse', next);
  }
}

/** Adds what a rider can set fire to, with a torch in his hand. @rule B52 @ruling AN-143 next to his horse's head */
function addTorch(s: S, man: number, into: Offers<'light'>): void {
  if (!isIdle(s, man) || !hasTorch(s, man)) return;
  for (let way = 0; way < DIRECTIONS; way++) {
    const next = s.beyond(s.at(man), way);
    if (next >= 0 && isFlammable(s, next)) into.push('light', next);
  }
}

/** @rule 3.6.1 the main gate of a castle is not smashed by hand @ruling AN-06 */
function addWorkNextTo(s: S, man: number, place: number, next: number, into: Offers<WorkKind>): void {
  const isDoor = isShut(s, next) && isSealed(s, place, next) && s.terrainOf(next) !== TERRAIN.gate; // [3.6.1]
  if (isDoor && hasHelper(s, man, next, TASK.smash)) into.push('smash', next);
  if (isBridge(s, next) && s.isEmpty(next) && hasHelper(s, man, next, TASK.span)) into.push('span', next);
  const other = s.topAt(next);
  if (other >= 0 && s.sideOf(other) === s.sideOf(man) && s.captor(other) >= 0) into.push('free', next);
  if (isFlammable(s, next) && hasTorch(s, man)) into.push('light', next);
  if (isBurning(s, next) && leads(s, man, next)) into.push('douse', next);
  if (needsCrew(s, man, next)) into.push('work', next);
  if (canYoke(s, man, next)) into.push('yoke', next);
}

/** Whether a man finds an engine of his side in a place that shoots. @rule 4.4.1 @rule 5.1.1 */
function needsCrew(s: S, man: number, place: number): boolean {
  const engine = engineIn(s, place);
  return engine >= 0 && s.scenario.engines[engine]!.side === s.sideOf(man) && isArtillery(s, engine);
}

/** Whether a place is one of a bridge, whole or destroyed, that does not burn. @rule 3.2.3 */
function isBridge(s: S, place: number): boolean {
  return s.terrainOf(place) === TERRAIN.bridge && !isBurning(s, place);
}

/** Whether a friend on his feet stands next to a man. */
function hasFriendBeside(s: S, man: number): boolean {
  const men = s.game.menOf[s.sideOf(man)];
  for (let i = 0; i < men.length; i++) if (men[i] !== man && s.isUp(men[i]!) && wayBetween(s, s.at(man), s.at(men[i]!)) >= 0) return true;
  return false;
}

/** Whether another man on the map could work, or works, at the same door from without, or the same bridge. */
function hasHelper(s: S, man: number, at: number, task: number): boolean {
  const men = s.game.menOf[s.sideOf(man)];
  for (let i = 0; i < men.length; i++) {
    const other = men[i]!;
    if (other === man || !standsBeside(s, other, at) || (task === TASK.smash && !isSealed(s, s.at(other), at))) continue;
    if (isFree(s, other) || worksAt(s, other, task, at)) return true;
  }
  return false;
}

function standsBeside(s: S, man: number, place: number): boolean {
  if (s.isUp(man) && s.distance(s.at(man), place) === 0)
    return engineIn(s, place) >= 0 && Math.abs(s.levelAt(s.at(man)) - s.levelAt(place)) <= 1;
  return s.isUp(man) && s.distance(s.at(man), place) === 1 && Math.abs(s.levelAt(s.at(man)) - s.levelAt(place)) <= 1;
}

function worksAt(s: S, man: number, task: number, at: number): boolean {
  return s.task(man) === task && s.taskAt(man) === at;
}

/** Thing that a man carries, -1 for none. */
function thingOf(s: S, man: number): number {
  for (let thing = 0; thing < s.scenario.things.length; thing++) if (s.thingBearer(thing) === man) return thing;
  return -1;
}

/** Thing that lies in a place and can be picked up, -1 for none. */
function thingAt(s: S, place: number): number {
  const { things } = s.scenario;
  for (let thing = 0; thing < things.length; thing++)
    if (s.thingBearer(thing) < 0 && s.thingAt(thing) === place && CARRIED.includes(things[thing]!.kind)) return thing;
  return -1;
}

function hasTorch(s: S, man: number): boolean {
  if (s.game.encounter.haveTorches(s, s.sideOf(man))) return s.unarmed(man) === 0;
  const thing = thingOf(s, man);
  return thing >= 0 && s.scenario.things[thing]!.kind === TORCH;
}

/** A dead man, whose weapon nobody has taken, in a place or next to it; -1 for none. @rule 1.4 */
function fallenNear(s: S, place: number): number {
  for (let man = 0; man < s.scenario.men.length; man++)
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
  if (task === TASK.take && takesArrows(s, man)) return beginSharing(s, man);
  if (task === TASK.crew) uncover(s, engineIn(s, at));
  if (task === TASK.raise) noteTask(s, s.thingMate(loadOf(s, man)), task, at);
  noteTask(s, man, task, at);
}

/** Whether what a man would take are flaming arrows. @rule 7.7.2 */
export function takesArrows(s: S, man: number): boolean {
  return thingOf(s, man) < 0 && thingAt(s, s.at(man)) < 0 && giverTo(s, man, isFree) >= 0;
}

/** Both are at it, each at the place of the other. @rule 7.7.2 @ruling AN-321 */
function beginSharing(s: S, man: number): void {
  const giver = giverTo(s, man, isFree);
  rouse(s, giver);
  noteTask(s, man, TASK.take, s.at(giver));
  noteTask(s, giver, TASK.take, s.at(man));
}

/** @rule 7.7.2 when both have been at it all the time; who is ready first ends it for both */
function endSharing(s: S, man: number, place: number): void {
  const mate = s.topAt(place);
  const isDone = mate >= 0 && worksAt(s, mate, TASK.take, s.at(man));
  breakTask(s, man);
  if (!isDone) return;
  breakTask(s, mate);
  shareArrows(s, man, mate);
}

function noteTask(s: S, man: number, task: number, at: number): void {
  s.setTask(man, task);
  s.setTaskAt(man, at);
  s.setTaskTurns(man, turnsOf(task));
}

/** Full turns of work end, as a side's movement begins. @rule B18 @rule 2.3.1 @ruling AN-07 */
export function endTasks(s: S, side: Player): void {
  const men = s.game.menOf[side];
  for (let i = 0; i < men.length; i++) if (s.taskTurns(men[i]!) > 0) s.setTaskTurns(men[i]!, s.taskTurns(men[i]!) - 1);
  for (let i = 0; i < men.length; i++) if (s.task(men[i]!) !== TASK.none && s.taskTurns(men[i]!) === 0) finishTask(s, men[i]!);
}

function finishTask(s: S, man: number): void {
  const [task, at] = [s.task(man), s.taskAt(man)];
  if (task === TASK.crew) return;
  if (task === TASK.smash || task === TASK.span) return endTogether(s, man, task, at);
  if (task === TASK.raise) return endRaise(s, man, at);
  if (task === TASK.winch) return endWinch(s, man);
  if (task === TASK.take && at !== s.at(man)) return endSharing(s, man, at);
  breakTask(s, man);
  switch (task) {
    case TASK.door:
      return turnDoor(s, man, at);
    case TASK.take:
      return takeOrDrop(s, man);
    case TASK.lower:
      return hasFriendBeside(s, man) ? lower(s, man) : undefined;
    case TASK.arm:
      return takeWeapon(s, man);
    case TASK.yoke:
      return yoke(s, man, at);
    case TASK.free: {
      const other = s.topAt(at);
      if (other >= 0 && s.sideOf(other) === s.sideOf(man) && s.captor(other) >= 0) release(s, other);
      return;
    }
  }
}

/** @rule 2.3.1 @rule 3.2.2 */
function turnDoor(s: S, man: number, place: number): void {
  const door = s.game.doorAt[place]!;
  const state = s.doorState(door);
  if (state !== SHUT && state !== OPEN) return;
  s.setDoorState(door, state === SHUT ? OPEN : SHUT);
  if (s.listener !== null)
    s.tell('door', '2.3.1', `${s.nameOf(man)} ${state === SHUT ? 'opens' : 'shuts'} the door in ${s.placeName(place)}.`);
}

/** A door gives way, or a bridge is down or laid, when two have worked at it long enough; who is ready before the other goes on. @rule 2.3.2 @rule 3.2.3 */
function endTogether(s: S, man: number, task: number, place: number): void {
  const men = s.game.menOf[s.sideOf(man)];
  if (task === TASK.smash ? !isShut(s, place) : !isBridge(s, place) || !s.isEmpty(place)) return breakTask(s, man);
  let ready = 0;
  for (let i = 0; i < men.length; i++) if (worksAt(s, men[i]!, task, place) && s.taskTurns(men[i]!) === 0) ready++;
  if (ready < SMASHERS) return;
  for (let i = 0; i < men.length; i++) if (worksAt(s, men[i]!, task, place)) breakTask(s, men[i]!);
  if (task === TASK.span) return turnBridge(s, place);
  s.setDoorState(s.game.doorAt[place]!, SMASHED);
  if (s.listener !== null) s.tell('door', '2.3.2', `The door in ${s.placeName(place)} is smashed.`);
}

/** @rule 3.4.4 when both have been at it all the time; the one who leads ends it for both */
function endRaise(s: S, man: number, top: number): void {
  const load = loadOf(s, man);
  const mate = load < 0 ? -1 : s.thingMate(load);
  if (mate < 0) {
    const helped = helpsWith(s, man);
    if (helped < 0 || !worksAt(s, s.thingBearer(helped), TASK.raise, top)) breakTask(s, man);
    return;
  }
  const isDone = worksAt(s, mate, TASK.raise, top) && s.taskTurns(mate) === 0;
  breakTask(s, man);
  if (isDone) raise(s, man, top);
  breakTask(s, mate);
}

/** @rule 4.2.8 when both have been at it all the time; who is ready first ends it for both */
function endWinch(s: S, man: number): void {
  const [engine, mate] = [winchOf(s, man), mateAtWinch(s, man)];
  const isDone = engine >= 0 && mate >= 0 && s.task(mate) === TASK.winch && s.taskTurns(mate) === 0;
  if (mate >= 0 && s.task(mate) === TASK.winch && s.taskTurns(mate) > 0) return; // he goes on until the other is ready
  breakTask(s, man);
  if (!isDone) return;
  breakTask(s, mate);
  lowerBridge(s, engine);
}

function takeOrDrop(s: S, man: number): void {
  if (thingOf(s, man) >= 0) return dropThings(s, man);
  const thing = thingAt(s, s.at(man));
  if (thing < 0) return;
  s.setThingBearer(thing, man);
  s.setThingAt(thing, -1);
  if (s.listener !== null) s.tell('taken', 'B18', `${s.nameOf(man)} takes the ${THINGS[s.scenario.things[thing]!.kind]!}.`);
}

/** @rule 1.4 he has his strength back @ruling AN-89 each of the dead leaves one weapon */
function takeWeapon(s: S, man: number): void {
  const fallen = fallenNear(s, s.at(man));
  if (fallen < 0) return;
  s.setFellAt(fallen, -1);
  s.setUnarmed(man, 0);
  if (s.listener !== null) s.tell('armed', '1.4', `${s.nameOf(man)} takes a weapon.`);
}
