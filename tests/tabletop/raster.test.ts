import { describe, expect, it } from 'vitest';
import { uprightBox } from '../../rules/geometry/box.ts';
import { QUARTER_TURN, TICKS_PER_INCH } from '../../rules/geometry/plane.ts';
import { Raster, within } from '../../rules/tabletop/encoder/raster.ts';

const inches = (count: number): number => count * TICKS_PER_INCH;

/** Four cells by three of two inches; the last row reaches an inch beyond the table. */
const raster = (): Raster => new Raster({ width: inches(8), height: inches(5) }, inches(2));

/** Cells covered with their shares. */
function covered(on: Raster, sign: number, x: number, y: number, heading = 0): Record<number, number> {
  const count = on.cover(sign, inches(x), inches(y), heading, inches(1), inches(0.5));
  return Object.fromEntries(Array.from({ length: count }, (_, i) => [on.cells[i]!, Math.round(9 * on.shares[i]!)]));
}

describe('a raster', () => {
  it('counts cells from the far left, and from the near right for the player opposite', () => {
    const on = raster();
    expect([on.across, on.down]).toEqual([4, 3]);
    expect(on.cellAt(1, inches(1), inches(4.5))).toBe(0);
    expect(on.cellAt(1, inches(7.5), inches(4.5))).toBe(3);
    expect(on.cellAt(-1, inches(7.5), inches(0.5))).toBe(0);
  });

  it('takes a point beyond the table for the nearest cell', () => {
    const on = raster();
    expect(on.cellAt(1, inches(9), inches(6))).toBe(3);
    expect(on.cellAt(1, inches(-1), inches(-2))).toBe(8);
  });

  it('finds the cells a base covers, and how much of each', () => {
    // From 2 to 4 inches across and 3.5 to 4.5 up: the lower part of one cell of the top row.
    expect(covered(raster(), 1, 3, 4)).toEqual({ 1: 3 });
    expect(covered(raster(), 1, 4, 4)).toEqual({ 1: 2, 2: 2 });
  });

  it('finds more rows under a base that looks along them', () => {
    expect(Object.keys(covered(raster(), 1, 1, 3, QUARTER_TURN))).toEqual(['0', '4']);
  });

  it('shows both players the same cover, turned by half a turn', () => {
    const on = new Raster({ width: inches(8), height: inches(6) }, inches(2));
    const there = covered(on, 1, 2.5, 3.5, 300);
    const back = covered(on, -1, 8 - 2.5, 6 - 3.5, 300 + 2 * QUARTER_TURN);
    expect(back).toEqual(there);
    expect(Object.keys(there).length).toBeGreaterThan(1);
  });

  it('paints the mean of a plane over each cell, what is off the table left out', () => {
    const half = within([uprightBox(0, 0, inches(1), inches(5))]);
    const all = within([uprightBox(0, 0, inches(8), inches(5))]);
    const planes = raster().paint([half, all], 1);
    expect(Array.from(planes.subarray(0, 4))).toEqual([0.5, 0, 0, 0]);
    expect(Array.from(planes.subarray(12))).toEqual(Array<number>(12).fill(1));
    expect(Array.from(raster().paint([half], -1).subarray(0, 4))).toEqual([0, 0, 0, 0.5]);
  });
});
