import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { statSync } from 'node:fs';
import { join } from 'node:path';
import type { GameRows } from '../../training/rows/game-rows.ts';
import { ReplayStore } from '../../training/rows/replay-store.ts';
import { RunDirectory } from '../../training/settings/run-directory.ts';
import type { TrainOptions } from '../../training/run/run.ts';
import { Trainer } from '../../training/learn/trainer.ts';

/** What a run that nobody trains now has on disk. */
export interface RunOnDisk {
  readonly steps: number;
  readonly games: number;
  readonly rows: number;
  /** Numbers of all games, in the order in which they lie on disk. */
  readonly numbers: readonly number[];
}

/** Opens a run as the next session would. */
export async function openRun(path: string): Promise<RunOnDisk> {
  const run = RunDirectory.open(path);
  const trainer = await Trainer.open(run);
  const { games, rows } = trainer.store.totals;
  const { steps } = trainer;
  await trainer.close();
  return { steps, games, rows, numbers: storedNumbers(run) };
}

export function storedNumbers(run: RunDirectory): number[] {
  return storedGames(run).map(({ summary }) => summary.game);
}

/** All games of a run, in the order in which they lie on disk. */
export function storedGames(run: RunDirectory): GameRows[] {
  const store = new ReplayStore(run.replay, { windowMinimum: 1e9, windowGrowth: 0, windowExponent: 1, windowMaximum: 1e9 });
  const games = [...store.games()];
  store.close();
  return games;
}

export interface Ended {
  readonly code: number | null;
  readonly output: string;
}

/** A process that trains, from the compiled sources. */
export class TrainingChild {
  private readonly child: ChildProcess;
  private readonly ended: Promise<Ended>;
  /** Finished games that it last told of. */
  reported = 0;

  /** @param blocks most blocks of 1024 bytes that a file of it may have; no limit if left out */
  constructor(options: TrainOptions, blocks?: number) {
    const entry = new URL('../../dist/training/index.js', import.meta.url).href;
    const script = `
      import { train } from ${JSON.stringify(entry)};
      const onProgress = ({ games, steps }) => console.log('progress', games, steps);
      train(${JSON.stringify(options)}, { onProgress }).then(() => console.log('done'), (error) => { console.log(error.name + ': ' + error.message); process.exitCode = 1; });`;
    const limit = blocks === undefined ? '' : `ulimit -f ${blocks}; `;
    this.child = spawn('bash', ['-c', `${limit}exec "$0" --input-type=module -e "$1"`, process.execPath, script], {
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    let output = '';
    this.child.stdout!.on('data', (part) => {
      output += String(part);
      this.reported = Number(output.match(/progress (\d+)(?!.*progress \d)/s)?.[1] ?? 0);
    });
    this.ended = once(this.child, 'close').then(([code]) => ({ code: code as number | null, output }));
  }

  async kill(): Promise<void> {
    this.child.kill('SIGKILL');
    await this.ended;
  }

  /** Waits until it leaves by itself. */
  leave(): Promise<Ended> {
    return this.ended;
  }

  get isRunning(): boolean {
    return this.child.exitCode === null && this.child.signalCode === null;
  }
}

/** When a run's checkpoint was written, in milliseconds; 0 before the first. */
export function checkpointTime(path: string): number {
  return statSync(join(path, 'checkpoint'), { throwIfNoEntry: false })?.mtimeMs ?? 0;
}
