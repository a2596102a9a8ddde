import * as z from 'zod';
import type { Faults } from '../../core/packs/faults.ts';
import { eachOnce } from '../../core/packs/packs.ts';
import type { HexGrid } from '../grid.ts';
import { type MapCut, MapReader, type MapText } from './map-reader.ts';
import { groundShape, hexNumber, hexside, placesShape } from './schema.ts';

/** The map of a scenario, `[hex]` and `[hex * 6 + direction]`. */
export interface HexMap {
  readonly grid: HexGrid;
  /** Places in the ruleset's list of terrains. */
  readonly terrain: Uint8Array;
  readonly elevation: Uint8Array;
  /** The ruleset's bits, seen from the hex left. */
  readonly hexsides: Uint16Array;
  /** Chains of hexes. */
  readonly roads: readonly (readonly number[])[];
  readonly landmarks: ReadonlyMap<number, string>;
}

/** How a ruleset's packs write their maps. */
export interface MapWriting<T extends string, F extends string> {
  /** Terrains in the order of their numbers, each by the letter of its rows; the first is there where no rows are written. */
  readonly letters: Readonly<Record<string, T>>;
  /** Terrains by number; those of the letters in their order, if left out. */
  readonly terrains?: readonly T[];
  /** Columns, and rows, that a map may have. */
  readonly most: number;
  /** How the maps are cut and numbered, as far as it is not the usual way. */
  readonly cut?: MapCut;
  /** Lists of hexsides in a pack, as `streams`, each with the bit of its hexsides. */
  readonly hexsides: Readonly<Record<F, number>>;
  /** Bits of hexsides that a road crosses, that go up, and that go down. */
  readonly road: number;
  readonly up: number;
  readonly down: number;
}

/** Schema of such a map. */
export function mapSchema<T extends string, F extends string>({ letters, most, hexsides }: MapWriting<T, F>) {
  const lists = Object.fromEntries(Object.keys(hexsides).map((field) => [field, eachOnce(hexside).default([])]));
  const holes = eachOnce(hexNumber).default([]).describe('Hexes that are no part of the map: half hexes, corners cut out.');
  const shape = { ...groundShape(letters, most, Object.values<T>(letters)[0]!), holes, ...placesShape };
  return z.strictObject({ ...shape, ...(lists as Record<F, z.ZodDefault<z.ZodArray<typeof hexside>>>) });
}

/** Reads a map. A fault leaves the part concerned empty, so that all faults of a pack are found. @param path JSON path of the map */
export function readMap<T extends string, F extends string>(
  map: MapText & Readonly<Record<NoInfer<F>, readonly string[]>>,
  path: string,
  faults: Faults,
  writing: MapWriting<T, F>,
): HexMap {
  const reader = new MapReader(map, path, faults, writing.cut);
  const { grid, hexsides } = reader;
  const terrain = reader.terrain(writing.letters, writing.terrains ?? Object.values(writing.letters));
  const elevation = reader.elevation();
  hexsides.forEach((_, side) => {
    const next = grid.neighbours[side]!;
    const rise = next < 0 ? 0 : elevation[next]! - elevation[Math.floor(side / 6)]!;
    hexsides[side]! |= rise > 0 ? writing.up : rise < 0 ? writing.down : 0;
  });
  for (const [field, bit] of Object.entries<number>(writing.hexsides)) reader.markHexsides(field, map[field as F], bit);
  return { grid, terrain, elevation, hexsides, roads: reader.markRoads(writing.road), landmarks: reader.landmarks() };
}
