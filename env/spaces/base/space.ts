import type { Rng } from '../../../rules/core/index.ts';
import type { SpaceJson } from './json.ts';
import type { Dtype, TypedArray } from './dtype.ts';

export const SPACE_KINDS = ['discrete', 'multi-discrete', 'multi-binary', 'box', 'dict', 'tuple', 'sequence', 'text'] as const;
export type SpaceKind = (typeof SPACE_KINDS)[number];

/** A set of values, as in Gymnasium: one can be drawn, and any value can be asked whether it belongs. */
export interface Space<T> {
  readonly kind: SpaceKind;
  /** A value of the space, uniform where that makes sense, or one that the mask allows; all randomness comes from `rng`.
   * @throws TypeError or RangeError if the mask does not fit the space or allows nothing */
  sample(rng: Rng, mask?: unknown): T;
  /** Whether the value belongs; never throws. */
  contains(value: unknown): value is T;
  /** The space as plain JSON, from which `parseSpace` makes an equal one. */
  toJSON(): SpaceJson;
}

/** A wrong argument of a space's constructor, with the name of the argument. */
export class BadSetup extends RangeError {
  readonly field: string;

  constructor(field: string, message: string) {
    super(message);
    this.field = field;
  }
}

/** @throws TypeError unless it is a space */
export function checkSpace(value: unknown, name: string | number): void {
  const isSpace = typeof value === 'object' && value !== null && 'sample' in value && 'contains' in value;
  if (!isSpace) throw new TypeError(`Part ${name} is not a space; make one, as with new Discrete(2).`);
}

/** An object's own value under a key; undefined for an accessor, as its code could throw. */
export function ownValue(object: object, key: PropertyKey): unknown {
  return Object.getOwnPropertyDescriptor(object, key)?.value;
}

/** Whether two spaces have the same values, written and flattened in the same way. */
export function sameSpace(a: Space<unknown>, b: Space<unknown>): boolean {
  return a === b || JSON.stringify(a) === JSON.stringify(b);
}

/** A space of typed arrays of one length, whose values can lie end to end in one array. */
export interface RowSpace<A extends TypedArray> extends Space<A> {
  readonly dtype: Dtype;
  /** Cells of a value. */
  readonly size: number;
  /** Whether the `size` cells from `at` on are a value; they must be there. */
  holds(cells: ArrayLike<number>, at: number): boolean;
}

export function isRowSpace(space: Space<unknown>): space is RowSpace<TypedArray> {
  return ['multi-discrete', 'multi-binary', 'box'].includes(space.kind);
}
