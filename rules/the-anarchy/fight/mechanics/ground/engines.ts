import { hexOfPart } from '../../../state/footprint.ts';
import { ENGINE, ENGINE_CHARTS, type EngineChart } from '../../../charts/engines.ts';
import { TERRAIN } from '../../../charts/terrain.ts';
import { BURNING_TURNS } from '../../../charts/tables.ts';
import { CLASS } from '../../../charts/types.ts';
import { TASKS } from '../../../state/layout.ts';
import { type Berth, berthAt } from '../../../state/siege-card.ts';
import type { AnarchyState } from '../../../state/state.ts';

type S = AnarchyState;

const CREW = TASKS.indexOf('crew');

// ---- where engines stand

export function chartOfEngine(s: S, engine: number): EngineChart {
  return ENGINE_CHARTS[s.scenario.engines[engine]!.kind]!;
}

/** Place of a part of an engine that stands and looks so, -1 off the map. */
export function placeFrom(s: S, part: number, at: number, facing: number): number {
  const card = s.scenario.parts[part]!;
  const hex = hexOfPart(s.scenario.grid, chartOfEngine(s, card.engine), card, at, facing);
  return card.level === 0 || hex < 0 ? hex : floorAt(s, hex, card.level);
}

/** Floor of a belfry in a hex at a level, -1 where none ever is. */
function floorAt(s: S, hex: number, level: number): number {
  const { places } = s.scenario;
  const floors = places.floors[hex]!;
  for (let i = 0; i < floors.length; i++)
    if (places.level[floors[i]!] === level && places.terrain[floors[i]!] === TERRAIN['belfry-floor']) return floors[i]!;
  return -1;
}

/** Place of a part as its engine stands, -1 off the map. */
export function placeOfPart(s: S, part: number): number {
  const { engine, row } = s.scenario.parts[part]!;
  if (row < 0 && s.engineLowered(engine) === 0) return -1; // [4.2.1.1] a drawbridge that is raised is nowhere
  return s.engineAt(engine) < 0 ? -1 : placeFrom(s, part, s.engineAt(engine), s.engineFacing(engine));
}

/** Notes which part of an engine stands in each place. */
export function rebuildParts(s: S): void {
  const { parts } = s.scenario;
  s.clearParts();
  for (let part = 0; part < parts.length; part++) {
    const place = placeOfPart(s, part);
    if (place >= 0) s.setPartIn(place, part);
  }
}

/** Engine, or mantlet, in a place, -1 for none. */
export function engineIn(s: S, place: number): number {
  const part = s.partIn(place);
  return part < 0 ? -1 : s.scenario.parts[part]!.engine;
}

/** Mantlet in a place that is neither burnt nor smashed, -1 for none. @rule 3.5 @rule 3.2.5 */
export function mantletIn(s: S, place: number): number {
  const engine = engineIn(s, place);
  if (engine < 0 || s.scenario.engines[engine]!.kind !== ENGINE.mantlet) return -1;
  return s.woodFire(firstWood(s, engine)) > BURNING_TURNS ? -1 : engine;
}

/** Mantlet that a man moves in the move at hand, -1 for none. */
export function hauledBy(s: S, man: number): number {
  if (!s.game.hasMantlets) return -1;
  for (let engine = 0; engine < s.scenario.engines.length; engine++) if (s.engineBearer(engine) === man) return engine;
  return -1;
}

/** Where the gallery of a siege comes to, and its way there; nothing where there is no fight for it. @rule 7.7.4 */
export function berthOfGallery(s: S): Berth | undefined {
  const { encounter } = s.scenario;
  return encounter?.castle ? berthAt(encounter.castle, s.castleSite(0)) : undefined;
}

/** First row of an engine's parts among all that burns. */
export function firstWood(s: S, engine: number): number {
  return s.scenario.woods.length + s.game.firstPart[engine]!;
}

function partsOf(s: S, engine: number): number {
  return s.game.firstPart[engine + 1]! - s.game.firstPart[engine]!;
}

