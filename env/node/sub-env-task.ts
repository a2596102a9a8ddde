import type { MessagePort } from 'node:worker_threads';
import type { RulesetOptions, ScenarioPack } from '../../rules/core/index.ts';
import type { BatchLayout } from '../vector/batch.ts';
import type { SubEnvOptions } from '../vector/sub-env-fields.ts';
import type { VectorStart } from '../vector/vector-env.ts';

/** What every thread is told: the game, and where in shared memory the batch and the signals lie. */
export interface SubEnvTask {
  readonly ruleset: string;
  readonly scenario: string | ScenarioPack;
  readonly rulesetOptions: RulesetOptions;
  readonly options: SubEnvOptions;
  readonly layout: BatchLayout;
  readonly batch: SharedArrayBuffer;
  readonly signals: SharedArrayBuffer;
  /** Whether there are processors enough for threads that wait to stay awake. */
  readonly isEager: boolean;
}

/** The part of one thread: environments `from` up to `to`. */
export interface SubEnvPart {
  readonly thread: number;
  readonly from: number;
  readonly to: number;
  /** Brings `SubEnvReset`s to the thread and `Failure`s back. */
  readonly port: MessagePort;
}

/** Where new episodes begin, for the environments of one thread. */
export interface SubEnvReset extends VectorStart {
  readonly resets: readonly number[];
}

/** What the overseer is given. */
export interface OverseerSetup {
  /** The threads' compiled module. */
  readonly entry: string;
  readonly task: SubEnvTask;
  readonly parts: readonly SubEnvPart[];
  /** Takes an `Obituary` for each thread that ends. */
  readonly reports: MessagePort;
}

export interface Obituary {
  readonly thread: number;
  readonly reason: string;
}
