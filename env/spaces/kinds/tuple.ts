import type { Rng } from '../../../rules/core/index.ts';
import type { TupleJson } from '../base/json.ts';
import { checkSpace, ownValue, type Space } from '../base/space.ts';

type Spaces<T extends readonly unknown[]> = { readonly [K in keyof T]: Space<T[K]> };

/** Lists of fixed length, each place from its own space. */
export class Tuple<T extends readonly unknown[]> implements Space<T> {
  readonly kind = 'tuple';
  readonly spaces: readonly Space<unknown>[];

  /** @throws TypeError if a part is not a space */
  constructor(spaces: readonly [...Spaces<T>]) {
    this.spaces = [...(spaces as readonly Space<unknown>[])];
    for (const [i, space] of this.spaces.entries()) checkSpace(space, i);
  }

  /** @param mask the masks of all places; null leaves a place free
   * @throws TypeError, RangeError if the mask is no list, has another length, or a place's mask does not fit it */
  sample(rng: Rng, mask?: readonly unknown[]): T {
    if (mask !== undefined && !Array.isArray(mask))
      throw new TypeError('The mask of a Tuple is a list of masks, null for a place that is free.');
    if (mask !== undefined && mask.length !== this.spaces.length)
      throw new RangeError(`There are ${mask.length} masks, the Tuple has ${this.spaces.length} places.`);
    return this.spaces.map((space, i) => space.sample(rng, mask?.[i] ?? undefined)) as unknown as T;
  }

  contains(value: unknown): value is T {
    if (!Array.isArray(value) || value.length !== this.spaces.length) return false;
    return this.spaces.every((space, i) => space.contains(ownValue(value, i)));
  }

  toJSON(): TupleJson {
    return { kind: this.kind, spaces: this.spaces.map((space) => space.toJSON()) };
  }
}
