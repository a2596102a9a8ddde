import { DIRECTIONS, type HexGrid, oppositeDirection } from '../../hexes/grid.ts';
import { isLadderTop, isStone, TERRAIN, TERRAIN_CHARTS, type TerrainId } from '../charts/terrain.ts';
import { DOWN, type Floor, type PlaceTable, UP, WAYS } from '../state/scenario.ts';

/** What encloses a yard: nobody gets from outside to inside but over it. */
// biome-ignore format: a list
const ENCLOSING: readonly TerrainId[] = [
  'wall', 'window', 'door', 'church-window', 'chapel-window', 'low-wall', 'keep-wall', 'battlement', 'tower', 'keep-door', 'slit', 'gate',
];
/** What lies in a building. */
const INDOORS: readonly TerrainId[] = ['interior', 'furniture', 'stairs', 'keep'];

const isOneOf = (list: readonly TerrainId[], terrain: number): boolean => list.some((id) => TERRAIN[id] === terrain);

/** Level of a terrain on a map. */
export type LevelOf = (terrain: number) => number;
const chartLevel: LevelOf = (terrain) => TERRAIN_CHARTS[terrain]!.level;

/** Levels of terrains where the wall-walk lies at a level, and towers one above it. */
export function levelsWith(wall: number): LevelOf {
  const lower = TERRAIN_CHARTS[TERRAIN.battlement]!.level - wall;
  return (terrain) => chartLevel(terrain) - (terrain === TERRAIN.battlement || terrain === TERRAIN.tower ? lower : 0);
}

// ---- the places

/**
 * The places of a map: its hexes, joined over their hexsides, and the floors above and below them.
 * @param terrain places in TERRAINS, `[hex]`
 * @param stairs hexes whose lowest floor has a stair to the next
 */
export function createPlaceTable(
  grid: HexGrid,
  terrain: Uint8Array,
  floors: readonly Floor[] = [],
  stairs: readonly number[] = [],
  levelOf: LevelOf = chartLevel,
): PlaceTable {
  const above = [...floors].sort((a, b) => a.hex - b.hex || a.level - b.level);
  const count = grid.size + above.length;
  const ground = { hex: Int16Array.from({ length: count }), level: new Int8Array(count), terrain: new Uint8Array(count) };
  for (let place = 0; place < count; place++) {
    const floor = above[place - grid.size];
    ground.hex[place] = floor?.hex ?? place;
    ground.terrain[place] = floor?.terrain ?? terrain[place]!;
    ground.level[place] = floor?.level ?? levelOf(terrain[place]!);
  }
  const names = Array.from(ground.hex, (hex, place) => `${grid.format(hex)}${place < grid.size ? '' : signedLevel(ground.level[place]!)}`);
  const ends = (): Int16Array => new Int16Array(count * WAYS).fill(-1);
  const sides = { neighbours: ends(), breaker: ends(), breached: ends(), stairs: new Uint8Array(count) };
  const table = { count, names, ...ground, ...sides, floors: floorsOf(grid, ground) };
  for (const hex of stairs) table.stairs[hex] = 1;
  joinPlaces(grid, table);
  joinRubble(grid, table);
  return table;
}

/** `+2`, `-1` */
const signedLevel = (level: number): string => (level < 0 ? `${level}` : `+${level}`);

type Ground = Pick<PlaceTable, 'count' | 'hex' | 'level' | 'terrain' | 'neighbours' | 'floors'>;

function joinPlaces(grid: HexGrid, table: Ground): void {
  const { count, hex, neighbours, floors } = table;
  for (let place = 0; place < count; place++) {
    for (let way = 0; way < DIRECTIONS; way++) {
      const next = grid.neighbours[hex[place]! * DIRECTIONS + way]!;
      if (next >= 0) neighbours[place * WAYS + way] = nearestFloor(table, place, floors[next]!);
    }
    const own = floors[hex[place]!]!;
    neighbours[place * WAYS + UP] = own[own.indexOf(place) + 1] ?? -1;
    neighbours[place * WAYS + DOWN] = own[own.indexOf(place) - 1] ?? -1;
  }
  for (let place = 0; place < count; place++)
    for (let way = 0; way < DIRECTIONS; way++) {
      const next = neighbours[place * WAYS + way]!;
      if (next >= 0 && neighbours[next * WAYS + oppositeDirection(way)] !== place) neighbours[place * WAYS + way] = -1;
    }
}

/** What lies beyond each way once the wall at one end of it has come down to the ground. Next to a gate one still climbs onto the walk above it.
 * @rule 6.4.3 @ruling AN-230 */
