import type { Tensor as TfTensor, Tensor2D } from '@tensorflow/tfjs';
import type { Graph } from '../../models/graph/graph.ts';
import { leadingTo, type Operation, type Tensor } from '../../models/graph/operation.ts';
import { type Size, statesIn } from '../../models/graph/shape.ts';
import type { Feeds, GraphRunner } from '../../models/graph/runner.ts';
import type { TensorFlow } from './load.ts';
import { beside, besideBack, gatherRows, highestRows, scatterRows } from './rows.ts';

type Values = Map<string, TfTensor>;

/** What a size that varies is in one run. */
interface Sizes {
  readonly states: number;
  readonly actions: number;
}

function measured(size: Size, { states, actions }: Sizes): number {
  if (typeof size === 'number') return size;
  return size === 'N' ? actions : states * statesIn(size);
}

/** Sizes of a run, from the first input that has each. */
function sizesOf(graph: Graph, feeds: Feeds): Sizes {
  const given = graph.inputs.filter(({ name }) => feeds[name] !== undefined);
  const ofStates = given.find(({ shape }) => statesIn(shape[0]) > 0);
  const ofActions = given.find(({ shape }) => shape[0] === 'N');
  return {
    states: ofStates === undefined ? 0 : feeds[ofStates.name]!.shape[0]! / statesIn(ofStates.shape[0]),
    actions: ofActions === undefined ? 0 : feeds[ofActions.name]!.shape[0]!,
  };
}

/**
 * Runs a graph on TensorFlow.js, one operation after the other.
 *
 * The WASM kernels are fast only for products of two untransposed matrices: a transposed one is 9 to 30 times slower than
 * transposing first, and a sum over rows 7 times slower than a product with a row of ones. Rows are gathered and scattered in plain
 * arrays, for which the backend has no kernel.
 */
export class TensorFlowRunner implements GraphRunner {
  private readonly tf: TensorFlow;
  private readonly graph: Graph;
  private readonly outputs: Readonly<Record<string, Tensor>>;
  private readonly operations: readonly Operation[];
  private readonly read: ReadonlySet<string>;
  /** Rows of each right matrix when it was packed, by its data. */
  private readonly packed = new WeakMap<object, number>();

  /** @param outputs tensors to be computed, by the names they get; the graph's parameters are taken from the feed `weights` */
  constructor(tf: TensorFlow, graph: Graph, outputs: Readonly<Record<string, Tensor>>) {
    this.tf = tf;
    this.graph = graph;
    this.outputs = outputs;
    this.operations = leadingTo(graph.operations, Object.values(outputs));
    this.read = new Set(this.operations.flatMap(({ from }) => from.map(({ name }) => name)));
  }

  run(feeds: Feeds): Promise<Record<string, Float32Array>> {
    let results: Record<string, Float32Array> = {};
    this.tf.tidy(() => {
      const values = this.begin(feeds);
      const sizes = sizesOf(this.graph, feeds);
      for (const step of this.operations) {
        const shape = step.to.shape.map((size) => measured(size, sizes));
        values.set(
          step.to.name,
          this.apply(
            step,
            step.from.map(({ name }) => values.get(name)!),
            shape,
            feeds,
          ),
        );
      }
      results = Object.fromEntries(
        Object.entries(this.outputs).map(([name, { name: made }]) => [name, values.get(made)!.dataSync<'float32'>()]),
      );
    });
    return Promise.resolve(results);
  }

  private begin(feeds: Feeds): Values {
    const values: Values = new Map();
    for (const { name, type } of this.graph.inputs) {
      if (type !== 'float' || !this.read.has(name)) continue;
      const { data, shape } = feeds[name]!;
      values.set(name, this.tf.tensor(data.slice(), [...shape]));
    }
    const weights = feeds['weights']!.data;
    for (const { tensor, offset, size } of this.graph.parameters) {
      if (this.read.has(tensor.name))
        values.set(tensor.name, this.tf.tensor(weights.slice(offset, offset + size), tensor.shape as number[]));
    }
    return values;
  }

