import { oppositeDirection } from '../../../../hexes/grid.ts';
import { ENGINE } from '../../../charts/engines.ts';
import { isFlatForEngines } from '../../../charts/engine-ground.ts';
import { TERRAIN } from '../../../charts/terrain.ts';
import type { Offers } from '../../../state/actions.ts';
import type { AnarchyState } from '../../../state/state.ts';
import { chartOfEngine, engineIn, isSound, placeFrom, placeOfPart, rebuildParts } from '../ground/engines.ts';
import { isBurning, isBurnt } from '../ground/ground.ts';
import { breakTask } from '../ground/harm.ts';
import { canDraw, DRAWN_HEXES, droverOf, isYoked, oxOf } from '../movement/oxen.ts';
import { ladderAtFoot } from '../movement/ladders.ts';

type S = AnarchyState;

// Engines that men push from within: straight on, and back again.

// ---- who pushes

/** Man of a side who stands upright in an engine's lowest hexes and could push, fight or strike with it. */
export function isInside(s: S, man: number, engine: number): boolean {
  if (!s.isUp(man) || s.isMounted(man) || engineIn(s, s.at(man)) !== engine) return false;
  return s.scenario.parts[s.partIn(s.at(man))]!.level === 0;
}

/** Men who push an engine. @rule B19 @rule B20 not those who have fought or were attacked @ruling AN-10 @ruling AN-45 */
export function countPushers(s: S, engine: number): number {
  const men = s.game.menOf[s.scenario.engines[engine]!.side];
  let count = 0;
  for (let i = 0; i < men.length; i++) if (isInside(s, men[i]!, engine) && s.engaged(men[i]!) === 0) count++;
  return count;
}

/** Hexes that an engine can still be pushed, or drawn, in this movement phase. @rule 1.3 @rule 4.2.4 @rule 5.2.1 @rule 5.3.2 */
export function pushesLeft(s: S, engine: number): number {
  const { push } = chartOfEngine(s, engine);
  if (push === null || s.scenario.engines[engine]!.isParked || s.engineLowered(engine) === 1 || !isSound(s, engine)) return 0; // [4.2.4]
  if (isYoked(s, engine)) return droverOf(s, engine, false) < 0 ? 0 : DRAWN_HEXES - s.enginePushed(engine);
  const men = countPushers(s, engine);
  return (men >= push.full ? 2 : men >= push.half ? 1 : 0) - s.enginePushed(engine);
}

// ---- where to

/** Whether an engine of the side at hand can be pushed a hex on, or back. */
export function canPush(s: S, engine: number, isBack: boolean): boolean {
  const { side } = s.scenario.engines[engine]!;
  const { push } = chartOfEngine(s, engine);
  if (side !== s.side || push === null || (isBack && !push.goesBack) || pushesLeft(s, engine) <= 0) return false;
  if (isHeld(s, engine) || (isYoked(s, engine) && (isBack || !canDraw(s, engine)))) return false;
  const to = stepOf(s, engine, isBack);
  if (to < 0) return false;
  const last = s.game.firstPart[engine + 1]!;
  for (let part = s.game.firstPart[engine]!; part < last; part++) if (!canRoll(s, engine, part, to)) return false;
  return true;
}

/** Where the foremost hex of an engine would come to stand, -1 off the map. */
function stepOf(s: S, engine: number, isBack: boolean): number {
  const facing = s.engineFacing(engine);
  return s.beyond(s.engineAt(engine), isBack ? oppositeDirection(facing) : facing);
}

/** Whether somebody keeps an engine where it is: an enemy within, or a man in the front hexes of a gallery, who is there to dig. @ruling AN-148
 * @rule 5.3.3 */
function isHeld(s: S, engine: number): boolean {
  const { side, kind } = s.scenario.engines[engine]!;
  const last = s.game.firstPart[engine + 1]!;
  for (let part = s.game.firstPart[engine]!; part < last; part++) {
    const place = placeOfPart(s, part);
    const man = place < 0 ? -1 : s.topAt(place);
    if (man >= 0 && (s.sideOf(man) !== side || (kind === ENGINE.gallery && s.scenario.parts[part]!.row === 0))) return true;
  }
  return false;
}

