import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { Rng } from '../../rules/core/index.ts';
import { RunDirectory } from '../../training/settings/run-directory.ts';
import { train } from '../../training/run/run.ts';
import { deepSeed } from '../deep.ts';
import { openRun, type RunOnDisk, storedNumbers } from './child-run.ts';
import { FlushedDisk } from './power-cut.ts';
import { temporaryFolders } from './temporary-folder.ts';

const CUTS = deepSeed === undefined ? 12 : 200;
/** One of so many runs is trained on after the cut. */
const APART = 6;

const newFolder = temporaryFolders();

const TINY = {
  network: { kind: 'entity', width: 8, state: 8, action: 8 },
  gamesInFlight: 4,
  fullSimulations: 4,
  fastSimulations: 2,
  warmupPolicy: 'random',
  warmupGames: 8,
  batchSize: 16,
  minimumRows: 32,
  publishSteps: 5,
  snapshotSteps: 10,
  snapshots: 3,
  evaluationSeconds: 0,
  checkpointSeconds: 0.001,
} as const;

/** What a checkpoint has counted. */
type Promised = Pick<RunOnDisk, 'steps' | 'numbers'>;

function promisedBy(run: RunDirectory): Promised {
  const [, header] = readFileSync(run.checkpoint, 'latin1').split('\n');
  return { steps: (JSON.parse(header!) as Promised).steps, numbers: storedNumbers(run) };
}

/** Trains for some steps on a disk that is watched, and notes what each checkpoint promised when it had come to the disk. */
async function trainWatched(directory: string): Promise<FlushedDisk> {
  const path = join(directory, 'tiny');
  const disk = new FlushedDisk(directory, (folder) => {
    if (folder === path && existsSync(join(path, 'checkpoint'))) disk.mark(promisedBy(RunDirectory.open(path)));
  });
  try {
    await train({ scenario: 'tic-tac-toe/standard', run: 'tiny', directory, workers: 0, seed: 11, steps: 12, config: TINY });
  } finally {
    disk.release();
  }
  return disk;
}

test('a power cut at any moment loses nothing that a checkpoint has counted, and doubles nothing', async () => {
  const disk = await trainWatched(newFolder());
  const rng = Rng.from(`power ${deepSeed ?? 'usual'}`);
  let opened = 0;
  for (let cut = 0; cut < CUTS; cut++) {
    const moment = cut === 0 ? disk.length : rng.below(disk.length + 1);
    const directory = newFolder();
    disk.restore(moment, rng, directory);
    const [path, promised] = [join(directory, 'tiny'), disk.marksBefore(moment).at(-1) as Promised | undefined];
    if (promised === undefined && !RunDirectory.exists(path)) continue;
    const left = await openRun(path);
    opened++;
    expect(new Set(left.numbers).size).toBe(left.numbers.length);
    expect(left.numbers.slice(0, promised?.numbers.length)).toEqual(promised?.numbers ?? left.numbers);
    expect(left.steps).toBeGreaterThanOrEqual(promised?.steps ?? 0);
    if (cut % APART === 0) expect((await train({ run: 'tiny', directory, workers: 0, steps: left.steps + 2 })).steps).toBe(left.steps + 2);
  }
  expect(opened).toBeGreaterThan(CUTS / 2);
  expect(disk.marksBefore(disk.length).length).toBeGreaterThan(2);
}, 600_000);
