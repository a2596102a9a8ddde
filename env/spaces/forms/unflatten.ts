import type { AnySpace } from '../kinds/any-space.ts';
import type { Box } from '../kinds/box.ts';
import { type Arrays, createArray, type Dtype } from '../base/dtype.ts';
import { flatDimension } from './flatten.ts';
import type { Space } from '../base/space.ts';
import type { Text } from '../kinds/text.ts';

/** @throws RangeError unless exactly one cell is not zero */
function indexOfHot(flat: Float32Array): number {
  const hot = flat.findIndex((cell) => cell !== 0);
  if (hot < 0 || flat.some((cell, i) => cell !== 0 && i !== hot)) {
    throw new RangeError('An integer is flattened to cells of which exactly one is not zero; choose one first.');
  }
  return hot;
}

/** The arrays of the parts, which lie end to end. */
function split(flat: Float32Array, sizes: readonly number[]): Float32Array[] {
  let at = 0;
  return sizes.map((size) => flat.subarray(at, (at += size)));
}

/** A bound that is no 32-bit float comes back as itself, so that rounding leads nobody out of the box. */
function readBox({ dtype, low, high }: Box<Dtype>, flat: Float32Array): Arrays[Dtype] {
  const cells = createArray(dtype, flat.length);
  for (const [i, cell] of flat.entries()) {
    const [least, most] = [low[i]!, high[i]!];
    cells[i] = cell === Math.fround(least) ? least : cell === Math.fround(most) ? most : cell;
  }
  return cells;
}

function readText({ characters }: Text, flat: Float32Array): string {
  const end = flat.indexOf(characters.length);
  const codes = end < 0 ? flat : flat.subarray(0, end);
  if (codes.some((code) => characters[code] === undefined))
    throw new RangeError(`Texts are flattened to codes from 0 to ${characters.length}; round them first.`);
  return Array.from(codes, (code) => characters[code]!).join('');
}

function read(space: Space<unknown>, flat: Float32Array): unknown {
  const known = space as AnySpace;
  switch (known.kind) {
    case 'discrete':
      return known.start + indexOfHot(flat);
    case 'multi-discrete':
      return Int32Array.from(split(flat, [...known.nvec]), (part, i) => known.start[i]! + indexOfHot(part));
    case 'multi-binary':
      return Int8Array.from(flat);
    case 'box':
      return readBox(known, flat);
    case 'dict': {
      const flats = split(
        flat,
        known.parts.map(([, part]) => flatDimension(part)),
      );
      return Object.fromEntries(known.parts.map(([name, part], i) => [name, read(part, flats[i]!)]));
    }
    case 'tuple': {
      const flats = split(flat, known.spaces.map(flatDimension));
      return known.spaces.map((part, i) => read(part, flats[i]!));
    }
    case 'sequence': // refused by flatDimension
      return undefined;
    case 'text':
      return readText(known, flat);
  }
}

/** The value that `flatten` made the array of, up to the rounding of float64 and of large integers to float32.
 * @param flat `[flatDimension(space)]`
 * @throws RangeError if it has another length, stands for no value, or values of the space differ in size */
export function unflatten<T>(space: Space<T>, flat: Float32Array): T {
  const dimension = flatDimension(space);
  if (flat.length !== dimension) throw new RangeError(`The flat array has ${flat.length} cells; the space needs ${dimension}.`);
  const value = read(space, flat);
  if (!space.contains(value))
    throw new RangeError(`The flat array stands for no value of the ${space.kind} space; see flattenSpace for its bounds.`);
  return value;
}
