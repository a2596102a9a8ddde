import type { ActionList, Shown } from '../rules/core/index.ts';
import { ObservationBatch } from './batch.ts';
import type { Evaluation } from './evaluator.ts';
import { observationFeeds } from './feeds.ts';
import type { Feeds } from './graph/runner.ts';
import { exportHeads, type Network, readPlayingWeights } from './network.ts';
import { OnnxRunner } from './onnx/runtime.ts';
import { expectedResult, softmaxInPlace } from './outputs.ts';

const NO_PRIORS = new Float32Array(0);

/**
 * A network for states of so many unit rows: one session for values and policies, another for values alone. Each is made when it is first
 * asked; buffers are kept from call to call.
 */
export class SizedNetwork {
  private readonly network: Network;
  private readonly weights: Float32Array;
  private readonly batch: ObservationBatch;
  private whole: Promise<OnnxRunner> | undefined;
  private values: Promise<OnnxRunner> | undefined;
  /** Sessions that have run before. */
  private readonly warm = new WeakSet<OnnxRunner>();

  /** @param known weights by name @throws ModelError MODEL_MISMATCH if they are those of another network */
  constructor(network: Network, known: ReadonlyMap<string, Float32Array>) {
    this.network = network;
    this.weights = new Float32Array(network.size);
    readPlayingWeights(known, network, this.weights);
    this.batch = new ObservationBatch(network.shape);
  }

  /** Judges states, all of them of games of this size; those with an empty list of actions get no priors. One call at a time. */
  async evaluate(states: readonly Shown[], legal: readonly ActionList[]): Promise<Evaluation[]> {
    const { batch } = this;
    batch.clear();
    for (let i = 0; i < states.length; i++) batch.add(states[i]!, legal[i]!);
    const runner = await (batch.rows === 0 ? this.forValues() : this.forAll());
    const feeds = observationFeeds(batch, batch.shape);
    await this.warmUp(runner, feeds);
    const { policy, value } = await runner.run(feeds);
    return states.map((_, i): Evaluation => {
      const own = expectedResult(value!, i);
      return { priors: this.priorsOf(policy, i), value: batch.actors[i] === 0 ? own : -own };
    });
  }

  /** The first run of a session may differ from all later ones in the last digits, so that nobody is told its results. */
  private async warmUp(runner: OnnxRunner, feeds: Feeds): Promise<void> {
    if (this.warm.has(runner)) return;
    await runner.run(feeds);
    this.warm.add(runner);
  }

  private priorsOf(policy: Float32Array | undefined, state: number): Float32Array {
    const [start, end] = [this.batch.starts[state]!, this.batch.starts[state + 1]!];
    if (policy === undefined || start === end) return NO_PRIORS;
    softmaxInPlace(policy, start, end);
    return policy.subarray(start, end);
  }

  private forAll(): Promise<OnnxRunner> {
    return (this.whole ??= OnnxRunner.create(exportHeads(this.network, ['policy', 'value'], this.weights)));
  }

  private forValues(): Promise<OnnxRunner> {
    return (this.values ??= OnnxRunner.create(exportHeads(this.network, ['value'], this.weights)));
  }

  async close(): Promise<void> {
    for (const runner of [this.whole, this.values]) await (await runner)?.close();
  }
}
