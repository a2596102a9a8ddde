import type { Tensor2D } from '@tensorflow/tfjs';
import type { ObservationBatch } from '../models/batch.ts';
import type { NetworkOutputs } from '../models/inference.ts';
import { type Network, type Operation, type ParameterSpec, parameterView } from '../models/network.ts';
import {
  addSlots,
  addSlotsBack,
  groupRows,
  maximumUnits,
  maximumUnitsBack,
  type RowGroups,
  spreadStates,
  spreadStatesBack,
  sumUnits,
  sumUnitsBack,
  zeroAbsent,
} from './row-operations.ts';
import type { TensorFlow } from './tensorflow.ts';

type Tensors = Map<string, Tensor2D>;

/** What one forward pass leaves for the backward pass; every tensor is a matrix with a row per state, unit or action. */
interface Pass {
  readonly tensors: Tensors;
  readonly groups: RowGroups;
}

/**
 * A network on TensorFlow.js: forward, and backward by walking its operations in reverse.
 *
 * The walk replaces the library's tape because the WASM kernels are fast only for untransposed products of matrices: a
 * transposed one is 9 to 30 times slower than transposing first, and a sum over rows 7 times slower than a product with a
 * row of ones. Rows are pooled and spread in plain arrays: the backend has no gradient for gather.
 */
export class TensorNetwork {
  readonly network: Network;
  readonly tf: TensorFlow;
  private readonly parameters = new Map<string, Tensor2D>();
  private readonly inputs: ReadonlySet<string>;
  private readonly specs: ReadonlyMap<string, ParameterSpec>;
  private weights: Float32Array;

  constructor(tf: TensorFlow, network: Network, weights: Float32Array) {
    this.tf = tf;
    this.network = network;
    this.inputs = new Set(network.inputs.map(({ name }) => name));
    this.specs = new Map(network.parameters.map((parameter) => [parameter.name, parameter]));
    this.weights = weights;
    this.setWeights(weights);
  }

  /** Copies flat weights to the backend; the array must not change while they are in use. */
  setWeights(weights: Float32Array): void {
    this.dispose();
    this.weights = weights;
    for (const parameter of this.network.parameters) {
      const values = Float32Array.from(parameterView(weights, parameter));
      this.parameters.set(parameter.name, this.tf.tensor2d(values, matrixShape(parameter)));
    }
  }

  dispose(): void {
    for (const tensor of this.parameters.values()) tensor.dispose();
    this.parameters.clear();
  }

  /** Runs the network; outputs as in `Network`. */
  predict(batch: ObservationBatch): NetworkOutputs {
    let outputs: NetworkOutputs | undefined;
    this.tf.tidy(() => {
      outputs = readOutputs(this.forward(batch));
    });
    return outputs!;
  }

  /**
   * Runs the network, asks for the loss's gradient, and walks back.
   * @param loss fills the gradient of the total loss for each output, from the outputs
   * @param into gradient of the flat weights; overwritten
   */
  gradient(batch: ObservationBatch, loss: (outputs: NetworkOutputs) => NetworkOutputs, into: Float32Array): void {
    this.tf.tidy(() => {
      const pass = this.forward(batch);
      this.backward(pass, loss(readOutputs(pass)), into);
    });
  }

  private forward(batch: ObservationBatch): Pass {
    const { network } = this;
    const groups = groupRows(batch, network.shape);
    const tensors: Tensors = new Map();
    const input = (name: string, data: Float32Array, rows: number, width: number): unknown =>
      tensors.set(name, this.tf.tensor2d(data.slice(0, rows * width), [rows, width]));
    input('globals', batch.globals, batch.size, network.shape.globals);
    input('actions', batch.actions, batch.rows, network.shape.actionFeatures);
    if (groups.units > 0) input('units', batch.units, batch.size * groups.units, network.shape.unitFeatures);
    for (const step of network.operations) tensors.set(step.to, this.apply(step, tensors, groups));
    return { tensors, groups };
  }

