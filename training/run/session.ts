import { setImmediate as nextTurn, setTimeout as sleep } from 'node:timers/promises';
import { OnnxEvaluator } from '../../models/inference.ts';
import { Rng } from '../../rules/core/index.ts';
import type { Actor } from '../threads/actor.ts';
import type { TrainingConfig } from '../settings/config.ts';
import { GameTally } from '../metrics/game-tally.ts';
import { MetricWriter } from '../metrics/metric-writer.ts';
import { metricsOfEvaluation, metricsOfProgress } from '../metrics/progress-metrics.ts';
import type { PlayOrder, PlayReport } from '../play/self-play.ts';
import {
  Interval,
  Rate,
  type SessionLimits,
  type TimedEvaluation,
  type TrainHooks,
  type TrainingProgress,
} from '../settings/session-progress.ts';
import { availableOpponents, measureStrength } from './strength.ts';
import type { Trainer } from '../learn/trainer.ts';

/** How long a worker plays between two reports. */
const SLICE_MS = 400;
/** Network calls between two looks at the learner, if there are no workers. */
const SLICE_ROUNDS = 200;
/** Games handed to an actor beyond those it can begin at once. */
const SPARE_GAMES = 8;
const IDLE_MS = 10;
const PROGRESS_MS = 1000;
const METRICS_MS = 5000;
/** Moves and rolls per decision at most, for the length of measured games. */
const PLIES_PER_DECISION = 4;

/** Factor on the step size where a run that cools down ends. */
const LEAST_HEAT = 0.1;

/** Factor on the step size at a share of the way to the run's limit; it sinks in a straight line over the last `coolDown` of it. */
function rateFactorAt(share: number, coolDown: number): number {
  const sunk = Math.min(1, Math.max(0, share - (1 - coolDown)) / Math.max(coolDown, Number.MIN_VALUE));
  return 1 - (1 - LEAST_HEAT) * sunk;
}

/** One session of a run: actors play, the trainer learns, strength is measured, until a limit is reached.
 * docs/how-training-works.md follows it step by step. */
export class TrainingSession {
  private readonly trainer: Trainer;
  private readonly limits: SessionLimits;
  private readonly hooks: TrainHooks;
  private readonly config: TrainingConfig;
  /** Games that each actor has been handed and not finished. */
  private readonly held: Map<Actor, number>;
  private readonly start = performance.now();
  private readonly decisions = new Rate();
  private readonly networkCalls = new Rate();
  private readonly rows = new Rate();
  private playedMs = 0;
  private networkMs = 0;
  private readonly evaluations: TimedEvaluation[];
  private readonly metrics: MetricWriter;
  private readonly tally = new GameTally();
  private nextGame: number;
  /** Steps of the network that the actors have; none before the warm-up has been learnt. */
  private publishedSteps: number | null = null;
  private failure: Error | null = null;
  private evaluationMs = 0;
  private readonly due: {
    readonly progress: Interval;
    readonly metrics: Interval;
    readonly checkpoint: Interval;
    readonly evaluation: Interval;
  };

  constructor(trainer: Trainer, actors: readonly Actor[], limits: SessionLimits, hooks: TrainHooks) {
    this.trainer = trainer;
    this.held = new Map(actors.map((actor) => [actor, 0]));
    this.limits = limits;
    this.hooks = hooks;
    this.config = trainer.run.file.config;
    this.metrics = new MetricWriter(trainer.run.path, { step: trainer.steps });
    this.nextGame = trainer.totals.nextGame;
    this.evaluations = trainer.run.entries('evaluation') as unknown as TimedEvaluation[];
    this.due = {
      progress: new Interval(PROGRESS_MS),
      metrics: new Interval(METRICS_MS),
      checkpoint: new Interval(this.config.checkpointSeconds * 1000),
      evaluation: new Interval(this.config.evaluationSeconds * 1000),
    };
  }

  /** @param inTurn one thread plays and learns in turn; otherwise everybody works at once */
  async play(inTurn: boolean): Promise<TrainingProgress> {
    const actors = [...this.held.keys()];
    const loops = inTurn ? [this.playInTurn(actors[0]!)] : [...actors.map((actor) => this.playAlong(actor)), this.learnAlong()];
    await Promise.all(loops.map((loop) => loop.catch((error: unknown) => this.fail(error))));
    this.attempt(() => this.trainer.checkpoint(this.elapsedMs));
    const progress = this.progress();
    this.attempt(() => this.logMetrics(progress));
    this.attempt(() => this.metrics.close());
    this.hooks.onProgress?.(progress);
    if (this.failure !== null) throw this.failure;
    return progress;
  }

