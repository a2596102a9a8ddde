import type { Neighbours } from '../../models/graph/operation.ts';

/* Operations by index, in plain arrays. An index of −1 points to nothing. */

/** Rows of `[R, n]` → `[N, n]` */
export function gatherRows(rows: Float32Array, index: Int32Array, width: number): Float32Array {
  const out = new Float32Array(index.length * width);
  for (let i = 0; i < index.length; i++) {
    const from = index[i]! * width;
    if (from >= 0) out.set(rows.subarray(from, from + width), i * width);
  }
  return out;
}

/** Sums of those rows of `[N, n]` that have the same index → `[R, n]` */
export function scatterRows(values: Float32Array, index: Int32Array, rows: number, width: number): Float32Array {
  const out = new Float32Array(rows * width);
  for (let i = 0; i < index.length; i++) {
    const to = index[i]! * width;
    if (to < 0) continue;
    for (let k = 0; k < width; k++) out[to + k]! += values[i * width + k]!;
  }
  return out;
}

const LOWEST = -1e30;

/** The greatest of those numbers of `[N]` that have the same index → `[R]` */
export function highestRows(values: Float32Array, index: Int32Array, rows: number): Float32Array {
  const out = new Float32Array(rows).fill(LOWEST);
  for (let i = 0; i < index.length; i++) if (index[i]! >= 0) out[index[i]!] = Math.max(out[index[i]!]!, values[i]!);
  return out;
}

/** `[B, P, n]` → `[B, P, D·n]`: what lies beside each place. */
export function beside(values: Float32Array, { places, directions, cells }: Neighbours, [states, , wide]: readonly number[]): Float32Array {
  const width = wide! / directions;
  const out = new Float32Array(states! * places * wide!);
  for (let state = 0; state < states!; state++) {
    for (let i = 0; i < places * directions; i++) {
      if (cells[i]! < 0) continue;
      const from = (state * places + cells[i]!) * width;
      out.set(values.subarray(from, from + width), (state * places * directions + i) * width);
    }
  }
  return out;
}

/** `[B, P, D·n]` → `[B, P, n]`: gives every place what it is to its neighbours. */
export function besideBack(
  values: Float32Array,
  { places, directions, cells }: Neighbours,
  [states, , width]: readonly number[],
): Float32Array {
  const out = new Float32Array(states! * places * width!);
  for (let state = 0; state < states!; state++) {
    for (let i = 0; i < places * directions; i++) {
      if (cells[i]! < 0) continue;
      const to = (state * places + cells[i]!) * width!;
      const from = (state * places * directions + i) * width!;
      for (let k = 0; k < width!; k++) out[to + k]! += values[from + k]!;
    }
  }
  return out;
}
