import { execFileSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { hostname, tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { crc32 } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sha256, weightsHash } from '../../models/files.ts';
import { Rng } from '../../rules/core/index.ts';
import { readCheckpoint } from '../../training/learn/checkpoint.ts';
import type { TrainingOptions } from '../../training/settings/config.ts';
import { RunDirectory } from '../../training/settings/run-directory.ts';
import { networkOf } from '../../training/settings/run-network.ts';
import { train, type TrainOptions } from '../../training/run/run.ts';
import { deepSeed } from '../deep.ts';
import { checkpointTime, openRun, type RunOnDisk, storedGames, TrainingChild } from './child-run.ts';
import { temporaryFolders } from './temporary-folder.ts';

const newFolder = temporaryFolders();

/** How often a run is killed. */
const KILLS = deepSeed === undefined ? 2 : 50;

const TINY: TrainingOptions = {
  network: { kind: 'entity', width: 8, state: 8, action: 8 },
  gamesInFlight: 4,
  fullSimulations: 4,
  fastSimulations: 2,
  fullShare: 0.5,
  warmupPolicy: 'random',
  warmupGames: 8,
  warmupRowShare: 1,
  batchSize: 16,
  minimumRows: 32,
  publishSteps: 5,
  snapshotShare: 0.3,
  snapshotSteps: 10,
  snapshots: 3,
  evaluationSeconds: 0,
};

function optionsIn(directory: string, more: Partial<TrainOptions> = {}, config: TrainingOptions = {}): TrainOptions {
  return { scenario: 'tic-tac-toe/standard', run: 'tiny', directory, workers: 0, seed: 11, config: { ...TINY, ...config }, ...more };
}

/** Hashes of all that follows from seed and limits: weights, and every shard. */
function hashesOf(path: string): Record<string, string> {
  const run = RunDirectory.open(path);
  const { size } = networkOf(run.games, run.file.config);
  const { learner } = readCheckpoint(run.checkpoint, { size, observation: run.game.observation.version })!;
  const files = [
    ...readdirSync(run.replay).map((name) => join('replay', name)),
    ...readdirSync(run.snapshots).map((name) => join('snapshots', name)),
  ];
  return {
    weights: weightsHash(learner.weights),
    average: weightsHash(learner.average),
    ...Object.fromEntries(files.sort().map((name) => [name, sha256(readFileSync(join(path, name)))])),
  };
}

describe('a run that is killed', () => {
  it(
    'opens again each time, with every game it had and all checkpoints readable',
    async () => {
      const directory = newFolder();
      const path = join(directory, 'tiny');
      const rng = Rng.from(`killed ${deepSeed ?? ''}`);
      let before: RunOnDisk = { steps: 0, games: 0, rows: 0, numbers: [] };
      for (let session = 0; session < KILLS; session++) {
        // Checkpoints follow one another so closely that most kills fall into one.
        const written = checkpointTime(path);
        const child = new TrainingChild(
          session === 0 ? optionsIn(directory, {}, { checkpointSeconds: 0.001 }) : { run: 'tiny', directory, workers: 0 },
        );
        await expect.poll(() => checkpointTime(path), { timeout: 600_000, interval: 5 }).toBeGreaterThan(written);
        if (session === KILLS - 1)
          await expect.poll(() => child.reported, { timeout: 600_000, interval: 5 }).toBeGreaterThan(before.games + 8);
        await sleep(rng.below(300));
        expect(child.isRunning).toBe(true);
        await child.kill();
        const now = await openRun(path);
        expect(now.numbers.slice(0, before.numbers.length)).toEqual(before.numbers);
        expect(new Set(now.numbers).size).toBe(now.numbers.length);
        expect(now.steps).toBeGreaterThanOrEqual(before.steps);
        expect(now.rows).toBeGreaterThanOrEqual(before.rows);
        before = now;
      }
      expect(before.games).toBeGreaterThan(8);
      const progress = await train({ run: 'tiny', directory, workers: 0, steps: before.steps + 5 });
      expect(progress.steps).toBe(before.steps + 5);
      expect(progress.games).toBeGreaterThanOrEqual(before.games);
      expect(readdirSync(path).filter((name) => name.endsWith('.tmp'))).toEqual([]);
    },
    Math.max(600_000, KILLS * 120_000),
  );

  it('plays no game of its warm-up twice, though its last checkpoint knows of none', async () => {
    for (const warmupPolicy of ['random', 'evolved'] as const) {
      const directory = newFolder();
      const path = join(directory, 'tiny');
      const evolution = { evolutionGenerations: 2, evolutionCandidates: 4, evolutionGames: 2, evolutionRowShare: 0.2 };
      const child = new TrainingChild(optionsIn(directory, {}, { warmupPolicy, ...evolution, checkpointSeconds: 1000 }));
      await expect.poll(() => child.reported, { timeout: 600_000, interval: 1 }).toBeGreaterThan(0);
      await child.kill();
      await train({ run: 'tiny', directory, workers: 0, steps: 5 });
      const warmups = storedGames(RunDirectory.open(path)).filter(({ summary }) => summary.warmup);
      expect(warmups).toHaveLength(warmupPolicy === 'random' ? 8 : 8 + 2 * 4 * 2);
      expect(new Set(warmups.map(({ summary }) => summary.part)).size).toBe(warmups.length);
    }
  }, 600_000);

  it('keeps every game that it had reported, with workers too', async () => {
    const directory = newFolder();
    const path = join(directory, 'tiny');
    const child = new TrainingChild(optionsIn(directory, { workers: 1 }));
    await expect.poll(() => child.reported, { timeout: 600_000, interval: 20 }).toBeGreaterThan(8);
    await child.kill();
    const { games } = await openRun(path);
    expect(games).toBeGreaterThanOrEqual(child.reported);
    const progress = await train({ run: 'tiny', directory, workers: 0, games: games + 10 });
    expect(progress.games).toBeGreaterThanOrEqual(games + 10);
  });
});

describe('a run that is being trained', () => {
  it('is not trained by a second process, until the first is gone', async () => {
    const directory = newFolder();
    const path = join(directory, 'tiny');
    const child = new TrainingChild(optionsIn(directory, {}, { checkpointSeconds: 0.01 }));
    await expect.poll(() => checkpointTime(path), { timeout: 600_000, interval: 5 }).toBeGreaterThan(0);
    const second = train({ run: 'tiny', directory, workers: 0, games: 1 });
    await expect(second).rejects.toThrow(/^Process \d+ is training .*tiny\. End it first, or train under another name\.$/);
    expect(child.isRunning).toBe(true);
    await child.kill();
    const { games } = await openRun(path);
    expect((await train({ run: 'tiny', directory, workers: 0, games: games + 1 })).games).toBeGreaterThan(games);
    expect(readdirSync(path)).not.toContain('lock');
  });

  it('is not trained twice by one process either, whatever its lock says of processes that are gone', async () => {
    const directory = newFolder();
    const first = train(optionsIn(directory, { steps: 20 }));
    await expect(train(optionsIn(directory, { steps: 20 }))).rejects.toThrow(`Process ${process.pid} is training`);
    await first;
    const here = hostname();
    const left = [
      { pid: process.pid, host: here },
      { pid: 2 ** 22 + 1, host: here },
      { pid: process.ppid, host: 'elsewhere' },
    ].map((holder) => JSON.stringify(holder));
    for (const lock of [...left, '{"pid":']) {
      writeFileSync(join(directory, 'tiny', 'lock'), lock);
      await train({ run: 'tiny', directory, workers: 0, steps: 20 });
    }
  });
});

describe('a run in one thread', () => {
  it('has the same weights and replay files for the same seed', async () => {
    const [first, second, other] = [newFolder(), newFolder(), newFolder()];
    await train(optionsIn(first, { steps: 25 }));
    await train(optionsIn(second, { steps: 25 }));
    await train(optionsIn(other, { steps: 25, seed: 12 }));
    const [hashes, others] = [hashesOf(join(first, 'tiny')), hashesOf(join(other, 'tiny'))];
    expect(hashesOf(join(second, 'tiny'))).toEqual(hashes);
    expect(Object.keys(hashes)).toEqual(['weights', 'average', 'replay/00000.replay', 'snapshots/10.onnx', 'snapshots/20.onnx']);
    for (const name of Object.keys(hashes)) expect(others[name]).not.toBe(hashes[name]);
  });

  it('has them too if its sessions end at the same limits', async () => {
    const folders = [newFolder(), newFolder()];
    for (const directory of folders) for (const steps of [7, 18, 30]) await train(optionsIn(directory, { steps }));
    const [first, second] = folders.map((directory) => hashesOf(join(directory, 'tiny')));
    expect(second).toEqual(first);
  });
});

/** Whether a file system of its own can be mounted here: as root on Linux. */
function mountSmallDisk(path: string, bytes: number): boolean {
  mkdirSync(path);
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${bytes}`, 'tmpfs', path], { stdio: 'ignore' });
    return true;
  } catch {
    return false;
  }
}

describe('a disk that is full', () => {
  it('ends the session with a message that says what to do, and the run goes on later', async () => {
    const directory = newFolder();
    const child = new TrainingChild(optionsIn(directory, {}, { windowMinimum: 500, windowGrowth: 0 }), 24);
    const { code, output } = await child.leave();
    expect(code).toBe(1);
    expect(output).toMatch(
      /RunError: A file has reached the largest size allowed here: .*00000\.replay could not be written\. Make room, then go on with the same command/,
    );
    const kept = await openRun(join(directory, 'tiny'));
    expect(kept.games).toBeGreaterThan(8);
    const progress = await train({ run: 'tiny', directory, workers: 0, games: kept.games + 20 });
    expect(progress.games).toBeGreaterThanOrEqual(kept.games + 20);
    expect(progress.steps).toBeGreaterThanOrEqual(kept.steps);
  });

  it('does the same where the disk itself has no room', async (context) => {
    const directory = join(newFolder(), 'disk');
    if (!mountSmallDisk(directory, 96_000)) return context.skip('no file system can be mounted here');
    try {
      const { code, output } = await new TrainingChild(optionsIn(directory)).leave();
      expect(code).toBe(1);
      expect(output).toMatch(/RunError: The disk is full: .* could not be written\. Make room/);
      execFileSync('mount', ['-o', 'remount,size=2000000', directory]);
      const kept = await openRun(join(directory, 'tiny'));
      expect(kept.games).toBeGreaterThan(8);
      expect((await train({ run: 'tiny', directory, workers: 0, games: kept.games + 10 })).games).toBeGreaterThanOrEqual(kept.games + 10);
    } finally {
      execFileSync('umount', [directory]);
    }
  });
});

describe('a folder of a run that does not fit', () => {
  const young = mkdtempSync(join(tmpdir(), 'schiltron-young-'));
  beforeAll(() => train(optionsIn(young, { steps: 3 })), 600_000);
  afterAll(() => rmSync(young, { recursive: true, force: true }));

  /** A copy of a young run, whose file `name` is changed. */
  function spoilt(name: string, change: (content: Buffer) => string | Buffer): TrainOptions {
    const directory = newFolder();
    cpSync(young, directory, { recursive: true });
    const path = join(directory, 'tiny', name);
    writeFileSync(path, change(readFileSync(path)));
    return { run: 'tiny', directory, workers: 0, steps: 6 };
  }

  const edited =
    (change: (file: Record<string, unknown>) => object) =>
    (content: Buffer): string =>
      JSON.stringify(change(JSON.parse(content.toString()) as Record<string, unknown>));

  it.each([
    [
      'a damaged description',
      'config.json',
      (content: Buffer) => content.subarray(0, 50),
      /config\.json is damaged: .*Put the file back from a copy, or start a new run/,
    ],
    ['a description that is none', 'config.json', () => '[]', /config\.json is damaged: /],
    [
      'another format',
      'config.json',
      edited((file) => ({ ...file, format: 'schiltron-run/0' })),
      /config\.json describes a run of another version: schiltron-run\/0, not schiltron-run\/1\. Start a new run/,
    ],
    [
      'parameters of another version',
      'config.json',
      edited((file) => ({ ...file, config: { unitWidth: 48 } })),
      /config\.json was written by another version, or changed: .*unitWidth.* Start a new run/,
    ],
    [
      'other rules',
      'config.json',
      edited((file) => ({ ...file, rulesetVersion: '0.0.1' })),
      /tiny was made with tic-tac-toe 0\.0\.1; these rules are .*\. Start a new run/,
    ],
    [
      'a damaged checkpoint',
      'checkpoint',
      (content: Buffer) => content.subarray(0, -7),
      /checkpoint is damaged\. Delete it.*the games played are kept/,
    ],
    [
      'a checkpoint of other observations',
      'checkpoint',
      (content: Buffer) => resealed(content, 'tic-tac-toe/1', 'tic-tac-toe/0'),
      /checkpoint was made for observations tic-tac-toe\/0, the game now gives tic-tac-toe\/1\. Delete it, and the folder snapshots/,
    ],
    [
      'a shard of another version',
      'replay/00000.replay',
      (content: Buffer) => Buffer.concat([Buffer.from('SCHILTRON-REPLAY/1\n'), content.subarray(19)]),
      /00000\.replay is not a replay shard of this version/,
    ],
  ] as const)('is refused with its file and the way out: %s', async (_, name, change, message) => {
    const options = spoilt(name, change);
    await expect(train(options)).rejects.toThrow(message);
  });

  it.each([
    [
      'a damaged shard',
      (content: Buffer) => flipped(content, 200),
      /00000\.replay is damaged: \d+ bytes of it hold no whole game and are left out; its other \d+ games are kept/,
    ],
    [
      'a shard that was cut',
      (content: Buffer) => content.subarray(0, content.length - 100),
      /00000\.replay has lost \d+ bytes of games that the last checkpoint has counted/,
    ],
    ['a shard cut to nothing', () => 'SC', /00000\.replay has lost \d+ bytes of games/],
  ] as const)('goes on with the games that are whole, and says so: %s', async (_, change, note) => {
    const options = spoilt('replay/00000.replay', change);
    const notes: string[] = [];
    expect((await train(options, { onNote: (text) => notes.push(text) })).steps).toBe(6);
    expect(notes.join('\n')).toMatch(note);
  });

  it('goes on by the ways out', async () => {
    const options = spoilt('checkpoint', () => 'nothing');
    const path = join(options.directory!, 'tiny');
    rmSync(join(path, 'checkpoint'));
    rmSync(join(path, 'snapshots'), { recursive: true });
    expect((await train(options)).steps).toBe(6);
    rmSync(join(path, 'replay/00000.replay'));
    expect((await train({ ...options, steps: 9 })).steps).toBe(9);
  });

  it('is not begun if its network is impossible', async () => {
    const directory = newFolder();
    await expect(train(optionsIn(directory, { scenario: 'kuhn-poker/standard' }, { network: { kind: 'trunk' } }))).rejects.toThrow(/trunk/);
    expect(RunDirectory.exists(join(directory, 'tiny'))).toBe(false);
  });
});

function flipped(content: Buffer, at: number): Buffer {
  content[at]! ^= 1;
  return content;
}

/** A checkpoint with some text replaced by as long a one, and a check sum that fits. */
function resealed(content: Buffer, from: string, to: string): Buffer {
  const at = content.indexOf(from);
  content.write(to, at);
  content.writeUInt32LE(crc32(content.subarray(0, -4)), content.length - 4);
  return content;
}
