import { setImmediate as nextTurn, setTimeout as sleep } from 'node:timers/promises';
import type { ModelEvaluation } from '../models/card.ts';
import { OnnxEvaluator } from '../models/inference.ts';
import type { Actor } from './actor.ts';
import type { TrainingConfig } from './config.ts';
import type { Losses } from './losses.ts';
import type { PlayReport } from './self-play.ts';
import { availableOpponents, measureStrength } from './strength.ts';
import type { Trainer } from './trainer.ts';

/** How long a worker plays between two reports. */
const SLICE_MS = 400;
/** Network calls between two looks at the learner, if there are no workers. */
const SLICE_ROUNDS = 200;
/** Games handed to an actor beyond those it can begin at once. */
const SPARE_GAMES = 8;
const IDLE_MS = 10;
const PROGRESS_MS = 1000;
const METRICS_MS = 5000;

/** Where a run stands. */
export interface TrainingProgress {
  readonly run: string;
  readonly scenario: string;
  /** Whether it plays at random, learns from that, or plays by search. */
  readonly phase: 'warm-up' | 'self-play' | 'done';
  readonly games: number;
  /** Player decisions in finished games. */
  readonly positions: number;
  readonly positionsPerSecond: number;
  /** States the network judges per second. */
  readonly evaluationsPerSecond: number;
  readonly rows: number;
  /** Rows of the window that training draws from. */
  readonly window: number;
  readonly steps: number;
  readonly rowsTrained: number;
  /** Means over the last steps; null before the first. */
  readonly losses: Losses | null;
  readonly learningRate: number;
  /** Strength against fixed opponents, oldest first. */
  readonly evaluations: readonly (ModelEvaluation & { readonly steps: number })[];
  readonly elapsedMs: number;
  /** Share of the nearest limit, `[0, 1]`; 0 without one. */
  readonly share: number;
}

export interface TrainHooks {
  /** About once a second, and at the end. */
  readonly onProgress?: (progress: TrainingProgress) => void;
  /** After each measurement of strength. */
  readonly onEvaluation?: (evaluation: ModelEvaluation, progress: TrainingProgress) => void;
  /** Stops the run within about half a second, with a checkpoint. */
  readonly signal?: AbortSignal;
}

export interface SessionLimits {
  readonly minutes?: number | undefined;
  readonly steps?: number | undefined;
  readonly games?: number | undefined;
}

/** A counter's rate over the time since the last reading. */
class Rate {
  private count = 0;
  private since = performance.now();
  perSecond = 0;

  add(count: number): void {
    this.count += count;
    const elapsed = performance.now() - this.since;
    if (elapsed < METRICS_MS / 2) return;
    this.perSecond = (this.count * 1000) / elapsed;
    this.count = 0;
    this.since = performance.now();
  }
}

/** One sitting of a run: actors play, the trainer learns, strength is measured, until a limit is reached. */
export class TrainingSession {
  private readonly trainer: Trainer;
  private readonly actors: readonly Actor[];
  private readonly limits: SessionLimits;
  private readonly hooks: TrainHooks;
  private readonly config: TrainingConfig;
  private readonly start = performance.now();
  private readonly decisions = new Rate();
  private readonly networkCalls = new Rate();
  private readonly evaluations: (ModelEvaluation & { steps: number })[];
  private nextGame: number;
  private busyWarmups = 0;
  private hasNetwork = false;
  private ended = false;
  private failure: unknown = null;
  private publishedSteps = -1;
  private last = { progress: 0, metrics: 0, checkpoint: 0, evaluation: 0 };

  constructor(trainer: Trainer, actors: readonly Actor[], limits: SessionLimits, hooks: TrainHooks) {
    this.trainer = trainer;
    this.actors = actors;
    this.limits = limits;
    this.hooks = hooks;
    this.config = trainer.run.file.config;
    this.nextGame = trainer.store.totals.nextGame;
    this.evaluations = trainer.run.entries('evaluation') as unknown as (ModelEvaluation & { steps: number })[];
  }

  /** @param inTurn one thread plays and learns in turn; else everybody works at once */
  async play(inTurn: boolean): Promise<TrainingProgress> {
    if (inTurn) await this.playInTurn();
    else await Promise.all([...this.actors.map((actor) => this.guard(this.playAlong(actor))), this.guard(this.learnAlong())]);
    this.trainer.checkpoint(this.elapsedMs);
    const progress = this.progress();
    this.hooks.onProgress?.(progress);
    this.logMetrics(progress);
    if (this.failure !== null) throw this.failure;
    return progress;
  }

  /** The first failure ends all loops. */
  private async guard(loop: Promise<void>): Promise<void> {
    try {
      await loop;
    } catch (error) {
      this.failure ??= error;
      this.ended = true;
    }
  }

  // ---- who does what

  private async playInTurn(): Promise<void> {
    const actor = this.actors[0]!;
    let held = 0;
    while (!this.isOver()) {
      const report = await actor.play({ games: this.order(held), rounds: SLICE_ROUNDS });
      held = this.take(report);
      while (this.trainer.canLearn && !this.isOver()) await this.learnOnce();
      await this.prepareSearch();
      await this.attend();
    }
  }

  private async playAlong(actor: Actor): Promise<void> {
    let held = 0;
    while (!this.isOver()) {
      const games = this.order(held);
      if (games.length + held === 0) {
        await sleep(IDLE_MS);
        continue;
      }
      held = this.take(await actor.play({ games, milliseconds: SLICE_MS }), held + games.length);
    }
  }

  private async learnAlong(): Promise<void> {
    while (!this.isOver()) {
      if (this.trainer.canLearn) await this.learnOnce();
      else await sleep(IDLE_MS);
      await this.prepareSearch();
      await this.attend();
      await nextTurn();
    }
  }
}
