import type { AnySpace } from '../kinds/any-space.ts';
import { Box } from '../kinds/box.ts';
import type { TypedArray } from '../base/dtype.ts';
import type { Space } from '../base/space.ts';

/** Cells that a value has when flattened, as in Gymnasium: a `Discrete` one for each value, a `Text` one for each place, other spaces
 * those of their parts.
 * @throws RangeError if values differ in size: in a `Sequence`, and in a `Box` with any number of rows */
export function flatDimension(space: Space<unknown>): number {
  const known = space as AnySpace;
  switch (known.kind) {
    case 'discrete':
    case 'multi-binary':
      return known.n;
    case 'multi-discrete':
      return known.nvec.reduce((sum, n) => sum + n, 0);
    case 'box':
      return known.size;
    case 'dict':
      return known.parts.reduce((sum, [, part]) => sum + flatDimension(part), 0);
    case 'tuple':
      return known.spaces.reduce((sum, part) => sum + flatDimension(part), 0);
    case 'sequence':
      throw new RangeError('A Sequence has no flat size, as its values differ in length; flatten its elements one by one.');
    case 'text':
      return known.maxLength;
  }
}

/** Writes a value of the space, whose cells are zero so far, and returns the place behind it. */
function write(space: Space<unknown>, value: unknown, flat: Float32Array, at: number): number {
  const known = space as AnySpace;
  switch (known.kind) {
    case 'discrete':
      flat[at + (value as number) - known.start] = 1;
      break;
    case 'multi-discrete':
      return known.nvec.reduce((place, n, i) => {
        flat[place + (value as Int32Array)[i]! - known.start[i]!] = 1;
        return place + n;
      }, at);
    case 'multi-binary':
    case 'box':
      flat.set(value as TypedArray, at);
      break;
    case 'dict':
      return known.parts.reduce((place, [name, part]) => write(part, (value as Readonly<Record<string, unknown>>)[name], flat, place), at);
    case 'tuple':
      return known.spaces.reduce((place, part, i) => write(part, (value as readonly unknown[])[i], flat, place), at);
    case 'sequence': // refused by flatDimension
      break;
    case 'text': {
      const codes = Array.from(value as string, (character) => known.codes.get(character)!);
      flat.fill(known.characters.length, at, at + known.maxLength).set(codes, at);
    }
  }
  return at + flatDimension(known);
}

/** A value as one flat array: `[flatDimension(space)]`. Integers are one-hot; the parts of a `Dict` stand in the order of their names;
 * a `Text` is the codes of its characters, then as often as need be the number of characters.
 * @param into where to write instead of a new array
 * @throws RangeError if the value is not of the space, `into` has another length, or values of the space differ in size */
export function flatten<T>(space: Space<T>, value: T, into?: Float32Array): Float32Array {
  const dimension = flatDimension(space);
  const flat = into ?? new Float32Array(dimension);
  if (flat.length !== dimension) throw new RangeError(`The array to write to has ${flat.length} cells; it needs ${dimension}.`);
  if (!space.contains(value)) throw new RangeError(`The value is not of the ${space.kind} space; ask contains first.`);
  write(space, value, flat.fill(0), 0);
  return flat;
}

/** Writes the bounds of a flattened value, and returns the place behind them. */
function writeBounds(space: Space<unknown>, low: Float64Array, high: Float64Array, at: number): number {
  const known = space as AnySpace;
  const end = at + flatDimension(known);
  switch (known.kind) {
    case 'discrete':
    case 'multi-discrete':
    case 'multi-binary':
      high.fill(1, at, end);
      break;
    case 'box':
      low.set(known.low, at);
      high.set(known.high, at);
      break;
    case 'dict':
      return known.parts.reduce((place, [, part]) => writeBounds(part, low, high, place), at);
    case 'tuple':
      return known.spaces.reduce((place, part) => writeBounds(part, low, high, place), at);
    case 'sequence': // refused by flatDimension
      break;
    case 'text':
      high.fill(known.characters.length, at, end);
  }
  return end;
}

/** The space of all flattened values, and of others besides: a float32 box `[flatDimension(space)]`.
 * @throws RangeError if values of the space differ in size */
export function flattenSpace(space: Space<unknown>): Box {
  const dimension = flatDimension(space);
  const [low, high] = [new Float64Array(dimension), new Float64Array(dimension)];
  writeBounds(space, low, high, 0);
  return new Box({ shape: [dimension], low: Float32Array.from(low), high: Float32Array.from(high) });
}