/** Whether a part can go where it would be when the foremost hex stands in a place: the ground is flat and free. Parts that are off the map may stay there. */
function canRoll(s: S, engine: number, part: number, to: number): boolean {
  const { level, row } = s.scenario.parts[part]!;
  const place = placeFrom(s, part, to, s.engineFacing(engine));
  if (level > 0) return row < 0 || place >= 0;
  if (place < 0) return placeOfPart(s, part) < 0;
  if (engineIn(s, place) === engine) return true;
  return (
    isFlat(s, engine, place) &&
    (s.isEmpty(place) || s.topAt(place) === oxOf(s, engine, false)) &&
    s.partIn(place) < 0 &&
    ladderAtFoot(s, place) < 0
  );
}

function isFlat(s: S, engine: number, place: number): boolean {
  if (s.levelAt(place) !== s.levelAt(s.engineAt(engine)) || isBurning(s, place) || isBurnt(s, place)) return false;
  const terrain = s.terrainOf(place);
  return isFlatForEngines(terrain) || (terrain === TERRAIN['filled-moat'] && chartOfEngine(s, engine).push!.fords);
}

// ---- pushing

/** Adds what the side at hand can push, and how. */
export function addPushes(s: S, into: Offers<'push' | 'draw'>): void {
  for (let engine = 0; engine < s.scenario.engines.length; engine++) {
    if (canPush(s, engine, false)) into.push('push', engine);
    if (canPush(s, engine, true)) into.push('draw', engine);
  }
}

/** An engine goes a hex on, or back, and all who are inside go with it. @rule 5.2.1 @ruling AN-148 that was their move */
export function push(s: S, engine: number, isBack: boolean): void {
  const { crew, seats } = s.game.scratch;
  crew.clear();
  seats.clear();
  for (let man = 0; man < s.scenario.men.length; man++) {
    if (!s.isOnMap(man) || engineIn(s, s.at(man)) !== engine) continue;
    crew.push(man);
    seats.push(s.partIn(s.at(man)));
  }
  for (let i = 0; i < crew.length; i++) s.lift(crew.at(i));
  const isDrawn = isYoked(s, engine);
  if (isDrawn) drawOn(s, engine);
  s.setEngineAt(engine, stepOf(s, engine, isBack));
  s.setEnginePushed(engine, s.enginePushed(engine) + 1);
  rebuildParts(s);
  for (let i = 0; i < crew.length; i++) settle(s, crew.at(i), placeOfPart(s, seats.at(i)));
  if (s.listener === null) return;
  const name = s.scenario.engines[engine]!.name.toLowerCase();
  s.tell(
    'pushed',
    'B19',
    `The ${name} is ${isDrawn ? 'drawn' : 'pushed'} ${isBack ? 'back' : 'on'} to ${s.placeName(s.engineAt(engine))}.`,
  );
}

/** The oxen before an engine, and who leads them, go a hex on. @rule 1.3 */
function drawOn(s: S, engine: number): void {
  const drover = droverOf(s, engine, true);
  for (const one of [oxOf(s, engine, true), oxOf(s, engine, false), drover]) {
    const to = s.beyond(s.at(one), s.engineFacing(engine));
    s.lift(one);
    s.place(one, to);
    breakTask(s, one);
    s.setMoved(one, 1);
  }
  s.setWalked(drover, s.allowanceOf(drover));
  s.setEngineDrover(engine, drover);
}

function settle(s: S, man: number, place: number): void {
  s.place(man, place);
  if (s.scenario.parts[s.partIn(place)]!.level > 0) return; // who is carried on an upper floor has not moved
  breakTask(s, man);
  s.setMoved(man, 1);
  s.setWalked(man, s.allowanceOf(man));
}

/** A side's movement begins: its engines have not been pushed yet. */
export function beginPushing(s: S): void {
  const { engines } = s.scenario;
  for (let engine = 0; engine < engines.length; engine++) {
    if (engines[engine]!.side !== s.side) continue;
    s.setEnginePushed(engine, 0);
    s.setEngineDrover(engine, -1);
  }
}

/** Whoever fought before his side's engines were pushed may push again the next time. @rule B20 */
export function endPushing(s: S): void {
  if (!s.game.hasPushed) return;
  const men = s.game.menOf[s.side];
  for (let i = 0; i < men.length; i++) s.setEngaged(men[i]!, 0);
}

/** A man fights, or is attacked: if he is in an engine, he does not push it the next time. @rule B20 */
export function engage(s: S, man: number): void {
  if (s.game.hasPushed && s.at(man) >= 0 && s.partIn(s.at(man)) >= 0) s.setEngaged(man, 1);
}
