import type { Graph } from '../../models/graph/graph.ts';
import type { Tensor } from '../../models/graph/operation.ts';

/* Sums and shares over the ragged actions of each state. */

/** The state of each action `[N]`. */
function ownersOf(graph: Graph): Tensor {
  return graph.inputs.find(({ name }) => name === 'owners')!;
}

/** Logarithm of the softmax over the actions of each state. `[N, 1]` @param states anything of one row for each state */
export function raggedLogSoftmax(graph: Graph, logits: Tensor, states: Tensor): Tensor {
  const owners = ownersOf(graph);
  const shifted = graph.subtract(logits, graph.gather(graph.highest(logits, owners, states), owners));
  const totals = graph.scatter(graph.unary('exp', shifted), owners, states);
  return graph.subtract(shifted, graph.gather(graph.unary('log', totals), owners));
}

/** Sum over the actions of each state. `[N, 1]` → `[B, 1]` */
export function sumByState(graph: Graph, values: Tensor, states: Tensor): Tensor {
  return graph.scatter(values, ownersOf(graph), states);
}

/** Sum of everything, as a vector of one number. */
export function total(graph: Graph, x: Tensor): Tensor {
  return graph.reshape(
    graph.sum(
      x,
      x.shape.map((_, axis) => axis),
    ),
    [1],
  );
}
