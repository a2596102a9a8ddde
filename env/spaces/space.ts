import type { Rng } from '../../rules/core/index.ts';

/** A set of values, as in Gymnasium: one can be drawn, and any value can be asked whether it belongs. */
export interface Space<T> {
  readonly kind: 'discrete' | 'box' | 'multi-binary' | 'dict';
  /** A value of the space, uniform where that makes sense; all randomness comes from `rng`. */
  sample(rng: Rng): T;
  contains(value: unknown): value is T;
}

/** One cell for each action: 1 allows it, 0 forbids it. `[n]` */
export type ActionMask = Int8Array;
