import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { writeFileAtomically } from '../../models/files.ts';
import { loadGame } from '../../rules/registry.ts';
import { type Checkpoint, CheckpointError, type CheckpointFit, readCheckpoint, writeCheckpoint } from '../../training/learn/checkpoint.ts';
import { livelyWeights, smallNetwork } from '../models/samples.ts';
import { temporaryFolders } from './temporary-folder.ts';

const newFolder = temporaryFolders();
const game = loadGame('pig', 'pig-20');
const network = smallNetwork(game);
const fit: CheckpointFit = { size: network.size, observation: game.observation.version };
const sample: Checkpoint = {
  observation: fit.observation,
  progress: { rowsTrained: 1536, elapsedMs: 60_000, marginScale: 4.5, rng: [1, -2, 3, -4] },
  learner: {
    steps: 12,
    weights: livelyWeights(network, 1),
    average: livelyWeights(network, 2),
    mean: livelyWeights(network, 3),
    square: livelyWeights(network, 4),
  },
};

describe('a checkpoint', () => {
  it('reads back as it was written', () => {
    const path = join(newFolder(), 'checkpoint');
    expect(readCheckpoint(path, fit)).toBeNull();
    writeCheckpoint(path, sample);
    expect(readCheckpoint(path, fit)).toEqual(sample);
  });

  it('replaces the old one whole and leaves nothing else behind', () => {
    const folder = newFolder();
    const path = join(folder, 'checkpoint');
    writeCheckpoint(path, sample);
    writeCheckpoint(path, { ...sample, progress: { ...sample.progress, rowsTrained: 13 } });
    expect(readCheckpoint(path, fit)?.progress.rowsTrained).toBe(13);
    expect(readdirSync(folder)).toEqual(['checkpoint']);
  });

  it('is untouched if writing the next one fails', () => {
    const folder = newFolder();
    const path = join(folder, 'checkpoint');
    writeCheckpoint(path, sample);
    const failing = { toString: () => 'never' } as unknown as Uint8Array;
    expect(() => writeFileAtomically(path, failing)).toThrow();
    expect(readCheckpoint(path, fit)).toEqual(sample);
    expect(readdirSync(folder)).toEqual(['checkpoint']);
  });

  it('is refused if damaged, of another format, of another network or of other observations', () => {
    const path = join(newFolder(), 'checkpoint');
    writeCheckpoint(path, sample);
    const bytes = readFileSync(path);
    const refused = (given: CheckpointFit = fit): string => {
      try {
        readCheckpoint(path, given);
      } catch (error) {
        expect(error).toBeInstanceOf(CheckpointError);
        return (error as Error).message;
      }
      return 'read';
    };
    expect(refused({ ...fit, size: 7 })).toMatch(/checkpoint has \d+ weights, the network now has 7/);
    expect(refused({ ...fit, observation: 'pig/9' })).toMatch(/was made for observations pig\/1, the game now gives pig\/9/);
    for (const damage of [bytes.subarray(0, -100), bytes.subarray(0, 40), changed(bytes, 60), changed(bytes, bytes.length - 1)]) {
      writeFileSync(path, damage);
      expect(refused()).toMatch(/checkpoint is damaged\. Delete it.* the games played are kept/);
    }
    for (const other of ['hello', '', 'schiltron-checkpoint/1\n{}']) {
      writeFileSync(path, other);
      expect(refused()).toMatch(/is not a checkpoint of this version\. Delete it/);
    }
  });
});

function changed(bytes: Buffer, at: number): Buffer {
  const copy = Buffer.from(bytes);
  copy[at]! ^= 1;
  return copy;
}
