import { jsonPath } from '../../core/index.ts';
import { DIRECTIONS, HexGrid, oppositeDirection } from '../../geometry/hex-grid.ts';
import { BRIDGE, ROAD, type Scenario, SLOPE_DOWN, SLOPE_UP, STEEP_DOWN, STEEP_UP, STREAM, TERRAINS, TROOP_TYPES } from '../scenario.ts';
import type { Faults } from '../../core/faults.ts';
import { type EffectsChart, type PackMap, TERRAIN_LETTERS } from './pack-schema.ts';

export type CompiledMap = Pick<
  Scenario,
  'grid' | 'terrain' | 'elevation' | 'hexsides' | 'moveCost' | 'commandPasses' | 'blocksSight' | 'slopeModifier' | 'landmarks' | 'roads'
>;

const CLIFF = TERRAINS.indexOf('cliff');
const RIVER = TERRAINS.indexOf('river');

/** Hexes of a list of numbers; those not on the map are faults and left out. */
export function parseHexes(grid: HexGrid, numbers: string, path: string, faults: Faults): number[] {
  return numbers.split(' ').flatMap((number) => {
    const hex = grid.parse(number);
    if (hex < 0) faults.add(path, `Hex ${number} is not on the map of ${grid.columns} columns and ${grid.rows} rows.`);
    return hex < 0 ? [] : [hex];
  });
}

/** Reads text rows of a letter a hex into cells of `[hex]`. */
function readRows(
  grid: HexGrid,
  lines: readonly string[] | undefined,
  path: string,
  faults: Faults,
  valueOf: (letter: string) => number,
): Uint8Array {
  const cells = new Uint8Array(grid.size);
  if (lines === undefined) return cells;
  if (lines.length !== grid.rows) faults.add(path, `Must have ${grid.rows} rows; has ${lines.length}.`);
  const unknown = new Map<string, number[]>();
  lines.slice(0, grid.rows).forEach((line, row) => {
    if (line.length !== grid.columns) faults.add(jsonPath(path, row), `Must have ${grid.columns} letters; has ${line.length}.`);
    [...line].slice(0, grid.columns).forEach((letter, column) => {
      const value = valueOf(letter);
      if (value < 0) unknown.set(letter, [...(unknown.get(letter) ?? []), row]);
      else cells[grid.hexAt(column + 1, row + 1)] = value;
    });
  });
  addUnknownLetters(unknown, path, faults);
  return cells;
}

/** One fault for each letter that nothing is known by, in the first row where it stands. */
function addUnknownLetters(rowsOf: ReadonlyMap<string, readonly number[]>, path: string, faults: Faults): void {
  for (const [letter, rows] of rowsOf) {
    const often = rows.length === 1 ? '' : `, ${rows.length} times in ${new Set(rows).size === 1 ? 'this row' : 'this row and others'}`;
    faults.add(jsonPath(path, rows[0]!), `Unknown letter "${letter}"${often}; known are ${Object.keys(TERRAIN_LETTERS).join(' ')}.`);
  }
}

function terrainOf(letter: string): number {
  const name = Object.hasOwn(TERRAIN_LETTERS, letter) ? TERRAIN_LETTERS[letter as keyof typeof TERRAIN_LETTERS] : undefined;
  return name === undefined ? -1 : TERRAINS.indexOf(name);
}

/** Sets a bit on a hexside, seen from both of its hexes. */
function mark(grid: HexGrid, hexsides: Uint8Array, from: number, to: number, out: number, back: number): boolean {
  const direction = grid.directionTo(from, to);
  if (direction < 0) return false;
  hexsides[from * DIRECTIONS + direction]! |= out;
  hexsides[to * DIRECTIONS + oppositeDirection(direction)]! |= back;
  return true;
}

/** Marks written hexsides like `0112|0212`. */
function markPairs(
  grid: HexGrid,
  hexsides: Uint8Array,
  pairs: readonly string[],
  path: string,
  faults: Faults,
  out: number,
  back = out,
): void {
  pairs.forEach((pair, i) => {
    const at = jsonPath(path, i);
    const [from, to] = parseHexes(grid, pair.replace(/[|<]/, ' '), at, faults);
    if (from === undefined || to === undefined) return;
    if (!mark(grid, hexsides, from, to, out, back)) faults.add(at, `Hexes ${pair.replace(/[|<]/, ' and ')} are not adjacent.`);
  });
}

function markRoads(grid: HexGrid, map: PackMap, hexsides: Uint8Array, path: string, faults: Faults): number[][] {
  return map.roads.map((road, i) => {
    const at = jsonPath(jsonPath(`${path}/roads`, i), 'hexes');
    const chain = parseHexes(grid, road.hexes, at, faults);
    for (let k = 1; k < chain.length; k++) {
      const [from, to] = [chain[k - 1]!, chain[k]!];
      if (!mark(grid, hexsides, from, to, ROAD, ROAD))
        faults.add(at, `The road jumps from ${grid.format(from)} to ${grid.format(to)}; they are not adjacent.`);
    }
    return chain;
  });
}

