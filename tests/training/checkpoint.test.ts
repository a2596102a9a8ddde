import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { writeFileAtomically } from '../../models/files.ts';
import { loadGame } from '../../rules/registry.ts';
import { type Checkpoint, readCheckpoint, writeCheckpoint } from '../../training/checkpoint.ts';
import { livelyWeights, smallNetwork } from '../models/samples.ts';
import { temporaryFolders } from './temporary-folder.ts';

const newFolder = temporaryFolders();
const network = smallNetwork(loadGame('pig', 'pig-20'));
const sample: Checkpoint = {
  progress: { steps: 12, rowsTrained: 1536, elapsedMs: 60_000, marginScale: 4.5, warmup: { generation: 1, played: 0, mean: [0.5, 1], deviation: [2, 3] }, rng: [1, -2, 3, -4] },
  learner: {
    weights: livelyWeights(network, 1),
    average: livelyWeights(network, 2),
    adam: { steps: 12, mean: livelyWeights(network, 3), square: livelyWeights(network, 4) },
  },
};

describe('a checkpoint', () => {
  it('reads back as it was written', () => {
    const path = join(newFolder(), 'checkpoint');
    expect(readCheckpoint(path, network)).toBeNull();
    writeCheckpoint(path, sample);
    expect(readCheckpoint(path, network)).toEqual(sample);
  });

  it('replaces the old one whole and leaves nothing else behind', () => {
    const folder = newFolder();
    const path = join(folder, 'checkpoint');
    writeCheckpoint(path, sample);
    writeCheckpoint(path, { ...sample, progress: { ...sample.progress, steps: 13 } });
    expect(readCheckpoint(path, network)?.progress.steps).toBe(13);
    expect(readdirSync(folder)).toEqual(['checkpoint']);
  });

  it('is untouched if writing the next one fails', () => {
    const folder = newFolder();
    const path = join(folder, 'checkpoint');
    writeCheckpoint(path, sample);
    const failing = { toString: () => 'never' } as unknown as Uint8Array;
    expect(() => writeFileAtomically(path, failing)).toThrow();
    expect(readCheckpoint(path, network)).toEqual(sample);
  });

  it('is refused if damaged, of another format, or of another network', () => {
    const path = join(newFolder(), 'checkpoint');
    writeCheckpoint(path, sample);
    const bytes = readFileSync(path);
    expect(() => readCheckpoint(path, smallNetwork(loadGame('tic-tac-toe', 'standard')))).toThrow(/has \d+ weights, the network now has \d+/);
    writeFileSync(path, bytes.subarray(0, -100));
    expect(() => readCheckpoint(path, network)).toThrow(/is damaged/);
    writeFileSync(path, 'hello');
    expect(() => readCheckpoint(path, network)).toThrow(/is not a checkpoint/);
  });
});
