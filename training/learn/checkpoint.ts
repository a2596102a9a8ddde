import { readFileSync } from 'node:fs';
import { crc32 } from 'node:zlib';
import { writeFileAtomically } from '../../models/files.ts';
import type { LearnerState } from '../learners/learner.ts';
import type { ShardPosition, StoreTotals } from '../rows/replay-store.ts';

/*
 * A checkpoint is one file: a line that names the format, a line of JSON, the learner's four vectors as 32-bit floats
 * (weights, average, and Adam's two), and a CRC-32 of all before it. It is written beside the old one and renamed over it.
 */

const FORMAT = 'schiltron-checkpoint/2';

/** Where a run stands, beside the learner's vectors and the replay store. */
export interface RunProgress {
  /** Rows trained on, each as often as it was. */
  readonly rowsTrained: number;
  /** Time spent in this run, over all its sessions. */
  readonly elapsedMs: number;
  /** Lead that counts as clear; 0 until measured. */
  readonly marginScale: number;
  /** Where the replay store ended; not known of older checkpoints. */
  readonly replay?: ShardPosition;
  /** Games learnt by policy gradients, most of which are not kept. */
  readonly played?: StoreTotals;
  /** State of the generator that draws rows. */
  readonly rng: readonly number[];
}

export interface Checkpoint {
  /** Version of the observations that the network has learnt to read. */
  readonly observation: string;
  readonly progress: RunProgress;
  readonly learner: LearnerState;
}

/** What a checkpoint must be made for. */
export interface CheckpointFit {
  /** Numbers in the network's flat weights. */
  readonly size: number;
  readonly observation: string;
}

/** Thrown for a checkpoint that was changed, damaged, or made for another network. */
export class CheckpointError extends Error {
  override readonly name = 'CheckpointError';
}

function floatBytes(vector: Float32Array): Buffer {
  return Buffer.from(vector.buffer, vector.byteOffset, vector.byteLength);
}

function encodeCheckpoint({ observation, progress, learner }: Checkpoint): Buffer {
  const { weights, average, mean, square, steps } = learner;
  const header = `${FORMAT}\n${JSON.stringify({ size: weights.length, observation, steps, progress })}\n`;
  const body = Buffer.concat([Buffer.from(header), ...[weights, average, mean, square].map(floatBytes)]);
  const check = Buffer.alloc(4);
  check.writeUInt32LE(crc32(body));
  return Buffer.concat([body, check]);
}

/** @throws CheckpointError saying what is wrong with it */
function decodeCheckpoint(file: Buffer, fit: CheckpointFit, path: string): Checkpoint {
  const refuse = (reason: string): never => {
    throw new CheckpointError(
      `${path} ${reason}. Delete it, and the folder snapshots beside it, to go on with fresh weights; the games played are kept.`,
    );
  };
  if (!file.subarray(0, FORMAT.length).equals(Buffer.from(FORMAT))) refuse('is not a checkpoint of this version');
  const body = file.subarray(0, -4);
  if (crc32(body) !== file.readUInt32LE(body.length)) refuse('is damaged');
  const headerEnd = body.indexOf('\n', FORMAT.length + 1);
  const { size, observation, steps, progress } = JSON.parse(body.toString('utf8', FORMAT.length + 1, headerEnd)) as CheckpointFit & {
    readonly steps: number;
    readonly progress: RunProgress;
  };
  if (size !== fit.size) refuse(`has ${size} weights, the network now has ${fit.size}`);
  if (observation !== fit.observation) refuse(`was made for observations ${observation}, the game now gives ${fit.observation}`);
  const vector = (i: number): Float32Array => {
    const values = new Float32Array(size);
    new Uint8Array(values.buffer).set(body.subarray(headerEnd + 1 + i * size * 4, headerEnd + 1 + (i + 1) * size * 4));
    return values;
  };
  return { observation, progress, learner: { steps, weights: vector(0), average: vector(1), mean: vector(2), square: vector(3) } };
}

export function writeCheckpoint(path: string, checkpoint: Checkpoint): void {
  writeFileAtomically(path, encodeCheckpoint(checkpoint));
}

/** The checkpoint at a path, or null if there is none yet. @throws CheckpointError */
export function readCheckpoint(path: string, fit: CheckpointFit): Checkpoint | null {
  let file: Buffer;
  try {
    file = readFileSync(path);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null;
    throw error;
  }
  return decodeCheckpoint(file, fit, path);
}
