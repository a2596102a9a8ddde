import type { Dtype } from './dtype.ts';

export interface DiscreteJson {
  readonly kind: 'discrete';
  readonly n: number;
  /** 0 if absent. */
  readonly start?: number;
}

export interface MultiDiscreteJson {
  readonly kind: 'multi-discrete';
  readonly nvec: readonly number[];
  /** All 0 if absent. */
  readonly start?: readonly number[];
}

export interface MultiBinaryJson {
  readonly kind: 'multi-binary';
  readonly n: number;
}

/** Bounds of cells, to be broadcast over the shape as in NumPy: one number for all cells, a list for each row, `[[1], [2]]` for
 * two rows of equal cells. Infinite ones are texts, which both JavaScript and Python read as numbers. */
export type BoundsJson = number | 'Infinity' | '-Infinity' | readonly BoundsJson[];

export interface BoxJson {
  readonly kind: 'box';
  /** float32 if absent. */
  readonly dtype?: Dtype;
  readonly shape: readonly number[];
  readonly low: BoundsJson;
  readonly high: BoundsJson;
}

export interface DictJson {
  readonly kind: 'dict';
  readonly spaces: { readonly [name: string]: SpaceJson };
}

export interface TupleJson {
  readonly kind: 'tuple';
  readonly spaces: readonly SpaceJson[];
}

export interface SequenceJson {
  readonly kind: 'sequence';
  readonly space: SpaceJson;
  /** 0 if absent. */
  readonly minLength?: number;
  /** No greatest length if absent. */
  readonly maxLength?: number;
  /** False if absent. */
  readonly stack?: boolean;
}

export interface TextJson {
  readonly kind: 'text';
  readonly maxLength: number;
  /** 1 if absent. */
  readonly minLength?: number;
  /** Letters and digits of ASCII if absent. */
  readonly charset?: string;
}

export type SpaceJson = DiscreteJson | MultiDiscreteJson | MultiBinaryJson | BoxJson | DictJson | TupleJson | SequenceJson | TextJson;
