import type { ActionList, Shown, ShownGame } from '../rules/core/index.ts';
import { type BatchShape, ObservationBatch } from './batch.ts';
import { ModelError } from './cards/errors.ts';
import type { Evaluation, Observer } from './evaluator.ts';
import { observationFeeds } from './feeds.ts';
import type { Feeds } from './graph/runner.ts';
import { OnnxRunner } from './onnx/runtime.ts';
import { expectedResult, softmaxInPlace } from './outputs.ts';
import type { ForeignNetwork } from './cards/foreign-network.ts';
import { checkModelFits, type ModelCard } from './cards/card.ts';
import { OnnxEvaluator } from './inference.ts';
import type { NetworkShape } from './network.ts';

interface ForeignOptions {
  readonly runner: OnnxRunner;
  readonly shape: BatchShape;
  readonly network: ForeignNetwork;
  /** Called with each game before its first state is judged; throws if the network does not fit it. */
  readonly accept: (game: ShownGame) => void;
}

/** A network that was made elsewhere as a judge of states: its file runs as it is. Calls that overlap wait for one another. */
class ForeignEvaluator implements Observer {
  private readonly options: ForeignOptions;
  private readonly batch: ObservationBatch;
  private readonly accepted = new WeakSet<ShownGame>();
  private queue: Promise<unknown> = Promise.resolve();

  constructor(options: ForeignOptions) {
    this.options = options;
    this.batch = new ObservationBatch(options.shape);
  }

  evaluate(states: readonly Shown[], legal: readonly ActionList[]): Promise<Evaluation[]> {
    const answer = this.queue.then(() => this.evaluateNow(states, legal));
    this.queue = answer.catch(() => {});
    return answer;
  }

  private async evaluateNow(states: readonly Shown[], legal: readonly ActionList[]): Promise<Evaluation[]> {
    if (states.length === 0) return [];
    const { batch } = this;
    batch.clear();
    for (const [i, state] of states.entries()) {
      this.check(state.game);
      batch.add(state, legal[i]!);
    }
    const outputs = await this.options.runner.run(this.feeds());
    return states.map((_, i): Evaluation => {
      const own = this.valueOf(outputs['value']!, i);
      return { priors: this.priorsOf(outputs['policy']!, i, legal[i]!), value: batch.actors[i] === 0 ? own : -own };
    });
  }

  private check(game: ShownGame): void {
    if (this.accepted.has(game)) return;
    this.options.accept(game);
    this.accepted.add(game);
  }

  /** Where only values are asked for, there is one action of zeros all the same: many networks cannot do without any. */
  private feeds(): Feeds {
    const { batch } = this;
    const { shape } = this.options;
    const feeds = observationFeeds(batch, shape);
    if (batch.rows > 0) return feeds;
    const pointers = shape.pointers.map((name) => [`pointer.${name}`, { data: Int32Array.of(-1), shape: [1] }]);
    const actions = { data: new Float32Array(shape.actionFeatures), shape: [1, shape.actionFeatures] };
    return { ...feeds, actions, owners: { data: Int32Array.of(0), shape: [1] }, ...(Object.fromEntries(pointers) as Feeds) };
  }

  private valueOf(value: Float32Array, state: number): number {
    return this.options.network.value === 'logits' ? expectedResult(value, state) : Math.max(-1, Math.min(1, value[state]!));
  }

  private priorsOf(policy: Float32Array, state: number, legal: ActionList): Float32Array {
    const { policy: kind, actions } = this.options.network;
    const start = this.batch.starts[state]!;
    const priors =
      kind === 'legal'
        ? policy.slice(start, start + legal.length)
        : Float32Array.from(legal.toArray(), (action) => policy[state * actions + action]!);
    softmaxInPlace(priors, 0, priors.length);
    if (priors.every(Number.isFinite)) return priors;
    throw new ModelError('BAD_MODEL', 'The network answered with numbers that are none (NaN or infinite).');
  }

  async close(): Promise<void> {
    await this.queue;
    await this.options.runner.close();
  }
}

/** The network of a model that this project made, whose graph is known.
 * @throws ModelError MODEL_MISMATCH for one that was made elsewhere */
export function ownNetwork({ name, network: { architecture, ...sizes } }: ModelCard): NetworkShape {
  if (architecture.kind !== 'foreign') return { ...sizes, architecture };
  throw new ModelError('MODEL_MISMATCH', `The model "${name}" was made elsewhere: it can play, but not be trained on or taken apart here.`);
}

/** A network as a judge of states, which refuses those of games that it was not made for.
 * @throws ModelError RUNTIME_MISSING or BAD_MODEL */
export async function createCardEvaluator(onnx: Uint8Array, card: ModelCard): Promise<Observer> {
  const { architecture, ...shape } = card.network;
  const accept = (game: Parameters<typeof checkModelFits>[1]): void => checkModelFits(card, game);
  if (architecture.kind !== 'foreign') return OnnxEvaluator.create(onnx, { ...shape, architecture }, accept);
  return new ForeignEvaluator({ runner: await OnnxRunner.create(onnx), shape, network: architecture, accept });
}
