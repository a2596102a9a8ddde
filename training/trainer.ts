import { encodeModel } from '../models/save.ts';
import { Rng } from '../rules/core/index.ts';
import type { TargetNotes } from './batch-targets.ts';
import { readCheckpoint, type RunProgress, writeCheckpoint } from './checkpoint.ts';
import type { TrainingConfig } from './config.ts';
import type { GameRows } from './game-rows.ts';
import { type HeadLosses, Learner, type LearnerOptions } from './learners/learner.ts';
import { ReplayStore } from './replay-store.ts';
import { firstWeights, networkOf } from './run-network.ts';
import type { RunDirectory } from './run-directory.ts';
import { RunError } from './run-error.ts';
import { SnapshotPool } from './snapshots.ts';
import { BatchBuilder, type TrainingBatch } from './training-batch.ts';
import { Warmup } from './warmup.ts';

/** Weight of the newest step in the losses shown. */
const LOSS_BLEND = 0.05;

function learnerOptions(config: TrainingConfig): LearnerOptions {
  const { valueWeight, marginWeight, soonWeight, survivalWeight, nextWeight, controlWeight, beliefWeight } = config;
  const headWeights = { policy: 1, value: valueWeight, margin: marginWeight, soon: soonWeight, survival: survivalWeight, next: nextWeight, control: controlWeight, belief: beliefWeight };
  return { ...config, headWeights };
}

function blend(before: number | undefined, now: number): number {
  return before === undefined ? now : before + LOSS_BLEND * (now - before);
}

/** Notes of a batch that tell nothing leave the mean as it was. */
function blendNotes(before: TargetNotes | null, now: TargetNotes): TargetNotes {
  const one = (name: keyof TargetNotes): number => (Number.isNaN(now[name]) ? (before?.[name] ?? NaN) : blend(before === null || Number.isNaN(before[name]) ? undefined : before[name], now[name]));
  return { policyEntropy: one('policyEntropy'), policySurprise: one('policySurprise'), valueError: one('valueError') };
}

/** The side of a run that remembers and learns: rows, learner, earlier networks, checkpoint. It does not know who plays. */
export class Trainer {
  readonly run: RunDirectory;
  readonly store: ReplayStore;
  readonly learner: Learner;
  readonly snapshots: SnapshotPool;
  private readonly builder: BatchBuilder;
  private readonly rng: Rng;
  /** The games before the first network. */
  readonly warmup: Warmup;
  rowsTrained: number;
  /** Time spent in earlier sessions. */
  readonly earlierMs: number;
  private marginScale: number;
  private recentLosses: HeadLosses = {};
  private recentLength: number | undefined;
  private recentNotes: TargetNotes | null = null;

  private constructor(run: RunDirectory, learner: Learner, saved: RunProgress | undefined) {
    const { config, seed } = run.file;
    this.run = run;
    this.learner = learner;
    this.store = new ReplayStore(run.replay, config);
    if (saved?.replay !== undefined) this.store.compare(saved.replay);
    this.snapshots = new SnapshotPool(run.snapshots, config);
    this.builder = new BatchBuilder(run.games, learner.network, config);
    this.rng = saved === undefined ? Rng.from(`${seed}/rows`) : Rng.restore(saved.rng);
    this.warmup = new Warmup(run.game.observation.actions.features.length, config, seed, this.store.warmups);
    this.rowsTrained = saved?.rowsTrained ?? 0;
    this.earlierMs = saved?.elapsedMs ?? 0;
    this.marginScale = saved?.marginScale ?? config.marginScale;
  }

  static async open(run: RunDirectory): Promise<Trainer> {
    const { config } = run.file;
    const network = networkOf(run.games, config);
    const { size } = network;
    const saved = readCheckpoint(run.checkpoint, { size, observation: run.game.observation.version });
    const start = saved?.learner ?? firstWeights(network, run.file);
    return new Trainer(run, await Learner.create(network, learnerOptions(config), start), saved?.progress);
  }

