import type { AnySpace } from '../kinds/any-space.ts';
import { Box } from '../kinds/box.ts';
import { Dict } from '../kinds/dict.ts';
import type { Arrays, Dtype } from '../base/dtype.ts';
import { MultiDiscrete } from '../kinds/multi-discrete.ts';
import { BadSetup, type Space } from '../base/space.ts';
import { Tuple } from '../kinds/tuple.ts';

function repeat(cells: ArrayLike<number>, n: number): number[] {
  return Array.from({ length: n * cells.length }, (_, i) => cells[i % cells.length]!);
}

/** The only cell of a box without dimensions as a number, which fits any shape. */
const asBounds = (bounds: Arrays[Dtype]): number | Arrays[Dtype] => (bounds.length === 1 ? bounds[0]! : bounds);

function batchBox({ shape, low, high, dtype }: Box<Dtype>, n: number): Box<Dtype> {
  return new Box<Dtype>({ shape: [n, ...shape], low: asBounds(low), high: asBounds(high), dtype });
}

const copies = (space: AnySpace, n: number): AnySpace => new Tuple(Array.from({ length: n }, () => space)) as AnySpace;

/** The space of `n` values at once, as in Gymnasium: a `Box` gets a leading dimension, a `Discrete` becomes a `MultiDiscrete`, a
 * `MultiDiscrete` one with all cells in a row, a `MultiBinary` an int8 box `[n, cells]`; `Dict` and `Tuple` have their parts batched;
 * of what differs in size there is a `Tuple` of `n`.
 * @throws RangeError unless `n` is whole and from 1 up */
export function batchSpace(space: Space<unknown>, n: number): AnySpace {
  if (!Number.isSafeInteger(n) || n < 1) throw new BadSetup('n', `A batch needs a whole number of values from 1 up; got ${n}.`);
  const known = space as AnySpace;
  switch (known.kind) {
    case 'discrete':
      return new MultiDiscrete(repeat([known.n], n), repeat([known.start], n));
    case 'multi-discrete':
      return new MultiDiscrete(repeat(known.nvec, n), repeat(known.start, n));
    case 'multi-binary':
      return new Box<Dtype>({ shape: [n, known.n], low: 0, high: 1, dtype: 'int8' });
    case 'box':
      return batchBox(known, n);
    case 'dict':
      return new Dict<object>(Object.fromEntries(known.parts.map(([name, part]) => [name, batchSpace(part, n)])));
    case 'tuple':
      return new Tuple(known.spaces.map((part) => batchSpace(part, n))) as AnySpace;
    case 'sequence':
    case 'text':
      return copies(known, n);
  }
}
