import type { Rng } from '../../rules/core/index.ts';
import { isArrayOf } from './dtype.ts';

/** One cell for each action: 1 allows it, 0 forbids it. `[n]` */
export type ActionMask = Int8Array;

/** @throws TypeError, RangeError unless it is an Int8Array of `length` cells from 0 to `most` */
export function checkMask(mask: unknown, length: number, most: number): asserts mask is Int8Array {
  if (!isArrayOf('int8', mask)) throw new TypeError('A mask is an Int8Array with a cell for each value.');
  if (mask.length !== length) throw new RangeError(`The mask has ${mask.length} cells, the space ${length} values.`);
  for (let i = 0; i < length; i++) {
    if (mask[i]! < 0 || mask[i]! > most) throw new RangeError(`Cell ${i} of the mask is ${mask[i]}; it must be from 0 to ${most}.`);
  }
}

/** Index of one of the `n` cells that hold 1, all equally likely.
 * @throws TypeError, RangeError if the mask does not fit or allows nothing */
export function drawAllowed(rng: Rng, mask: unknown, n: number): number {
  checkMask(mask, n, 1);
  let allowed = 0;
  for (let i = 0; i < n; i++) allowed += mask[i]!;
  if (allowed === 0) throw new RangeError('The mask allows no value.');
  let skip = rng.below(allowed);
  for (let value = 0; ; value++) if (mask[value] !== 0 && skip-- === 0) return value;
}

/** A mask in two parts, as a list; a part left out allows everything. @throws TypeError unless it is a list of two */
export function checkPair(mask: unknown): asserts mask is readonly [unknown, unknown] {
  if (!Array.isArray(mask) || mask.length !== 2)
    throw new TypeError('This mask is a list of two, one of them for lengths; write null for a part that allows all.');
}

/** @throws TypeError as such a space takes no mask */
export function refuseMask(mask: unknown, kind: string): void {
  if (mask !== undefined && mask !== null) throw new TypeError(`A ${kind} takes no mask; leave it out.`);
}
