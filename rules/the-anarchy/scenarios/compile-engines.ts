import type { Faults, Player } from '../../core/index.ts';
import { DIRECTIONS, type HexGrid, oppositeDirection } from '../../hexes/grid.ts';
import { parseHexes } from '../../hexes/packs/map-reader.ts';
import { chartsOfPart } from '../charts/engine-ground.ts';
import {
  ASSAULT_FLOOR,
  BALLISTA_POINTS,
  BELFRY_FLOORS,
  BRIDGE_ROW,
  ENGINE,
  ENGINE_CHARTS,
  levelOfFloor,
  USUAL_WALL,
} from '../charts/engines.ts';
import { CLASS } from '../charts/types.ts';
import { isTop, TERRAIN, TERRAIN_CHARTS, type TerrainChart } from '../charts/terrain.ts';
import type { EngineCard, EnginePart, Floor, Scenario } from '../state/scenario.ts';
import { hexOfPart } from '../state/footprint.ts';
import type { PackEngine, PackScenario } from './pack-schema.ts';

type Ground = Pick<Scenario, 'grid' | 'places'>;
/** Level of a terrain of this map. */
type Levels = (terrain: number) => number;

const COLUMN_NAMES = ['M', 'L', 'R'] as const;

/** Hexes of an engine, the foremost of the middle first. @param wall levels of the wall for which a belfry is built */
export function partsOf({ id, kind, parked }: Pick<PackEngine, 'id' | 'kind' | 'parked'>, engine: number, wall: number): EnginePart[] {
  const { middle, sides } = ENGINE_CHARTS[ENGINE[kind]]!;
  const columns = ([0, 1, 2] as const).flatMap((column) => {
    const rows = Array.from({ length: column === 0 ? middle : sides }, (_, row) => row);
    return rows.map((row): EnginePart => ({ id: `${id}/${COLUMN_NAMES[column]}${row + 1}`, engine, column, row, floor: 0, level: 0 }));
  });
  if (parked) return columns.slice(0, 1);
  return kind === 'belfry' ? [...columns, ...upperParts(id, engine, wall)] : columns;
}

/** Upper floors of a belfry, and its drawbridge. @rule 4.2.1.1 @rule 4.2.2 */
function upperParts(id: string, engine: number, wall: number): EnginePart[] {
  const used = BELFRY_FLOORS.map((one) => ({ ...one, level: levelOfFloor(one.floor, wall) })).filter(({ level }) => level > 0);
  const floors = used.flatMap(({ floor, level, middle, sides }) =>
    ([0, 1, 2] as const).flatMap((column) =>
      Array.from({ length: column === 0 ? middle : sides }, (_, row): EnginePart => {
        return { id: `${id}/${COLUMN_NAMES[column]}${row + 1}+${level}`, engine, column, row, floor, level };
      }),
    ),
  );
  const bridge = ([0, 1, 2] as const).map((column): EnginePart => {
    return { id: `${id}/${COLUMN_NAMES[column]}0+${wall}`, engine, column, row: BRIDGE_ROW, floor: ASSAULT_FLOOR, level: wall };
  });
  return [...floors, ...bridge];
}

/** The wall that an engine looks at, straight ahead; -1 for none. */
function wallAhead({ neighbours }: HexGrid, terrain: Uint8Array, at: number, facing: number): number {
  let hex = at;
  while (hex >= 0 && !isTop(terrain[hex]!)) hex = neighbours[hex * DIRECTIONS + facing]!;
  return hex;
}

/** Floors that belfries have on their way, up to where the drawbridge comes down on a wall. @rule 4.2.1.3 @rule 4.2.8 @ruling AN-08 */
export function belfryFloors(pack: PackScenario, grid: HexGrid, terrain: Uint8Array, levels: Levels, faults: Faults): Floor[] {
  const found = new Map<string, Floor>();
  for (const [i, { kind, at, facing, parked }] of pack.engines.entries()) {
    if (kind !== 'belfry' || parked) continue;
    const [start] = parseHexes(grid, at, `/engines/${i}/at`, faults);
    const wallHex = wallAhead(grid, terrain, start ?? -1, facing);
    const height = wallHex < 0 ? USUAL_WALL : levels(terrain[wallHex]!);
    const ahead = (hex: number): number => (hex < 0 ? -1 : grid.neighbours[hex * DIRECTIONS + facing]!);
    for (let front = start ?? -1, isThere = false; front >= 0 && !isThere; front = ahead(front)) {
      const wall = ahead(ahead(front));
      isThere = wall < 0 || isTop(terrain[wall]!);
      for (const { column, row, level } of upperParts('', 0, height)) {
        const hex = hexOfPart(grid, ENGINE_CHARTS[ENGINE.belfry]!, { column, row }, front, facing);
        if (hex >= 0 && (row !== BRIDGE_ROW || isThere)) found.set(`${hex}+${level}`, { hex, level, terrain: TERRAIN['belfry-floor'] });
      }
    }
  }
  return [...found.values()];
}

