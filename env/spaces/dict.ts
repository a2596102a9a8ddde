import type { Rng } from '../../rules/core/index.ts';
import type { Space } from './space.ts';

type Spaces<T> = { readonly [K in keyof T]: Space<T[K]> };

/** Objects with exactly the named parts, each from its own space. */
export class Dict<T extends object> implements Space<T> {
  readonly kind = 'dict';
  readonly spaces: Spaces<T>;

  constructor(spaces: Spaces<T>) {
    this.spaces = spaces;
  }

  private entries(): [string, Space<unknown>][] {
    return Object.entries(this.spaces);
  }

  sample(rng: Rng): T {
    return Object.fromEntries(this.entries().map(([name, space]) => [name, space.sample(rng)])) as T;
  }

  contains(value: unknown): value is T {
    if (typeof value !== 'object' || value === null) return false;
    const parts = value as Readonly<Record<string, unknown>>;
    const entries = this.entries();
    return Object.keys(parts).length === entries.length && entries.every(([name, space]) => space.contains(parts[name]));
  }
}