  private apply(step: Operation, tensors: Tensors, groups: RowGroups): Tensor2D {
    const { tf } = this;
    const from = tensors.get(step.from)!;
    switch (step.op) {
      case 'dense': {
        const product: Tensor2D = tf.matMul(from, this.parameters.get(step.weight)!);
        return step.bias === undefined ? product : tf.add(product, this.parameters.get(step.bias)!);
      }
      case 'add':
        return tf.add(from, tensors.get(step.other)!);
      case 'slots': {
        const slots = parameterView(this.weights, this.specs.get(step.weight)!);
        return this.rows(from, (data, width) => addSlots(data, width, groups, slots));
      }
      case 'relu':
        return tf.relu(from);
      case 'mask':
        return this.rows(from, (data, width) => zeroAbsent(data, width, groups));
      case 'sum':
        return this.rows(from, (data, width) => sumUnits(data, width, groups, step.scale));
      case 'max':
        return this.rows(from, (data, width) => maximumUnits(data, width, groups));
      case 'spread':
        return this.rows(from, (data, width) => spreadStates(data, width, groups));
    }
  }

  /** Applies a function of plain rows. */
  private rows(from: Tensor2D, f: (data: Float32Array, width: number) => Float32Array): Tensor2D {
    const width = from.shape[1];
    const result = f(from.dataSync<'float32'>(), width);
    return this.tf.tensor2d(result, [result.length / width, width]);
  }

  private backward({ tensors, groups }: Pass, outputs: NetworkOutputs, into: Float32Array): void {
    const { tf, network } = this;
    const slopes: Tensors = new Map();
    for (const { name, width } of network.outputs) {
      const data = outputs[name as keyof NetworkOutputs];
      slopes.set(name, tf.tensor2d(data, [data.length / width, width]));
    }
    for (let i = network.operations.length - 1; i >= 0; i--) {
      const step = network.operations[i]!;
      const slope = slopes.get(step.to)!;
      if (step.op === 'slots') {
        const total = addSlotsBack(slope.dataSync<'float32'>(), slope.shape[1], groups);
        into.set(total, this.specs.get(step.weight)!.offset);
      }
      if (step.op === 'dense') this.denseGradients(step, tensors.get(step.from)!, slope, into);
      if (!this.inputs.has(step.from)) this.accumulate(slopes, step.from, this.slopeOfInput(step, slope, tensors, groups));
      if (step.op === 'add') this.accumulate(slopes, step.other, slope);
    }
  }

  private accumulate(slopes: Tensors, name: string, slope: Tensor2D): void {
    const before = slopes.get(name);
    slopes.set(name, before === undefined ? slope : this.tf.add(before, slope));
  }

  private slopeOfInput(step: Operation, slope: Tensor2D, tensors: Tensors, groups: RowGroups): Tensor2D {
    const { tf } = this;
    switch (step.op) {
      case 'dense':
        return tf.matMul(slope, tf.transpose(this.parameters.get(step.weight)!));
      case 'add':
      case 'slots':
        return slope;
      case 'relu':
        return tf.mul(slope, tf.step(tensors.get(step.from)!));
      case 'mask':
        return this.rows(slope, (data, width) => zeroAbsent(data, width, groups));
      case 'sum':
        return this.rows(slope, (data, width) => sumUnitsBack(data, width, groups, step.scale));
      case 'max': {
        const input = tensors.get(step.from)!.dataSync<'float32'>();
        return this.rows(slope, (data, width) => maximumUnitsBack(data, input, width, groups));
      }
      case 'spread':
        return this.rows(slope, (data, width) => spreadStatesBack(data, width, groups));
    }
  }

  private denseGradients(step: Operation & { op: 'dense' }, from: Tensor2D, slope: Tensor2D, into: Float32Array): void {
    const { tf } = this;
    this.store(step.weight, tf.matMul(tf.transpose(from), slope), into);
    if (step.bias !== undefined) this.store(step.bias, tf.matMul(tf.ones([1, slope.shape[0]]) as Tensor2D, slope), into);
  }

  private store(name: string, gradient: Tensor2D, into: Float32Array): void {
    into.set(gradient.dataSync<'float32'>(), this.specs.get(name)!.offset);
  }
}

/** A bias is a matrix of one row. */
function matrixShape({ shape, size }: ParameterSpec): [number, number] {
  return shape.length === 1 ? [1, size] : [shape[0]!, shape[1]!];
}

function readOutputs({ tensors }: Pass): NetworkOutputs {
  const read = (name: string): Float32Array => tensors.get(name)!.dataSync<'float32'>();
  return { policy: read('policy'), value: read('value'), margin: read('margin') };
}
