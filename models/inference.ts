import type { ActionList, ObservationSpec, Shown, ShownGame } from '../rules/core/index.ts';
import type { ObservationBatch } from './batch.ts';
import type { Evaluation, Observer } from './evaluator.ts';
import { observationFeeds } from './feeds.ts';
import { fittedNetwork, type NetworkShape, unitRowsFor } from './network.ts';
import { readFloatConstants } from './onnx/read-constants.ts';
import { OnnxRunner } from './onnx/runtime.ts';
import type { NetworkOutputs } from './outputs.ts';
import { SizedNetwork } from './sized-network.ts';

/** What of a game a network is made for: the rows of its units and, if the map is read, which places lie side by side. */
function sizesOf(shape: NetworkShape, spec: ObservationSpec): string {
  return `${unitRowsFor(shape, spec)}:${shape.map === null ? '' : (spec.map.neighbours?.[0].join() ?? '')}`;
}

/**
 * A network in ONNX Runtime as a judge of states. Calls that overlap wait for one another.
 *
 * It judges each state by the smallest network that says the same: without rows for units that the state's game does not have, and without the
 * policy where only values are asked for. States of games of different sizes are judged in calls of their own, so that no answer hangs on
 * what else is asked.
 */
export class OnnxEvaluator implements Observer {
  private readonly runner: OnnxRunner;
  private readonly shape: NetworkShape;
  private readonly weights: ReadonlyMap<string, Float32Array>;
  private readonly accept: (game: ShownGame) => void;
  /** The networks made of it, by what they are made for. */
  private readonly sized = new Map<string, SizedNetwork>();
  /** The one for each game that has been accepted. */
  private readonly byGame = new WeakMap<ShownGame, SizedNetwork>();
  private queue: Promise<unknown> = Promise.resolve();

  private constructor(runner: OnnxRunner, onnx: Uint8Array, shape: NetworkShape, accept: (game: ShownGame) => void) {
    this.runner = runner;
    this.shape = shape;
    this.weights = readFloatConstants(onnx);
    this.accept = accept;
  }

  /** @param accept called with each game before its first state is judged; throws if the network does not fit it
   * @throws ModelError RUNTIME_MISSING or BAD_MODEL */
  static async create(onnx: Uint8Array, shape: NetworkShape, accept: (game: ShownGame) => void = () => {}): Promise<OnnxEvaluator> {
    return new OnnxEvaluator(await OnnxRunner.create(onnx), onnx, shape, accept);
  }

  evaluate(states: readonly Shown[], legal: readonly ActionList[]): Promise<Evaluation[]> {
    const answer = this.queue.then(() => this.evaluateNow(states, legal));
    this.queue = answer.catch(() => {});
    return answer;
  }

  private async evaluateNow(states: readonly Shown[], legal: readonly ActionList[]): Promise<Evaluation[]> {
    if (states.length === 0) return [];
    const networks = states.map(({ game }) => this.networkFor(game));
    const [first] = networks;
    if (networks.every((network) => network === first)) return first!.evaluate(states, legal);
    const answers = new Array<Evaluation>(states.length);
    for (const network of new Set(networks)) {
      const places = networks.flatMap((other, i) => (other === network ? [i] : []));
      const own = await network.evaluate(
        places.map((i) => states[i]!),
        places.map((i) => legal[i]!),
      );
      places.forEach((i, k) => (answers[i] = own[k]!));
    }
    return answers;
  }

  private networkFor(game: ShownGame): SizedNetwork {
    let network = this.byGame.get(game);
    if (network !== undefined) return network;
    this.accept(game);
    const { shape, sized, weights } = this;
    const key = sizesOf(shape, game.observation);
    network = sized.get(key) ?? new SizedNetwork(fittedNetwork(shape, game.observation), weights);
    sized.set(key, network);
    this.byGame.set(game, network);
    return network;
  }

  /** Runs the network as it is in its file on observations already taken. */
  async run(batch: ObservationBatch): Promise<NetworkOutputs> {
    const results = await this.runner.run(observationFeeds(batch, batch.shape));
    return { policy: results['policy']!, value: results['value']!, margin: results['margin']! };
  }

  async close(): Promise<void> {
    await this.queue;
    for (const network of this.sized.values()) await network.close();
    await this.runner.close();
  }
}