function joinRubble(grid: HexGrid, table: PlaceTable): void {
  const { count, hex, terrain, level, neighbours, breaker, breached } = table;
  const isWall = (place: number): boolean => place >= 0 && place < grid.size && isStone(terrain[place]!);
  if (!grid.hexes.some(isWall)) return;
  const down = { ...table, neighbours: breached, level: level.map((own, place) => (isWall(place) ? 0 : own)) };
  joinPlaces(grid, { ...down, terrain: terrain.map((own, place) => (isWall(place) ? TERRAIN.rubble : own)) });
  for (let edge = 0; edge < count * WAYS; edge++) {
    const [place, way] = [Math.floor(edge / WAYS), edge % WAYS];
    if (neighbours[edge] === breached[edge] || way >= DIRECTIONS) continue;
    const beyond = grid.neighbours[hex[place]! * DIRECTIONS + way]!;
    const wall = isWall(place) ? place : beyond;
    const other = wall === place ? beyond : hex[place]!;
    if (isWall(wall) && terrain[other] !== TERRAIN.gate) breaker[edge] = wall;
  }
}

/** Places of each hex, the lowest first. */
function floorsOf(grid: HexGrid, { hex, level }: Pick<PlaceTable, 'hex' | 'level'>): PlaceTable['floors'] {
  const floors: number[][] = Array.from({ length: grid.size }, () => []);
  hex.forEach((of, place) => floors[of]!.push(place));
  for (const of of floors) of.sort((a, b) => level[a]! - level[b]!);
  return floors;
}

/** Floor of a hex that is nearest to the level of a place next to it, -1 for none; ladders lead to the tops of walls alone, at the same level.
 * @param floors of that hex, the lowest first */
function nearestFloor({ level, terrain }: Ground, place: number, floors: readonly number[]): number {
  const isLadder = (of: number): boolean => terrain[of] === TERRAIN.ladder;
  const canEnd = (of: number): boolean => isLadderTop(terrain[of]!);
  let best = -1;
  for (const next of floors) {
    const isOver = isLadder(place) !== isLadder(next);
    if (isLadder(place) && isLadder(next)) continue;
    if (isOver && (level[place] !== level[next] || !canEnd(isLadder(place) ? next : place))) continue;
    if (best < 0 || Math.abs(level[next]! - level[place]!) < Math.abs(level[best]! - level[place]!)) best = next;
  }
  return best;
}

// ---- floors that follow from the map

/** Floors of a castle: the wall-walk above each of its gates, and the roof of its keep, if a stair leads there. @rule 3.1 */
export function castleFloors(grid: HexGrid, terrain: Uint8Array, hasRoof: boolean, levelOf: LevelOf): Floor[] {
  const [battlement, roof] = [TERRAIN.battlement, TERRAIN.roof];
  return grid.hexes.flatMap((hex) => {
    if (terrain[hex] === TERRAIN.gate) return [{ hex, level: levelOf(battlement), terrain: battlement }];
    return hasRoof && terrain[hex] === TERRAIN.keep ? [{ hex, level: levelOf(roof), terrain: roof }] : [];
  });
}

/** Steps of the ladders that can be set against walls from outside: one a level, up to the highest wall next to the hex. @rule B16 @rule 3.4.4
 * @param within how far inside each hex is @param covered hexes where none can be set */
export function ladderFloors(
  grid: HexGrid,
  terrain: Uint8Array,
  within: Uint8Array,
  floors: readonly Floor[],
  covered: readonly number[],
  levelOf: LevelOf,
): Floor[] {
  const topOf = (hex: number): number => {
    const levels = isLadderTop(terrain[hex]!) ? [levelOf(terrain[hex]!)] : [];
    for (const floor of floors) if (floor.hex === hex && isLadderTop(floor.terrain)) levels.push(floor.level);
    return Math.max(0, ...levels);
  };
  return grid.hexes.flatMap((hex) => {
    const chart = TERRAIN_CHARTS[terrain[hex]!]!;
    if (within[hex]! > 0 || chart.foot === null || isOneOf(ENCLOSING, terrain[hex]!) || covered.includes(hex)) return [];
    const foot = Math.max(0, chart.level);
    const top = Math.max(0, ...grid.around(hex).map(topOf));
    return Array.from({ length: Math.max(0, top - foot) }, (_, i) => ({ hex, level: foot + i + 1, terrain: TERRAIN.ladder }));
  });
}

// ---- inside and outside

/** How far inside each hex is: 0 outside, 1 in a yard that is walled in, 2 in a building. */
export function enclosures(grid: HexGrid, terrain: Uint8Array): Uint8Array {
  const within = Uint8Array.from(terrain, (type) => (isOneOf(INDOORS, type) ? 2 : 1));
  const isAtEdge = (hex: number): boolean => grid.around(hex).length < DIRECTIONS;
  const outside = grid.hexes.filter((hex) => isAtEdge(hex) && !isOneOf(ENCLOSING, terrain[hex]!) && within[hex] === 1);
  for (const hex of outside) within[hex] = 0;
  for (const hex of outside) // the list grows
    for (const next of grid.around(hex))
      if (within[next] === 1 && !isOneOf(ENCLOSING, terrain[next]!)) {
        within[next] = 0;
        outside.push(next);
      }
  return within;
}
