import type { Rng } from '../../../rules/core/index.ts';
import { isArrayOf } from '../base/dtype.ts';
import type { MultiBinaryJson } from '../base/json.ts';
import { checkMask } from '../base/mask.ts';
import { BadSetup, type RowSpace } from '../base/space.ts';

/** Mask cell that leaves the value to chance. */
const EITHER = 2;

/** Arrays of `n` zeros and ones. */
export class MultiBinary implements RowSpace<Int8Array> {
  readonly kind = 'multi-binary';
  readonly dtype = 'int8';
  readonly n: number;

  /** @throws RangeError unless `n` is whole and from 1 up */
  constructor(n: number) {
    if (!Number.isSafeInteger(n) || n < 1) throw new BadSetup('n', `MultiBinary needs a whole number from 1 up; got ${n}.`);
    this.n = n;
  }

  /** Cells of a value. */
  get size(): number {
    return this.n;
  }

  /** Each cell 0 or 1, equally likely, or as the mask says: 0 and 1 stand for themselves, 2 for either. `[n]`
   * @throws TypeError, RangeError if the mask has another length or other cells */
  sample(rng: Rng, mask?: Int8Array): Int8Array {
    if (mask === undefined) return Int8Array.from({ length: this.n }, () => rng.below(2));
    checkMask(mask, this.n, EITHER);
    return mask.map((cell) => (cell === EITHER ? rng.below(2) : cell));
  }

  contains(value: unknown): value is Int8Array {
    return isArrayOf(this.dtype, value, this.n) && this.holds(value, 0);
  }

  holds(cells: ArrayLike<number>, at: number): boolean {
    for (let i = at; i < at + this.n; i++) if (cells[i] !== 0 && cells[i] !== 1) return false;
    return true;
  }

  toJSON(): MultiBinaryJson {
    return { kind: this.kind, n: this.n };
  }
}
