import { readFileSync } from 'node:fs';
import { crc32 } from 'node:zlib';
import { writeFileAtomically } from '../models/files.ts';
import type { Network } from '../models/network.ts';
import type { LearnerState } from './learner.ts';
import type { WarmupState } from './warmup.ts';

/*
 * A checkpoint is one file: a line that names the format, a line of JSON, the learner's four vectors as 32-bit floats
 * (weights, average, and Adam's two), and a CRC-32 of all before it. It is written beside the old one and renamed over it.
 */

const FORMAT = 'schiltron-checkpoint/1';

/** Where a run stands, beside the learner's vectors and the replay store. */
export interface RunProgress {
  /** Gradient steps. */
  readonly steps: number;
  /** Rows trained on, each as often as it was. */
  readonly rowsTrained: number;
  /** Time spent in this run, over all its sessions. */
  readonly elapsedMs: number;
  /** Lead that counts as clear; 0 until measured. */
  readonly marginScale: number;
  readonly warmup: WarmupState;
  /** State of the generator that draws rows. */
  readonly rng: readonly number[];
}

export interface Checkpoint {
  readonly progress: RunProgress;
  readonly learner: LearnerState;
}

/** Thrown for a checkpoint that was changed, damaged, or made for another network. */
export class CheckpointError extends Error {
  override readonly name = 'CheckpointError';
}

function floatBytes(vector: Float32Array): Buffer {
  return Buffer.from(vector.buffer, vector.byteOffset, vector.byteLength);
}

export function encodeCheckpoint({ progress, learner }: Checkpoint): Buffer {
  const { weights, average, adam } = learner;
  const header = `${FORMAT}\n${JSON.stringify({ size: weights.length, adamSteps: adam.steps, progress })}\n`;
  const body = Buffer.concat([Buffer.from(header), ...[weights, average, adam.mean, adam.square].map(floatBytes)]);
  const check = Buffer.alloc(4);
  check.writeUInt32LE(crc32(body));
  return Buffer.concat([body, check]);
}

/** @throws CheckpointError saying what is wrong with it */
export function decodeCheckpoint(file: Buffer, network: Network, path: string): Checkpoint {
  const refuse = (reason: string): never => {
    throw new CheckpointError(`${path} ${reason}. Delete it to go on with fresh weights; the games played are kept.`);
  };
  if (!file.subarray(0, FORMAT.length).equals(Buffer.from(FORMAT))) refuse('is not a checkpoint of this version');
  const body = file.subarray(0, -4);
  if (crc32(body) !== file.readUInt32LE(body.length)) refuse('is damaged');
  const headerEnd = body.indexOf('\n', FORMAT.length + 1);
  const { size, adamSteps, progress } = JSON.parse(body.toString('utf8', FORMAT.length + 1, headerEnd)) as {
    size: number;
    adamSteps: number;
    progress: RunProgress;
  };
  if (size !== network.size) refuse(`has ${size} weights, the network now has ${network.size}`);
  const vector = (i: number): Float32Array => {
    const values = new Float32Array(size);
    new Uint8Array(values.buffer).set(body.subarray(headerEnd + 1 + i * size * 4, headerEnd + 1 + (i + 1) * size * 4));
    return values;
  };
  return { progress, learner: { weights: vector(0), average: vector(1), adam: { steps: adamSteps, mean: vector(2), square: vector(3) } } };
}

export function writeCheckpoint(path: string, checkpoint: Checkpoint): void {
  writeFileAtomically(path, encodeCheckpoint(checkpoint));
}

/** The checkpoint at a path, or null if there is none yet. @throws CheckpointError */
export function readCheckpoint(path: string, network: Network): Checkpoint | null {
  let file: Buffer;
  try {
    file = readFileSync(path);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null;
    throw error;
  }
  return decodeCheckpoint(file, network, path);
}
