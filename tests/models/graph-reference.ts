import type { Graph } from '../../models/graph/graph.ts';
import { leadingTo, type Operation, type Tensor } from '../../models/graph/operation.ts';
import type { Size } from '../../models/graph/shape.ts';

/*
 * An independent reference for graphs: every operation as its definition says, one number after the other, in 64-bit numbers.
 */

export interface Values {
  readonly shape: readonly number[];
  readonly data: ArrayLike<number>;
}

type Place = readonly number[];

const LOWEST = -1e30;

/** Every place of a shape, in the order of its numbers. */
function placesOf(shape: readonly number[]): Place[] {
  let places: number[][] = [[]];
  for (const size of shape) places = places.flatMap((place) => Array.from({ length: size }, (_, i) => [...place, i]));
  return places;
}

/** The number at a place; axes of size 1 are stretched, leading axes that are missing too. */
function at({ shape, data }: Values, place: Place): number {
  const skipped = place.length - shape.length;
  let index = 0;
  for (let axis = 0; axis < shape.length; axis++) index = index * shape[axis]! + (shape[axis] === 1 ? 0 : place[axis + skipped]!);
  return data[index]!;
}

function filled(shape: readonly number[], value: (place: Place) => number): Values {
  return { shape, data: Float64Array.from(placesOf(shape), value) };
}

const UNARY: Readonly<Record<string, (x: number) => number>> = {
  relu: (x) => Math.max(0, x),
  exp: Math.exp,
  log: Math.log,
  tanh: Math.tanh,
  sqrt: Math.sqrt,
  abs: Math.abs,
  negate: (x) => -x,
  sign: Math.sign,
  step: (x) => (x > 0 ? 1 : 0),
};

const BINARY: Readonly<Record<string, (a: number, b: number) => number>> = {
  add: (a, b) => a + b,
  subtract: (a, b) => a - b,
  multiply: (a, b) => a * b,
  divide: (a, b) => a / b,
  equal: (a, b) => (a === b ? 1 : 0),
  least: Math.min,
};

/** `add` over all `k` below `count`. */
function total(count: number, term: (k: number) => number): number {
  let sum = 0;
  for (let k = 0; k < count; k++) sum += term(k);
  return sum;
}

/** The last two axes of a place, swapped if so said. */
function turned(place: Place, isTurned: boolean): Place {
  return isTurned ? [...place.slice(0, -2), place.at(-1)!, place.at(-2)!] : place;
}

/** Numbers of `x` at the places of one slice along some axes. */
function slice(x: Values, place: Place, axes: readonly number[]): number[] {
  return placesOf(x.shape.map((size, axis) => (axes.includes(axis) ? size : 1))).map((inner) =>
    at(
      x,
      place.map((k, axis) => (axes.includes(axis) ? inner[axis]! : k)),
    ),
  );
}

