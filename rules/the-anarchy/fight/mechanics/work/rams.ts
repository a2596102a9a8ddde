import { battering } from '../../../charts/battering.ts';
import { isStone, TERRAIN } from '../../../charts/terrain.ts';
import type { Offers } from '../../../state/actions.ts';
import { type AnarchyState, HAS_FOUGHT, SMASHED } from '../../../state/state.ts';
import { chartOfEngine, isSound } from '../ground/engines.ts';
import { collapse } from './collapse.ts';
import { isShut } from '../ground/ground.ts';
import { wound } from '../ground/harm.ts';
import { isInside } from './pushing.ts';
import { hexAhead } from '../ground/ways.ts';

type S = AnarchyState;

// Rams at gates, doors and walls.

/** Men of the crew, and battering points of the ram with so many. @rule 5.2.3 */
const FULL_CREW = 6;
const LEAST_CREW = 3;
const FULL_POINTS = 9;
const LESS_POINTS = 5;

/** Place of what a ram stands against, -1 for nothing that it could batter. @rule 5.2.3 @rule 2.3 @rule 3.3.7 @rule 5.2.5 under hoarding as well */
export function ramTarget(s: S, engine: number): number {
  const place = s.engineAt(engine) < 0 ? -1 : hexAhead(s, s.engineAt(engine), s.engineFacing(engine));
  return place >= 0 && canRamAt(s, place) ? place : -1;
}

/** Whether a ram batters what stands in a hex: a door that is shut, a wall that is not down. @rule 5.2.3 no wall of a keep */
export function canRamAt(s: S, place: number): boolean {
  if (s.game.masonry.cells[place]! < 0) return false;
  const terrain = s.terrainOf(place);
  return isShut(s, place) || (isStone(terrain) && terrain !== TERRAIN['keep-wall'] && terrain !== TERRAIN.slit);
}

/** Whether a man works a ram: inside, and he has neither fought nor been attacked. @rule 5.2.3 @rule 5.2.6 */
function isRammer(s: S, man: number, engine: number): boolean {
  return s.fought(man) === 0 && s.struck(man) === 0 && isInside(s, man, engine);
}

/** Battering points of a ram as it is manned. @rule 5.2.3 @ruling AN-04 */
export function ramPoints(s: S, engine: number): number {
  const men = s.game.menOf[s.scenario.engines[engine]!.side];
  let count = 0;
  for (let i = 0; i < men.length; i++) if (isRammer(s, men[i]!, engine)) count++;
  return count >= FULL_CREW ? FULL_POINTS : count >= LEAST_CREW ? LESS_POINTS : 0;
}

/** Whether a ram of the side at hand can strike. @rule 5.2.3 every second turn */
function canRam(s: S, engine: number): boolean {
  const { side, isParked } = s.scenario.engines[engine]!;
  const { blowTurns } = chartOfEngine(s, engine);
  if (side !== s.side || blowTurns === 0 || isParked || s.engineWorked(engine) < blowTurns || !isSound(s, engine)) return false;
  return ramTarget(s, engine) >= 0 && ramPoints(s, engine) > 0;
}

/** Adds the rams that can strike. */
export function addRams(s: S, into: Offers<'ram'>): void {
  if (!s.game.hasPushed) return;
  for (let engine = 0; engine < s.scenario.engines.length; engine++) if (canRam(s, engine)) into.push('ram', engine);
}

/** The crew swings the log, and does not fight. @rule 5.2.6 */
export function swing(s: S, engine: number): void {
  const men = s.game.menOf[s.side];
  for (let i = 0; i < men.length; i++) if (isRammer(s, men[i]!, engine)) s.setFought(men[i]!, HAS_FOUGHT);
  s.setEngineWorked(engine, 0);
}

/** Whether a face demolishes a stage of what a ram stands against. @rule 7.3.3 @rule 5.2.3 losses of the engine are ignored */
export function breaksOn(s: S, engine: number, points: number, face: number): boolean {
  const { kind, modifier } = s.game.masonry.kinds.get(ramTarget(s, engine))!;
  return battering(points, kind, modifier, face).demolishes;
}

/** A stage of what stands in a place is gone. With the last a door is smashed, and who stands in it wounded; a wall comes down.
 * @rule 7.3.1 @rule 7.3.4 @ruling AN-05 */
export function demolishStage(s: S, place: number): void {
  const door = s.game.doorAt[place]!;
  const level = s.levelAt(place);
  s.setStageIn(place, s.stageIn(place) + 1);
  const isDown = s.stageIn(place) >= s.game.masonry.stages[place]!;
  if (s.listener !== null) s.tell('battered', '7.3.1', `${s.placeName(place)} is ${isDown ? 'smashed' : 'damaged'}.`);
  if (!isDown) return;
  if (door < 0) return collapse(s, place, level);
  s.setDoorState(door, SMASHED);
  const man = s.topAt(place);
  if (man >= 0) wound(s, man);
}
