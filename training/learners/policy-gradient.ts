import type { Graph } from '../../models/graph/graph.ts';
import type { Tensor } from '../../models/graph/operation.ts';
import { raggedLogSoftmax, sumByState, total } from './ragged.ts';

export interface PolicyGradientOptions {
  /** How far the chance of an action may move from what it was when it was played, as a share of that, before it is no longer pushed on. */
  readonly clipRange: number;
  /** Whether the policy is drawn towards a magnet. */
  readonly hasMagnet: boolean;
}

/**
 * What is told of a step beside its losses. Departure: divergence of the policy from the one that played, in nats; clipped: share of rows
 * that no longer push.
 */
export type NoteName = 'departure' | 'clipped';

interface PolicyGradientTensors {
  /** The loss that a step of the learner makes smaller. */
  readonly objective: Tensor;
  /** Means over the rows: the clipped surrogate, negated; entropy of the policy; its divergence from the magnet. */
  readonly parts: readonly { readonly name: 'surrogate' | 'entropy' | 'magnet'; readonly tensor: Tensor }[];
  readonly notes: Readonly<Record<NoteName, Tensor>>;
}

/** `x` held between two bounds; has the slope of `x` between them and none beyond. */
function clipped(graph: Graph, x: Tensor, low: number, high: number): Tensor {
  const above = graph.unary('relu', graph.affine(x, 1, -low));
  const beyond = graph.unary('relu', graph.affine(x, 1, -high));
  return graph.affine(graph.subtract(above, beyond), 1, low);
}

/** The lesser of two, with the slope of that one. */
function lesser(graph: Graph, a: Tensor, b: Tensor): Tensor {
  return graph.subtract(a, graph.unary('relu', graph.subtract(a, b)));
}

/**
 * Adds the regularised objective of policy gradients to a graph: the clipped surrogate of PPO (Schulman et al. 2017), an entropy bonus, and the
 * divergence from a magnet (Sokota et al. 2023). Of each row are given `target.choice [N, 1]`, 1 for the action that was played;
 * `behaviour [B, 1]`, the logarithm of its chance then; `counsel [N, 1]`, what is added to the logits from outside; `advantage [B, 1]`; its
 * shares `share.choice`, `weight.entropy` and `weight.magnet` `[B, 1]`, the last two times the weight of that term; and `target.magnet [N, 1]`,
 * the logarithms of the magnet's chances. Rows whose shares are 0 are left out.
 */
export function addPolicyGradient(graph: Graph, logits: Tensor, { clipRange, hasMagnet }: PolicyGradientOptions): PolicyGradientTensors {
  const row = (name: string): Tensor => graph.input(name, ['B', 1]);
  const share = row('share.choice');
  const logs = raggedLogSoftmax(graph, graph.add(logits, graph.input('counsel', logits.shape)), share);
  const chances = graph.unary('exp', logs);
  const logRatio = graph.subtract(
    sumByState(graph, graph.multiply(logs, graph.input('target.choice', logits.shape)), share),
    row('behaviour'),
  );
  const ratio = graph.unary('exp', logRatio);
  const advantage = row('advantage');
  const gain = lesser(
    graph,
    graph.multiply(ratio, advantage),
    graph.multiply(clipped(graph, ratio, 1 - clipRange, 1 + clipRange), advantage),
  );
  const surrogate = graph.unary('negate', total(graph, graph.multiply(gain, share)));
  const entropy = graph.unary('negate', sumByState(graph, graph.multiply(chances, logs), share));
  const mean = (each: Tensor): Tensor => total(graph, graph.multiply(each, share));
  const notes = {
    departure: mean(graph.subtract(graph.affine(ratio, 1, -1), logRatio)),
    clipped: mean(graph.unary('step', graph.affine(graph.unary('abs', graph.affine(ratio, 1, -1)), 1, -clipRange))),
  };
  const regularised = graph.subtract(surrogate, total(graph, graph.multiply(entropy, row('weight.entropy'))));
  const parts = [
    { name: 'surrogate', tensor: surrogate },
    { name: 'entropy', tensor: mean(entropy) },
  ] as const;
  if (!hasMagnet) return { objective: regularised, parts, notes };
  const divergence = sumByState(graph, graph.multiply(chances, graph.subtract(logs, graph.input('target.magnet', logits.shape))), share);
  const objective = graph.add(regularised, total(graph, graph.multiply(divergence, row('weight.magnet'))));
  return { objective, parts: [...parts, { name: 'magnet', tensor: mean(divergence) }], notes };
}
