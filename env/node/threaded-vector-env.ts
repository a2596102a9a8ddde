import { availableParallelism } from 'node:os';
import type { Game } from '../../rules/core/index.ts';
import type { EnvSpec } from '../api/spec.ts';
import { BatchedEnv } from '../vector/batched-env.ts';
import { SubEnvs } from '../vector/sub-envs.ts';
import type { VectorEnvOptions, VectorResetOptions, VectorResetResult, VectorStart, VectorStepResult } from '../vector/vector-env.ts';
import { SubEnvThreads, type Share } from './sub-env-threads.ts';
import { allocateSignals } from './signal.ts';
import { ThreadFault } from './thread-fault.ts';
import { workerEntry } from './worker-entry.ts';

/** Which threads play. */
export interface ThreadSetup {
  readonly numWorkers: number;
  /** The compiled module of a thread. Default: the one beside this. */
  readonly entry?: URL;
}

/** The shares of so many players of a batch, as equal as can be. */
function shareOut(rows: number, players: number): Share[] {
  const edge = (player: number): number => Math.floor((player * rows) / players);
  return Array.from({ length: players }, (_, player) => ({ from: edge(player), to: edge(player + 1) }));
}

/** Environments of one scenario that are shared out among this thread and `numWorkers - 1` others. The arrays lie in shared memory, so that a
 * step sends nothing. The same seeds and actions give the same arrays as in one thread.
 * @throws ThreadFault from `reset` and `step`: CLOSED after `close`, WORKER_DIED once a thread has ended */
export class ThreadedVectorEnv extends BatchedEnv {
  readonly numWorkers: number;
  /** The share of this thread. */
  private readonly own: SubEnvs;
  private readonly threads: SubEnvThreads;
  private isPending = false;

  constructor(spec: EnvSpec, game: Game, options: VectorEnvOptions, { numWorkers, entry = workerEntry('sub-env-worker') }: ThreadSetup) {
    super(spec, game, options, (bytes) => new SharedArrayBuffer(bytes));
    const task = {
      ruleset: game.ruleset.id,
      scenario: game.pack ?? game.scenario.id,
      rulesetOptions: game.options,
      options,
      layout: this.layout,
      batch: this.buffer as SharedArrayBuffer,
      signals: allocateSignals(numWorkers),
      isEager: numWorkers <= availableParallelism(),
    };
    const [share, ...others] = shareOut(this.numEnvs, numWorkers);
    this.numWorkers = numWorkers;
    this.own = new SubEnvs(game, options, this.layout, this.buffer, share!.from, share!.to);
    this.threads = new SubEnvThreads(task, others, entry);
  }

  override reset(options?: VectorResetOptions): VectorResetResult {
    this.checkIdle();
    return super.reset(options);
  }

  override step(actions: ArrayLike<number>): VectorStepResult {
    this.checkIdle();
    return super.step(actions);
  }

  /** Starts a step in the other threads and returns at once; `stepWait` plays this thread's share and gives the result. The arrays must not be
   * read in between. */
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
    this.together(
      () => this.own.step(),
      () => this.threads.wait(),
    );
    return this.results();
  }

  private checkIdle(): void {
    this.threads.checkOpen();
    if (this.isPending) throw new ThreadFault('STEP_PENDING', 'A step is being played: call stepWait() first.');
  }

  protected override begin(resets: ArrayLike<number>, start: VectorStart): void {
    this.together(
      () => this.own.begin(resets, start),
      () => this.threads.begin(resets, start),
    );
  }

  protected override play(): void {
    this.threads.play();
    this.together(
      () => this.own.step(),
      () => this.threads.wait(),
    );
  }

  /** Has this thread and the others do their shares, even if one fails. @throws the error of the first environment that failed; but
   * ThreadFault WORKER_DIED before all others */
  private together(own: () => void, others: () => void): void {
    const failures = [own, others].flatMap((share) => {
      try {
        share();
        return [];
      } catch (error) {
        return [error];
      }
    });
    if (failures.length > 0) throw failures.find((error) => error instanceof ThreadFault) ?? failures[0];
  }

  /** Ends the threads. */
  override close(): void {
    super.close();
    this.threads.close();
  }
}
