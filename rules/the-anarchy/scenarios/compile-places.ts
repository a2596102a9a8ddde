import { DIRECTIONS, type HexGrid } from '../../hexes/grid.ts';
import { TERRAIN_CHARTS } from '../charts/terrain.ts';
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