  get steps(): number {
    return this.learner.steps;
  }

  add(games: readonly GameRows[]): void {
    for (const game of games) {
      const part = this.warmup.partOf(game.summary.game);
      this.store.add(part === undefined ? game : { ...game, summary: { ...game.summary, part } });
      this.warmup.note(game.summary);
    }
  }

  /** Whether there are rows that have not been used as often as they should. */
  get canLearn(): boolean {
    const { reuse, minimumRows } = this.run.file.config;
    return this.store.size >= minimumRows && this.rowsTrained < reuse * this.store.totals.rows;
  }

  /** One gradient step on rows drawn from the window. */
  async learn(): Promise<void> {
    const { marginScale, publishSteps, teacherShare, teacherSteps, snapshotSteps, snapshotShare } = this.run.file.config;
    if (marginScale === 0 && (this.marginScale === 0 || this.steps % publishSteps === 0)) this.marginScale = this.usualMargin();
    const teacher = teacherShare * Math.max(0, 1 - this.steps / teacherSteps);
    const { feeds, floors, notes } = this.builder.draw(this.store, this.rng, { marginScale: this.marginScale, teacherShare: teacher });
    const { losses, gradientLength } = await this.learner.step(feeds);
    if (!Number.isFinite(gradientLength)) {
      throw new RunError(`The losses are no longer numbers after ${this.steps} steps. Start a new run with a smaller learningRate.`);
    }
    this.rowsTrained += this.run.file.config.batchSize;
    this.recentLength = blend(this.recentLength, gradientLength);
    this.recentNotes = blendNotes(this.recentNotes, notes);
    this.recentLosses = { ...this.recentLosses, ...this.blendLosses(losses, floors) };
    if (snapshotShare > 0 && this.steps % snapshotSteps === 0) this.snapshots.add(this.steps, this.encodeNetwork());
  }

  /** The means with those of a step; of heads for which the batch had nothing to learn they stay as they were. */
  private blendLosses(losses: HeadLosses, floors: TrainingBatch['floors']): HeadLosses {
    const learnt = Object.entries(losses).filter(([head]) => !Number.isNaN(floors[head as keyof HeadLosses]));
    return Object.fromEntries(learnt.map(([head, loss]) => [head, blend(this.recentLosses[head as keyof HeadLosses], loss - (floors[head as keyof HeadLosses] ?? 0))]));
  }

  /** Mean size of the lead at the end over the games in the window. */
  private usualMargin(): number {
    let sum = 0;
    let count = 0;
    for (const { summary } of this.store.games()) {
      sum += Math.abs(summary.margin);
      count++;
    }
    return sum > 0 ? sum / count : 1;
  }

  /** Losses of the heads, averaged over the last steps; null before the first. Those of policy and value are divergences: 0 is perfect. */
  get losses(): HeadLosses | null {
    return this.recentLength === undefined ? null : this.recentLosses;
  }

  /** What the rows are like, averaged likewise; null before the first step. */
  get notes(): TargetNotes | null {
    return this.recentNotes;
  }

  /** Length of the gradient, averaged likewise. */
  get gradientLength(): number {
    return this.recentLength ?? 0;
  }

  /** The averaged weights as an ONNX network. */
  encodeNetwork(): Uint8Array {
    const { ruleset, observation } = this.run.game;
    return encodeModel(this.learner.network, this.learner.average, { ruleset, observation: observation.version });
  }

  /** Keeps where the run stands. The games that it counts are brought to disk before.
   * @param elapsedMs time of the whole run */
  checkpoint(elapsedMs: number): void {
    this.store.sync();
    const { rowsTrained, marginScale } = this;
    const progress = { rowsTrained, elapsedMs, marginScale, replay: this.store.position, rng: this.rng.save() };
    writeCheckpoint(this.run.checkpoint, { observation: this.run.game.observation.version, progress, learner: this.learner.save() });
  }

  async close(): Promise<void> {
    this.store.close();
    await this.learner.close();
  }
}
