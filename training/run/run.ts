import { join } from 'node:path';
import { type Actor, LocalActor } from '../threads/actor.ts';
import { resolveConfig, type TrainingConfig, type TrainingOptions } from '../settings/config.ts';
import { createQueueActor } from '../queue/index.ts';
import { RunDirectory } from '../settings/run-directory.ts';
import { explainDisk, RunError } from '../settings/run-error.ts';
import { lockRun } from './run-lock.ts';
import type { TrainHooks, TrainingProgress } from '../settings/session-progress.ts';
import { TrainingSession } from './session.ts';
import { tryOpponents } from './strength.ts';
import { type GameChoice, parseGameChoice } from '../matches/game-choice.ts';
import { Trainer } from '../learn/trainer.ts';
import { WorkerActor } from '../threads/worker-actor.ts';

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
  /** Self-play threads, 256 at most; 0 plays and learns in turn in this thread, and then equal seeds give equal runs. Default 1. */
  readonly workers?: number | undefined;
  /** Address of a Redis server through which workers on this and other machines play as well; with 0 `workers` only they play. */
  readonly queue?: string | undefined;
  /** Default 1. */
  readonly seed?: string | number | undefined;
  readonly config?: TrainingOptions | undefined;
}

const MOST_WORKERS = 256;

/** @throws RunError naming a limit that no run can have */
function checkLimits({ minutes, steps, games, workers = 1 }: TrainOptions): void {
  for (const [name, limit] of Object.entries({ minutes, steps, games })) {
    if (limit !== undefined && !(limit > 0)) throw new RunError(`${name} must be above 0, not ${limit}.`);
  }
  if (!Number.isInteger(workers) || workers < 0 || workers > MOST_WORKERS)
    throw new RunError(`workers must be a whole number from 0 to ${MOST_WORKERS}, not ${workers}.`);
}

/** @throws RunError if games by policy would have to go through a queue */
function checkQueue({ method }: Pick<TrainingConfig, 'method'>, { queue }: TrainOptions): void {
  if (queue === undefined || method === 'search') return;
  throw new RunError(
    'Policy gradients learn from games within seconds of their end, thousands at a time: they ' +
      'are played by threads of this machine. Leave the queue out and set the number of workers.',
  );
}

/** Adds those who play. They are added one by one, so that those there are can be closed if the next one fails. */
async function addActors(actors: Actor[], run: RunDirectory, workers: number, queue: string | undefined): Promise<void> {
  const { choice, config, seed } = run.file;
  const task = { choice, config, seed };
  if (queue !== undefined) actors.push(await createQueueActor(run, queue));
  else if (workers === 0) actors.push(new LocalActor(task));
  for (let worker = 0; worker < workers; worker++) actors.push(new WorkerActor(task));
}

/**
 * Trains a network by self-play until a limit is reached or the signal says stop; either way the run can be gone on with
 * by the same call. A run killed at any moment loses the games in flight and the gradient steps since its last checkpoint; when the power fails, also the
 * games since then.
 * @throws RunError, RulesError, ReplayError, CheckpointError, QueueError, or an Error that names a wrong parameter
 */
export async function train(options: TrainOptions, hooks: TrainHooks = {}): Promise<TrainingProgress> {
  const { scenario, seed, config } = options;
  const choice = typeof scenario === 'string' ? parseGameChoice(scenario) : scenario;
  const path = join(options.directory ?? 'runs', options.run);
  checkLimits(options);
  try {
    if (RunDirectory.exists(path)) checkQueue(RunDirectory.open(path).file.config, options);
    else checkQueue(resolveConfig(config ?? {}), options);
    if (!RunDirectory.exists(path)) await tryOpponents(resolveConfig(config ?? {}).evaluationOpponents);
    const unlock = lockRun(path);
    try {
      return await sit(RunDirectory.openOrCreate(path, { choice, seed, config }), options, hooks);
    } finally {
      unlock();
    }
  } catch (error) {
    throw explainDisk(error, path);
  }
}

/** One session of a run. */
async function sit(run: RunDirectory, options: TrainOptions, hooks: TrainHooks): Promise<TrainingProgress> {
  const { queue, workers = 1 } = options;
  run.removeDrafts();
  const trainer = await Trainer.open(run);
  for (const note of trainer.store.notes) hooks.onNote?.(note);
  const actors: Actor[] = [];
  try {
    await addActors(actors, run, workers, queue);
    return await new TrainingSession(trainer, actors, options, hooks).play(workers === 0 && queue === undefined);
  } finally {
    await Promise.allSettled(actors.map((actor) => actor.close()));
    await trainer.close();
  }
}
