import { type Arrays, createArray, type Dtype, isIntegerDtype, LIMITS } from './dtype.ts';
import type { BoundsJson } from './json.ts';
import { BadSetup } from './space.ts';

/** A number for all cells; a flat list for all cells or for the last dimensions (as one row); or nested lists to be broadcast over the
 * shape as in NumPy, as `[[0], [1]]` for `[2, W]`. */
export type Bounds = number | ArrayLike<number> | readonly Bounds[];

type BoundName = 'low' | 'high';

export const product = (shape: readonly number[]): number => shape.reduce((cells, length) => cells * length, 1);

/** Numbers in row-major order and their shape, of which each dimension is that of the box or 1. */
interface Block {
  readonly shape: readonly number[];
  readonly cells: ArrayLike<number>;
}

/** The last dimensions that have so many cells, as few as can be. */
function lastDimensions(shape: readonly number[], cells: number): readonly number[] | undefined {
  for (let at = shape.length; at >= 0; at--) if (product(shape.slice(at)) === cells) return shape.slice(at);
  return undefined;
}

function isNested(bounds: ArrayLike<number> | readonly Bounds[]): bounds is readonly Bounds[] {
  return Array.isArray(bounds) && bounds.some((part) => typeof part !== 'number');
}

function nestedBlock(bounds: readonly Bounds[], name: BoundName): Block {
  const parts = bounds.map((part) => {
    if (typeof part === 'number') return { shape: [], cells: [part] };
    return isNested(part) ? nestedBlock(part, name) : { shape: [part.length], cells: part };
  });
  const inner = parts[0]!.shape;
  if (parts.some(({ shape }) => shape.join() !== inner.join())) throw new BadSetup(name, `Nested lists of ${name} must be equally long.`);
  return { shape: [parts.length, ...inner], cells: parts.flatMap(({ cells }) => Array.from(cells)) };
}

function blockOf(bounds: Bounds, shape: readonly number[], name: BoundName): Block {
  if (typeof bounds === 'number') return { shape: [], cells: [bounds] };
  const block = isNested(bounds) ? nestedBlock(bounds, name) : { shape: lastDimensions(shape, bounds.length), cells: bounds };
  const skipped = shape.length - (block.shape?.length ?? 0);
  if (block.shape === undefined || skipped < 0 || block.shape.some((length, d) => length !== 1 && length !== shape[skipped + d])) {
    const got = block.shape?.join(' × ') ?? `${block.cells.length} cells`;
    throw new BadSetup(
      name,
      `${name} (${got}) does not fit the shape ${shape.join(' × ')}; give one number, the cells of a row, or all cells.`,
    );
  }
  return { shape: block.shape, cells: block.cells };
}

function checkBound(bound: number, name: BoundName, dtype: Dtype): void {
  const [least, most] = LIMITS[dtype];
  const isWrongEnd = bound === (name === 'low' ? Infinity : -Infinity);
  const overflows = dtype === 'float32' && Number.isFinite(bound) && !Number.isFinite(Math.fround(bound));
  if (!(bound >= least && bound <= most) || isWrongEnd || overflows || (isIntegerDtype(dtype) && !Number.isInteger(bound))) {
    const range = isIntegerDtype(dtype)
      ? `whole and from ${least} to ${most}`
      : `a number, not beyond ${dtype}, and not ${name === 'low' ? 'Infinity' : '-Infinity'}`;
    throw new BadSetup(name, `${name} of a Box of ${dtype} must be ${range}; got ${bound}.`);
  }
}

/** One bound for each cell of the shape, row-major. @throws BadSetup if the bounds do not fit the shape or the dtype */
export function spreadBounds<D extends Dtype>(bounds: Bounds, shape: readonly number[], dtype: D, name: BoundName): Arrays[D] {
  const block = blockOf(bounds, shape, name);
  for (let i = 0; i < block.cells.length; i++) checkBound(block.cells[i]!, name, dtype);
  const skipped = shape.length - block.shape.length;
  const spread = createArray(dtype, product(shape));
  for (let i = 0; i < spread.length; i++) {
    let [rest, cell, stride] = [i, 0, 1];
    for (let d = shape.length - 1; d >= skipped; d--) {
      const length = block.shape[d - skipped]!;
      if (length > 1) cell += (rest % shape[d]!) * stride;
      stride *= length;
      rest = Math.floor(rest / shape[d]!);
    }
    spread[i] = block.cells[cell]! + 0; // no -0
  }
  return spread;
}

function boundJson(bound: number): BoundsJson {
  return Number.isFinite(bound) ? bound : bound > 0 ? 'Infinity' : '-Infinity';
}

/** Whether the bounds are the same all along a dimension, of which a step is `stride` cells. */
function isConstant(bounds: ArrayLike<number>, length: number, stride: number): boolean {
  for (let i = 0; i < bounds.length; i++) if (Math.floor(i / stride) % length > 0 && bounds[i] !== bounds[i - stride]) return false;
  return true;
}

/** The shortest lists that broadcast to the bounds of the shape: each dimension along which they do not change is written once. */
export function compactBounds(bounds: ArrayLike<number>, shape: readonly number[]): BoundsJson {
  if (bounds.length === 0) return 0;
  const strides = shape.map((_, d) => product(shape.slice(d + 1)));
  const lengths = shape.map((length, d) => (isConstant(bounds, length, strides[d]!) ? 1 : length));
  const first = lengths.findIndex((length) => length > 1);
  const write = (d: number, at: number): BoundsJson =>
    d === shape.length ? boundJson(bounds[at]!) : Array.from({ length: lengths[d]! }, (_, i) => write(d + 1, at + i * strides[d]!));
  return write(first < 0 ? shape.length : first, 0);
}
