import type { Rng } from '../../../rules/core/index.ts';
import { type Bounds, compactBounds, product, spreadBounds } from '../base/bounds.ts';
import { type Arrays, createArray, type Dtype, DTYPES, isArrayOf, isIntegerDtype } from '../base/dtype.ts';
import type { BoxJson } from '../base/json.ts';
import { refuseMask } from '../base/mask.ts';
import { BadSetup, type RowSpace } from '../base/space.ts';

const MOST_DIMENSIONS = 32;
const MOST_CELLS = 2 ** 24;

export interface BoxSetup<D extends Dtype = 'float32'> {
  /** Row-major; `[]` is a single cell. */
  readonly shape: readonly number[];
  /** Least value of each cell; -Infinity for none in floats. */
  readonly low: Bounds;
  /** Greatest value of each cell; Infinity for none in floats. */
  readonly high: Bounds;
  /** float32 unless told. */
  readonly dtype?: D;
}

function checkShape(shape: readonly number[]): void {
  if (!shape.every((length) => Number.isSafeInteger(length) && length >= 0))
    throw new BadSetup('shape', `The dimensions of a Box must be whole numbers from 0 up; got ${shape.join(' × ')}.`);
  if (shape.length > MOST_DIMENSIONS) throw new BadSetup('shape', `A Box has up to ${MOST_DIMENSIONS} dimensions; got ${shape.length}.`);
  if (!(product(shape) <= MOST_CELLS)) throw new BadSetup('shape', `A Box has up to ${MOST_CELLS} cells; ${shape.join(' × ')} has more.`);
}

function normal(rng: Rng): number {
  return Math.sqrt(-2 * Math.log(1 - rng.float())) * Math.cos(2 * Math.PI * rng.float());
}

function exponential(rng: Rng): number {
  return -Math.log(1 - rng.float());
}

function drawFloat(rng: Rng, low: number, high: number): number {
  if (low === -Infinity) return high === Infinity ? normal(rng) : high - exponential(rng);
  if (high === Infinity) return low + exponential(rng);
  const share = rng.float();
  const drawn = high - low < Infinity ? low + share * (high - low) : low * (1 - share) + high * share;
  return Math.min(Math.max(drawn, low), high);
}

/** Arrays of numbers between bounds, with a fixed shape, held flat and row-major. */
export class Box<D extends Dtype = 'float32'> implements RowSpace<Arrays[D]> {
  readonly kind = 'box';
  readonly dtype: D;
  readonly shape: readonly number[];
  /** Least value of each cell. `[size]` */
  readonly low: Arrays[D];
  readonly high: Arrays[D];

  /** @throws RangeError if the dtype is unknown, the bounds do not fit the shape or the dtype, or `low` exceeds `high` */
  constructor({ shape, low, high, dtype = 'float32' as D }: BoxSetup<D>) {
    if (!DTYPES.includes(dtype))
      throw new BadSetup('dtype', `The dtype of a Box must be one of ${DTYPES.join(', ')}; got ${String(dtype)}.`);
    checkShape(shape);
    this.dtype = dtype;
    this.shape = [...shape];
    this.low = spreadBounds(low, this.shape, dtype, 'low');
    this.high = spreadBounds(high, this.shape, dtype, 'high');
    const at = this.low.findIndex((least, i) => least > this.high[i]!);
    if (at >= 0) throw new BadSetup('low', `low must not exceed high; in cell ${at} it is ${this.low[at]}, above ${this.high[at]}.`);
  }

  /** Cells in all. */
  get size(): number {
    return product(this.shape);
  }

  /** Each cell by itself: uniform between its bounds (both included in integers), exponential from its only bound, normal without
   * bounds.
   * @throws TypeError if there is a mask */
  sample(rng: Rng, mask?: null): Arrays[D] {
    refuseMask(mask, 'Box');
    const { low, high } = this;
    const drawn = createArray(this.dtype, this.size);
    const isInteger = isIntegerDtype(this.dtype);
    for (let i = 0; i < drawn.length; i++) {
      const [least, most] = [low[i]!, high[i]!];
      drawn[i] = isInteger ? least + rng.below(most - least + 1) : drawFloat(rng, least, most);
    }
    return drawn;
  }

  contains(value: unknown): value is Arrays[D] {
    return isArrayOf(this.dtype, value, this.size) && this.holds(value, 0);
  }

  holds(cells: ArrayLike<number>, at: number): boolean {
    const { low, high } = this;
    for (let i = 0; i < low.length; i++) {
      const cell = cells[at + i]!;
      if (!(cell >= low[i]! && cell <= high[i]!)) return false;
    }
    return true;
  }

  toJSON(): BoxJson {
    const { kind, dtype, shape } = this;
    return { kind, dtype, shape: [...shape], low: compactBounds(this.low, shape), high: compactBounds(this.high, shape) };
  }
}
