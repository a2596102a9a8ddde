import type { Network } from '../../models/network.ts';
import { encodeModel } from '../../models/save.ts';
import { Rng } from '../../rules/core/index.ts';
import type { TargetNotes } from '../rows/batch-targets.ts';
import { readCheckpoint, type RunProgress, writeCheckpoint } from './checkpoint.ts';
import type { TrainingConfig } from '../settings/config.ts';
import type { GameRows } from '../rows/game-rows.ts';
import { type HeadLosses, Learner, type LearnerOptions } from '../learners/learner.ts';
import type { LossName } from '../learners/loss-graph.ts';
import type { NoteName } from '../learners/policy-gradient.ts';
import { addToTotals, NO_TOTALS, ReplayStore, type RowPlace, type StoreTotals } from '../rows/replay-store.ts';
import { NO_REGULARISATION, regularisationAfter } from '../rows/regularisation.ts';
import { withMagnet } from './magnet.ts';
import { RolloutBuffer } from '../rows/rollouts.ts';
import { learnsChoiceAndValue, RowKinds } from '../rows/row-kinds.ts';
import { firstWeights, networkOf } from '../settings/run-network.ts';
import type { RunDirectory } from '../settings/run-directory.ts';
import { RunError } from '../settings/run-error.ts';
import { SnapshotPool } from './snapshots.ts';
import { BatchBuilder, type TrainingBatch } from '../rows/training-batch.ts';
import { Warmup } from '../play/warmup.ts';

/** Weight of the newest step in the losses shown. */
const LOSS_BLEND = 0.05;

function learnerOptions(config: TrainingConfig): LearnerOptions {
  const { valueWeight, marginWeight, soonWeight, survivalWeight, nextWeight, controlWeight, beliefWeight } = config;
  const headWeights = {
    policy: 1,
    value: valueWeight,
    margin: marginWeight,
    soon: soonWeight,
    survival: survivalWeight,
    next: nextWeight,
    control: controlWeight,
    belief: beliefWeight,
  };
  const { method, clipRange, magnetWeight } = config;
  return {
    ...config,
    headWeights,
    ...(method === 'policy-gradient' ? { policyGradient: { clipRange, hasMagnet: magnetWeight > 0 } } : {}),
  };
}

function blend(before: number | undefined, now: number): number {
  return before === undefined ? now : before + LOSS_BLEND * (now - before);
}

/** Notes of a batch that tell nothing leave the mean as it was. */
function blendNotes(before: TargetNotes | null, now: TargetNotes): TargetNotes {
  const one = (name: keyof TargetNotes): number =>
    Number.isNaN(now[name])
      ? (before?.[name] ?? NaN)
      : blend(before === null || Number.isNaN(before[name]) ? undefined : before[name], now[name]);
  return { policyEntropy: one('policyEntropy'), policySurprise: one('policySurprise'), valueError: one('valueError') };
}

/** Finds rows that are alike, where nothing but choice and value is learnt of them. */
function kindsOf({ games, file: { config } }: RunDirectory, network: Network): RowKinds | null {
  return learnsChoiceAndValue(network, config) ? new RowKinds(games) : null;
}

/** Share of the newest games in the lead that counts as clear, where games are forgotten. */
const MARGIN_BLEND = 0.1;

/** The side of a run that remembers and learns: rows, learner, earlier networks, checkpoint. It takes finished games (`add`) and makes gradient
 * steps of them (`learn`), and does not know who plays. */
export class Trainer {
  readonly run: RunDirectory;
  readonly store: ReplayStore;
  readonly learner: Learner;
  readonly snapshots: SnapshotPool;
  private readonly builder: BatchBuilder;
  /** Games that are learnt once and forgotten, by policy gradients; null if the network learns from the store. */
  private readonly rollouts: RolloutBuffer | null;
  /** Games that were, counted. */
  private readonly played: StoreTotals;
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
  /** The rows that were learnt last and their batch, by policy gradients: a rollout that is one batch is built once for all passes. */
  private rollout: { readonly places: readonly RowPlace[]; readonly batch: TrainingBatch } | null = null;
  private recentGradientNotes: Readonly<Partial<Record<NoteName, number>>> = {};

