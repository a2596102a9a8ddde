import type { Rng } from '../../rules/core/index.ts';
import type { Space } from './space.ts';

/** Arrays of `n` zeros and ones. */
export class MultiBinary implements Space<Int8Array> {
  readonly kind = 'multi-binary';
  readonly dtype = 'int8';
  readonly n: number;

  constructor(n: number) {
    if (!Number.isInteger(n) || n < 1) throw new RangeError(`MultiBinary needs a whole number from 1 up; got ${n}.`);
    this.n = n;
  }

  sample(rng: Rng): Int8Array {
    return Int8Array.from({ length: this.n }, () => rng.below(2));
  }

  contains(value: unknown): value is Int8Array {
    return value instanceof Int8Array && value.length === this.n && value.every((cell) => cell === 0 || cell === 1);
  }
}
