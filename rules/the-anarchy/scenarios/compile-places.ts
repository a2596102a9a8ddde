import { DIRECTIONS, type HexGrid } from '../../hexes/grid.ts';
import { TERRAIN, TERRAIN_CHARTS, type TerrainId } from '../charts/terrain.ts';
import { type PlaceTable, WAYS } from '../state/scenario.ts';

/** The places of a map: its hexes, joined over their hexsides. @param terrain places in TERRAINS, `[hex]` */
export function createPlaceTable(grid: HexGrid, terrain: Uint8Array): PlaceTable {
  const count = grid.size;
  const neighbours = new Int16Array(count * WAYS).fill(-1);
  for (const hex of grid.hexes)
    for (let way = 0; way < DIRECTIONS; way++) neighbours[hex * WAYS + way] = grid.neighbours[hex * DIRECTIONS + way]!;
  return {
    count,
    names: Array.from({ length: count }, (_, hex) => grid.format(hex)),
    hex: Int16Array.from({ length: count }, (_, hex) => hex),
    level: Int8Array.from(terrain, (type) => TERRAIN_CHARTS[type]!.level),
    terrain,
    neighbours,
  };
}

/** What encloses a yard: nobody gets from outside to inside but over it. */
// biome-ignore format: a list
const ENCLOSING: readonly TerrainId[] = [
  'wall', 'window', 'door', 'church-window', 'chapel-window', 'low-wall', 'keep-wall', 'battlement', 'tower', 'keep-door', 'slit', 'gate',
];
/** What lies in a building. */
const INDOORS: readonly TerrainId[] = ['interior', 'furniture', 'stairs', 'keep'];

const isOneOf = (list: readonly TerrainId[], terrain: number): boolean => list.some((id) => TERRAIN[id] === terrain);

/** How far inside each place of the ground is: 0 outside, 1 in a yard that is walled in, 2 in a building. */
export function enclosures(grid: HexGrid, { terrain }: PlaceTable): Uint8Array {
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