  private constructor(run: RunDirectory, learner: Learner, saved: RunProgress | undefined) {
    const { config, seed } = run.file;
    this.run = run;
    this.learner = learner;
    this.store = new ReplayStore(run.replay, config);
    if (saved?.replay !== undefined) this.store.compare(saved.replay);
    this.rollouts = config.method === 'policy-gradient' ? new RolloutBuffer(config, kindsOf(run, learner.network)) : null;
    this.played = { ...(saved?.played ?? NO_TOTALS) };
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
      if (game.summary.warmup !== true && this.rollouts !== null) this.addRollout(this.rollouts, game);
      else this.store.add(part === undefined ? game : { ...game, summary: { ...game.summary, part } });
      this.warmup.note(game.summary);
    }
  }

  private addRollout(rollouts: RolloutBuffer, game: GameRows): void {
    rollouts.add(game);
    addToTotals(this.played, game.summary);
    if (game.summary.game % this.run.file.config.keptGames === 0) this.store.add(game);
  }

  /** All that was played. */
  get totals(): StoreTotals {
    const { played, rollouts, store } = this;
    if (rollouts === null) return store.totals;
    const { games, rows, decisions } = store.warmupTotals;
    return {
      games: games + played.games,
      rows: rows + played.rows,
      decisions: decisions + played.decisions,
      playedGames: played.playedGames,
      nextGame: Math.max(store.totals.nextGame, played.nextGame),
    };
  }

  /** Rows that learning draws from. */
  get window(): number {
    return this.rollouts?.size ?? this.store.size;
  }

  /** Whether there are rows that have not been used as often as they should. */
  get canLearn(): boolean {
    const { totals, warmupTotals } = this.store;
    if (this.rollouts === null) return this.isShort(totals);
    return this.isShort(warmupTotals) || this.rollouts.canLearn;
  }

  /** Whether rows of the store have not been used as often as they should. */
  private isShort({ rows }: StoreTotals): boolean {
    const { reuse, minimumRows } = this.run.file.config;
    return this.store.size >= minimumRows && this.rowsTrained < reuse * rows;
  }

  /** Rows that those who play should make before the next step; not known where they play on anyway. */
  get missingRows(): number | undefined {
    return this.rollouts?.missing;
  }

  /** Whether those who play should have newer weights than those after so many steps. */
  isNewsSince(steps: number): boolean {
    if (this.rollouts !== null) return !this.rollouts.isAtWork && this.steps > steps;
    return this.steps - steps >= this.run.file.config.publishSteps;
  }

  /** One gradient step. */
  async learn(): Promise<void> {
    const { snapshotSteps, snapshotShare } = this.run.file.config;
    const isGradient = this.rollouts !== null && !this.isShort(this.store.warmupTotals);
    const { feeds, rows, floors, notes: targetNotes } = isGradient ? await this.nextRollout(this.rollouts) : this.drawRows();
    const { losses, notes, gradientLength } = await this.learner.step(feeds);
    if (!Number.isFinite(gradientLength)) {
      throw new RunError(`The losses are no longer numbers after ${this.steps} steps. Start a new run with a smaller learningRate.`);
    }
    this.rowsTrained += rows;
    this.recentLength = blend(this.recentLength, gradientLength);
    this.recentNotes = blendNotes(this.recentNotes, targetNotes);
    this.noteLosses(losses, notes, floors, isGradient);
    if (snapshotShare > 0 && this.steps % snapshotSteps === 0) this.snapshots.add(this.steps, this.encodePlaying());
  }

  /** Rows drawn from the window. */
  private drawRows(): TrainingBatch {
    this.rollout = null;
    const { marginScale, publishSteps, teacherShare, teacherSteps } = this.run.file.config;
    if (marginScale === 0 && (this.marginScale === 0 || this.steps % publishSteps === 0)) this.marginScale = this.usualMargin();
    const teacher = teacherShare * Math.max(0, 1 - this.steps / teacherSteps);
    const settings = { marginScale: this.marginScale, teacherShare: teacher };
    return this.builder.draw(this.store, this.rng, this.rollouts === null ? settings : { ...settings, regularisation: NO_REGULARISATION });
  }

  /** The next rows of play by policy, with what the magnet thinks of them. */
  private async nextRollout(rollouts: RolloutBuffer): Promise<TrainingBatch> {
    const { config } = this.run.file;
    if (config.marginScale === 0 && !rollouts.isAtWork) this.followMargin(rollouts.usualMargin);
    const settings = { marginScale: this.marginScale, teacherShare: 0, regularisation: regularisationAfter(this.steps, config) };
    const places = rollouts.next(this.rng, this.marginScale);
    if (places !== this.rollout?.places) this.rollout = { places, batch: this.builder.build(places, settings) };
    const { batch } = this.rollout;
    return config.magnetWeight === 0 ? batch : withMagnet(this.learner, batch);
  }

  /** Follows the usual lead of games that are forgotten. */
  private followMargin(usual: number): void {
    this.marginScale = this.marginScale === 0 ? usual || 1 : this.marginScale + MARGIN_BLEND * (usual - this.marginScale);
  }

  /** Takes what a step told into the means. Parts of the objective that these rows say nothing of are left out. */
  private noteLosses(
    losses: HeadLosses,
    notes: Readonly<Partial<Record<NoteName, number>>>,
    floors: TrainingBatch['floors'],
    isGradient: boolean,
  ): void {
    const { surrogate, entropy, magnet, ...heads } = losses;
    this.recentLosses = { ...this.recentLosses, ...this.blendLosses(heads, floors) };
    if (!isGradient) return;
    const parts = { surrogate, entropy, ...(magnet === undefined ? {} : { magnet }) } as HeadLosses;
    this.recentLosses = { ...this.recentLosses, ...this.blendLosses(parts, {}) };
    this.recentGradientNotes = Object.fromEntries(
      Object.entries(notes).map(([name, value]) => [name, blend(this.recentGradientNotes[name as NoteName], value)]),
    );
  }

  /** The means with those of a step; of heads for which the batch had nothing to learn they stay as they were. */
  private blendLosses(losses: HeadLosses, floors: Readonly<Partial<Record<LossName, number>>>): HeadLosses {
    const learnt = (Object.entries(losses) as [LossName, number][]).filter(([name]) => !Number.isNaN(floors[name]));
    return Object.fromEntries(learnt.map(([name, loss]) => [name, blend(this.recentLosses[name], loss - (floors[name] ?? 0))]));
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

  /** What policy gradients tell beside their losses, averaged likewise. */
  get gradientNotes(): Readonly<Partial<Record<NoteName, number>>> {
    return this.recentGradientNotes;
  }

  /** Length of the gradient, averaged likewise. */
  get gradientLength(): number {
    return this.recentLength ?? 0;
  }

  /** The averaged weights as an ONNX network. */
  encodeNetwork(): Uint8Array {
    return this.encode(this.learner.average);
  }

  /** The network that plays from now on: the averaged one, or, since policy gradients learn from their own choices, the latest. */
  encodePlaying(): Uint8Array {
    return this.rollouts === null ? this.encodeNetwork() : this.encode(this.learner.weights);
  }

  private encode(weights: Float32Array): Uint8Array {
    const { ruleset, observation } = this.run.game;
    return encodeModel(this.learner.network, weights, { ruleset, observation: observation.version });
  }

  /** Keeps where the run stands. The games that it counts are brought to disk before.
   * @param elapsedMs time of the whole run */
  checkpoint(elapsedMs: number): void {
    this.store.sync();
    const { rowsTrained, marginScale, played } = this;
    const progress = {
      rowsTrained,
      elapsedMs,
      marginScale,
      replay: this.store.position,
      rng: this.rng.save(),
      ...(this.rollouts === null ? {} : { played }),
    };
    writeCheckpoint(this.run.checkpoint, { observation: this.run.game.observation.version, progress, learner: this.learner.save() });
  }

  async close(): Promise<void> {
    this.store.close();
    await this.learner.close();
  }
}
