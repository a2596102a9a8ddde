import type { Graph } from './graph.ts';
import type { Operation, Tensor } from './operation.ts';
import { isSameShape, type Shape } from './shape.ts';

/*
 * Reverse-mode differentiation: walks the operations backwards and adds to the graph, for each, what carries the slope of the
 * loss from its result to what it read.
 */

/** Sums a slope over the sizes to which a tensor was stretched. */
function shrink(graph: Graph, slope: Tensor, shape: Shape): Tensor {
  if (isSameShape(slope.shape, shape)) return slope;
  const skipped = slope.shape.length - shape.length;
  const axes = slope.shape.flatMap((size, i) => (i < skipped || (shape[i - skipped] === 1 && size !== 1) ? [i] : []));
  return graph.reshape(graph.sum(slope, axes), shape);
}

/** Slopes of what an operation read, in order; null where nothing flows. */
type Rule = (graph: Graph, step: Operation, slope: Tensor) => readonly (Tensor | null)[];

function inverse(order: readonly number[]): number[] {
  return order.map((_, i) => order.indexOf(i));
}

function swapLast(graph: Graph, x: Tensor): Tensor {
  const rank = x.shape.length;
  return graph.transpose(
    x,
    x.shape.map((_, i) => (i < rank - 2 ? i : 2 * rank - 3 - i)),
  );
}

/** Of the right one of two matrices: `aᵀ · s`, or `sᵀ · a` turned over; runtimes are slow to transpose a wide left matrix. */
function rightSlope(graph: Graph, a: Tensor, isTurned: boolean, slope: Tensor): Tensor {
  const [width, slopeWidth] = [a.shape.at(isTurned ? -2 : -1)!, slope.shape.at(-1)!];
  if (width <= slopeWidth) return graph.product(a, slope, [!isTurned, false]);
  return swapLast(graph, graph.product(slope, a, [true, isTurned]));
}

function productSlopes(graph: Graph, step: Operation, slope: Tensor): Tensor[] {
  const [a, b] = step.from as [Tensor, Tensor];
  const [ta, tb] = (step as Extract<Operation, { op: 'product' }>).transposed;
  const right = rightSlope(graph, a, ta, slope);
  return [ta ? graph.product(b, slope, [tb, true]) : graph.product(slope, b, [false, !tb]), tb ? swapLast(graph, right) : right];
}

function linearSlopes(graph: Graph, step: Operation, slope: Tensor): Tensor[] {
  const [x, matrix] = step.from as [Tensor, Tensor];
  if ((step as Extract<Operation, { op: 'linear' }>).transposed) return [graph.linear(slope, matrix), graph.outer(slope, x)];
  return [graph.linearBack(slope, matrix), graph.outer(x, slope), shrink(graph, slope, matrix.shape.slice(1))];
}

/** Where several places are the greatest, each gets the whole slope. */
function maxSlope(graph: Graph, step: Operation, slope: Tensor): Tensor {
  const [x] = step.from as [Tensor];
  return graph.multiply(graph.equal(x, step.to), slope);
}

function softmaxSlope(graph: Graph, { to }: Operation, slope: Tensor): Tensor {
  const weighted = graph.multiply(slope, to);
  const total = graph.sum(weighted, [to.shape.length - 1]);
  return graph.subtract(weighted, graph.multiply(to, total));
}

const NOTHING: Rule = (_, { from }) => from.map(() => null);