/** What a step makes of what it reads, on tensors of the given result shape. */
function compute(step: Operation, from: readonly Values[], shape: readonly number[]): Values {
  const [a, b, c] = from as [Values, Values, Values];
  const each = (value: (place: Place) => number): Values => filled(shape, value);
  switch (step.op) {
    case 'relu':
    case 'exp':
    case 'log':
    case 'tanh':
    case 'sqrt':
    case 'abs':
    case 'negate':
    case 'sign':
    case 'step':
      return each((place) => UNARY[step.op]!(at(a, place)));
    case 'add':
    case 'subtract':
    case 'multiply':
    case 'divide':
    case 'equal':
    case 'least':
      return each((place) => BINARY[step.op]!(at(a, place), at(b, place)));
    case 'affine':
      return each((place) => at(a, place) * step.factor + step.offset);
    case 'linear':
      return each(
        ([r, n]) =>
          total(a.shape[1]!, (k) => at(a, [r!, k]) * at(b, turned([k, n!], step.transposed))) + (from.length === 3 ? at(c, [n!]) : 0),
      );
    case 'outer':
      return each(([k, n]) => total(a.shape[0]!, (r) => at(a, [r, k!]) * at(b, [r, n!])));
    case 'product': {
      const inner = a.shape.at(step.transposed[0] ? -2 : -1)!;
      const lead = (place: Place): Place => place.slice(0, -2);
      return each((place) =>
        total(
          inner,
          (k) =>
            at(a, turned([...lead(place), place.at(-2)!, k], step.transposed[0])) *
            at(b, turned([...lead(place), k, place.at(-1)!], step.transposed[1])),
        ),
      );
    }
    case 'sum':
      return each((place) => slice(a, place, step.axes).reduce((sum, x) => sum + x, 0));
    case 'max':
      return each((place) => Math.max(...slice(a, place, [step.axis])));
    case 'softmax':
      return each((place) => {
        const row = slice(a, place, [shape.length - 1]);
        const most = Math.max(...row);
        return Math.exp(at(a, place) - most) / row.reduce((sum, x) => sum + Math.exp(x - most), 0);
      });
    case 'reshape':
      return { shape, data: a.data };
    case 'transpose':
      return each((place) =>
        at(
          a,
          step.order.map((_, axis) => place[step.order.indexOf(axis)]!),
        ),
      );
    case 'gather':
      return each(([n, k]) => (b.data[n!]! < 0 ? 0 : at(a, [b.data[n!]!, k!])));
    case 'scatter':
      return each(([r, k]) => total(a.shape[0]!, (n) => (b.data[n] === r ? at(a, [n, k!]) : 0)));
    case 'highest':
      return each(([r]) => Array.from(b.data).reduce((most, owner, n) => (owner === r ? Math.max(most, at(a, [n, 0])) : most), LOWEST));
    case 'neighbours': {
      const width = a.shape[2]!;
      return each(([state, place, k]) => {
        const beside = step.table.cells[place! * step.table.directions + Math.floor(k! / width)]!;
        return beside < 0 ? 0 : at(a, [state!, beside, k! % width]);
      });
    }
    case 'neighboursBack': {
      const { directions, cells } = step.table;
      const width = shape[2]!;
      return each(([state, place, k]) =>
        total(cells.length, (i) => (cells[i] === place ? at(a, [state!, Math.floor(i / directions), (i % directions) * width + k!]) : 0)),
      );
    }
    case 'concatenate':
      return { shape, data: Float64Array.from(from.flatMap(({ data }) => Array.from(data))) };
  }
}

/** Sizes that vary, as the inputs have them. */
function measure(graph: Graph, feeds: Readonly<Record<string, Values>>): (size: Size) => number {
  const factor = (size: Size | undefined): number =>
    size === 'B' ? 1 : typeof size === 'string' && size !== 'N' ? Number(size.slice(2)) : 0;
  const given = graph.inputs.filter(({ name }) => feeds[name] !== undefined);
  const ofStates = given.find(({ shape }) => factor(shape[0]) > 0);
  const ofActions = given.find(({ shape }) => shape[0] === 'N');
  const states = ofStates === undefined ? 0 : feeds[ofStates.name]!.shape[0]! / factor(ofStates.shape[0]);
  const actions = ofActions === undefined ? 0 : feeds[ofActions.name]!.shape[0]!;
  return (size) => (typeof size === 'number' ? size : size === 'N' ? actions : states * factor(size));
}

/** Runs a graph for some of its tensors; parameters are parts of the feed `weights`. */
export function runReference(
  graph: Graph,
  outputs: Readonly<Record<string, Tensor>>,
  feeds: Readonly<Record<string, Values>>,
): Record<string, Values> {
  const values = new Map<string, Values>(Object.entries(feeds));
  const size = measure(graph, feeds);
  for (const { tensor, offset, size: count } of graph.parameters) {
    const weights = feeds['weights']!.data;
    values.set(tensor.name, {
      shape: tensor.shape as readonly number[],
      data: Array.from({ length: count }, (_, i) => weights[offset + i]!),
    });
  }
  for (const step of leadingTo(graph.operations, Object.values(outputs))) {
    const from = step.from.map(({ name }) => values.get(name)!);
    values.set(step.to.name, compute(step, from, step.to.shape.map(size)));
  }
  return Object.fromEntries(Object.entries(outputs).map(([name, { name: made }]) => [name, values.get(made)!]));
}
