import type { Player } from '../core/index.ts';
import { Box, holdsPoint } from '../geometry/box.ts';
import { HALF_TURN, normalHeading } from '../geometry/plane.ts';
import { leftOf } from './encoder-odds.ts';
import { ENOUGH_HITS } from './encoder-rows.ts';
import { list, standing, stands } from './encoder-survey.ts';
import { P, STATIC_PLANES } from './encoder-tables.ts';
import { CELL, cellsAcross, cellsUp, type View } from './encoder-view.ts';
import { KNIGHTS } from './scenario.ts';
import type { OneHourState } from './state.ts';

type S = OneHourState;

/** Points looked at in each cell, along either side. */
const SAMPLES = 3;

/** The base of the unit at hand on the turned table, y downward from the upper edge. */
const seen = new Box();

/** Fills `map [C, H, W]`: the static planes as one block, then the bases on them; the survey has been made. */
export function encodeMap(s: S, view: View, acting: number, target: number, out: Float32Array): void {
  out.set(view.planes);
  encodeArmy(s, view, view.viewer, acting, target, out);
  encodeArmy(s, view, (1 - view.viewer) as Player, acting, target, out);
}

function encodeArmy(s: S, view: View, side: Player, acting: number, target: number, out: Float32Array): void {
  for (let i = 0; i < standing[side]; i++) encodeBase(s, view, list[side][i]!, acting, target, out);
}

/** Turns the table for Blue; the box is mirrored upside down, so that its y counts from the upper edge as the rows do. */
function lookAt(s: S, view: View, unit: number): void {
  const { width, height, halfWidth, halfDepth } = s.scenario;
  const isTurned = view.sign < 0;
  const x = isTurned ? width - s.xOf(unit) : s.xOf(unit);
  const down = isTurned ? s.yOf(unit) : height - s.yOf(unit);
  seen.set(x, down, normalHeading(HALF_TURN - s.headingOf(unit) + (isTurned ? HALF_TURN : 0)), halfWidth, halfDepth);
}

function encodeBase(s: S, view: View, unit: number, acting: number, target: number, out: Float32Array): void {
  lookAt(s, view, unit);
  const [across, down] = [cellsAcross(s.scenario), cellsUp(s.scenario)];
  const reach = seen.radius;
  const lastColumn = Math.min(across - 1, Math.floor((seen.x + reach) / CELL));
  const lastRow = Math.min(down - 1, Math.floor((seen.y + reach) / CELL));
  for (let row = Math.max(0, Math.floor((seen.y - reach) / CELL)); row <= lastRow; row++) {
    for (let column = Math.max(0, Math.floor((seen.x - reach) / CELL)); column <= lastColumn; column++) {
      const covered = coverage(column * CELL, row * CELL);
      if (covered > 0) encodeCell(s, view, unit, covered, unit === acting, unit === target, row * across + column, across * down, out);
    }
  }
}

/** Share of a cell that the base covers. */
function coverage(left: number, top: number): number {
  let count = 0;
  for (let i = 0; i < SAMPLES; i++) {
    for (let j = 0; j < SAMPLES; j++) {
      if (holdsPoint(seen, left + ((i + 0.5) * CELL) / SAMPLES, top + ((j + 0.5) * CELL) / SAMPLES)) count++;
    }
  }
  return count / (SAMPLES * SAMPLES);
}

function encodeCell(
  s: S,
  view: View,
  unit: number,
  covered: number,
  acts: boolean,
  isTarget: boolean,
  cell: number,
  size: number,
  out: Float32Array,
): void {
  const side: Player = s.sideOf(unit);
  const first = STATIC_PLANES.length * size + cell;
  const at = first + (side === view.viewer ? 0 : P['enemy-base']) * size;
  const { shoot } = s.cardOf(unit);
  out[at] = Math.min(1, out[at]! + covered);
  out[at + P['own-strength'] * size] = leftOf(s, unit) / ENOUGH_HITS;
  out[at + P['own-knights'] * size] = s.typeOf(unit) === KNIGHTS ? 1 : 0;
  out[at + P['own-shooters'] * size] = shoot === null ? 0 : 1;
  out[at + P['own-armour'] * size] = stands[unit]!.armoured ? 1 : 0;
  out[first + P['heading-x'] * size] = view.sign * stands[unit]!.east;
  out[first + P['heading-y'] * size] = view.sign * stands[unit]!.north;
  if (acts) out[first + P.acts * size] = 1;
  if (isTarget) out[first + P.target * size] = 1;
}
