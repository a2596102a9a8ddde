import type { Faults } from '../../core/packs/faults.ts';
import { DIRECTIONS } from '../../hexes/grid.ts';
import { type Ground, hexsideTable, type MoveEffects, moveCosts } from '../../hexes/packs/effects.ts';
import { type HexMap, readMap } from '../../hexes/packs/hex-map.ts';
import { parseHexes } from '../../hexes/packs/map-reader.ts';
import {
  CALTROPS,
  HEXSIDES,
  MUD_FOOTING,
  NETTING_DEFENSE,
  NETTING_POINTS,
  ROAD_COST,
  TERRAIN,
  TERRAINS,
  type TerrainRow,
} from '../charts/terrain.ts';
import { NEVER } from '../charts/dice.ts';
import { BRIDGE, FORD, RIVER, ROAD, SLOPE_DOWN, SLOPE_UP, STEEP_DOWN, STEEP_UP } from '../charts/hexsides.ts';
import { FOOT, type GroundTables, LEADER, MOUNTED, type Scenario } from '../state/scenario.ts';
import { MAP_WRITING, type PackMap } from './pack-schema.ts';

/** What of a scenario follows from its map. */
export type CompiledGround = HexMap &
  GroundTables &
  Pick<Scenario, 'blocksSight' | 'isBrush' | 'fireCover' | 'shockCover' | 'footing' | 'potholes' | 'caltrops' | 'netting'>;

/** Whether units can stand in a hex; a castle may have a garrison of foot, and no horse stands in netting. */
export function canStand({ terrain, netting }: Pick<CompiledGround, 'terrain' | 'netting'>, isMounted: boolean, hex: number): boolean {
  const row = ROWS[terrain[hex]!]!;
  if (isMounted && netting[hex] === 1) return false;
  return row.cost[isMounted ? 1 : 0] !== null || (row === TERRAIN.castle && !isMounted);
}

/** DRM of hexes that nobody may attack. */
const NO_ATTACK = -128;

const ROWS: readonly TerrainRow[] = TERRAINS.map((name) => TERRAIN[name]);

/** Foot, mounted, and leaders alone, who pay the lower of the two. @rule 7.2 */
function withLeaders([foot, mounted]: TerrainRow['cost']): (number | null)[] {
  const costs = [foot, mounted].filter((cost) => cost !== null);
  return [foot, mounted, costs.length > 0 ? Math.min(...costs) : null];
}

const EFFECTS: MoveEffects = {
  terrain: ROWS.map(({ cost }) => ({ cost: withLeaders(cost) })),
  hexsides: HEXSIDES.map(({ bit, cost }) => ({ bit, cost: withLeaders(cost) })),
  road: { bits: ROAD, cost: ROAD_COST },
  isClosed: (_from, to, bits) => (bits & RIVER) !== 0 || ROWS[to]!.cost[0] === null,
};

/** Slopes are steep where levels differ by more than one; fords and bridges take the place of their river. */
function settleHexsides({ grid, elevation, hexsides }: HexMap): void {
  hexsides.forEach((bits, side) => {
    const next = grid.neighbours[side]!;
    const rise = next < 0 ? 0 : elevation[next]! - elevation[Math.floor(side / DIRECTIONS)]!;
    if (rise > 1) hexsides[side] = (hexsides[side]! & ~SLOPE_UP) | STEEP_UP;
    else if (rise < -1) hexsides[side] = (hexsides[side]! & ~SLOPE_DOWN) | STEEP_DOWN;
    if (bits & (FORD | BRIDGE)) hexsides[side]! &= ~RIVER;
  });
}

/** Lowest roll that disorders; along a road nobody is checked. */
function disorderFrom(ground: Ground, column: 0 | 1): Uint8Array {
  const lowest = (_from: number, to: number, bits: number): number => {
    if ((bits & ROAD) !== 0) return NEVER;
    const sides = HEXSIDES.filter(({ bit }) => (bits & bit) !== 0);
    return Math.min(ROWS[to]!.disorderFrom[column], ...sides.map((side) => side.disorderFrom[column]));
  };
  return Uint8Array.from(hexsideTable(ground, lowest, NEVER));
}

