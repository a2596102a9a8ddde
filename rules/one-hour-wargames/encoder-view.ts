import type { Player } from '../core/index.ts';
import { TICKS_PER_INCH } from '../geometry/plane.ts';
import type { OneHourGame } from './game.ts';
import { LIVE_PLANES, STATIC_PLANES } from './encoder-tables.ts';
import { staticPlanes } from './encoder-ground.ts';
import type { Scenario } from './scenario.ts';

/** Side of a cell of the planes, in ticks: one and a half inches. */
export const CELL = 1.5 * TICKS_PER_INCH;

/** What of a player's view of a game never changes. */
export interface View {
  readonly viewer: Player;
  /** 1, or -1 if the table is turned by half a turn: for Blue. */
  readonly sign: number;
  /** Unit of each row, own first; -1 for a row that only the larger side fills. */
  readonly rows: Int16Array;
  /** Row of each unit, `[unit]`. */
  readonly rowOf: Int16Array;
  /** Cells of a row and of a column of the planes. */
  readonly across: number;
  readonly up: number;
  /** Half of the table, in ticks. */
  readonly halfX: number;
  readonly halfY: number;
  /** `[C, H, W]` with the static planes filled in and the others zero. */
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

/** Rows of units of one side: as many as the larger side has units. */
export function rowsOfSide({ units }: Scenario): number {
  const red = units.filter((unit) => unit.side === 0).length;
  return Math.max(red, units.length - red);
}

/** Cells across and up the table. */
export function cellsAcross({ width }: Scenario): number {
  return Math.ceil(width / CELL);
}

export function cellsUp({ height }: Scenario): number {
  return Math.ceil(height / CELL);
}

/** Units never change their rows. */
function rowsOf(scenario: Scenario, viewer: Player): Int16Array {
  const half = rowsOfSide(scenario);
  const rows = new Int16Array(2 * half).fill(-1);
  const next = [0, half];
  scenario.units.forEach(({ side }, unit) => (rows[next[side === viewer ? 0 : 1]!++] = unit));
  return rows;
}

function rowOfUnit(scenario: Scenario, rows: Int16Array): Int16Array {
  return Int16Array.from(scenario.units, (_, unit) => rows.indexOf(unit));
}

/** `[viewer][row]`: the row that the other player has for the same unit, -1 for a row that only the larger side fills. */
export function mirroredRows(scenario: Scenario): readonly [Int16Array, Int16Array] {
  const half = rowsOfSide(scenario);
  const mirror = (viewer: Player): Int16Array => rowsOf(scenario, viewer).map((unit, row) => (unit < 0 ? -1 : (row + half) % (2 * half)));
  return [mirror(0), mirror(1)];
}

/** Cell of the planes in which a point of the table lies, from the viewer's side. @param x ticks to the east @param y ticks to the north */
export function cellAt({ sign, halfX, halfY, across, up }: View, x: number, y: number): number {
  const column = Math.floor((sign * (x - halfX) + halfX) / CELL);
  const row = Math.floor((sign * (halfY - y) + halfY) / CELL);
  return clamped(row, up) * across + clamped(column, across);
}

/** A base may stand with its middle on the very edge. */
function clamped(value: number, count: number): number {
  return value < 0 ? 0 : value >= count ? count - 1 : value;
}

function createView(game: OneHourGame, viewer: Player): View {
  const { compiled } = game;
  const [across, up] = [cellsAcross(compiled), cellsUp(compiled)];
  const planes = new Float32Array((STATIC_PLANES.length + LIVE_PLANES.length) * across * up);
  planes.set(staticPlanes(game, viewer, across, up, CELL));
  const rows = rowsOf(compiled, viewer);
  return {
    viewer,
    sign: viewer === 0 ? 1 : -1,
    rows,
    rowOf: rowOfUnit(compiled, rows),
    across,
    up,
    halfX: compiled.width / 2,
    halfY: compiled.height / 2,
    planes,
  };
}

const views = new WeakMap<OneHourGame, readonly [View, View]>();

/** The static part of a player's view; made once for each game. */
export function viewOf(game: OneHourGame, viewer: Player): View {
  let pair = views.get(game);
  if (pair === undefined) views.set(game, (pair = [createView(game, 0), createView(game, 1)]));
  return pair[viewer];
}
