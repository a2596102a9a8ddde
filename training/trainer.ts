import { createNetwork, initialWeights, type Network, networkShape } from '../models/network.ts';
import { encodeModel } from '../models/save.ts';
import { type Game, Rng } from '../rules/core/index.ts';
import { readCheckpoint, writeCheckpoint } from './checkpoint.ts';
import type { TrainingConfig } from './config.ts';
import type { GameRows } from './game-rows.ts';
import { Learner } from './learner.ts';
import type { Losses } from './losses.ts';
import { ReplayStore } from './replay-store.ts';
import { type RunDirectory, RunError } from './run-directory.ts';
import { type LoadedTensorFlow, loadTensorFlow } from './tensorflow.ts';
import { BatchBuilder } from './training-batch.ts';
import { Warmup } from './warmup.ts';

/** Weight of the newest step in the losses shown. */
const LOSS_BLEND = 0.05;

/** The network of a run. */
export function networkOf(game: Game, { unitWidth, stateWidth, actionWidth, unitSlots }: TrainingConfig): Network {
  return createNetwork(networkShape(game.observation, { unit: unitWidth, state: stateWidth, action: actionWidth }, unitSlots));
}

function blend(before: number | undefined, now: number): number {
  return before === undefined ? now : before + LOSS_BLEND * (now - before);
}

/** The side of a run that remembers and learns: rows, learner, checkpoint. It does not know who plays. */
export class Trainer {
  readonly run: RunDirectory;
  readonly store: ReplayStore;
  readonly learner: Learner;
  readonly backend: LoadedTensorFlow['backend'];
  private readonly builder: BatchBuilder;
  private readonly rng: Rng;
  /** The games before the first network. */
  readonly warmup: Warmup;
  steps: number;
  rowsTrained: number;
  /** Time spent in earlier sessions. */
  readonly earlierMs: number;
  private marginScale: number;
  private recentLosses: Losses | null = null;

  private constructor(run: RunDirectory, { tf, backend }: LoadedTensorFlow) {
    const { game } = run;
    const { config, seed } = run.file;
    const network = networkOf(game, config);
    const saved = readCheckpoint(run.checkpoint, network);
    this.run = run;
    this.backend = backend;
    this.store = new ReplayStore(run.replay, config);
    this.builder = new BatchBuilder(game, config);
    this.learner = new Learner(tf, network, config, saved?.learner ?? initialWeights(network, Rng.from(`${seed}/weights`)));
    this.rng = saved === null ? Rng.from(`${seed}/rows`) : Rng.restore(saved.progress.rng);
    this.warmup = new Warmup(game.observation.actions.features.length, config, seed, saved?.progress.warmup);
    this.steps = saved?.progress.steps ?? 0;
    this.rowsTrained = saved?.progress.rowsTrained ?? 0;
    this.earlierMs = saved?.progress.elapsedMs ?? 0;
    this.marginScale = saved?.progress.marginScale ?? config.marginScale;
  }

  static async open(run: RunDirectory): Promise<Trainer> {
    return new Trainer(run, await loadTensorFlow(run.file.config.tensorflow));
  }

  add(games: readonly GameRows[]): void {
    for (const game of games) {
      this.store.add(game);
      this.warmup.note(game.summary);
    }
  }

  /** Whether there are rows that have not been used as often as they should. */
  get canLearn(): boolean {
    const { reuse, minimumRows } = this.run.file.config;
    return this.store.size >= minimumRows && this.rowsTrained < reuse * this.store.totals.rows;
  }

  /** One gradient step on rows drawn from the window. */
  learn(): Losses {
    const { marginScale, publishSteps } = this.run.file.config;
    if (marginScale === 0 && (this.marginScale === 0 || this.steps % publishSteps === 0)) this.marginScale = this.usualMargin();
    const losses = this.learner.step(this.builder.draw(this.store, this.rng, this.marginScale));
    if (!Number.isFinite(losses.policy + losses.value + losses.margin)) {
      throw new RunError(`The losses are no longer numbers after ${this.steps} steps. Start a new run with a smaller learningRate.`);
    }
    this.steps++;
    this.rowsTrained += this.run.file.config.batchSize;
    const before = this.recentLosses;
    this.recentLosses = {
      policy: blend(before?.policy, losses.policy),
      value: blend(before?.value, losses.value),
      margin: blend(before?.margin, losses.margin),
    };
    return losses;
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

  /** Losses averaged over the last steps; null before the first. */
  get losses(): Losses | null {
    return this.recentLosses;
  }

  /** The averaged weights as an ONNX network. */
  encodeNetwork(): Uint8Array {
    const { ruleset, observation } = this.run.game;
    return encodeModel(this.learner.network, this.learner.average, { ruleset, observation: observation.version });
  }

  /** @param elapsedMs time of the whole run */
  checkpoint(elapsedMs: number): void {
    const { steps, rowsTrained, marginScale } = this;
    const progress = { steps, rowsTrained, elapsedMs, marginScale, warmup: this.warmup.save(), rng: this.rng.save() };
    writeCheckpoint(this.run.checkpoint, { progress, learner: this.learner.save() });
  }

  close(): void {
    this.store.close();
    this.learner.dispose();
  }
}
