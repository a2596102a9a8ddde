import type { Graph, Neighbours, Tensor } from '../graph/graph.ts';

/** Variance wanted of a layer's results for inputs of variance one: before a relu, */
export const RELU_GAIN = 2;
/** elsewhere, */
export const PLAIN_GAIN = 1;
/** and of heads, which start almost silent: equal priors, value zero. */
export const HEAD_GAIN = 0.01;

/** `x · W (+ b)`, row by row. `[..., k]` → `[..., width]` */
export function dense(graph: Graph, x: Tensor, name: string, width: number, gain: number, withBias = true): Tensor {
  const inputs = x.shape.at(-1) as number;
  const weight = graph.parameter(`${name}.weight`, [inputs, width], Math.sqrt(gain / Math.max(1, inputs)));
  const bias = withBias ? graph.parameter(`${name}.bias`, [width], 0) : null;
  return graph.reshape(graph.linear(graph.flatten(x), weight, bias), [...x.shape.slice(0, -1), width]);
}

/** A layer with a relu after it. */
export function reluLayer(graph: Graph, x: Tensor, name: string, width: number): Tensor {
  return graph.unary('relu', dense(graph, x, name, width, RELU_GAIN));
}

/** `[B, U, 1]`: 1 for rows that hold anything, 0 for units that are gone. */
export function presence(graph: Graph, units: Tensor): Tensor {
  return graph.unary('step', graph.max(graph.unary('abs', units), 2));
}

const OUT_OF_SIGHT = -1e9;

/** What is added to the scores of attention, `[B, 1, 1, U]`: nothing for rows that are there, much less than nothing for others. */
export function attentionMask(graph: Graph, present: Tensor): Tensor {
  const [states, units] = present.shape;
  return graph.reshape(graph.affine(present, -OUT_OF_SIGHT, OUT_OF_SIGHT), [states!, 1, 1, units!]);
}

/**
 * Every row looks at all others: softmax(q · kᵀ / √(d / h) + mask) · v, in `h` parts side by side. `[B·U, d]` → `[B·U, d]`
 * @param mask `[B, 1, 1, U]`
 * @param gain variance of the result at the start; small, because it is added to what came in
 */
function attention(graph: Graph, x: Tensor, mask: Tensor, name: string, heads: number, gain: number): Tensor {
  const width = x.shape[1] as number;
  const [states, , , units] = mask.shape;
  const part = (role: string): Tensor => {
    const rows = dense(graph, x, `${name}.${role}`, width, PLAIN_GAIN);
    return graph.transpose(graph.reshape(rows, [states!, units!, heads, width / heads]), [0, 2, 1, 3]);
  };
  const queries = graph.affine(part('query'), 1 / Math.sqrt(width / heads));
  const scores = graph.add(graph.product(queries, part('key'), [false, true]), mask);
  const seen = graph.product(graph.softmax(scores), part('value'));
  const joined = graph.reshape(graph.transpose(seen, [0, 2, 1, 3]), x.shape);
  return dense(graph, joined, `${name}.out`, width, gain);
}

/** One block of a transformer without normalisation: its branches start small instead. `[B·U, d]` → `[B·U, d]` */
export function transformerBlock(graph: Graph, x: Tensor, mask: Tensor, name: string, heads: number, gain: number): Tensor {
  const width = x.shape[1] as number;
  const looked = graph.add(x, attention(graph, x, mask, `${name}.attention`, heads, gain));
  const thought = dense(graph, reluLayer(graph, looked, `${name}.wide`, 2 * width), `${name}.narrow`, width, gain);
  return graph.add(looked, thought);
}

/** A convolution over each place and what lies beside it. `[B, P, c]` → `[B, P, n]` */
export function boardLayer(graph: Graph, x: Tensor, table: Neighbours, name: string, width: number, gain: number): Tensor {
  const share = table.directions + 1;
  const centre = dense(graph, x, `${name}.centre`, width, gain / share);
  const around = dense(graph, graph.neighbours(x, table), `${name}.around`, width, (gain * table.directions) / share, false);
  return graph.add(centre, around);
}

/**
 * Sum of the rows over their fixed number R, and their maximum, as two contributions to a state of `width` numbers. `[B, R, d]` → `[B, width]`
 *
 * Rows of units that are gone are zero and still count in R: the first part is the mean of those that are there times their share, so that it
 * also tells how many there are, which a mean over them alone would hide. Where rows are never negative (after a relu), the maximum is
 * over those that are there.
 * @param count R, where rows that are always zero have been left out
 */
export function pool(graph: Graph, rows: Tensor, name: string, width: number, count = rows.shape[1] as number): Tensor {
  const [states, , d] = rows.shape as [Tensor['shape'][number], number, number];
  const flat = (x: Tensor): Tensor => graph.reshape(x, [states, d]);
  const meanOfAll = flat(graph.affine(graph.sum(rows, [1]), 1 / count));
  const max = flat(graph.max(rows, 1));
  return graph.add(dense(graph, meanOfAll, `${name}.mean`, width, RELU_GAIN), dense(graph, max, `${name}.max`, width, RELU_GAIN, false));
}