/** Hexes of an engine, of a belfry those on the ground, that burn or are burnt. */
export function countFires(s: S, engine: number, isBurntDown: boolean): number {
  const first = firstWood(s, engine);
  let count = 0;
  for (let i = 0; i < partsOf(s, engine); i++)
    if (s.scenario.parts[s.game.firstPart[engine]! + i]!.level === 0 && s.woodFire(first + i) > (isBurntDown ? BURNING_TURNS : 0)) count++;
  return count;
}

/** Share of the hexes of a floor of an engine that are burnt, its drawbridge left out. @rule 4.2.9 */
export function burntShare(s: S, engine: number, floor: number): number {
  const first = s.game.firstPart[engine]!;
  let [hexes, burnt] = [0, 0];
  for (let part = first; part < s.game.firstPart[engine + 1]!; part++) {
    const card = s.scenario.parts[part]!;
    if (card.floor !== floor || card.row < 0) continue;
    hexes++;
    if (s.woodFire(firstWood(s, engine) + part - first) > BURNING_TURNS) burnt++;
  }
  return hexes === 0 ? 0 : burnt / hexes;
}

/** Burnt hexes with which an engine is of no more use. @rule 5.2.7 @rule 5.3.5 @rule 4.2.9 */
const RUINED_BY: Readonly<Record<number, number>> = { [ENGINE.ram!]: 6, [ENGINE.gallery!]: 6, [ENGINE.belfry!]: 7 };

/** Whether an engine still does what it is for. @ruling AN-147 one of a single hex not while it burns, either */
export function isSound(s: S, engine: number): boolean {
  const { kind, isParked } = s.scenario.engines[engine]!;
  const least = isParked ? undefined : RUINED_BY[kind];
  return least === undefined ? countFires(s, engine, false) === 0 : countFires(s, engine, true) < least;
}

// ---- crews

/** Battering points of a mangonel that is of no more use: it has lost them all. @rule 5.1.3 @rule 5.1.2 */
export const MOST_WORN = 6;

/** Whether an engine shoots, as it is. @ruling AN-146 what stands in a camp does */
export function isArtillery(s: S, engine: number): boolean {
  return chartOfEngine(s, engine).shotTurns > 0 && isSound(s, engine) && s.engineWorn(engine) < MOST_WORN;
}

/** Whether a man works at an engine. */
export function isCrew(s: S, man: number, engine: number): boolean {
  return s.task(man) === CREW && s.taskAt(man) === s.engineAt(engine) && s.isUp(man);
}

/** Whether enough men work at an engine, an engineer among them. @rule 4.4.1 @rule 5.1.1 */
function isManned(s: S, engine: number): boolean {
  const men = s.game.menOf[s.scenario.engines[engine]!.side];
  let [count, engineers] = [0, 0];
  for (let i = 0; i < men.length; i++) {
    if (!isCrew(s, men[i]!, engine)) continue;
    count++;
    if (s.type(men[i]!) === CLASS.engineer) engineers++;
  }
  return engineers > 0 && count >= chartOfEngine(s, engine).crew;
}

/** A side's player turn begins: its crews have worked for one turn more, and what nobody works at has to begin anew; since the last blow of its rams a turn
 * has passed. @rule 4.4.1 @rule B43 @ruling AN-145 @rule 5.2.3 */
export function countWork(s: S): void {
  const { engines } = s.scenario;
  for (let engine = 0; engine < engines.length; engine++) {
    if (engines[engine]!.side !== s.side) continue;
    const { shotTurns, blowTurns } = chartOfEngine(s, engine);
    if (blowTurns > 0) s.setEngineWorked(engine, Math.min(s.engineWorked(engine) + 1, blowTurns));
    if (shotTurns === 0) continue;
    const isAtWork = isArtillery(s, engine) && isManned(s, engine);
    s.setEngineWorked(engine, isAtWork ? Math.min(s.engineWorked(engine) + 1, shotTurns) : 0);
  }
}

/** Whether an engine of the side at hand is ready to shoot. @rule 4.4.1 every third turn @rule 5.1.2 every fourth */
export function isLoaded(s: S, engine: number): boolean {
  return (
    s.scenario.engines[engine]!.side === s.side && isArtillery(s, engine) && s.engineWorked(engine) >= chartOfEngine(s, engine).shotTurns
  );
}
