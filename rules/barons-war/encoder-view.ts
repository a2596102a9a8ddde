import type { Player } from '../core/index.ts';
import { rowOfPiece, rowsOf } from './encoder-rows.ts';
import { STATIC_PLANES } from './encoder-tables.ts';
import { cellsOf, isTurned } from './encoder-turn.ts';
import { INFANTRY, ROAD, type Scenario } from './scenario.ts';

/** `[facing]`: unit vector of a facing, x to the right, y downward. Facing k looks at the vertex 30° past direction k. */
export const FACING_X: readonly number[] = [0, 1, 2, 3, 4, 5].map((facing) => Math.sin(((2 * facing + 1) * Math.PI) / 6));
export const FACING_Y: readonly number[] = [0, 1, 2, 3, 4, 5].map((facing) => -Math.cos(((2 * facing + 1) * Math.PI) / 6));

/** What of a player's view of a scenario never changes. */
export interface View {
  readonly viewer: Player;
  /** 1, or -1 if the board is turned by half a turn: the player whose enemy lies towards lower columns. */
  readonly sign: number;
  /** Units, then leaders (numbered after all units), in the order of the rows: own first. */
  readonly rows: Int16Array;
  /** Row of each unit and leader, `[piece]`. */
  readonly rowOf: Int16Array;
  /** Centres in hex heights, turned, the middle of the map at 0, `[hex]`. */
  readonly cx: Float32Array;
  readonly cy: Float32Array;
  /** The same in -1 … 1. */
  readonly x: Float32Array;
  readonly y: Float32Array;
  /** Place of a hex within a plane `[H, W]`, turned. */
  readonly cell: Int16Array;
  /** The static planes, `[C, H, W]`; the others follow them. */
  readonly planes: Float32Array;
}

/** Limits a number to -1 … 1. */
export function signed(value: number): number {
  return value > 1 ? 1 : value < -1 ? -1 : value;
}

/** A share of a highest value, limited to 0 … 1. */
export function share(value: number, highest: number): number {
  return value <= 0 ? 0 : value >= highest ? 1 : value / highest;
}

function staticValues(scenario: Scenario, hex: number, sign: number): number[] {
  const { terrain, elevation, hexsides, slopeModifier, moveCost } = scenario;
  const sides = [0, 1, 2, 3, 4, 5].map((direction) => hex * 6 + ((direction + (sign < 0 ? 3 : 0)) % 6));
  return [
    ...Array.from({ length: 9 }, (_, kind) => (terrain[hex] === kind ? 1 : 0)),
    share(elevation[hex]!, 6),
    sides.some((side) => (hexsides[side]! & ROAD) !== 0) ? 1 : 0,
    ...sides.map((side) => signed(slopeModifier[side]!)),
    ...sides.map((side) => (moveCost[INFANTRY][side]! < 0 ? 1 : share(moveCost[INFANTRY][side]!, 5))),
  ];
}

function createView(scenario: Scenario, viewer: Player): View {
  const { grid } = scenario;
  const sign = isTurned(scenario, viewer) ? -1 : 1;
  const first = grid.centre(0);
  const last = grid.centre(grid.size - 1);
  const half = { x: (last.x - first.x) / 2, y: (last.y - first.y) / 2 };
  const hexes = Array.from({ length: grid.size }, (_, hex) => grid.centre(hex));
  const cx = Float32Array.from(hexes, ({ x }) => sign * (x - first.x - half.x));
  const cy = Float32Array.from(hexes, ({ y }) => sign * (y - first.y - half.y));
  const cell = cellsOf(scenario, viewer);
  const planes = new Float32Array(STATIC_PLANES.length * grid.size);
  for (let hex = 0; hex < grid.size; hex++) {
    staticValues(scenario, hex, sign).forEach((value, plane) => (planes[plane * grid.size + cell[hex]!] = value));
  }
  const x = cx.map((value) => signed(value / Math.max(1, half.x)));
  const y = cy.map((value) => signed(value / Math.max(1, half.y)));
  const rows = rowsOf(scenario, viewer);
  return { viewer, sign, rows, rowOf: rowOfPiece(rows), cx, cy, x, y, cell, planes };
}

const views = new WeakMap<Scenario, readonly [View, View]>();

/** The static part of a player's view; made once for each scenario, which never changes. */
export function viewOf(scenario: Scenario, viewer: Player): View {
  let pair = views.get(scenario);
  if (pair === undefined) views.set(scenario, (pair = [createView(scenario, 0), createView(scenario, 1)]));
  return pair[viewer];
}
