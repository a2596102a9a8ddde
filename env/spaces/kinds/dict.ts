import type { Rng } from '../../../rules/core/index.ts';
import type { DictJson } from '../base/json.ts';
import { checkSpace, ownValue, type Space } from '../base/space.ts';

type Spaces<T> = { readonly [K in keyof T]: Space<T[K]> };

/** Objects with exactly the named parts, each from its own space. */
export class Dict<T extends object> implements Space<T> {
  readonly kind = 'dict';
  readonly spaces: Spaces<T>;
  /** The parts in the order in which they are sampled and flattened: by name, as in Gymnasium, so that JSON need not keep an order. */
  readonly parts: readonly (readonly [string, Space<unknown>])[];

  /** @throws TypeError if a part is not a space */
  constructor(spaces: Spaces<T>) {
    this.spaces = spaces;
    this.parts = Object.entries<Space<unknown>>(spaces).sort(([a], [b]) => (a < b ? -1 : 1));
    for (const [name, space] of this.parts) checkSpace(space, name);
  }

  /** @param mask the masks of parts by name; a part without one is free
   * @throws TypeError, RangeError if the mask is no object, names a part that is not there, or a part's mask does not fit it */
  sample(rng: Rng, mask?: { readonly [K in keyof T]?: unknown }): T {
    if (mask !== undefined) this.checkNames(mask);
    return Object.fromEntries(
      this.parts.map(([name, space]) => [name, space.sample(rng, mask && (ownValue(mask, name) ?? undefined))]),
    ) as T;
  }

  private checkNames(mask: unknown): asserts mask is object {
    if (typeof mask !== 'object' || mask === null) throw new TypeError('The mask of a Dict is an object with the masks of its parts.');
    const stray = Object.keys(mask).find((name) => !Object.hasOwn(this.spaces, name));
    if (stray !== undefined) throw new RangeError(`The mask names "${stray}", which is no part of the Dict.`);
  }

  contains(value: unknown): value is T {
    if (typeof value !== 'object' || value === null || Array.isArray(value) || ArrayBuffer.isView(value)) return false;
    if (Object.keys(value).length !== this.parts.length) return false;
    return this.parts.every(([name, space]) => space.contains(ownValue(value, name)));
  }

  toJSON(): DictJson {
    return { kind: this.kind, spaces: Object.fromEntries(this.parts.map(([name, space]) => [name, space.toJSON()])) };
  }
}
