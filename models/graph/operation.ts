import type { Shape } from './shape.ts';

/** Numbers of one shape. */
export interface Tensor {
  readonly name: string;
  readonly shape: Shape;
  /** What an `index` or a `pointer` holds are places in another tensor, given from outside; a pointer may be −1, for nothing. */
  readonly type: 'float' | 'index' | 'pointer';
}

/** `sign` is −1, 0 or 1; `step` is 1 where a number is positive, 0 elsewhere. */
export type Unary = 'relu' | 'exp' | 'log' | 'tanh' | 'sqrt' | 'abs' | 'negate' | 'sign' | 'step';
export type Binary = 'add' | 'subtract' | 'multiply' | 'divide' | 'equal' | 'least';

/** One step; `from` are the tensors it reads, `to` the one it makes. */
export type Operation = { readonly from: readonly Tensor[]; readonly to: Tensor } & (
  | { readonly op: Unary }
  /** The second tensor is stretched to the first: its shape is the end of the first one's, or has ones where that has more. */
  | { readonly op: Binary }
  /** `x · factor + offset` */
  | { readonly op: 'affine'; readonly factor: number; readonly offset: number }
  /** `[R, k] · [k, n]` plus, if there is a third tensor, a bias `[n]`; or with the matrix transposed `[R, n] · [k, n]ᵀ`. */
  | { readonly op: 'linear'; readonly transposed: boolean }
  /** `[R, k]`, `[R, n]` → `[k, n]`: the sum of the outer products of their rows. */
  | { readonly op: 'outer' }
  /** Products of matrices in the last two sizes, one for each leading place, each transposed first if so said. */
  | { readonly op: 'product'; readonly transposed: readonly [boolean, boolean] }
  /** Sum over some axes, which keep size 1. */
  | { readonly op: 'sum'; readonly axes: readonly number[] }
  /** Maximum over one axis, which keeps size 1. */
  | { readonly op: 'max'; readonly axis: number }
  /** Over the last axis. */
  | { readonly op: 'softmax' }
  | { readonly op: 'reshape' }
  | { readonly op: 'transpose'; readonly order: readonly number[] }
  /** Rows of `[R, n]` by index `[N]` → `[N, n]`; a pointer to nothing gives zeros. */
  | { readonly op: 'gather' }
  /** `[N, n]`, index `[N]` → the rows of the third tensor, `[R, n]`: each is the sum of those that point to it. */
  | { readonly op: 'scatter' }
  /** `[N, 1]`, index `[N]` → the rows of the third tensor, `[R, 1]`: the greatest of those that point to it. */
  | { readonly op: 'highest' }
  /** `[B, P, n]` → `[B, P, D·n]`: what lies beside each place, one direction after the other, zeros beyond the edge. */
  | { readonly op: 'neighbours'; readonly table: Neighbours }
  /** The other way, `[B, P, D·n]` → `[B, P, n]`: the sum of what each place is to its neighbours. */
  | { readonly op: 'neighboursBack'; readonly table: Neighbours }
  /** Everything one after the other, as a vector. */
  | { readonly op: 'concatenate' }
);

/** Who lies beside whom on a board of P places: `[P, D]`, −1 beyond the edge. Direction `d` is undone by `(d + D / 2) % D`. */
export interface Neighbours {
  readonly places: number;
  readonly directions: number;
  readonly cells: ArrayLike<number>;
}

/** A tensor that training changes; its numbers lie at `offset` in the flat weights. */
export interface Parameter {
  readonly tensor: Tensor;
  readonly offset: number;
  readonly size: number;
  /** Standard deviation at the start; 0 for biases. */
  readonly deviation: number;
}

/** Operations that lead to some tensors; the others are not worth running. */
export function leadingTo(operations: readonly Operation[], results: readonly Tensor[]): Operation[] {
  const needed = new Set(results.map(({ name }) => name));
  const kept: Operation[] = [];
  for (let i = operations.length - 1; i >= 0; i--) {
    const step = operations[i]!;
    if (!needed.has(step.to.name)) continue;
    kept.push(step);
    for (const { name } of step.from) needed.add(name);
  }
  return kept.reverse();
}
