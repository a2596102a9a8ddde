import type { Rng } from '../../../rules/core/index.ts';
import type { DiscreteJson } from '../base/json.ts';
import { type ActionMask, drawAllowed } from '../base/mask.ts';
import { BadSetup, type Space } from '../base/space.ts';

const MOST_VALUES = 2 ** 32;

/** The integers from `start` (0 unless told) to `start + n - 1`. */
export class Discrete implements Space<number> {
  readonly kind = 'discrete';
  readonly n: number;
  readonly start: number;

  /** @throws RangeError unless `n` is whole and from 1 to 2^32, and `start` whole */
  constructor(n: number, start = 0) {
    if (!Number.isInteger(n) || n < 1 || n > MOST_VALUES)
      throw new BadSetup('n', `Discrete needs a whole number from 1 to 2^32; got ${n}.`);
    if (!Number.isSafeInteger(start) || !Number.isSafeInteger(start + n))
      throw new BadSetup('start', `The start of a Discrete must be a whole number; got ${start}.`);
    this.n = n;
    this.start = start + 0;
  }

  /** One of the values, or one of those that the mask (cell 0 for `start`) allows, all equally likely.
   * @throws TypeError, RangeError if the mask has another length, holds anything but 0 and 1, or allows nothing */
  sample(rng: Rng, mask?: ActionMask): number {
    return this.start + (mask === undefined ? rng.below(this.n) : drawAllowed(rng, mask, this.n));
  }

  contains(value: unknown): value is number {
    return typeof value === 'number' && Number.isInteger(value) && value >= this.start && value < this.start + this.n;
  }

  toJSON(): DiscreteJson {
    return { kind: this.kind, n: this.n, ...(this.start === 0 ? {} : { start: this.start }) };
  }
}
