import type { Rng } from '../../../rules/core/index.ts';
import { isArrayOf } from '../base/dtype.ts';
import type { MultiDiscreteJson } from '../base/json.ts';
import { type ActionMask, drawAllowed } from '../base/mask.ts';
import { BadSetup, type RowSpace } from '../base/space.ts';

const MOST = 2 ** 31;

/** Arrays of integers, cell `i` from `start[i]` (0 unless told) to `start[i] + nvec[i] - 1`. */
export class MultiDiscrete implements RowSpace<Int32Array> {
  readonly kind = 'multi-discrete';
  readonly dtype = 'int32';
  /** How many values each cell has. `[k]` */
  readonly nvec: Int32Array;
  /** Least value of each cell. `[k]` */
  readonly start: Int32Array;

  /** @throws RangeError unless there are cells, each `nvec` is whole and from 1 up, there are as many starts, and all values fit int32 */
  constructor(nvec: ArrayLike<number>, start: ArrayLike<number> = new Int32Array(nvec.length)) {
    if (nvec.length === 0) throw new BadSetup('nvec', 'MultiDiscrete needs one number or more.');
    if (start.length !== nvec.length)
      throw new BadSetup('start', `MultiDiscrete has ${nvec.length} cells but ${start.length} starts; give as many.`);
    for (let i = 0; i < nvec.length; i++) {
      const [n, first] = [nvec[i]!, start[i]!];
      if (!Number.isInteger(n) || n < 1 || n >= MOST)
        throw new BadSetup('nvec', `Cell ${i} of a MultiDiscrete needs a whole number from 1 to 2^31 - 1; got ${n}.`);
      if (!Number.isInteger(first) || first < -MOST || first + n > MOST) {
        throw new BadSetup('start', `Cell ${i} of a MultiDiscrete starts at ${first}; its values must be whole and fit int32.`);
      }
    }
    this.nvec = Int32Array.from(nvec);
    this.start = Int32Array.from(start);
  }

  /** Cells of a value. */
  get size(): number {
    return this.nvec.length;
  }

  /** Each cell one of its values, or one of those that its own mask allows, all equally likely.
   * @param masks one for each cell, as for a `Discrete`; null allows all
   * @throws TypeError, RangeError if a mask is missing, does not fit or allows nothing */
  sample(rng: Rng, masks?: readonly (ActionMask | null)[]): Int32Array {
    if (masks !== undefined && !Array.isArray(masks))
      throw new TypeError('The mask of a MultiDiscrete is a list of masks, one for each cell.');
    if (masks !== undefined && masks.length !== this.size)
      throw new RangeError(`There are ${masks.length} masks, the space has ${this.size} cells.`);
    return this.nvec.map((n, i) => {
      const mask = masks?.[i] ?? undefined;
      return this.start[i]! + (mask === undefined ? rng.below(n) : drawAllowed(rng, mask, n));
    });
  }

  contains(value: unknown): value is Int32Array {
    return isArrayOf(this.dtype, value, this.size) && this.holds(value, 0);
  }

  holds(cells: ArrayLike<number>, at: number): boolean {
    const { nvec, start } = this;
    for (let i = 0; i < nvec.length; i++) {
      const step = cells[at + i]! - start[i]!;
      if (!(step >= 0 && step < nvec[i]!)) return false;
    }
    return true;
  }

  toJSON(): MultiDiscreteJson {
    const hasStart = this.start.some((first) => first !== 0);
    return { kind: this.kind, nvec: [...this.nvec], ...(hasStart ? { start: [...this.start] } : {}) };
  }
}