  private apply(step: Operation, from: readonly TfTensor[], shape: number[], feeds: Feeds): TfTensor {
    const { tf } = this;
    const [a, b, bias] = from as [TfTensor, TfTensor, TfTensor | undefined];
    switch (step.op) {
      case 'relu':
      case 'exp':
      case 'log':
      case 'tanh':
      case 'sqrt':
      case 'abs':
        return tf[step.op](a);
      case 'negate':
        return tf.neg(a);
      case 'sign':
        return tf.sub(tf.cast(tf.greater(a, 0), 'float32'), tf.cast(tf.less(a, 0), 'float32'));
      case 'step':
        return tf.cast(tf.greater(a, 0), 'float32');
      case 'add':
        return tf.add(a, b);
      case 'subtract':
        return tf.sub(a, b);
      case 'multiply':
        return tf.mul(a, b);
      case 'divide':
        return tf.div(a, b);
      case 'equal':
        return tf.cast(tf.equal(a, b), 'float32');
      case 'least':
        return tf.minimum(a, b);
      case 'affine':
        return step.factor === 0 ? tf.fill(shape, step.offset) : tf.add(tf.mul(a, step.factor), step.offset);
      case 'linear':
        return this.linear(a as Tensor2D, step.transposed ? tf.transpose(b as Tensor2D) : (b as Tensor2D), bias);
      case 'outer':
        return this.multiply(tf.transpose(a as Tensor2D), b as Tensor2D);
      case 'product':
        return this.product(flipped(tf, a, step.transposed[0]), flipped(tf, b, step.transposed[1]));
      case 'sum':
        return this.sum(a, step.axes, shape);
      case 'max':
        return tf.max(a, step.axis, true);
      case 'softmax':
        return tf.softmax(a);
      case 'reshape':
        return a.reshape(shape);
      case 'transpose':
        return tf.transpose(a, [...step.order]);
      case 'concatenate':
        return tf.concat(from.map((part) => part.flatten()));
      case 'gather':
      case 'scatter':
      case 'highest':
        return this.byIndex(step, a, shape, feeds[step.from[1]!.name]!.data as Int32Array);
      case 'neighbours':
        return tf.tensor(beside(a.dataSync<'float32'>(), step.table, shape), shape);
      case 'neighboursBack':
        return tf.tensor(besideBack(a.dataSync<'float32'>(), step.table, shape), shape);
    }
  }

  private linear(x: Tensor2D, matrix: Tensor2D, bias: TfTensor | undefined): TfTensor {
    const product = this.multiply(x, matrix);
    return bias === undefined ? product : this.tf.add(product, bias);
  }

  /** Products of many matrices are not packed, one alone is. */
  private product(a: TfTensor, b: TfTensor): TfTensor {
    const isAlone = b.shape.slice(0, -2).every((size) => size === 1);
    return this.tf.matMul(a, isAlone ? this.tf.mul(b, 1) : b);
  }

  /**
   * A product of matrices. The WASM backend packs the right one at its first product and knows it again by its data alone: what was
   * packed in one shape and then reshaped must be copied, or the backend writes beyond its memory.
   */
  private multiply(a: Tensor2D, b: Tensor2D): Tensor2D {
    // Of rows without numbers it makes whatever lies in its memory.
    if (b.shape[0] === 0) return this.tf.zeros([a.shape[0], b.shape[1]]);
    const packed = this.packed.get(b.dataId);
    if (packed !== undefined && packed !== b.shape[0]) return this.tf.matMul(a, this.tf.mul(b, 1));
    this.packed.set(b.dataId, b.shape[0]);
    return this.tf.matMul(a, b);
  }

  /** A sum over the leading axes is a product with a row of ones. */
  private sum(x: TfTensor, axes: readonly number[], shape: number[]): TfTensor {
    const { tf } = this;
    const isLeading = axes.length < x.rank && axes.every((axis, i) => axis === i);
    if (!isLeading) return tf.sum(x, [...axes], true);
    const rows = x.shape.slice(0, axes.length).reduce((product, size) => product * size, 1);
    return this.multiply(tf.ones([1, rows]), x.reshape([rows, x.size / Math.max(1, rows)])).reshape(shape);
  }

  private byIndex({ op }: Operation, values: TfTensor, shape: number[], index: Int32Array): TfTensor {
    const [rows, width] = shape as [number, number];
    const data = values.dataSync<'float32'>();
    if (op === 'gather') return this.tf.tensor(gatherRows(data, index, width), shape);
    return this.tf.tensor(op === 'scatter' ? scatterRows(data, index, rows, width) : highestRows(data, index, rows), shape);
  }

  close(): Promise<void> {
    return Promise.resolve();
  }
}

/** A transposed product is slow, a transposition is not. */
function flipped(tf: TensorFlow, x: TfTensor, isTransposed: boolean): TfTensor {
  if (!isTransposed) return x;
  const { rank } = x;
  return tf.transpose(
    x,
    Array.from({ length: rank }, (_, i) => (i < rank - 2 ? i : i === rank - 2 ? rank - 1 : rank - 2)),
  );
}
