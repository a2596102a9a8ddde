import type { Graph } from '../../models/graph/graph.ts';
import type { Tensor } from '../../models/graph/operation.ts';
import type { HeadName, Heads } from '../../models/architectures/heads.ts';
import { addPolicyGradient, type NoteName, type PolicyGradientOptions } from './policy-gradient.ts';
import { raggedLogSoftmax, sumByState, total } from './ragged.ts';

/*
 * What is learnt, as part of the graph. Shares of rows are given from outside and already divided by their sum over the batch, so
 * that every loss is a mean.
 */

/** How much each head counts beside the policy; 0 leaves it out. */
export type HeadWeights = Readonly<Record<HeadName, number>>;

/** Logarithm of a softmax over the last of two axes. */
function logSoftmax(graph: Graph, logits: Tensor): Tensor {
  const shifted = graph.subtract(logits, graph.max(logits, 1));
  return graph.subtract(shifted, graph.unary('log', graph.sum(graph.unary('exp', shifted), [1])));
}

/** Cross-entropy over the ragged actions of each state. `target.policy [N, 1]`, `share.policy [B, 1]` */
function policyLoss(graph: Graph, logits: Tensor): Tensor {
  const target = graph.input('target.policy', logits.shape);
  const weight = graph.input('share.policy', ['B', 1]);
  const each = sumByState(graph, graph.multiply(raggedLogSoftmax(graph, logits, weight), target), weight);
  return graph.unary('negate', total(graph, graph.multiply(each, weight)));
}

/** Cross-entropy of a softmax over the columns. `target.<name>` as the logits, `share.<name> [B, 1]` */
function softmaxLoss(graph: Graph, name: string, logits: Tensor): Tensor {
  const target = graph.input(`target.${name}`, logits.shape);
  const weight = graph.input(`share.${name}`, ['B', 1]);
  return graph.unary('negate', total(graph, graph.multiply(graph.multiply(logSoftmax(graph, logits), target), weight)));
}

/** Squared error, summed over the columns. `target.<name>` and `share.<name>` as the outputs */
function squaredLoss(graph: Graph, name: string, output: Tensor): Tensor {
  const error = graph.subtract(output, graph.input(`target.${name}`, output.shape));
  return total(graph, graph.multiply(graph.multiply(error, error), graph.input(`share.${name}`, output.shape)));
}

/** Cross-entropy of yes and no for each column: log(1 + eᶻ) − t·z. `target.<name>` and `share.<name>` as the logits */
function binaryLoss(graph: Graph, name: string, logits: Tensor): Tensor {
  const target = graph.input(`target.${name}`, logits.shape);
  const weight = graph.input(`share.${name}`, logits.shape);
  const bound = graph.affine(graph.unary('exp', graph.unary('negate', graph.unary('abs', logits))), 1, 1);
  const softplus = graph.add(graph.unary('relu', logits), graph.unary('log', bound));
  return total(graph, graph.multiply(graph.subtract(softplus, graph.multiply(logits, target)), weight));
}

function lossOf(graph: Graph, name: HeadName, output: Tensor): Tensor {
  switch (name) {
    case 'policy':
      return policyLoss(graph, output);
    case 'value':
    case 'next':
      return softmaxLoss(graph, name, output);
    case 'margin':
    case 'soon':
      return squaredLoss(graph, name, output);
    case 'survival':
    case 'control':
    case 'belief':
      return binaryLoss(graph, name, output);
  }
}

/** What is told as a loss: of each head, and the parts of the objective of policy gradients. */
export type LossName = HeadName | 'surrogate' | 'entropy' | 'magnet';

export interface LossTensors {
  /** One number each, before weighting; only heads that the network has and that count. */
  readonly losses: readonly { readonly name: LossName; readonly tensor: Tensor }[];
  /** Told beside the losses. */
  readonly notes: Readonly<Partial<Record<NoteName, Tensor>>>;
  /** What is to be made as small as possible: their weighted sum. */
  readonly total: Tensor;
}

/** Adds to a network's graph the losses of its heads.
 * @param gradient if given, the policy is also learnt by policy gradients */
export function addLosses(graph: Graph, heads: Partial<Heads>, weights: HeadWeights, gradient?: PolicyGradientOptions): LossTensors {
  const counted = (Object.keys(heads) as HeadName[]).filter((name) => weights[name] > 0);
  if (counted.length === 0)
    throw new Error('Nothing would be learnt: every head that this network has weighs 0. Give one of them a weight.');
  const losses = counted.map((name) => ({ name, tensor: lossOf(graph, name, heads[name]!) }));
  const supervised = losses.map(({ name, tensor }) => graph.affine(tensor, weights[name])).reduce((sum, loss) => graph.add(sum, loss));
  if (gradient === undefined) return { losses, notes: {}, total: supervised };
  const { objective, parts, notes } = addPolicyGradient(graph, heads.policy!, gradient);
  return { losses: [...losses, ...parts], notes, total: graph.add(supervised, objective) };
}
