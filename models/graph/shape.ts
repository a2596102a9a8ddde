/** A shape may vary from run to run in its first size only: B states, N actions, or B times a number. */
export type Size = number | 'B' | 'N' | `B*${number}`;
export type Shape = readonly Size[];

/** How many numbers a tensor of this shape has. @throws Error if that varies */
export function sizeOf(shape: Shape): number {
  return shape.reduce<number>((product, size) => {
    if (typeof size !== 'number') throw new Error(`A shape that varies, ${shape.join(' × ')}, has no size.`);
    return product * size;
  }, 1);
}

function times(size: Size, factor: Size): Size {
  if (typeof size === 'number') return typeof factor === 'number' ? size * factor : times(factor, size);
  if (factor === 1) return size;
  if (typeof factor !== 'number' || size === 'N') throw new Error(`Sizes ${size} and ${factor} cannot be multiplied.`);
  return `B*${statesIn(size) * factor}`;
}

/** All but the last size as one. */
export function rowsOf(shape: Shape): Size {
  return shape.slice(0, -1).reduce<Size>((product, size) => (product === 1 ? size : times(product, size)), 1);
}

export function isSameShape(a: Shape, b: Shape): boolean {
  return a.length === b.length && a.every((size, i) => size === b[i]);
}

/** Whether the first shape is the end of the second, or has ones where that has more. */
export function isStretchable(from: Shape, to: Shape): boolean {
  const skipped = to.length - from.length;
  return skipped >= 0 && from.every((size, i) => size === to[i + skipped] || size === 1);
}

/** How many rows for each state a first size counts; 0 if it does not depend on the states. */
export function statesIn(size: Size | undefined): number {
  if (size === 'B') return 1;
  return typeof size === 'string' && size !== 'N' ? Number(size.slice(2)) : 0;
}
