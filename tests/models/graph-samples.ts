import { addGradient } from '../../models/graph/gradient.ts';
import type { Graph } from '../../models/graph/graph.ts';
import type { Neighbours, Tensor } from '../../models/graph/operation.ts';
import type { Feeds } from '../../models/graph/runner.ts';
import type { Size } from '../../models/graph/shape.ts';
import { OnnxRunner } from '../../models/onnx/runtime.ts';
import { writeGraph } from '../../models/onnx/write-graph.ts';
import { Rng } from '../../rules/core/index.ts';
import { loadTensorFlow } from '../../training/tensorflow/load.ts';
import { TensorFlowRunner } from '../../training/tensorflow/runner.ts';
import { runReference, type Values } from './graph-reference.ts';

export type Outputs = Readonly<Record<string, Tensor>>;
export type Results = Readonly<Record<string, ArrayLike<number>>>;

/** A board of squares with the four straight neighbours. */
export function squareBoard(height: number, width: number): Neighbours {
  return board(height, width, () => [
    [0, -1],
    [1, 0],
    [0, 1],
    [-1, 0],
  ]); // prettier-ignore
}

/** A board of hexagons in rows, every second one half a hexagon to the right. */
export function hexBoard(height: number, width: number): Neighbours {
  return board(height, width, (y) =>
    y % 2 === 0
      ? [
          [0, -1],
          [1, 0],
          [0, 1],
          [-1, 1],
          [-1, 0],
          [-1, -1],
        ]
      : [
          [1, -1],
          [1, 0],
          [1, 1],
          [0, 1],
          [-1, 0],
          [0, -1],
        ],
  ); // prettier-ignore
}

function board(height: number, width: number, stepsOf: (y: number) => readonly (readonly number[])[]): Neighbours {
  const cells: number[] = [];
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      for (const [right, down] of stepsOf(y) as [number, number][]) {
        const isInside = x + right >= 0 && x + right < width && y + down >= 0 && y + down < height;
        cells.push(isInside ? (y + down) * width + x + right : -1);
      }
    }
  }
  return { places: height * width, directions: cells.length / (height * width), cells: Int16Array.from(cells) };
}

/** How many states and actions a run has, and how many rows the places of an input point into: −1 comes up too. */
export interface Sample {
  readonly states: number;
  readonly actions: number;
  readonly rows?: Readonly<Record<string, number>>;
}

function measured(size: Size, { states, actions }: Sample): number {
  if (typeof size === 'number') return size;
  return size === 'N' ? actions : states * (size === 'B' ? 1 : Number(size.slice(2)));
}

/** Random numbers for all inputs of a graph that are not given, and small random weights. */
export function randomFeeds(graph: Graph, sample: Sample, seed: number, given: Feeds = {}): Feeds {
  const rng = Rng.from(seed);
  const floats = (count: number): Float32Array => Float32Array.from({ length: count }, () => rng.float() * 2 - 1);
  const feeds = graph.inputs.map(({ name, shape, type }): [string, Feeds[string]] => {
    const sizes = shape.map((size) => measured(size, sample));
    const count = sizes.reduce((product, size) => product * size, 1);
    const rows = sample.rows?.[name] ?? sample.states;
    const low = type === 'pointer' ? -1 : 0;
    return [
      name,
      { shape: sizes, data: type === 'float' ? floats(count) : Int32Array.from({ length: count }, () => low + rng.below(rows - low)) },
    ];
  });
  return { ...Object.fromEntries(feeds), weights: { data: floats(graph.weights), shape: [graph.weights] }, ...given };
}

export function runOnReference(graph: Graph, outputs: Outputs, feeds: Feeds): Results {
  return Object.fromEntries(Object.entries(runReference(graph, outputs, feeds)).map(([name, { data }]) => [name, data]));
}

export async function runOnOnnx(graph: Graph, outputs: Outputs, feeds: Feeds): Promise<Results> {
  const runner = await OnnxRunner.create(writeGraph(graph, { outputs }));
  const results = await runner.run(feeds);
  await runner.close();
  return results;
}

export async function runOnTensorFlow(graph: Graph, outputs: Outputs, feeds: Feeds): Promise<Results> {
  const { tf } = await loadTensorFlow('wasm');
  return new TensorFlowRunner(tf, graph, outputs).run(feeds);
}

/** Largest difference of two vectors, relative to the largest number of the first where that is above 1. */
export function difference(a: ArrayLike<number>, b: ArrayLike<number>): number {
  if (a.length !== b.length) return Infinity;
  let [most, greatest] = [0, 1];
  for (let i = 0; i < a.length; i++) {
    if (!Number.isFinite(b[i])) return Infinity;
    most = Math.max(most, Math.abs(a[i]! - b[i]!));
    greatest = Math.max(greatest, Math.abs(a[i]!));
  }
  return most / greatest;
}

const NUDGE = 1e-5;

/** Slope of a tensor of one number by the numbers of one feed, by central differences. */
export function slopesByNudging(graph: Graph, loss: Tensor, feeds: Feeds, name: string, at?: readonly number[]): Float64Array {
  const exact = Float64Array.from(feeds[name]!.data);
  const nudged = (i: number, by: number): number => {
    const data = exact.slice();
    data[i]! += by;
    const inputs: Record<string, Values> = { ...feeds, [name]: { shape: feeds[name]!.shape, data } };
    return runReference(graph, { loss }, inputs)['loss']!.data[0]!;
  };
  return Float64Array.from(at ?? exact.keys(), (i) => (nudged(i, NUDGE) - nudged(i, -NUDGE)) / (2 * NUDGE));
}

/** Adds a loss that weighs every number of a tensor differently, and its slopes by some others. */
export function addWeighedLoss(graph: Graph, tensor: Tensor, by: readonly Tensor[]): { readonly loss: Tensor; readonly slopes: Outputs } {
  const weighed = graph.multiply(tensor, graph.input('weighing', tensor.shape));
  const loss = graph.reshape(
    graph.sum(
      weighed,
      tensor.shape.map((_, axis) => axis),
    ),
    [1],
  );
  const slopes = addGradient(graph, loss, by);
  return { loss, slopes: Object.fromEntries(slopes.map((slope, i) => [`slope.${by[i]!.name}`, slope])) };
}
