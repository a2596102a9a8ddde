import { existsSync, readFileSync } from 'node:fs';
import { writeFileAtomically } from '../../models/files.ts';
import { Adam } from '../cells/adam.ts';
import type { PolicySettings } from './settings.ts';

/** Weights do not shrink. */
const DECAY = 0;

/** A new optimiser of all weights, or that of a file. Its steps are the batches learnt from. */
export function readCheckpoint(path: string, size: number, { rate, epsilon }: PolicySettings): Adam {
  const adam = new Adam(size, { rate, epsilon, decay: DECAY });
  if (!existsSync(path)) return adam;
  const bytes = readFileSync(path);
  const numbers = new Float32Array(bytes.buffer.slice(bytes.byteOffset, bytes.byteOffset + bytes.length));
  adam.steps = numbers[0]!;
  [adam.values, adam.first, adam.second].forEach((part, i) => part.set(numbers.subarray(1 + i * size, 1 + (i + 1) * size)));
  return adam;
}

/** Writes the steps, the weights and their two moments. */
export function writeCheckpoint(path: string, { steps, values, first, second }: Adam): void {
  const numbers = new Float32Array(1 + 3 * values.length);
  numbers[0] = steps;
  [values, first, second].forEach((part, i) => numbers.set(part, 1 + i * values.length));
  writeFileAtomically(path, new Uint8Array(numbers.buffer));
}
