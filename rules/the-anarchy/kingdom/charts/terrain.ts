import { COLUMNS, ROADS, ROWS, TERRAIN_ROWS } from './map.ts';

/** Terrain of the map; `ridge` is hills with woods, `gorge` a river between hills or woods. @rule C.2.1 */
export const LANDS = ['open', 'forest', 'hills', 'ridge', 'river', 'gorge', 'marsh', 'sea'] as const;
export type LandId = (typeof LANDS)[number];

/** Letters of the rows of the map. */
export const LAND_LETTERS: Readonly<Record<string, LandId>> = {
  '.': 'open',
  f: 'forest',
  h: 'hills',
  H: 'ridge',
  r: 'river',
  R: 'gorge',
  w: 'marsh',
  s: 'sea',
};

/** Movement points to enter a hex of each land, -1 where nobody goes: the dearest of what a hex has counts, not the sum.
 * @rule C.2.1 @source 3 for a river rulebook, the others reconstructed */
export const LAND_COSTS: Readonly<Record<LandId, number>> = {
  open: 1,
  forest: 2,
  hills: 2,
  ridge: 2,
  river: 3,
  gorge: 3,
  marsh: 3,
  sea: -1,
};

/** Movement points of a step along a road, bridges included. @source reconstructed */
export const ROAD_COST = 1;

/** The map as packs write theirs: the map reader compiles it. */
export const KINGDOM_MAP = {
  columns: COLUMNS,
  rows: ROWS,
  terrain: TERRAIN_ROWS,
  roads: Object.entries(ROADS).map(([name, hexes]) => ({ name, hexes })),
  landmarks: {},
} as const;
