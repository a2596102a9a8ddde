import type { ActionList, Game, State } from '../rules/core/index.ts';
import { type BatchShape, ObservationBatch } from './batch.ts';
import type { Evaluation, Evaluator } from './evaluator.ts';
import { observationFeeds } from './feeds.ts';
import { OnnxRunner } from './onnx/runtime.ts';

/** Raw outputs of a network for a batch; see `Network` for what they mean. */
export interface NetworkOutputs {
  /** Logits `[N, 1]`, ragged: the rows of state `i` are `starts[i]` to `starts[i + 1]`. */
  readonly policy: Float32Array;
  /** Logits `[B, 3]` of win, draw and loss for the player to move. */
  readonly value: Float32Array;
  /** `[B, 1]` */
  readonly margin: Float32Array;
}

/** Turns the logits from `start` to `end` into probabilities, in place. */
export function softmaxInPlace(logits: Float32Array, start: number, end: number): void {
  let highest = -Infinity;
  for (let i = start; i < end; i++) highest = Math.max(highest, logits[i]!);
  let total = 0;
  for (let i = start; i < end; i++) total += logits[i] = Math.exp(logits[i]! - highest);
  for (let i = start; i < end; i++) logits[i]! /= total;
}

/** Probability of a win less that of a loss, from the logits of one state. */
export function expectedResult(value: Float32Array, state: number): number {
  const [win, draw, loss] = [value[state * 3]!, value[state * 3 + 1]!, value[state * 3 + 2]!];
  const highest = Math.max(win, draw, loss);
  const [w, d, l] = [Math.exp(win - highest), Math.exp(draw - highest), Math.exp(loss - highest)];
  return (w - l) / (w + d + l);
}

/** A network in ONNX Runtime as a judge of states. Calls that overlap wait for one another. */
export class OnnxEvaluator implements Evaluator {
  private readonly runner: OnnxRunner;
  private readonly accept: (game: Game) => void;
  private readonly batch: ObservationBatch;
  private readonly accepted = new WeakSet<Game>();
  private queue: Promise<unknown> = Promise.resolve();

  private constructor(runner: OnnxRunner, shape: BatchShape, accept: (game: Game) => void) {
    this.runner = runner;
    this.batch = new ObservationBatch(shape);
    this.accept = accept;
  }

  /** @param accept called with each game before its first state is judged; throws if the network does not fit it
   * @throws ModelError RUNTIME_MISSING or BAD_MODEL */
  static async create(onnx: Uint8Array, shape: BatchShape, accept: (game: Game) => void = () => {}): Promise<OnnxEvaluator> {
    return new OnnxEvaluator(await OnnxRunner.create(onnx), shape, accept);
  }

  evaluate(states: readonly State[], legal: readonly ActionList[]): Promise<Evaluation[]> {
    const answer = this.queue.then(() => this.evaluateNow(states, legal));
    this.queue = answer.catch(() => {});
    return answer;
  }

  private async evaluateNow(states: readonly State[], legal: readonly ActionList[]): Promise<Evaluation[]> {
    if (states.length === 0) return [];
    const { batch } = this;
    batch.clear();
    states.forEach((state, i) => {
      this.checkOnce(state.game);
      batch.add(state, legal[i]!);
    });
    const { policy, value } = await this.run(batch);
    return states.map((_, i) => {
      const [start, end] = [batch.starts[i]!, batch.starts[i + 1]!];
      softmaxInPlace(policy, start, end);
      const own = expectedResult(value, i);
      return { priors: policy.subarray(start, end), value: batch.actors[i] === 0 ? own : -own };
    });
  }

  private checkOnce(game: Game): void {
    if (this.accepted.has(game)) return;
    this.accept(game);
    this.accepted.add(game);
  }

  /** Runs the network on observations already taken. */
  async run(batch: ObservationBatch): Promise<NetworkOutputs> {
    const results = await this.runner.run(observationFeeds(batch, batch.shape));
    return { policy: results['policy']!, value: results['value']!, margin: results['margin']! };
  }

  async close(): Promise<void> {
    await this.queue;
    await this.runner.close();
  }
}
