import type { Rng } from '../../../rules/core/index.ts';
import { isArrayOf } from './dtype.ts';

/** One cell for each action: 1 allows it, 0 forbids it. `[n]` */
export type ActionMask = Int8Array;

/** @throws TypeError, RangeError unless it is an Int8Array of `length` cells from 0 to `most` */
export function checkMask(mask: unknown, length: number, most: number): asserts mask is Int8Array {
  checkForm(mask, length);
  for (let i = 0; i < length; i++) {
    if (mask[i]! < 0 || mask[i]! > most) throw new RangeError(`Cell ${i} of the mask is ${mask[i]}; it must be from 0 to ${most}.`);
  }
}

function checkForm(mask: unknown, length: number): asserts mask is Int8Array {
  if (!isArrayOf('int8', mask)) throw new TypeError('A mask is an Int8Array with a cell for each value.');
  if (mask.length !== length) throw new RangeError(`The mask has ${mask.length} cells, the space ${length} values.`);
}

/** Index of one of the `n` cells that hold 1, all equally likely.
 * @throws TypeError, RangeError if the mask does not fit or allows nothing */
export function drawAllowed(rng: Rng, mask: unknown, n: number): number {
  checkForm(mask, n);
  const allowed = countAllowed(mask);
  if (allowed === 0) throw new RangeError('The mask allows no value.');
  const quads = quadsOf(mask);
  let skip = rng.below(allowed);
  let value = 0;
  for (let i = 0; i < quads.length && skip >= onesIn(quads[i]!); i++, value += 4) skip -= onesIn(quads[i]!);
  for (; ; value++) if (mask[value] !== 0 && skip-- === 0) return value;
}

/** How many cells hold 1. @throws RangeError if some hold anything but 0 and 1 */
function countAllowed(mask: Int8Array): number {
  const quads = quadsOf(mask);
  let allowed = 0;
  let other = 0;
  for (let i = 0; i < quads.length; i++) {
    const quad = quads[i]!;
    if (quad === 0) continue;
    other |= quad & ~ONES;
    allowed += onesIn(quad);
  }
  for (let i = quads.length * 4; i < mask.length; i++) {
    other |= mask[i]! & ~1;
    allowed += mask[i]!;
  }
  if (other !== 0) checkMask(mask, mask.length, 1);
  return allowed;
}

const ONES = 0x01010101;

/** Sum of four cells that hold 0 or 1. */
function onesIn(quad: number): number {
  return Math.imul(quad, ONES) >>> 24;
}

/** The cells of a mask by fours, as far as they go: most masks are large and nearly empty. None where it does not begin at such a place of its buffer. */
function quadsOf(mask: Int8Array): Int32Array {
  const isAligned = mask.byteOffset % 4 === 0;
  return isAligned ? new Int32Array(mask.buffer, mask.byteOffset, mask.length >> 2) : new Int32Array(0);
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