  /** The first failure ends all loops. */
  private fail(error: unknown): void {
    this.failure ??= error instanceof Error ? error : new Error(String(error));
  }

  private attempt(duty: () => void): void {
    try {
      duty();
    } catch (error) {
      this.fail(error);
    }
  }

  // ---- the loops

  private async playInTurn(actor: Actor): Promise<void> {
    while (!this.isOver()) {
      this.take(actor, await actor.play({ ...this.order(actor), rounds: this.sliceRounds }));
      while (this.trainer.canLearn && !this.isOver()) {
        await this.learnOnce();
        await this.attend();
      }
      await this.startSearch();
      await this.attend();
    }
  }

  private async playAlong(actor: Actor): Promise<void> {
    while (!this.isOver()) {
      const order = this.order(actor);
      if (this.held.get(actor) === 0) await sleep(IDLE_MS);
      else this.take(actor, await actor.play({ ...order, milliseconds: SLICE_MS }));
    }
  }

  private async learnAlong(): Promise<void> {
    while (!this.isOver()) {
      if (this.trainer.canLearn) await this.learnOnce();
      else await sleep(IDLE_MS);
      await this.startSearch();
      await this.attend();
      await nextTurn();
    }
  }

  private async learnOnce(): Promise<void> {
    this.trainer.learner.rateFactor = rateFactorAt(this.share, this.config.coolDown);
    await this.trainer.learn();
    this.rows.add(this.config.batchSize);
    const { publishedSteps } = this;
    if (publishedSteps !== null && this.trainer.isNewsSince(publishedSteps)) await this.publish();
  }

  // ---- games

  /** Games for an actor to take up; notes that it has them. */
  private order(actor: Actor): Pick<PlayOrder, 'games' | 'warmups'> {
    const held = this.held.get(actor)!;
    const wanted = Math.max(0, this.config.gamesInFlight + this.spareGames - held);
    const nextNumber = (): number => this.nextGame++;
    const warmups = this.trainer.warmup.take(wanted, nextNumber);
    const games = this.publishedSteps === null ? [] : Array.from({ length: wanted }, nextNumber);
    this.held.set(actor, held + warmups.length + games.length);
    return { games, warmups };
  }

  /** Games handed to an actor beyond those it can begin at once: enough for the rows that are waited for, if games are short. */
  private get spareGames(): number {
    const { trainer } = this;
    const { games, rows } = trainer.totals;
    return SPARE_GAMES + Math.ceil(((trainer.missingRows ?? 0) * games) / Math.max(1, rows));
  }

  /** Network calls between two looks at the learner, if there are no workers: as many as the rows that are waited for take. */
  private get sliceRounds(): number {
    const { missingRows } = this.trainer;
    return missingRows === undefined ? SLICE_ROUNDS : Math.max(1, Math.ceil(missingRows / this.config.gamesInFlight));
  }

  private take(actor: Actor, report: PlayReport): void {
    this.held.set(actor, report.inFlight + report.waiting);
    this.decisions.add(report.decisions);
    this.networkCalls.add(report.evaluations);
    this.playedMs += report.playedMs;
    this.networkMs += report.networkMs;
    this.trainer.add(report.finished);
    for (const { summary } of report.finished) this.tally.add(summary);
  }

  /** Games by search begin once the games of the warm-up are over and learnt. */
  private async startSearch(): Promise<void> {
    if (this.publishedSteps !== null || this.trainer.canLearn) return;
    for (const held of this.held.values()) if (held > 0) return;
    this.trainer.warmup.recover();
    if (!this.trainer.warmup.isOver) return;
    await this.publish();
    this.due.evaluation.reset();
  }

  private async publish(): Promise<void> {
    const onnx = this.trainer.encodePlaying();
    const actors = [...this.held.keys()];
    await Promise.all(actors.map((actor) => actor.setNetwork(onnx)));
    const snapshot =
      this.config.snapshotShare > 0
        ? this.trainer.snapshots.draw(Rng.from(`${this.trainer.run.file.seed}/snapshot ${this.trainer.steps}`))
        : null;
    if (snapshot !== null) await Promise.all(actors.map((actor) => actor.setSnapshot(snapshot)));
    this.publishedSteps = this.trainer.steps;
  }

