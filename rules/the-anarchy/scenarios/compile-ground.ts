import type { Faults } from '../../core/packs/faults.ts';
import { readMap } from '../../hexes/packs/hex-map.ts';
import { parseHexes } from '../../hexes/packs/map-reader.ts';
import { isTop, TERRAIN, TERRAIN_CHARTS, type TerrainId } from '../charts/terrain.ts';
import type { Floor, Scenario } from '../state/scenario.ts';
import { checkCastle } from './check-castle.ts';
import { belfryFloors } from './compile-engines.ts';
import { castleFloors, createPlaceTable, enclosures, ladderFloors, type LevelOf, levelsWith } from './compile-places.ts';
import { MAP_WRITING, type PackScenario } from './pack-schema.ts';

type GroundFields = 'grid' | 'landmarks' | 'places' | 'within' | 'doors' | 'openDoors' | 'woods' | 'moats' | 'fascines' | 'rubble';
type Map = Pick<Scenario, 'grid'> & { readonly terrain: Uint8Array };
type HexList = 'openDoors' | 'stairs' | 'fascines' | 'hoarding' | 'rubble';

const DOORS: readonly TerrainId[] = ['door', 'keep-door', 'gate'];
const WALLS: readonly TerrainId[] = ['battlement', 'tower', 'keep-wall', 'slit'];

/** Reads a list of hexes that must be of some terrains. */
function readHexes(
  pack: PackScenario,
  list: HexList,
  { grid, terrain }: Map,
  on: readonly TerrainId[],
  what: string,
  faults: Faults,
): number[] {
  return pack[list].flatMap((number, i) => {
    const hexes = parseHexes(grid, number, `/${list}/${i}`, faults);
    const isRight = hexes.every((hex) => on.some((id) => TERRAIN[id] === terrain[hex]));
    if (!isRight) faults.add(`/${list}/${i}`, `There is no ${what} in ${number}.`);
    return isRight ? hexes : [];
  });
}

/** What scaffolding stands against. */
const BUILT: readonly TerrainId[] = ['battlement', 'tower', 'wall', 'church-window'];

/** Scaffolding stands before a wall, as high as it, before a church as high as its windows. @rule 2.2.2 */
function readScaffolding(pack: PackScenario, { grid, terrain }: Map, levelOf: LevelOf, faults: Faults): Floor[] {
  return pack.scaffolding.flatMap((number, i) => {
    const [hex] = parseHexes(grid, number, `/scaffolding/${i}`, faults);
    if (hex === undefined) return [];
    const walls = grid.around(hex).filter((next) => BUILT.some((id) => TERRAIN[id] === terrain[next]));
    if (walls.length === 0 || TERRAIN_CHARTS[terrain[hex]!]!.foot === null || isTop(terrain[hex]!)) {
      faults.add(`/scaffolding/${i}`, `Scaffolding stands on ground before a wall, a tower or a church window; ${number} is none.`);
      return [];
    }
    return [{ hex, level: Math.min(...walls.map((wall) => levelOf(terrain[wall]!))), terrain: TERRAIN.scaffolding }];
  });
}

/** Hoarding hangs before a wall, as high as its walk. @rule 3.3.1 */
function readHoarding(pack: PackScenario, { grid, terrain }: Map, levelOf: LevelOf, faults: Faults): Floor[] {
  return pack.hoarding.flatMap((number, i) => {
    const [hex] = parseHexes(grid, number, `/hoarding/${i}`, faults);
    if (hex === undefined) return [];
    const walls = grid.around(hex).filter((next) => isTop(terrain[next]!));
    if (walls.length === 0 || isTop(terrain[hex]!)) {
      faults.add(`/hoarding/${i}`, `Hoarding hangs in hexes before a wall-walk or a tower; ${number} is none.`);
      return [];
    }
    const level = Math.min(...walls.map((wall) => levelOf(terrain[wall]!)));
    return [{ hex, level, terrain: TERRAIN.hoarding }];
  });
}

/** The map with all that stands on it, its floors, and what of it can change. */
export function compileGround(pack: PackScenario, faults: Faults): Pick<Scenario, GroundFields> {
  const { grid, terrain, landmarks } = readMap(pack.map, '/map', faults, MAP_WRITING);
  const map = { grid, terrain };
  const within = enclosures(grid, terrain);
  checkCastle(grid, terrain, within, '/map', faults);
  const stairs = readHexes(pack, 'stairs', map, ['keep'], 'floor of a keep', faults);
  const levelOf = levelsWith(pack.wallLevels);
  const hoarding = [...readHoarding(pack, map, levelOf, faults), ...readScaffolding(pack, map, levelOf, faults)];
  const tower = belfryFloors(pack, grid, terrain, levelOf, faults);
  const floors = [...castleFloors(grid, terrain, stairs.length > 0, levelOf), ...hoarding, ...tower];
  if (pack.siege !== undefined || pack.things.some(({ kind }) => kind === 'ladder'))
    floors.push(...ladderFloors(grid, terrain, within, floors, [...hoarding, ...tower].map(({ hex }) => hex), levelOf)); // biome-ignore format: one line
  const places = createPlaceTable(grid, terrain, floors, stairs, levelOf);
  const all = Array.from(places.hex, (_, place) => place);
  return {
    grid,
    landmarks,
    places,
    within: Uint8Array.from(places.hex, (hex) => within[hex]!),
    doors: grid.hexes.filter((hex) => DOORS.some((id) => TERRAIN[id] === terrain[hex])),
    openDoors: readHexes(pack, 'openDoors', map, DOORS, 'door', faults),
    woods: all.filter((place) => TERRAIN_CHARTS[places.terrain[place]!]!.wood !== null),
    moats: grid.hexes.filter((hex) => terrain[hex] === TERRAIN.moat),
    fascines: readHexes(pack, 'fascines', map, ['moat'], 'moat', faults),
    rubble: readHexes(pack, 'rubble', map, WALLS, 'wall of a castle', faults),
  };
}
