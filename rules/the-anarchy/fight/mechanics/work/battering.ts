import { battering } from '../../../charts/battering.ts';
import { isHung, isTop, TERRAIN } from '../../../charts/terrain.ts';
import type { AnarchyState } from '../../../state/state.ts';
import { dropHoarding } from './collapse.ts';
import { engineIn, MOST_WORN } from '../ground/engines.ts';
import { wreck } from '../missiles/fire.ts';
import { isBurnt, isShut } from '../ground/ground.ts';
import { wound } from '../ground/harm.ts';
import { uncover } from '../ground/night.ts';
import { demolishStage } from './rams.ts';
import { pushRetreat } from '../combat/retreats.ts';

type S = AnarchyState;

// What the stones of mangonels do to walls, wood and engines on the map.

/** Points of a mangonel where its stone comes down; in the hexes beside it half of them. @rule 5.1.2 @rule 5.1.2.2 @ruling AN-21 */
const STONE_POINTS = MOST_WORN;

/** Battering points of a mangonel as it is; it is of no more use without any. @rule 5.1.3 */
export function stonePoints(s: S, engine: number): number {
  return STONE_POINTS - s.engineWorn(engine);
}

/** Points in a hex beside the one where a stone comes down. @rule 5.1.2 */
export function splinterPoints(s: S, engine: number): number {
  return stonePoints(s, engine) >> 1;
}

// ---- what can be battered

/** Whether wood hangs before a wall or bridges the moat in a place. @rule 3.2.5 */
function isWooden(s: S, place: number): boolean {
  return isHung(s.terrainOf(place)) || s.terrainOf(place) === TERRAIN.bridge;
}

/** Whether there is something in a place that a stone could break: an engine, wood, something shut, a wall that stands and has not lost a stage to a stone
 * before. @rule 3.2.5 @rule 7.3.1 one stage a hex from afar @ruling AN-272 */
function isBreakable(s: S, place: number): boolean {
  if (s.partIn(place) >= 0 || isWooden(s, place)) return !isBurnt(s, place);
  const { cells, rows, stages } = s.game.masonry;
  const row = rows[place]!;
  if (cells[place]! < 0 || (row >= 0 && s.structureAfar(row) === 1)) return false;
  return s.game.doorAt[place]! >= 0 ? isShut(s, place) : s.stageIn(place) < stages[place]! && isWithinReach(s, place);
}

/** Hexes of a keep that can be battered once the outer wall is breached: as many, the nearest to a breach. @rule 7.3.2 */
const KEEP_HEXES = 3;

const isOfKeep = (terrain: number): boolean => terrain === TERRAIN['keep-wall'] || terrain === TERRAIN.slit;

/** Whether a wall may be battered as the others stand: that of a keep only near a breach. @rule 7.3.2 */
function isWithinReach(s: S, place: number): boolean {
  if (!isOfKeep(s.terrainOf(place))) return true;
  const { places } = s.game.masonry;
  for (let i = 0; i < places.length; i++) {
    const breach = places[i]!;
    if (s.isRubble(breach) && !isOfKeep(s.scenario.places.terrain[breach]!) && nearerTo(s, breach, place) < KEEP_HEXES) return true;
  }
  return false;
}

/** How many hexes of the keep lie nearer to a breach than one of them; of equally near ones the first count. */
function nearerTo(s: S, breach: number, place: number): number {
  const { places } = s.game.masonry;
  const distance = s.distance(breach, place);
  let nearer = 0;
  for (let i = 0; i < places.length; i++) {
    const other = places[i]!;
    const theirs = isOfKeep(s.terrainOf(other)) ? s.distance(breach, other) : Infinity;
    if (theirs < distance || (theirs === distance && other < place)) nearer++;
  }
  return nearer;
}

/** Whether hoarding before a wall takes what an engine shoots at it. @rule 3.3.6 */
function isShielded(s: S, engine: number, place: number): boolean {
  const { grid, places } = s.scenario;
  if (!isTop(s.terrainOf(place)) || places.hex[s.engineAt(engine)] === places.hex[place]) return false;
  const [first, second] = grid.entryDirections(places.hex[s.engineAt(engine)]!, places.hex[place]!);
  return isHoarded(s, place, first) || (second >= 0 && isHoarded(s, place, second));
}

function isHoarded(s: S, place: number, way: number): boolean {
  const next = s.beyond(place, way);
  return next >= 0 && s.terrainOf(next) === TERRAIN.hoarding && !isBurnt(s, next);
}

/** Place of what the stone of an engine batters that comes down in a hex: the highest of what hangs, rolls or stands there; -1 for nothing.
 * @rule 5.1.2.2 @ruling AN-273 */
export function batteredIn(s: S, engine: number, place: number): number {
  if (place < 0) return -1;
  const { floors, hex } = s.scenario.places;
  const own = floors[hex[place]!]!;
  for (let i = own.length - 1; i >= 0; i--) if (isBreakable(s, own[i]!)) return isShielded(s, engine, own[i]!) ? -1 : own[i]!;
  return -1;
}

// ---- what comes of it

/** What a face does to what stands in a place: points that the engine loses, doubled, and one if a stage gives way. @rule 7.3.3 @rule 5.1.2
 * @ruling AN-272 @param isNear whether the stone came down in this very hex: beside it nothing is lost */
export function batteringOfFace(s: S, place: number, points: number, isNear: boolean, face: number): number {
  const structure = s.game.masonry.kinds.get(place);
  const isWood = structure === undefined || s.partIn(place) >= 0;
  const { demolishes, losses } = battering(points, isWood ? 'wood' : structure.kind, isWood ? 0 : structure.modifier, face);
  return 2 * (isNear ? losses : 0) + Number(demolishes);
}

/** Does it. @rule 5.1.3 @rule 7.3.4 */
export function batter(s: S, engine: number, place: number, outcome: number): void {
  const losses = outcome >> 1;
  s.setEngineWorn(engine, Math.min(STONE_POINTS, s.engineWorn(engine) + losses));
  if (losses > 0 && s.listener !== null) s.tell('worn', '5.1.3', `The ${s.scenario.engines[engine]!.name.toLowerCase()} suffers damage.`);
  if ((outcome & 1) === 1) demolish(s, engine, place);
}

/** @rule 3.2.5 wood is gone at once */
function demolish(s: S, engine: number, place: number): void {
  if (s.partIn(place) >= 0) return shatter(s, place);
  if (isHung(s.terrainOf(place))) return dropHoarding(s, place, s.scenario.places.hex[place]!);
  if (isWooden(s, place)) return breakBridge(s, engine, place);
  const row = s.game.masonry.rows[place]!;
  if (row >= 0) s.setStructureAfar(row, 1);
  demolishStage(s, place);
}

/** A hex of an engine is smashed, and is as good as burnt; who is in it is wounded. @rule 7.3.4 @ruling AN-273 */
function shatter(s: S, place: number): void {
  uncover(s, engineIn(s, place));
  wreck(s, place, '5.1.2.2', 'The engine');
  const man = s.topAt(place);
  if (man >= 0) wound(s, man);
}

/** A bridge breaks; who is on it is wounded, and goes back. @rule 3.2.5 @rule 7.3.4 @ruling AN-273 */
function breakBridge(s: S, engine: number, place: number): void {
  wreck(s, place, '3.2.5', 'The bridge');
  const man = s.topAt(place);
  if (man < 0) return;
  wound(s, man);
  if (s.isOnMap(man)) pushRetreat(s, man, 1, s.engineAt(engine), 0);
}
