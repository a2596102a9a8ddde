import type * as onnxruntime from 'onnxruntime-node';
import type { ActionList, Game, State } from '../rules/core/index.ts';
import { ObservationBatch } from './batch.ts';
import { ModelError } from './errors.ts';
import type { Evaluation, Evaluator } from './evaluator.ts';

type Runtime = Omit<typeof onnxruntime, 'default'>;
type InferenceSession = onnxruntime.InferenceSession;

/** One thread and nothing spinning: parallel play comes from several workers, each with its own session. */
const SESSION_OPTIONS: onnxruntime.InferenceSession.SessionOptions = {
  intraOpNumThreads: 1,
  interOpNumThreads: 1,
  executionMode: 'sequential',
  graphOptimizationLevel: 'all',
};

async function loadRuntime(): Promise<Runtime> {
  try {
    return (await import('onnxruntime-node')).default;
  } catch (error) {
    throw new ModelError('RUNTIME_MISSING', 'onnxruntime-node is not installed or does not run here; run npm install.', { cause: error });
  }
}

/** Raw outputs of a network for a batch; see `Network` for what they mean. */
export interface NetworkOutputs {
  /** Logits `[N]`, ragged: the rows of state `i` are `starts[i]` to `starts[i + 1]`. */
  readonly policy: Float32Array;
  /** Logits `[B, 3]` of win, draw and loss for the player to move. */
  readonly value: Float32Array;
  /** `[B]` */
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
  private readonly runtime: Runtime;
  private readonly session: InferenceSession;
  private readonly accept: (game: Game) => void;
  private batch: ObservationBatch | null = null;
  private game: Game | null = null;
  private queue: Promise<unknown> = Promise.resolve();

  private constructor(runtime: Runtime, session: InferenceSession, accept: (game: Game) => void) {
    this.runtime = runtime;
    this.session = session;
    this.accept = accept;
  }

  /** @param accept called with each game before its first state is judged; throws if the network does not fit it
   * @throws ModelError RUNTIME_MISSING or BAD_MODEL */
  static async create(onnx: Uint8Array, accept: (game: Game) => void = () => {}): Promise<OnnxEvaluator> {
    const runtime = await loadRuntime();
    try {
      return new OnnxEvaluator(runtime, await runtime.InferenceSession.create(onnx, SESSION_OPTIONS), accept);
    } catch (error) {
      throw new ModelError('BAD_MODEL', `The ONNX file cannot be loaded: ${(error as Error).message}`, { cause: error });
    }
  }

  evaluate(states: readonly State[], legal: readonly ActionList[]): Promise<Evaluation[]> {
    const answer = this.queue.then(() => this.evaluateNow(states, legal));
    this.queue = answer.catch(() => {});
    return answer;
  }

  private async evaluateNow(states: readonly State[], legal: readonly ActionList[]): Promise<Evaluation[]> {
    if (states.length === 0) return [];
    const batch = this.batchFor(states[0]!.game);
    states.forEach((state, i) => batch.add(state, legal[i]!));
    const { policy, value } = await this.run(batch);
    return states.map((_, i) => {
      const [start, end] = [batch.starts[i]!, batch.starts[i + 1]!];
      softmaxInPlace(policy, start, end);
      const own = expectedResult(value, i);
      return { priors: policy.subarray(start, end), value: batch.actors[i] === 0 ? own : -own };
    });
  }

  private batchFor(game: Game): ObservationBatch {
    if (game !== this.game || this.batch === null) {
      this.accept(game);
      this.game = game;
      this.batch = new ObservationBatch(game.observation);
    }
    return this.batch.clear();
  }

  /** Runs the network on observations already taken. */
  async run(batch: ObservationBatch): Promise<NetworkOutputs> {
    const results = await this.session.run(this.feeds(batch));
    const read = (name: string): Float32Array => results[name]!.data as Float32Array;
    return { policy: read('policy'), value: read('value'), margin: read('margin') };
  }

  private feeds({ spec, size, rows, globals, units, actions, owners }: ObservationBatch): Record<string, onnxruntime.Tensor> {
    const { Tensor } = this.runtime;
    const float = (data: Float32Array, dims: number[]): onnxruntime.Tensor =>
      new Tensor('float32', data.subarray(0, dims.reduce((product, n) => product * n, 1)), dims);
    const [count, unitFeatures] = [spec.units.count, spec.units.features.length];
    return {
      globals: float(globals, [size, spec.globals.length]),
      ...(count * unitFeatures > 0 ? { units: float(units, [size, count, unitFeatures]) } : {}),
      actions: float(actions, [rows, spec.actions.features.length]),
      owners: new Tensor('int32', owners.subarray(0, rows), [rows]),
    };
  }

  async close(): Promise<void> {
    await this.queue;
    await this.session.release();
  }
}
