import { ASSAULT_FLOOR, ENGINE, ENGINE_CHARTS } from './engines.ts';
import { TERRAIN, TERRAIN_CHARTS, type TerrainChart, type TerrainId, type WoodId } from './terrain.ts';
import { COVER } from './types.ts';

/** Ground that is flat for engines; a filled moat is for some. @rule 5.2.1 @rule 5.3.2 @rule 4.2.4 */
const FLAT: readonly TerrainId[] = ['open', 'high', 'road', 'beach', 'bridge'];
const IS_FLAT = new Set<number>(FLAT.map((id) => TERRAIN[id]));

export function isFlatForEngines(terrain: number): boolean {
  return IS_FLAT.has(terrain);
}

/** What a hex of an engine is: movement points on foot, cover, Terrain Advantage, half levels that it rises above the ground. */
type Row = readonly [foot: number | null, cover: number, advantage: -1 | 0 | 1, height: number];

/** Points and cover: the rulebook [4.1, 4.2.3, 5.2.2, 5.2.4, 5.3.1, 5.3.3, 4.4.5]; heights: reconstructed. @ruling AN-455
 * Of a ram the log is impassable; nobody enters the
 * hex of a ballista or a mangonel. */
// biome-ignore format: a table, one engine a line
const ROWS: readonly Row[] = [
  /* ballista */ [null, COVER.medium, 0, 2],
  /* mangonel */ [null, COVER.medium, 0, 2],
  /* ram      */ [2, COVER.infinite, 0, 2],
  /* gallery  */ [2, COVER.infinite, 0, 2],
  /* belfry   */ [2, COVER.infinite, -1, 8],
];

/** The ground under an engine drawn up in camp. */
const PARKED = TERRAIN_CHARTS[TERRAIN.engine]!;

function chartOf(kind: number, isParked: boolean, isLog: boolean, wood: WoodId, ground: TerrainChart): TerrainChart {
  // [3.5.3] no horse enters a mantlet's hex
  if (kind === ENGINE.mantlet) return { ...ground, horse: null, wood };
  if (isParked) return { ...PARKED, level: ground.level, top: 2 * ground.level + PARKED.top - 2 * PARKED.level };
  const [foot, cover, advantage, height] = ROWS[kind]!;
  const top = 2 * ground.level + height;
  const isClosed = isLog || foot === null;
  return {
    foot: isClosed ? null : foot,
    horse: null,
    cover,
    attack: advantage,
    defence: advantage,
    level: ground.level,
    top,
    bars: false,
    wood,
  };
}

/** Foot, cover and advantage of the floors of a belfry, its winches, and its drawbridge. @rule 4.1 */
function floorChart({ row, column, floor, level }: FloorPart, wood: WoodId, ground: TerrainChart): TerrainChart {
  const isBridge = row < 0;
  const isWinch = floor === ASSAULT_FLOOR && row === 0 && column > 0;
  const advantage = isBridge ? 1 : isWinch ? -1 : 0;
  const cover = isBridge ? COVER.none : floor > ASSAULT_FLOOR ? COVER.light : COVER.infinite;
  return { ...ground, foot: isWinch ? 2 : 1, horse: null, cover, attack: advantage, defence: advantage, level, top: 2 * level, wood };
}

/** A part of an engine, by where in it that is. */
interface FloorPart {
  readonly row: number;
  readonly column: number;
  readonly floor: number;
  readonly level: number;
}

/** What an upper hex of a belfry is, whatever lies beneath, `[terrain]`. */
function groundOfFloor(part: FloorPart, wood: WoodId): readonly TerrainChart[] {
  return TERRAIN_CHARTS.map((ground) => floorChart(part, wood, ground));
}

/** What a hex of an engine makes of each terrain beneath it, `[terrain]`. @param isLog whether it is of the middle column of a ram */
function groundOfEngine(kind: number, isParked: boolean, isLog: boolean, wood: WoodId): readonly TerrainChart[] {
  return TERRAIN_CHARTS.map((ground) => chartOf(kind, isParked, isLog, wood, ground));
}

/** What a part of an engine makes of each terrain beneath it, `[terrain]`. */
export function chartsOfPart(
  part: FloorPart,
  { kind, isParked }: { readonly kind: number; readonly isParked: boolean },
): readonly TerrainChart[] {
  const { column, row, level } = part;
  const isFront = kind === ENGINE.belfry && !isParked && row <= 0; // [4.2.9] hides cover the front of a belfry @ruling AN-152
  if (level > 0) return groundOfFloor(part, isFront ? 'hides' : 'engine');
  if (isFront) return groundOfEngine(kind, isParked, false, 'hides');
  return groundOfEngine(kind, isParked, kind === ENGINE.ram && column === 0, isParked ? 'engine' : ENGINE_CHARTS[kind]!.wood);
}
