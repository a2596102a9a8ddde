import type { AnySpace } from './any-space.ts';
import type { Dtype, TypedArray } from './dtype.ts';
import type { Space } from './space.ts';

/** A space of typed arrays of one length, whose values can lie end to end in one array. */
export interface RowSpace<A extends TypedArray> extends Space<A> {
  readonly dtype: Dtype;
  /** Cells of a value. */
  readonly size: number;
  /** Whether the `size` cells from `at` on are a value; they must be there. */
  holds(cells: ArrayLike<number>, at: number): boolean;
}

export function isRowSpace(space: Space<unknown>): space is RowSpace<TypedArray> {
  const known = space as AnySpace;
  return known.kind === 'multi-discrete' || known.kind === 'multi-binary' || known.kind === 'box';
}
