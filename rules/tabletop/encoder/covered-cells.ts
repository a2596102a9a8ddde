import type { Box } from '../../geometry/box.ts';
import type { Raster } from './raster.ts';

/** The cells that one base covers, and what share of each; worked out again only when it has moved or changed its size. */
export class CoveredCells {
  count = 0;
  cells: Int32Array = new Int32Array(0);
  shares: Float64Array = new Float64Array(0);
  private sign = 0;
  private x = 0;
  private y = 0;
  private heading = 0;
  private halfWidth = 0;
  private halfDepth = 0;

  /** @param sign 1, or -1 if the table is turned */
  find(raster: Raster, sign: number, base: Pick<Box, 'x' | 'y' | 'heading' | 'halfWidth' | 'halfDepth'>): this {
    const { x, y, heading, halfWidth, halfDepth } = base;
    if (this.sign === sign && this.x === x && this.y === y && this.heading === heading && this.hasSize(halfWidth, halfDepth)) return this;
    this.sign = sign;
    this.x = x;
    this.y = y;
    this.heading = heading;
    this.halfWidth = halfWidth;
    this.halfDepth = halfDepth;
    this.count = raster.cover(sign, x, y, heading, halfWidth, halfDepth);
    this.cells = raster.cells.slice(0, this.count);
    this.shares = raster.shares.slice(0, this.count);
    return this;
  }

  private hasSize(halfWidth: number, halfDepth: number): boolean {
    return this.halfWidth === halfWidth && this.halfDepth === halfDepth;
  }
}