/** Slopes follow from the levels: gentle for a difference of one, steep for more, none beside a river hex. */
function deriveSlopes(grid: HexGrid, terrain: Uint8Array, elevation: Uint8Array, hexsides: Uint8Array): void {
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

/** Movement points of one troop type over a hexside into a terrain; -1 prohibited. */
function costOf(chart: EffectsChart, type: number, from: number, to: number, sides: number): number {
  if (isClosed(from, to, sides)) return -1;
  if ((sides & (ROAD | BRIDGE)) !== 0) return chart.roadCost;
  const { slopeUp, slopeDown, steepUp, steepDown, stream } = chart.hexside;
  const parts = [chart.terrain[TERRAINS[to]!].cost[type]];
  if (sides & SLOPE_UP) parts.push(slopeUp.cost[type]);
  if (sides & SLOPE_DOWN) parts.push(slopeDown.cost[type]);
  if (sides & STEEP_UP) parts.push(steepUp.cost[type]);
  if (sides & STEEP_DOWN) parts.push(steepDown.cost[type]);
  if (sides & STREAM) parts.push(stream.cost[type]);
  return parts.reduce<number>((sum, part) => (sum < 0 || typeof part !== 'number' ? -1 : sum + part), 0);
}

/** Whether terrain lets command be traced over a hexside [6.2]. */
function passesCommand(chart: EffectsChart, from: number, to: number, sides: number): boolean {
  if (isClosed(from, to, sides)) return false;
  if ((sides & (ROAD | BRIDGE)) !== 0) return true;
  const { slopeUp, slopeDown, steepUp, steepDown, stream } = chart.hexside;
  const barred =
    (sides & SLOPE_UP && !slopeUp.command) ||
    (sides & SLOPE_DOWN && !slopeDown.command) ||
    (sides & STEEP_UP && !steepUp.command) ||
    (sides & STEEP_DOWN && !steepDown.command) ||
    (sides & STREAM && !stream.command);
  return !barred && chart.terrain[TERRAINS[to]!].command;
}

/** Tables by hexside, worked out from the chart. */
function hexsideTables(
  grid: HexGrid,
  terrain: Uint8Array,
  hexsides: Uint8Array,
  chart: EffectsChart,
): Pick<CompiledMap, 'moveCost' | 'commandPasses' | 'slopeModifier'> {
  const table = (value: (from: number, to: number, sides: number) => number, offMap: number) =>
    Int8Array.from(hexsides, (sides, i) => {
      const next = grid.neighbours[i]!;
      return next < 0 ? offMap : value(terrain[Math.floor(i / DIRECTIONS)]!, terrain[next]!, sides);
    });
  const [infantry, menAtArms, cavalry, leader] = TROOP_TYPES.map((_, type) =>
    table((from, to, sides) => costOf(chart, type, from, to, sides), -1),
  );
  return {
    moveCost: [infantry!, menAtArms!, cavalry!, leader!],
    commandPasses: Uint8Array.from(table((from, to, sides) => Number(passesCommand(chart, from, to, sides)), 0)),
    slopeModifier: table((_from, _to, sides) => {
      if (sides & (SLOPE_UP | STEEP_UP)) return chart.melee.up;
      return sides & (SLOPE_DOWN | STEEP_DOWN) ? chart.melee.down : 0;
    }, 0),
  };
}

function checkRoads(
  grid: HexGrid,
  terrain: Uint8Array,
  hexsides: Uint8Array,
  roads: readonly (readonly number[])[],
  path: string,
  faults: Faults,
): void {
  roads.forEach((chain, i) => {
    for (let k = 1; k < chain.length; k++) {
      const [from, to] = [chain[k - 1]!, chain[k]!];
      const direction = grid.directionTo(from, to);
      if (direction < 0 || !isClosed(terrain[from]!, terrain[to]!, hexsides[from * DIRECTIONS + direction]!)) continue;
      faults.add(
        `${path}/roads/${i}/hexes`,
        `The road cannot go from ${grid.format(from)} to ${grid.format(to)}: a river hex needs a bridge, a cliff has no road.`,
      );
    }
  });
}

/** Works out a map's tables. A fault leaves the part concerned empty, so that all faults of a pack are found. */
export function compileMap(map: PackMap, chart: EffectsChart, path: string, faults: Faults): CompiledMap {
  const grid = new HexGrid(map.columns, map.rows);
  const terrain = readRows(grid, map.terrain, `${path}/terrain`, faults, terrainOf);
  const elevation = readRows(grid, map.elevation, `${path}/elevation`, faults, Number);
  const hexsides = new Uint8Array(grid.size * DIRECTIONS);
  if (map.slopes === undefined) deriveSlopes(grid, terrain, elevation, hexsides);
  else {
    markPairs(grid, hexsides, map.slopes.gentle, `${path}/slopes/gentle`, faults, SLOPE_UP, SLOPE_DOWN);
    markPairs(grid, hexsides, map.slopes.steep, `${path}/slopes/steep`, faults, STEEP_UP, STEEP_DOWN);
  }
  markPairs(grid, hexsides, map.streams, `${path}/streams`, faults, STREAM);
  markPairs(grid, hexsides, map.bridges, `${path}/bridges`, faults, BRIDGE);
  const roads = markRoads(grid, map, hexsides, path, faults);
  checkRoads(grid, terrain, hexsides, roads, path, faults);
  const landmarks = Object.entries(map.landmarks).flatMap(([number, name]) => {
    return parseHexes(grid, number, jsonPath(`${path}/landmarks`, number), faults).map((hex) => [hex, name] as const);
  });
  return {
    grid,
    terrain,
    elevation,
    hexsides,
    ...hexsideTables(grid, terrain, hexsides, chart),
    blocksSight: Uint8Array.from(terrain, (t) => Number(chart.terrain[TERRAINS[t]!].blocksSight)),
    landmarks: new Map(landmarks),
    roads,
  };
}
