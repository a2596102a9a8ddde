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

function rowsOf(scenario: Scenario, viewer: Player): Int16Array {
  const half = rowsOfSide(scenario);
  const rows = new Int16Array(2 * half).fill(-1);
  const next = [0, half];
  scenario.units.forEach(({ side }, unit) => (rows[next[side === viewer ? 0 : 1]!++] = unit));
  return rows;
}

function createView(game: OneHourGame, viewer: Player): View {
  const { compiled } = game;
  const planes = new Float32Array((STATIC_PLANES.length + LIVE_PLANES.length) * cellsAcross(compiled) * cellsUp(compiled));
  planes.set(staticPlanes(game, viewer, cellsAcross(compiled), cellsUp(compiled), CELL));
  return { viewer, sign: viewer === 0 ? 1 : -1, rows: rowsOf(compiled, viewer), halfX: compiled.width / 2, halfY: compiled.height / 2, planes };
}

const views = new WeakMap<OneHourGame, readonly [View, View]>();

/** The static part of a player's view; made once for each game. */
export function viewOf(game: OneHourGame, viewer: Player): View {
  let pair = views.get(game);
  if (pair === undefined) views.set(game, (pair = [createView(game, 0), createView(game, 1)]));
  return pair[viewer];
}
