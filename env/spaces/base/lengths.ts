import type { Rng } from '../../../rules/core/index.ts';
import { BadSetup } from './space.ts';

const MOST = 2 ** 32 - 1;

/** @throws BadSetup unless both are whole and in order; the greatest length may be Infinity where `endless` */
export function checkLengths(minLength: number, maxLength: number, endless: boolean): void {
  const isLength = (length: number): boolean => Number.isInteger(length) && length >= 0 && length <= MOST;
  if (!isLength(minLength)) throw new BadSetup('minLength', `minLength must be a whole number from 0 up; got ${minLength}.`);
  if (!isLength(maxLength) && !(endless && maxLength === Infinity)) {
    throw new BadSetup('maxLength', `maxLength must be a whole number from 0 up${endless ? ', or Infinity' : ''}; got ${maxLength}.`);
  }
  if (minLength > maxLength) throw new BadSetup('minLength', `minLength (${minLength}) must not exceed maxLength (${maxLength}).`);
}

/** A length, all equally likely; without a greatest one, three more than the least on average (geometric, 1/4 as in Gymnasium). */
export function drawLength(rng: Rng, minLength: number, maxLength: number): number {
  if (maxLength < Infinity) return minLength + rng.below(maxLength - minLength + 1);
  let length = minLength;
  while (rng.below(4) !== 0) length++;
  return length;
}

/** @throws RangeError unless it is a length that the space has */
export function checkLength(length: unknown, minLength: number, maxLength: number): asserts length is number {
  const isLength = typeof length === 'number' && Number.isInteger(length) && length >= minLength && length <= maxLength;
  if (!isLength)
    throw new RangeError(`The mask asks for length ${String(length)}; it must be whole and from ${minLength} to ${maxLength}.`);
}
