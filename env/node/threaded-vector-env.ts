import { availableParallelism } from 'node:os';
import type { Game, Seed } from '../../rules/core/index.ts';
import type { EnvSpec } from '../spec.ts';
import { BatchedEnv } from '../vector/batched-env.ts';
import type { VectorEnvOptions, VectorResetOptions, VectorResetResult, VectorStepResult } from '../vector/vector-env.ts';
import { LaneThreads } from './lane-threads.ts';
import { allocateSignals } from './signal.ts';
import { ThreadFault } from './thread-fault.ts';
import { workerEntry } from './worker-entry.ts';

/** Which threads play. */
export interface ThreadSetup {
  readonly numWorkers: number;
  /** The compiled module of a thread. Default: the one beside this. */
  readonly entry?: URL;
}

/** Environments of one scenario that are shared out among threads. The arrays lie in shared memory, so that a step sends nothing: this
 * thread sleeps until all others have played. The same seeds and actions give the same arrays as in one thread.
 * @throws ThreadFault from `reset` and `step`: CLOSED after `close`, WORKER_DIED once a thread has ended */
export class ThreadedVectorEnv extends BatchedEnv {
  readonly numWorkers: number;
  private readonly threads: LaneThreads;
  private isPending = false;

  constructor(spec: EnvSpec, game: Game, options: VectorEnvOptions, { numWorkers, entry = workerEntry('lane-worker') }: ThreadSetup) {
    super(spec, game, options, (bytes) => new SharedArrayBuffer(bytes));
    const task = {
      ruleset: game.ruleset.id,
      scenario: game.pack ?? game.scenario.id,
      rulesetOptions: game.options,
      options,
      layout: this.layout,
      batch: this.buffer as SharedArrayBuffer,
      signals: allocateSignals(numWorkers),
      isEager: numWorkers < availableParallelism(),
    };
    this.numWorkers = numWorkers;
    this.threads = new LaneThreads(task, numWorkers, entry);
  }

  override reset(options?: VectorResetOptions): VectorResetResult {
    this.checkIdle();
    return super.reset(options);
  }

  override step(actions: ArrayLike<number>): VectorStepResult {
    this.checkIdle();
    return super.step(actions);
  }

  /** Starts a step and returns at once; `stepWait` gives its result. The arrays must not be read in between. */
  stepAsync(actions: ArrayLike<number>): void {
    this.checkIdle();
    this.accept(actions);
    this.threads.play();
    this.isPending = true;
  }

  /** Waits for the step that `stepAsync` began.
   * @throws ThreadFault NO_STEP_PENDING if there is none */
  stepWait(): VectorStepResult {
    this.threads.checkOpen();
    if (!this.isPending) throw new ThreadFault('NO_STEP_PENDING', 'No step has been begun: call stepAsync(actions) first.');
    this.isPending = false;
    this.threads.wait();
    return this.results();
  }

  private checkIdle(): void {
    this.threads.checkOpen();
    if (this.isPending) throw new ThreadFault('STEP_PENDING', 'A step is being played: call stepWait() first.');
  }

  protected override begin(resets: ArrayLike<number>, seeds: readonly Seed[] | undefined): void {
    this.threads.begin(resets, seeds);
  }

  protected override play(): void {
    this.threads.play();
    this.threads.wait();
  }

  /** Ends the threads. */
  override close(): void {
    this.threads.close();
  }
}
