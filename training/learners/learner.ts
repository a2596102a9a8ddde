import type { Feeds, GraphRunner } from '../../models/graph/runner.ts';
import { type Network, PLAYING_HEADS } from '../../models/network.ts';
import { loadRuntime, OnnxRunner } from '../../models/onnx/runtime.ts';
import { writeGraph } from '../../models/onnx/write-graph.ts';
import { loadTensorFlow } from '../tensorflow/load.ts';
import { TensorFlowRunner } from '../tensorflow/runner.ts';
import type { HeadWeights, LossName } from './loss-graph.ts';
import type { NoteName, PolicyGradientOptions } from './policy-gradient.ts';
import { type AdamOptions, MEAN_DECAY, SQUARE_DECAY } from './step-graph.ts';
import { splitFeeds } from './parts.ts';
import { type CreateRunner, StepRunner } from './step-runner.ts';

/** Who computes gradient steps: ONNX Runtime, TensorFlow.js, or whichever of the two runs here, in this order. */
export type LearnerChoice = 'auto' | 'onnx' | 'tfjs';

export interface LearnerOptions extends AdamOptions {
  readonly learner: LearnerChoice;
  /** Cores that ONNX Runtime may use for a step. */
  readonly learnerThreads: number;
  /** Step size at the start. */
  readonly learningRate: number;
  /** Gradient steps after which the step size has fallen to 1/√2. */
  readonly learningRateSteps: number;
  /** How much of the averaged weights stays at each step. */
  readonly averaging: number;
  readonly headWeights: HeadWeights;
  /** How the policy is learnt from what came of its own choices; left out if it is not. */
  readonly policyGradient?: PolicyGradientOptions;
}

/** All that a learner needs to go on where it stopped; vectors have the size of the flat weights. */
export interface LearnerState {
  readonly steps: number;
  readonly weights: Float32Array;
  /** Averaged weights: they play and are exported. */
  readonly average: Float32Array;
  /** Running mean of the gradient, and of its square. */
  readonly mean: Float32Array;
  readonly square: Float32Array;
}

/**
 * The loss of each head that is taught, before it is weighted: cross-entropies in nats, mean squares of margin and soon; and the parts of
 * the objective of policy gradients.
 */
export type HeadLosses = Readonly<Partial<Record<LossName, number>>>;

/** What a gradient step was like. */
interface StepReport {
  /** Of each head, before the step. */
  readonly losses: HeadLosses;
  /** Told by policy gradients alone. */
  readonly notes: Readonly<Partial<Record<NoteName, number>>>;
  /** Length of the gradient before it was clipped. */
  readonly gradientLength: number;
}

/** Numbers among results whose names begin so, by the rest of their names. */
function numbersOf(results: Readonly<Record<string, Float32Array>>, prefix: string): Readonly<Record<string, number>> {
  return Object.fromEntries(
    Object.entries(results).flatMap(([name, values]) => (name.startsWith(prefix) ? [[name.slice(prefix.length), values[0]!]] : [])),
  );
}

/** Vectors one after the other. */
function joinedVectors(parts: readonly Float32Array[]): Float32Array {
  const whole = new Float32Array(parts.reduce((sum, { length }) => sum + length, 0));
  let at = 0;
  for (const part of parts) {
    whole.set(part, at);
    at += part.length;
  }
  return whole;
}

/** What runs the graphs of a learner. */
interface Engine {
  /** As metrics and cards tell it. */
  readonly name: string;
  readonly createRunner: CreateRunner;
}

function onnxEngine(threads: number): Engine {
  return { name: 'onnxruntime', createRunner: (graph, outputs) => OnnxRunner.create(writeGraph(graph, { outputs }), threads) };
}

async function tensorFlowEngine(): Promise<Engine> {
  const { tf, backend } = await loadTensorFlow();
  return { name: `tfjs ${backend}`, createRunner: (graph, outputs) => Promise.resolve(new TensorFlowRunner(tf, graph, outputs)) };
}

/** The engine asked for; `auto` takes TensorFlow.js only where ONNX Runtime is missing.
 * @throws ModelError RUNTIME_MISSING if `onnx` was asked for and is not there */
async function chooseEngine({ learner, learnerThreads }: LearnerOptions): Promise<Engine> {
  if (learner === 'tfjs') return tensorFlowEngine();
  try {
    await loadRuntime();
    return onnxEngine(learnerThreads);
  } catch (error) {
    if (learner === 'onnx') throw error;
    return tensorFlowEngine().catch(() => {
      throw error; // ONNX Runtime is the one to install where neither is there
    });
  }
}