/** Reads the engines of a pack, and where engines can come. */
export function compileEngines(
  pack: PackScenario,
  { grid, places }: Ground,
  faults: Faults,
): Pick<Scenario, 'engines' | 'parts' | 'track' | 'engineGround'> {
  const engines = pack.engines.map((engine, i): EngineCard => {
    const { id, kind, name, facing, parked, covered } = engine;
    const side = pack.sides.indexOf(engine.side);
    if (side < 0) faults.add(`/engines/${i}/side`, `No side is called "${engine.side}"; there are ${pack.sides.join(' and ')}.`);
    if (covered && !parked) faults.add(`/engines/${i}/covered`, 'Only engines drawn up in camp look alike.');
    const at = parseHexes(grid, engine.at, `/engines/${i}/at`, faults)[0] ?? 0;
    return {
      id,
      name,
      side: Math.max(0, side) as Player,
      kind: ENGINE[kind],
      at,
      facing,
      isParked: parked,
      isCovered: covered,
      oxen: [-1, -1],
    };
  });
  const heightBefore = ({ at, facing }: EngineCard): number => {
    const wall = wallAhead(grid, places.terrain, at, facing);
    return wall < 0 ? USUAL_WALL : places.level[wall]!;
  };
  const parts = pack.engines.flatMap((engine, i) => partsOf(engine, i, heightBefore(engines[i]!)));
  const track = trackOf({ grid, places }, engines, parts);
  const engineGround = Uint8Array.from(track);
  if (engines.some(({ isParked, kind }) => !isParked && kind === ENGINE.mantlet)) engineGround.fill(1);
  if (engines.some(({ isParked, kind }) => !isParked && kind === ENGINE.ballista))
    for (let place = 0; place < places.count; place++)
      if ((TERRAIN_CHARTS[places.terrain[place]!]!.foot ?? Infinity) <= BALLISTA_POINTS) engineGround[place] = 1;
  for (const { at } of engines) engineGround[at] = 1;
  return { engines, parts, track, engineGround };
}

/** What the engines make of the ground on which they stand at first; in a siege they come later. @rule 5.2.2 @rule 4.4.5 */
export function groundUnder(
  { siege }: PackScenario,
  { grid, places }: Ground,
  { engines, parts }: Pick<Scenario, 'engines' | 'parts'>,
): ReadonlyMap<number, TerrainChart> {
  const ground = new Map<number, TerrainChart>();
  for (const part of siege === undefined ? parts.filter(({ level }) => level === 0) : []) {
    const card = engines[part.engine]!;
    const hex = hexOfPart(grid, ENGINE_CHARTS[card.kind]!, part, card.at, card.facing);
    if (hex >= 0) ground.set(hex, chartsOfPart(part, card)[places.terrain[hex]!]!);
  }
  return ground;
}

/** Yokes the oxen that stand before engines. @rule 1.3 */
export function yokeOxen(
  pack: PackScenario,
  { neighbours }: HexGrid,
  engines: readonly EngineCard[],
  men: Scenario['men'],
  faults: Faults,
): EngineCard[] {
  return engines.map((card, i) => {
    if (!pack.engines[i]!.yoked) return card;
    const first = neighbours[card.at * DIRECTIONS + card.facing]!;
    const second = first < 0 ? -1 : neighbours[first * DIRECTIONS + card.facing]!;
    const oxIn = (hex: number): number =>
      men.findIndex(({ type, at, side }) => hex >= 0 && at === hex && type === CLASS.ox && side === card.side);
    const oxen = [oxIn(first), oxIn(second)] as const;
    if (oxen.includes(-1)) faults.add(`/engines/${i}/yoked`, 'Two oxen of its side stand in the two hexes straight before it.');
    return { ...card, oxen };
  });
}

/** Where engines come that are pushed: straight on from where they begin, and back. */
function trackOf({ grid, places }: Ground, engines: readonly EngineCard[], parts: readonly EnginePart[]): Uint8Array {
  const track = new Uint8Array(places.count);
  engines.forEach(({ at, facing, kind, isParked }, engine) => {
    const chart = ENGINE_CHARTS[kind]!;
    if (isParked || chart.push === null) return;
    const own = parts.filter((part) => part.engine === engine);
    for (const way of chart.push.goesBack ? [facing, oppositeDirection(facing)] : [facing])
      for (let front = at; front >= 0; front = grid.neighbours[front * DIRECTIONS + way]!)
        for (const part of own) {
          const hex = hexOfPart(grid, chart, part, front, facing);
          if (hex >= 0) track[hex] = 1;
        }
  });
  for (let place = 0; place < places.count; place++) if (places.terrain[place] === TERRAIN['belfry-floor']) track[place] = 1;
  return track;
}
