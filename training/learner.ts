import type { ObservationBatch } from '../models/batch.ts';
import type { NetworkOutputs } from '../models/inference.ts';
import type { Network } from '../models/network.ts';
import { Adam, type AdamState } from './adam.ts';
import type { TrainingConfig } from './config.ts';
import { computeLosses, type Losses } from './losses.ts';
import { TensorNetwork } from './tensor-network.ts';
import type { TensorFlow } from './tensorflow.ts';
import type { TrainingBatch } from './training-batch.ts';

/** All that a learner needs to go on where it stopped. */
export interface LearnerState {
  readonly weights: Float32Array;
  /** Averaged weights: they play and are exported. */
  readonly average: Float32Array;
  readonly adam: AdamState;
}

/** Learns a network's weights on TensorFlow.js. */
export class Learner {
  readonly network: Network;
  private readonly config: TrainingConfig;
  private readonly tensors: TensorNetwork;
  private readonly adam: Adam;
  private readonly weights: Float32Array;
  private readonly gradient: Float32Array;
  /** Averaged weights: they play and are exported. */
  readonly average: Float32Array;

  /** @param start fresh weights, or the state to go on from */
  constructor(tf: TensorFlow, network: Network, config: TrainingConfig, start: Float32Array | LearnerState) {
    const saved = start instanceof Float32Array ? undefined : start;
    this.network = network;
    this.config = config;
    this.weights = (start instanceof Float32Array ? start : start.weights).slice();
    this.average = (saved?.average ?? this.weights).slice();
    this.gradient = new Float32Array(network.size);
    this.adam = new Adam(network.size, config, saved?.adam);
    this.tensors = new TensorNetwork(tf, network, this.weights);
  }

  get learningRate(): number {
    return this.adam.learningRate;
  }

  /** One gradient step; answers the losses before it. */
  step(batch: TrainingBatch): Losses {
    const losses = this.computeGradient(batch, this.gradient);
    this.adam.step(this.weights, this.gradient);
    this.tensors.setWeights(this.weights);
    this.updateAverage();
    return losses;
  }

  /** Losses of a batch and the gradient of their weighted sum, without a step. */
  computeGradient(batch: TrainingBatch, into: Float32Array): Losses {
    let answer: Losses | undefined;
    const loss = (outputs: NetworkOutputs): NetworkOutputs => {
      const { losses, slopes } = computeLosses(batch, outputs, this.config);
      answer = losses;
      return slopes;
    };
    this.tensors.gradient(batch.inputs, loss, into);
    return answer!;
  }

  /** The average follows the weights, faster in the first steps. */
  private updateAverage(): void {
    const keep = Math.min(this.config.averaging, 1 - 1 / this.adam.steps);
    for (let i = 0; i < this.average.length; i++) this.average[i] = keep * this.average[i]! + (1 - keep) * this.weights[i]!;
  }

  /** What the averaged weights say, computed by TensorFlow.js. */
  predict(batch: ObservationBatch): NetworkOutputs {
    this.tensors.setWeights(this.average);
    const outputs = this.tensors.predict(batch);
    this.tensors.setWeights(this.weights);
    return outputs;
  }

  save(): LearnerState {
    return { weights: this.weights.slice(), average: this.average.slice(), adam: this.adam.save() };
  }

  dispose(): void {
    this.tensors.dispose();
  }
}
