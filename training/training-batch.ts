import { ObservationBatch } from '../models/batch.ts';
import { ActionList, type Game, type Player, type Rng, type State } from '../rules/core/index.ts';
import type { TrainingConfig } from './config.ts';
import { type RowContent, RowReader } from './game-rows.ts';
import type { ReplayStore, RowPlace } from './replay-store.ts';
import { squashMargin, valueTarget } from './targets.ts';

/** Observations with what the network should have said of them, from the side to move. */
export interface TrainingBatch {
  readonly inputs: ObservationBatch;
  /** Share of each action `[N]`. */
  readonly policy: Float32Array;
  /** `[B]`: 1 where the policy is to be learnt, else 0. */
  readonly policyWeight: Float32Array;
  /** Win, draw, loss `[B, 3]`. */
  readonly value: Float32Array;
  /** Squashed margin `[B]`. */
  readonly margin: Float32Array;
}

/** Makes training batches of stored rows: restores the states, observes them anew, works out the targets. */
export class BatchBuilder {
  private readonly reader: RowReader;
  private readonly state: State;
  private readonly legal = new ActionList();
  private readonly inputs: ObservationBatch;
  private readonly config: TrainingConfig;
  private readonly content: RowContent = { rootValue: 0, count: 0, policy: null };
  private policy = new Float32Array(1024);

  constructor(game: Game, config: TrainingConfig) {
    this.reader = new RowReader(game);
    this.state = game.newState();
    this.inputs = new ObservationBatch(game.observation);
    this.config = config;
  }

  /** A batch of rows drawn from the store; valid until the next one. */
  draw(store: ReplayStore, rng: Rng, marginScale: number): TrainingBatch {
    return this.build(Array.from({ length: this.config.batchSize }, () => store.draw(rng)), marginScale);
  }

  build(places: readonly RowPlace[], marginScale: number): TrainingBatch {
    const { content, state } = this;
    const size = places.length;
    const [value, margin, policyWeight] = [new Float32Array(size * 3), new Float32Array(size), new Float32Array(size)];
    this.inputs.clear();
    places.forEach(({ game: { summary, words }, at }, i) => {
      this.reader.read(words, at, state, content);
      const player = state.actor as Player;
      this.addInputs(summary.game);
      this.addPolicy(i);
      policyWeight[i] = content.policy === null ? 0 : 1;
      valueTarget(summary, content, player, this.config, marginScale, value, i * 3);
      margin[i] = squashMargin(player === 0 ? summary.margin : -summary.margin, marginScale);
    });
    return { inputs: this.inputs, policy: this.policy.subarray(0, this.inputs.rows), policyWeight, value, margin };
  }

  private addInputs(game: number): void {
    this.state.legalActions(this.legal);
    if (this.legal.length !== this.content.count) {
      throw new Error(`A stored row of game ${game} has ${this.content.count} legal actions, the rules now give ${this.legal.length}: start a new run.`);
    }
    this.inputs.add(this.state, this.legal);
  }

  /** Writes the shares of the row's actions, made to sum to 1; zeros if they are not to be learnt. */
  private addPolicy(row: number): void {
    const start = this.inputs.starts[row]!;
    const { count, policy } = this.content;
    if (this.policy.length < start + count) {
      const wider = new Float32Array((start + count) * 2);
      wider.set(this.policy);
      this.policy = wider;
    }
    this.policy.fill(0, start, start + count);
    if (policy === null) return;
    const total = policy.reduce((sum, share) => sum + share, 0);
    for (let i = 0; i < count; i++) this.policy[start + i] = policy[i]! / total;
  }
}