/** Learns a network's weights, step by step. */
export class Learner {
  readonly network: Network;
  /** `onnxruntime`, `tfjs wasm` or `tfjs tensorflow`. */
  readonly engine: string;
  /** Factor on the step size, `(0, 1]`: below one while a run cools down. */
  rateFactor = 1;
  private readonly options: LearnerOptions;
  private readonly stepper: StepRunner;
  private readonly createRunner: CreateRunner;
  private predictor: GraphRunner | null = null;
  private state: LearnerState;

  private constructor(network: Network, options: LearnerOptions, { name, createRunner }: Engine, stepper: StepRunner, state: LearnerState) {
    this.network = network;
    this.options = options;
    this.engine = name;
    this.createRunner = createRunner;
    this.stepper = stepper;
    this.state = state;
  }

  /** @param network its graph is extended by losses and gradient; it must not be another learner's
   * @param start fresh weights, or the state to go on from */
  static async create(network: Network, options: LearnerOptions, start: Float32Array | LearnerState): Promise<Learner> {
    const engine = await chooseEngine(options);
    const stepper = await StepRunner.create(network, options, engine.createRunner);
    return new Learner(network, options, engine, stepper, start instanceof Float32Array ? freshState(start) : start);
  }

  get steps(): number {
    return this.state.steps;
  }

  /** Averaged weights: they play and are exported. */
  get average(): Float32Array {
    return this.state.average;
  }

  /** The weights after the last step. */
  get weights(): Float32Array {
    return this.state.weights;
  }

  /** The step size, which falls as one over the root of the steps, times `rateFactor`. */
  get learningRate(): number {
    const { learningRate, learningRateSteps } = this.options;
    return (this.rateFactor * learningRate) / Math.sqrt(1 + this.steps / learningRateSteps);
  }

  /** One gradient step. @param feeds observations, targets and shares, by the names of the graph's inputs */
  async step(feeds: Feeds): Promise<StepReport> {
    const result = await this.stepper.run({ ...feeds, ...this.stateFeeds() });
    this.state = {
      steps: this.steps + 1,
      weights: result['after.weights']!,
      average: result['after.average']!,
      mean: result['after.mean']!,
      square: result['after.square']!,
    };
    return { losses: numbersOf(result, 'loss.'), notes: numbersOf(result, 'note.'), gradientLength: result['after.length']![0]! };
  }

  private stateFeeds(): Feeds {
    const { weights, average, mean, square } = this.state;
    const t = this.steps + 1;
    const vector = (data: Float32Array): Feeds[string] => ({ data, shape: [data.length] });
    const number = (value: number): Feeds[string] => vector(Float32Array.of(value));
    return {
      weights: vector(weights),
      average: vector(average),
      mean: vector(mean),
      square: vector(square),
      rate: number(this.learningRate),
      'mean.correction': number(1 / (1 - MEAN_DECAY ** t)),
      'square.correction': number(1 / (1 - SQUARE_DECAY ** t)),
      // The average follows the weights, faster in the first steps.
      keep: number(Math.min(this.options.averaging, 1 - 1 / t)),
    };
  }

  /** What the averaged weights say of some observations. */
  async predict(feeds: Feeds): Promise<Readonly<Record<(typeof PLAYING_HEADS)[number], Float32Array>>> {
    const { heads, graph } = this.network;
    this.predictor ??= await this.createRunner(graph, Object.fromEntries(PLAYING_HEADS.map((name) => [name, heads[name]])));
    const { average } = this.state;
    const weights = { data: average, shape: [average.length] };
    const results: Readonly<Record<string, Float32Array>>[] = [];
    for (const part of splitFeeds(graph, feeds, this.stepper.statesPerPart)) results.push(await this.predictor.run({ ...part, weights }));
    const joined = (name: string): Float32Array => joinedVectors(results.map((result) => result[name]!));
    return { policy: joined('policy'), value: joined('value'), margin: joined('margin') };
  }

  /** The vectors are not changed by later steps. */
  save(): LearnerState {
    return this.state;
  }

  async close(): Promise<void> {
    await this.stepper.close();
    await this.predictor?.close();
  }
}

function freshState(weights: Float32Array): LearnerState {
  const size = weights.length;
  return { steps: 0, weights, average: weights.slice(), mean: new Float32Array(size), square: new Float32Array(size) };
}