/** 1 over hexsides of which the hex beyond and everything between says yes. */
function allowed(ground: Ground, says: (row: Pick<TerrainRow, 'defense' | 'canCharge'>) => boolean): Uint8Array {
  const isAllowed = (_from: number, to: number, bits: number): boolean =>
    says(ROWS[to]!) && HEXSIDES.every((side) => (bits & side.bit) === 0 || says(side));
  return Uint8Array.from(hexsideTable(ground, (from, to, bits) => Number(isAllowed(from, to, bits)), 0));
}

/** 1 in the hexes that a field of the map names. */
function markHexes({ grid }: HexMap, map: PackMap, field: 'caltrops' | 'netting', faults: Faults): Uint8Array {
  const marks = new Uint8Array(grid.size);
  const numbers = map[field];
  if (numbers !== undefined) for (const hex of parseHexes(grid, numbers, `/map/${field}`, faults)) marks[hex] = 1;
  return marks;
}

/** Changes a table by hexside where it leads into marked hexes. */
function changeInto<T extends Int8Array | Uint8Array>({ grid }: HexMap, table: T, marks: Uint8Array, change: (value: number) => number): T {
  table.forEach((value, side) => {
    const to = grid.neighbours[side]!;
    if (to >= 0 && marks[to] === 1) table[side] = change(value);
  });
  return table;
}

/** Adds what caltrops and netting do to who comes into their hexes; along roads too. @ruling MI-101 */
function layObstacles(ground: CompiledGround): CompiledGround {
  const { caltrops, netting, moveCost, disorderFrom: checks, canCharge, shockCover } = ground;
  for (const mode of [0, 1] as const) changeInto(ground, checks[mode], caltrops, (lowest) => Math.min(lowest, CALTROPS[mode]));
  changeInto(ground, moveCost[MOUNTED], netting, () => -1);
  for (const mode of [FOOT, LEADER] as const)
    changeInto(ground, moveCost[mode], netting, (points) => (points < 0 ? -1 : points + NETTING_POINTS));
  changeInto(ground, canCharge, netting, () => 0);
  netting.forEach((mark, hex) => mark === 1 && shockCover[hex] !== NO_ATTACK && (shockCover[hex]! += NETTING_DEFENSE));
  return ground;
}

/** Works out a map's tables. */
export function compileGround(map: PackMap, faults: Faults): CompiledGround {
  const ground = readMap(map, '/map', faults, MAP_WRITING);
  settleHexsides(ground);
  const of = (value: (row: TerrainRow) => number): number[] => Array.from(ground.terrain, (terrain) => value(ROWS[terrain]!));
  const isOf = (name: (typeof TERRAINS)[number]): Uint8Array => Uint8Array.from(of((row) => Number(row === TERRAIN[name])));
  return layObstacles({
    ...ground,
    caltrops: markHexes(ground, map, 'caltrops', faults),
    netting: markHexes(ground, map, 'netting', faults),
    moveCost: [moveCosts(ground, EFFECTS, 0), moveCosts(ground, EFFECTS, 1), moveCosts(ground, EFFECTS, 2)],
    disorderFrom: [disorderFrom(ground, 0), disorderFrom(ground, 1)],
    canAttack: allowed(ground, ({ defense }) => defense !== null),
    canCharge: allowed(ground, ({ canCharge }) => canCharge),
    blocksSight: Uint8Array.from(of(({ blocksSight }) => Number(blocksSight))),
    isBrush: isOf('brush'),
    fireCover: Int8Array.from(of(({ cover }) => cover)),
    shockCover: Int8Array.from(of(({ defense }) => defense ?? NO_ATTACK)),
    footing: Int8Array.from(of((row) => (row === TERRAIN.mud ? MUD_FOOTING : 0))),
    potholes: isOf('pothole'),
  });
}
