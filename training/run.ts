import { join } from 'node:path';
import { type Actor, LocalActor } from './actor.ts';
import type { TrainingOptions } from './config.ts';
import { RunDirectory } from './run-directory.ts';
import type { TrainHooks, TrainingProgress } from './session-progress.ts';
import { TrainingSession } from './session.ts';
import { type GameChoice, parseGameChoice } from './task.ts';
import { Trainer } from './trainer.ts';
import { WorkerActor } from './worker-actor.ts';

/** What to train, how long, and where the run lies. Limits are those of the whole run, over all its sessions; the first one reached ends it. */
export interface TrainOptions {
  /** `ruleset/scenario`, or a choice with a scenario pack; may be left out for a run that exists. */
  readonly scenario?: string | GameChoice | undefined;
  /** Name of the run. */
  readonly run: string;
  /** Folder of all runs. Default `runs`. */
  readonly directory?: string | undefined;
  readonly minutes?: number | undefined;
  readonly steps?: number | undefined;
  readonly games?: number | undefined;
  /** Self-play threads; 0 plays and learns in turn in this thread, and then equal seeds give equal runs. Default 1. */
  readonly workers?: number | undefined;
  /** Default 1. */
  readonly seed?: string | number | undefined;
  readonly config?: TrainingOptions | undefined;
}

function createActors(run: RunDirectory, workers: number): Actor[] {
  const { choice, config, seed } = run.file;
  const task = { choice, config, seed };
  if (workers === 0) return [new LocalActor(task)];
  return Array.from({ length: workers }, () => new WorkerActor(task));
}

/**
 * Trains a network by self-play until a limit is reached or the signal says stop; either way the run can be gone on with
 * by the same call. A run killed at any moment loses the games in flight and the gradient steps since its last checkpoint.
 * @throws RunError, RulesError, ReplayError, CheckpointError, or an Error that names a wrong parameter
 */
export async function train(options: TrainOptions, hooks: TrainHooks = {}): Promise<TrainingProgress> {
  const { scenario, seed, config, workers = 1 } = options;
  const choice = typeof scenario === 'string' ? parseGameChoice(scenario) : scenario;
  const run = RunDirectory.openOrCreate(join(options.directory ?? 'runs', options.run), { choice, seed, config });
  const trainer = await Trainer.open(run);
  const actors = createActors(run, workers);
  try {
    return await new TrainingSession(trainer, actors, options, hooks).play(workers === 0);
  } finally {
    await Promise.all(actors.map((actor) => actor.close()));
    trainer.close();
  }
}
