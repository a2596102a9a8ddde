import { availableParallelism } from 'node:os';
import { Command } from 'commander';
import { runWorker } from '../../../training/queue/index.ts';
import { MOST_THREADS, wholeNumber } from '../../numbers.ts';
import type { Terminal } from '../../terminal.ts';

interface WorkerCommandOptions {
  readonly queue: string;
  readonly run?: string;
  readonly threads: number;
}

const EXAMPLES = `
Ctrl-C, SIGTERM or SIGHUP hands in what is finished and gives the rest back; a worker that is killed loses the games it was playing,
and others play them again. Workers may come and go at any time.

Examples:
  schiltron train skirmish --queue redis://learner:6379       on the machine that learns
  schiltron worker --queue redis://learner:6379               on every machine that plays
  schiltron worker --queue redis://learner:6379 --run skirmish --threads 4

docs/distributed.md tells the rest.`;

async function work({ queue, run, threads }: WorkerCommandOptions, terminal: Terminal): Promise<void> {
  await runWorker({ url: queue, run, threads, signal: terminal.signal, note: (text) => terminal.note(text) });
}

export function workerCommand(terminal: Terminal): Command {
  return new Command('worker')
    .requiredOption('--queue <url>', 'the Redis server that the run uses: redis://HOST:PORT, rediss://… or unix:/PATH')
    .option('--run <name>', 'name of the run, or NAME:ID; not needed if there is only one')
    .option('--threads <n>', 'threads that play', wholeNumber(1, MOST_THREADS), Math.min(MOST_THREADS, availableParallelism()))
    .addHelpText('after', EXAMPLES)
    .action((options: WorkerCommandOptions) => work(options, terminal));
}