const RULES: Partial<Record<Operation['op'], Rule>> = {
  relu: (graph, { to }, slope) => [graph.multiply(slope, graph.unary('step', to))],
  exp: (graph, { to }, slope) => [graph.multiply(slope, to)],
  log: (graph, { from }, slope) => [graph.divide(slope, from[0]!)],
  tanh: (graph, { to }, slope) => [graph.multiply(slope, graph.affine(graph.multiply(to, to), -1, 1))],
  sqrt: (graph, { to }, slope) => [graph.affine(graph.divide(slope, to), 0.5)],
  abs: (graph, { from }, slope) => [graph.multiply(slope, graph.unary('sign', from[0]!))],
  negate: (graph, _, slope) => [graph.unary('negate', slope)],
  add: (graph, { from }, slope) => [slope, shrink(graph, slope, from[1]!.shape)],
  subtract: (graph, { from }, slope) => [slope, graph.unary('negate', shrink(graph, slope, from[1]!.shape))],
  multiply: (graph, { from: [a, b] }, slope) => [graph.multiply(slope, b!), shrink(graph, graph.multiply(slope, a!), b!.shape)],
  divide: (graph, { from: [, b], to }, slope) => {
    const share = graph.divide(slope, b!);
    return [share, graph.unary('negate', shrink(graph, graph.multiply(share, to), b!.shape))];
  },
  affine: (graph, step, slope) => [graph.affine(slope, (step as Extract<Operation, { op: 'affine' }>).factor)],
  linear: linearSlopes,
  product: productSlopes,
  sum: (graph, { from: [x] }, slope) => [graph.multiply(graph.affine(x!, 0, 1), slope)],
  max: (graph, step, slope) => [maxSlope(graph, step, slope)],
  softmax: (graph, step, slope) => [softmaxSlope(graph, step, slope)],
  reshape: (graph, { from: [x] }, slope) => [graph.reshape(slope, x!.shape)],
  transpose: (graph, step, slope) => [graph.transpose(slope, inverse((step as Extract<Operation, { op: 'transpose' }>).order))],
  gather: (graph, { from: [rows, index] }, slope) => [graph.scatter(slope, index!, rows!), null],
  scatter: (graph, { from: [, index] }, slope) => [graph.gather(slope, index!), null, null],
  neighbours: (graph, step, slope) => [graph.neighboursBack(slope, (step as Extract<Operation, { op: 'neighbours' }>).table)],
  neighboursBack: (graph, step, slope) => [graph.neighbours(slope, (step as Extract<Operation, { op: 'neighboursBack' }>).table)],
  sign: NOTHING,
  step: NOTHING,
  equal: NOTHING,
  least: NOTHING,
  highest: NOTHING,
};

/** Names of all tensors that depend on one of `roots`. */
function dependents(operations: readonly Operation[], roots: readonly Tensor[]): Set<string> {
  const names = new Set(roots.map(({ name }) => name));
  for (const { from, to } of operations) if (from.some(({ name }) => names.has(name))) names.add(to.name);
  return names;
}

/**
 * Adds to a graph the slope of a loss by each of some tensors.
 * @param loss a tensor of one number
 * @returns the slopes, in the order of `by`; zeros for a tensor on which the loss does not depend
 * @throws Error if the loss depends on one by way of an operation without a slope
 */
export function addGradient(graph: Graph, loss: Tensor, by: readonly Tensor[]): Tensor[] {
  const operations = [...graph.operations];
  const varying = dependents(operations, by);
  const slopes = new Map<string, Tensor>([[loss.name, graph.affine(loss, 0, 1)]]);
  for (let i = operations.length - 1; i >= 0; i--) {
    const step = operations[i]!;
    const slope = slopes.get(step.to.name);
    if (slope === undefined || !varying.has(step.to.name)) continue;
    const rule = RULES[step.op];
    if (rule === undefined) throw new Error(`The operation ${step.op} has no slope.`);
    passOn(graph, step, rule(graph, step, slope), slopes, varying);
  }
  return by.map((tensor) => slopes.get(tensor.name) ?? graph.affine(tensor, 0));
}

function passOn(
  graph: Graph,
  { from }: Operation,
  flows: readonly (Tensor | null)[],
  slopes: Map<string, Tensor>,
  varying: ReadonlySet<string>,
): void {
  from.forEach(({ name }, i) => {
    const flow = flows[i];
    if (flow === null || flow === undefined || !varying.has(name)) return;
    const before = slopes.get(name);
    slopes.set(name, before === undefined ? flow : graph.add(before, flow));
  });
}
