import type { Rng } from '../../rules/core/index.ts';
import type { ActionMask, Space } from './space.ts';

/** The integers from 0 to `n - 1`. */
export class Discrete implements Space<number> {
  readonly kind = 'discrete';
  readonly n: number;

  constructor(n: number) {
    if (!Number.isInteger(n) || n < 1) throw new RangeError(`Discrete needs a whole number from 1 up; got ${n}.`);
    this.n = n;
  }

  /** One of the values, or one of those that the mask allows, all equally likely.
   * @throws RangeError if the mask has another length or allows nothing */
  sample(rng: Rng, mask?: ActionMask): number {
    if (mask === undefined) return rng.below(this.n);
    if (mask.length !== this.n) throw new RangeError(`The mask has ${mask.length} cells, the space ${this.n} values.`);
    let allowed = 0;
    for (const cell of mask) if (cell !== 0) allowed++;
    if (allowed === 0) throw new RangeError('The mask allows no value.');
    let skip = rng.below(allowed);
    for (let value = 0; ; value++) if (mask[value] !== 0 && skip-- === 0) return value;
  }

  contains(value: unknown): value is number {
    return typeof value === 'number' && Number.isInteger(value) && value >= 0 && value < this.n;
  }
}
