import type { Rng } from '../../rules/core/index.ts';
import type { Space } from './space.ts';

/** As the first dimension of a shape: any number of rows. */
export const ANY = -1;

export interface BoxSetup {
  /** Row-major; the first dimension may be `ANY`. */
  readonly shape: readonly number[];
  /** Least value of each cell, or of each cell of one row where all rows have the same bounds. */
  readonly low: ArrayLike<number>;
  readonly high: ArrayLike<number>;
}

/** Arrays of bounded 32-bit floats with a fixed shape, held flat and row-major. */
export class Box implements Space<Float32Array> {
  readonly kind = 'box';
  readonly dtype = 'float32';
  readonly shape: readonly number[];
  readonly low: Float32Array;
  readonly high: Float32Array;

  constructor({ shape, low, high }: BoxSetup) {
    this.shape = shape;
    this.low = Float32Array.from(low);
    this.high = Float32Array.from(high);
    if (this.low.length !== this.high.length) throw new RangeError('low and high need the same length.');
    if (this.low.some((value, i) => !(value <= this.high[i]!))) throw new RangeError('low must not exceed high.');
    if (!this.hasAnyRows && this.size > 0 && this.size % this.low.length !== 0) {
      throw new RangeError(`Bounds of ${this.low.length} cells do not fit the shape ${shape.join(' × ')}.`);
    }
  }

  get hasAnyRows(): boolean {
    return this.shape[0] === ANY;
  }

  /** Cells in all; with any number of rows, the cells of one. */
  get size(): number {
    return this.shape.reduce((product, length) => (length === ANY ? product : product * length), 1);
  }

  /** Each cell uniform between its bounds; a box with any number of rows gives one row. */
  sample(rng: Rng): Float32Array {
    const { low, high } = this;
    return Float32Array.from({ length: this.size }, (_, i) => {
      const cell = i % low.length;
      return low[cell]! + rng.float() * (high[cell]! - low[cell]!);
    });
  }

  contains(value: unknown): value is Float32Array {
    if (!(value instanceof Float32Array)) return false;
    const { size } = this;
    const fits = this.hasAnyRows && size > 0 ? value.length % size === 0 : value.length === size;
    return fits && value.every((x, i) => x >= this.low[i % this.low.length]! && x <= this.high[i % this.low.length]!);
  }
}
