import type { HexGrid } from './grid.ts';
import type { Line } from './line.ts';

/** Whether a hex that a line passes hides its one end from the other: the game's own rule. `low` and `high` are the levels of the two ends, `lower` is
 * the hex of the lower one. */
type Hides<S> = (state: S, hex: number, low: number, high: number, lower: number) => boolean;

/** Whether a straight line between the centres of two hexes is clear; the end hexes never block. A line along a hexside is blocked only if both hexes
 * beside it block; holes of the map block nothing.
 * @param elevation levels, `[hex]` */
export function isClear<S>(grid: HexGrid, elevation: Uint8Array, from: number, to: number, state: S, hides: Hides<S>): boolean {
  const line = grid.lineTo(from, to);
  const fromLevel = elevation[from]!;
  const toLevel = elevation[to]!;
  const low = Math.min(fromLevel, toLevel);
  const high = Math.max(fromLevel, toLevel);
  const lower = fromLevel < toLevel ? from : to;
  for (let step = 0; step < line.steps; step++) {
    const first = grid.hexOnLine(line, from, 2 * step);
    const second = grid.hexOnLine(line, from, 2 * step + 1);
    if (first < 0 && second < 0) continue;
    if (first >= 0 && !hides(state, first, low, high, lower)) continue;
    if (second < 0 || hides(state, second, low, high, lower)) return false;
  }
  return true;
}

/** Whether a hexside that a line crosses hides its one end from the other: the game's own rule. */
type Bars<S> = (state: S, hex: number, beyond: number) => boolean;

/** Whether a straight line between the centres of two hexes crosses a hexside that bars it, those of the end hexes left out. Where it comes to a vertex,
 * or leaves one, the hexsides on both sides must bar it; a hexside that it runs along does not. */
export function crosses<S>(grid: HexGrid, from: number, to: number, state: S, bars: Bars<S>): boolean {
  const line = grid.lineTo(from, to);
  for (let step = 1; step < line.steps; step++) if (isBarred(grid, line, from, step, state, bars)) return true;
  return false;
}

/** Whether every hexside between the hexes of a step of a line and those of the step before bars it. */
function isBarred<S>(grid: HexGrid, line: Line, from: number, step: number, state: S, bars: Bars<S>): boolean {
  for (let place = 2 * step - 2; place < 2 * step; place++) {
    const near = grid.hexOnLine(line, from, place);
    if (near < 0) continue;
    for (let next = 2 * step; next < 2 * step + 2; next++) {
      const far = grid.hexOnLine(line, from, next);
      if (far >= 0 && !bars(state, near, far)) return false;
    }
  }
  return true;
}
