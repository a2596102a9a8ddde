import type { Heads } from '../../models/architectures/heads.ts';
import { addGradient } from '../../models/graph/gradient.ts';
import { Graph } from '../../models/graph/graph.ts';
import type { Tensor } from '../../models/graph/operation.ts';
import { addLosses, type HeadWeights, type LossTensors } from './loss-graph.ts';
import type { PolicyGradientOptions } from './policy-gradient.ts';

export interface AdamOptions {
  /** Decoupled decay of weights, per step and unit of step size. */
  readonly weightDecay: number;
  /** Longest gradient; longer ones are scaled down. */
  readonly gradientClip: number;
}

/** How much of Adam's two means stays at each step. */
export const MEAN_DECAY = 0.9;
export const SQUARE_DECAY = 0.999;
const EPSILON = 1e-8;
const TINY = 1e-12;

/** What learns: a network, or any graph with some of its heads. */
export interface Learning {
  readonly graph: Graph;
  readonly heads: Partial<Heads>;
}

/** Losses of a network and their gradient. All are sums over the batch: parts of it can be computed by themselves and added up. */
export interface GradientGraph extends LossTensors {
  readonly graph: Graph;
  /** Of the weighted sum of the losses, by the flat weights. */
  readonly gradient: Tensor;
}

/** Adam as a graph. */
export interface AdamGraph {
  readonly graph: Graph;
  /** Of the gradient, before it is clipped. */
  readonly length: Tensor;
  /** Flat vectors after the step. */
  readonly weights: Tensor;
  readonly mean: Tensor;
  readonly square: Tensor;
  readonly average: Tensor;
}

/** Weighted sum of two vectors of one size. */
function mix(graph: Graph, a: Tensor, factorA: number, b: Tensor, factorB: number): Tensor {
  return graph.add(graph.affine(a, factorA), graph.affine(b, factorB));
}

/** Factor that makes a vector no longer than `longest`. */
function clipScale(graph: Graph, length: Tensor, longest: number): Tensor {
  const one = graph.affine(length, 0, 1);
  return graph.least(one, graph.divide(graph.affine(one, longest), graph.affine(length, 1, TINY)));
}

/**
 * Adds Adam with decoupled weight decay (Kingma and Ba 2015; Loshchilov and Hutter 2019) on flat vectors. Inputs are the vectors `weights`,
 * `mean`, `square` and `average`, and, one number each, `rate` the step size, `mean.correction` and `square.correction` 1 / (1 − βᵗ) of
 * this step, and `keep`, how much of the average stays.
 */
export function addAdam(graph: Graph, gradient: Tensor, { weightDecay, gradientClip }: AdamOptions): AdamGraph {
  const vector = (name: string): Tensor => graph.input(name, gradient.shape);
  const number = (name: string): Tensor => graph.input(name, [1]);
  const length = graph.unary('sqrt', graph.sum(graph.multiply(gradient, gradient), [0]));
  const clipped = graph.multiply(gradient, clipScale(graph, length, gradientClip));
  const weights = vector('weights');
  const mean = mix(graph, vector('mean'), MEAN_DECAY, clipped, 1 - MEAN_DECAY);
  const square = mix(graph, vector('square'), SQUARE_DECAY, graph.multiply(clipped, clipped), 1 - SQUARE_DECAY);
  const spread = graph.affine(graph.unary('sqrt', graph.multiply(square, number('square.correction'))), 1, EPSILON);
  const direction = graph.divide(graph.multiply(mean, number('mean.correction')), spread);
  const moved = graph.subtract(weights, graph.multiply(graph.add(direction, graph.affine(weights, weightDecay)), number('rate')));
  const before = vector('average');
  const average = graph.add(moved, graph.multiply(graph.subtract(before, moved), number('keep')));
  return { graph, length, weights: moved, mean, square, average };
}

/** @param network its graph is extended */
export function createGradientGraph({ graph, heads }: Learning, headWeights: HeadWeights, gradient?: PolicyGradientOptions): GradientGraph {
  const losses = addLosses(graph, heads, headWeights, gradient);
  const slopes = addGradient(
    graph,
    losses.total,
    graph.parameters.map(({ tensor }) => tensor),
  );
  return { graph, ...losses, gradient: graph.concatenate(slopes) };
}

/** Adam for `size` weights, with one more input: the `gradient`. */
export function createAdamGraph(size: number, adam: AdamOptions): AdamGraph {
  const graph = new Graph();
  return addAdam(graph, graph.input('gradient', [size]), adam);
}