  // ---- duties

  private get elapsedMs(): number {
    return this.trainer.earlierMs + performance.now() - this.start;
  }

  /** How near the nearest limit is. */
  private get share(): number {
    const { minutes, steps, games } = this.limits;
    return Math.max(
      minutes === undefined ? 0 : this.elapsedMs / (minutes * 60_000),
      steps === undefined ? 0 : this.trainer.steps / steps,
      games === undefined ? 0 : this.trainer.totals.games / games,
    );
  }

  private isOver(): boolean {
    return this.failure !== null || this.hooks.signal?.aborted === true || this.share >= 1;
  }

  private async attend(): Promise<void> {
    if (this.due.checkpoint.isDue()) this.trainer.checkpoint(this.elapsedMs);
    if (this.publishedSteps !== null && this.hasTimeToEvaluate() && this.due.evaluation.isDue()) await this.evaluate();
    if (this.due.metrics.isDue()) this.logMetrics(this.progress());
    if (this.due.progress.isDue()) this.hooks.onProgress?.(this.progress());
  }

  /** Whether a measurement as long as the last one would end before the run does. */
  private hasTimeToEvaluate(): boolean {
    const { minutes } = this.limits;
    return minutes === undefined || this.elapsedMs + this.evaluationMs < minutes * 60_000;
  }

  private async evaluate(): Promise<void> {
    const { run, steps } = this.trainer;
    const start = performance.now();
    const { evaluationGames: games, evaluationSimulations: simulations, evaluationOpponents, maximumDecisions } = this.config;
    const evaluator = await OnnxEvaluator.create(this.trainer.encodeNetwork(), this.trainer.learner.network.shape);
    try {
      for (const opponent of availableOpponents(run.game, evaluationOpponents)) {
        const measured = await measureStrength(run.game, evaluator, {
          opponent,
          games,
          simulations,
          seed: `${run.file.seed}/strength ${steps}`,
          signal: this.hooks.signal,
          valueScale: this.config.valueScale,
          advice: this.config.advice,
          counsel: this.config.counsel,
          horizon: this.config.horizon,
          ...(maximumDecisions > 0 ? { maxPlies: maximumDecisions * PLIES_PER_DECISION } : {}),
        });
        if (this.hooks.signal?.aborted === true) break;
        this.note({ ...measured, steps });
      }
    } finally {
      await evaluator.close();
    }
    this.evaluationMs = performance.now() - start;
    this.due.evaluation.reset();
  }

  private note(evaluation: TimedEvaluation): void {
    this.evaluations.push(evaluation);
    this.trainer.run.log({ event: 'evaluation', ...evaluation });
    this.metrics.write(this.trainer.steps, metricsOfEvaluation(evaluation));
    this.hooks.onEvaluation?.(evaluation, this.progress());
  }

  private logMetrics(progress: TrainingProgress): void {
    const { gradientLength, networkShare } = progress;
    this.metrics.write(this.trainer.steps, {
      ...metricsOfProgress(progress),
      ...this.tally.take(),
      gradientLength,
      networkShare,
      ...this.trainer.notes,
      ...this.trainer.gradientNotes,
    });
  }

  private progress(): TrainingProgress {
    const { trainer } = this;
    const { game, name } = trainer.run;
    const { totals } = trainer;
    return {
      run: name,
      scenario: `${game.ruleset.id}/${game.scenario.id}`,
      phase: this.isOver() ? 'done' : this.publishedSteps === null ? 'warm-up' : 'self-play',
      games: totals.games,
      positions: totals.decisions,
      positionsPerSecond: this.decisions.perSecond,
      evaluationsPerSecond: this.networkCalls.perSecond,
      networkShare: this.networkMs / Math.max(1, this.playedMs),
      rows: totals.rows,
      window: trainer.window,
      steps: trainer.steps,
      rowsTrained: trainer.rowsTrained,
      rowsPerSecond: this.rows.perSecond,
      losses: trainer.losses,
      gradientLength: trainer.gradientLength,
      learningRate: trainer.learner.learningRate,
      evaluations: this.evaluations,
      elapsedMs: this.elapsedMs,
      share: Math.min(1, this.share),
    };
  }
}
