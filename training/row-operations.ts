import type { ObservationBatch } from '../models/batch.ts';
import type { NetworkShape } from '../models/network.ts';

/*
 * Row operations of a network and their gradients in plain arrays. Matrices are row-major `Float32Array`s; unit matrices
 * have U rows for each state.
 */

/** How the rows of a batch belong together. */
export interface RowGroups {
  /** B */
  readonly states: number;
  /** U */
  readonly units: number;
  /** `[B·U]`: 1 where the unit is there, 0 where its row is empty. */
  readonly present: Uint8Array;
  /** `[B + 1]`: first action row of each state, then N. */
  readonly starts: Int32Array;
}

/** Groups of a batch: which unit rows are present, and which actions belong to which state. */
export function groupRows(batch: ObservationBatch, shape: NetworkShape): RowGroups {
  const units = shape.units > 0 ? batch.spec.units.count : 0;
  const present = new Uint8Array(batch.size * units);
  const width = shape.unitFeatures;
  for (let row = 0; row < present.length; row++) {
    for (let i = row * width; i < (row + 1) * width; i++) if (batch.units[i] !== 0) present[row] = 1;
  }
  return { states: batch.size, units, present, starts: batch.starts };
}

/** Zeroes the rows of absent units; its own gradient. `[B·U, n]` */
export function zeroAbsent(rows: Float32Array, width: number, { present }: RowGroups): Float32Array {
  const out = rows.slice();
  for (let row = 0; row < present.length; row++) {
    if (present[row] === 0) out.fill(0, row * width, (row + 1) * width);
  }
  return out;
}

/** Adds row `u` of `slots` `[U, n]` to unit row `u` of each state. `[B·U, n]` */
export function addSlots(rows: Float32Array, width: number, { states, units }: RowGroups, slots: Float32Array): Float32Array {
  const out = rows.slice();
  const length = units * width;
  for (let i = 0; i < states * length; i++) out[i]! += slots[i % length]!;
  return out;
}

/** Gradient of `addSlots` for the slots: the sum over the states. `[B·U, n]` → `[U, n]` */
export function addSlotsBack(slope: Float32Array, width: number, { states, units }: RowGroups): Float32Array {
  const length = units * width;
  const out = new Float32Array(length);
  for (let i = 0; i < states * length; i++) out[i % length]! += slope[i]!;
  return out;
}

/** Sum over the units of each state, times `scale`. `[B·U, n]` → `[B, n]` */
export function sumUnits(rows: Float32Array, width: number, { states, units }: RowGroups, scale: number): Float32Array {
  const out = new Float32Array(states * width);
  for (let row = 0; row < states * units; row++) {
    const to = Math.floor(row / units) * width;
    for (let k = 0; k < width; k++) out[to + k]! += rows[row * width + k]! * scale;
  }
  return out;
}

/** Gradient of `sumUnits`. `[B, n]` → `[B·U, n]` */
export function sumUnitsBack(slope: Float32Array, width: number, { states, units }: RowGroups, scale: number): Float32Array {
  const out = new Float32Array(states * units * width);
  for (let row = 0; row < states * units; row++) {
    const from = Math.floor(row / units) * width;
    for (let k = 0; k < width; k++) out[row * width + k] = slope[from + k]! * scale;
  }
  return out;
}

/** Maximum over the units of each state; entries are never negative. `[B·U, n]` → `[B, n]` */
export function maximumUnits(rows: Float32Array, width: number, { states, units }: RowGroups): Float32Array {
  const out = new Float32Array(states * width);
  for (let row = 0; row < states * units; row++) {
    const to = Math.floor(row / units) * width;
    for (let k = 0; k < width; k++) if (rows[row * width + k]! > out[to + k]!) out[to + k] = rows[row * width + k]!;
  }
  return out;
}

/** Gradient of `maximumUnits`: to the first unit that has the maximum, to none if it is zero. `[B, n]` → `[B·U, n]` */
export function maximumUnitsBack(slope: Float32Array, rows: Float32Array, width: number, groups: RowGroups): Float32Array {
  const { states, units } = groups;
  const highest = maximumUnits(rows, width, groups);
  const out = new Float32Array(states * units * width);
  for (let row = 0; row < states * units; row++) {
    const from = Math.floor(row / units) * width;
    for (let k = 0; k < width; k++) {
      const top = highest[from + k]!;
      if (top === 0 || rows[row * width + k] !== top) continue;
      out[row * width + k] = slope[from + k]!;
      highest[from + k] = Infinity;
    }
  }
  return out;
}

/** Gives each action its state's row. `[B, n]` → `[N, n]` */
export function spreadStates(rows: Float32Array, width: number, { states, starts }: RowGroups): Float32Array {
  const out = new Float32Array(starts[states]! * width);
  for (let state = 0; state < states; state++) {
    const row = rows.subarray(state * width, (state + 1) * width);
    for (let action = starts[state]!; action < starts[state + 1]!; action++) out.set(row, action * width);
  }
  return out;
}

/** Gradient of `spreadStates`: the sum over each state's actions. `[N, n]` → `[B, n]` */
export function spreadStatesBack(slope: Float32Array, width: number, { states, starts }: RowGroups): Float32Array {
  const out = new Float32Array(states * width);
  for (let state = 0; state < states; state++) {
    const to = state * width;
    for (let i = starts[state]! * width; i < starts[state + 1]! * width; i += width) {
      for (let k = 0; k < width; k++) out[to + k]! += slope[i + k]!;
    }
  }
  return out;
}
