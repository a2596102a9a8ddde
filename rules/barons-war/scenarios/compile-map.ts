import type { Faults } from '../../core/packs/faults.ts';
import { DIRECTIONS } from '../../hexes/grid.ts';
import { commandPasses, type Ground, type GroundEffects, hexsideTable, moveCosts } from '../../hexes/packs/effects.ts';
import { MapReader } from '../../hexes/packs/map-reader.ts';
import {
  BRIDGE,
  HEAVY_CAVALRY,
  INFANTRY,
  LEADER,
  MEN_AT_ARMS,
  ROAD,
  type Scenario,
  SLOPE_DOWN,
  SLOPE_UP,
  STEEP_DOWN,
  STEEP_UP,
  STREAM,
  TERRAINS,
} from '../state/scenario.ts';
import { type EffectsChart, type PackMap, TERRAIN_LETTERS } from './pack-schema.ts';

export type CompiledMap = Pick<
  Scenario,
  'grid' | 'terrain' | 'elevation' | 'hexsides' | 'moveCost' | 'commandPasses' | 'blocksSight' | 'slopeModifier' | 'landmarks' | 'roads'
>;

const CLIFF = TERRAINS.indexOf('cliff');
const RIVER = TERRAINS.indexOf('river');

/** Slopes follow from the levels: gentle for a difference of one, steep for more, none beside a river hex. */
function deriveSlopes({ grid, terrain, hexsides }: Ground, elevation: Uint8Array): void {
  for (let i = 0; i < hexsides.length; i++) {
    const hex = Math.floor(i / DIRECTIONS);
    const next = grid.neighbours[i]!;
    if (next < 0 || terrain[hex] === RIVER || terrain[next] === RIVER) continue;
    const rise = elevation[next]! - elevation[hex]!;
    if (rise === 1) hexsides[i]! |= SLOPE_UP;
    else if (rise === -1) hexsides[i]! |= SLOPE_DOWN;
    else if (rise !== 0) hexsides[i]! |= rise > 0 ? STEEP_UP : STEEP_DOWN;
  }
}

/** Whether a move or a trace of command crosses between two hexes of which one is closed but for its bridges. */
function isClosed(from: number, to: number, sides: number): boolean {
  if (from === CLIFF || to === CLIFF) return true;
  return (from === RIVER || to === RIVER) && (sides & BRIDGE) === 0;
}

function effectsOf({ terrain, hexside, roadCost }: EffectsChart): GroundEffects {
  const { slopeUp, slopeDown, steepUp, steepDown, stream } = hexside;
  return {
    terrain: TERRAINS.map((name) => terrain[name]),
    hexsides: [
      { bit: SLOPE_UP, ...slopeUp },
      { bit: SLOPE_DOWN, ...slopeDown },
      { bit: STEEP_UP, ...steepUp },
      { bit: STEEP_DOWN, ...steepDown },
      { bit: STREAM, ...stream },
    ],
    road: { bits: ROAD | BRIDGE, cost: roadCost },
    isClosed,
  };
}

/** Tables by hexside, worked out from the chart. */
function hexsideTables(ground: Ground, chart: EffectsChart): Pick<CompiledMap, 'moveCost' | 'commandPasses' | 'slopeModifier'> {
  const effects = effectsOf(chart);
  const costs = (type: number): Int8Array => moveCosts(ground, effects, type);
  const slopeModifier = (_from: number, _to: number, sides: number): number => {
    if (sides & (SLOPE_UP | STEEP_UP)) return chart.melee.up;
    return sides & (SLOPE_DOWN | STEEP_DOWN) ? chart.melee.down : 0;
  };
  return {
    moveCost: [costs(INFANTRY), costs(MEN_AT_ARMS), costs(HEAVY_CAVALRY), costs(LEADER)],
    commandPasses: commandPasses(ground, effects),
    slopeModifier: hexsideTable(ground, slopeModifier, 0),
  };
}

/** Works out a map's tables. A fault leaves the part concerned empty, so that all faults of a pack are found. */
export function compileMap(map: PackMap, chart: EffectsChart, path: string, faults: Faults): CompiledMap {
  const reader = new MapReader(map, path, faults);
  const { grid, hexsides } = reader;
  const terrain = reader.terrain(TERRAIN_LETTERS, TERRAINS);
  const elevation = reader.elevation();
  const ground = { grid, terrain, hexsides };
  if (map.slopes === undefined) deriveSlopes(ground, elevation);
  else {
    reader.markHexsides('slopes/gentle', map.slopes.gentle, SLOPE_UP, SLOPE_DOWN);
    reader.markHexsides('slopes/steep', map.slopes.steep, STEEP_UP, STEEP_DOWN);
  }
  reader.markHexsides('streams', map.streams, STREAM);
  reader.markHexsides('bridges', map.bridges, BRIDGE);
  const roads = reader.markRoads(ROAD);
  const isBarred = (side: number): boolean =>
    isClosed(terrain[Math.floor(side / DIRECTIONS)]!, terrain[grid.neighbours[side]!]!, hexsides[side]!);
  reader.checkRoads(roads, isBarred, 'a river hex needs a bridge, a cliff has no road.');
  return {
    ...ground,
    elevation,
    ...hexsideTables(ground, chart),
    blocksSight: Uint8Array.from(terrain, (t) => Number(chart.terrain[TERRAINS[t]!].blocksSight)),
    landmarks: reader.landmarks(),
    roads,
  };
}
