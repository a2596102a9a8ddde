import type { Binary, Neighbours, Operation, Parameter, Tensor, Unary } from './operation.ts';
import { isSameShape, isStretchable, rowsOf, type Shape, type Size, sizeOf } from './shape.ts';

export type { Neighbours, Tensor } from './operation.ts';

/*
 * A network as a value: tensors and the operations between them, in an order in which they can be run. `gradient.ts` extends a
 * graph by its own derivative, `models/onnx/write-graph.ts` writes it as ONNX, and `training/tensorflow/` runs it on TensorFlow.js.
 *
 * A shape may vary from run to run in its first size only: B states of a batch, N legal actions of all states of the batch
 * together (actions are ragged, not padded: states offer from 2 to 300 of them), or B times a number.
 */

type Unfinished<T> = T extends unknown ? Omit<T, 'to'> : never;

const shown = ({ name, shape }: Tensor): string => `${name} [${shape.join(', ')}]`;

/** Collects tensors and operations as they are named one after the other. Every method adds one operation and returns its result. */
export class Graph {
  readonly inputs: Tensor[] = [];
  readonly parameters: Parameter[] = [];
  readonly operations: Operation[] = [];
  /** Numbers in the flat weights. */
  weights = 0;
  private readonly names = new Set<string>();
  /** The operation that made each tensor. */
  private readonly makers = new Map<string, Operation>();

  private tensor(name: string, shape: Shape, type: Tensor['type'] = 'float'): Tensor {
    if (this.names.has(name)) throw new Error(`Two tensors are called "${name}".`);
    this.names.add(name);
    return { name, shape, type };
  }

  private step(operation: Unfinished<Operation>, shape: Shape): Tensor {
    const to = this.tensor(`${operation.op}.${this.operations.length}`, shape);
    const whole = { ...operation, to } as Operation;
    this.operations.push(whole);
    this.makers.set(to.name, whole);
    return to;
  }

  input(name: string, shape: Shape, type: Tensor['type'] = 'float'): Tensor {
    const tensor = this.tensor(name, shape, type);
    this.inputs.push(tensor);
    return tensor;
  }

  parameter(name: string, shape: Shape, deviation: number): Tensor {
    const tensor = this.tensor(name, shape);
    const size = sizeOf(shape);
    this.parameters.push({ tensor, offset: this.weights, size, deviation });
    this.weights += size;
    return tensor;
  }

  unary(op: Unary, x: Tensor): Tensor {
    return this.step({ op, from: [x] }, x.shape);
  }

  private binary(op: Binary, a: Tensor, b: Tensor): Tensor {
    if (!isStretchable(b.shape, a.shape)) throw new Error(`${op}: ${shown(b)} does not stretch to ${shown(a)}.`);
    return this.step({ op, from: [a, b] }, a.shape);
  }

  add(a: Tensor, b: Tensor): Tensor {
    return this.binary('add', a, b);
  }

  subtract(a: Tensor, b: Tensor): Tensor {
    return this.binary('subtract', a, b);
  }

  multiply(a: Tensor, b: Tensor): Tensor {
    return this.binary('multiply', a, b);
  }

  divide(a: Tensor, b: Tensor): Tensor {
    return this.binary('divide', a, b);
  }

  /** 1 where both are equal, 0 elsewhere; has no slope. */
  equal(a: Tensor, b: Tensor): Tensor {
    return this.binary('equal', a, b);
  }

  /** The lesser of both, number by number; has no slope. */
  least(a: Tensor, b: Tensor): Tensor {
    return this.binary('least', a, b);
  }

  affine(x: Tensor, factor: number, offset = 0): Tensor {
    return this.step({ op: 'affine', factor, offset, from: [x] }, x.shape);
  }

  linear(x: Tensor, matrix: Tensor, bias: Tensor | null = null): Tensor {
    const [k, n] = matrix.shape as [number, number];
    if (x.shape.length !== 2 || x.shape[1] !== k) throw new Error(`linear: ${shown(x)} does not fit ${shown(matrix)}.`);
    if (bias !== null && !isSameShape(bias.shape, [n])) throw new Error(`linear: ${shown(bias)} does not fit ${shown(matrix)}.`);
    return this.step({ op: 'linear', transposed: false, from: bias === null ? [x, matrix] : [x, matrix, bias] }, [x.shape[0]!, n]);
  }

  /** `[R, n] · [k, n]ᵀ` */
  linearBack(x: Tensor, matrix: Tensor): Tensor {
    const [k, n] = matrix.shape as [number, number];
    if (x.shape.length !== 2 || x.shape[1] !== n) throw new Error(`linearBack: ${shown(x)} does not fit ${shown(matrix)}.`);
    return this.step({ op: 'linear', transposed: true, from: [x, matrix] }, [x.shape[0]!, k]);
  }

  outer(x: Tensor, y: Tensor): Tensor {
    if (x.shape.length !== 2 || y.shape.length !== 2 || x.shape[0] !== y.shape[0])
      throw new Error(`outer: ${shown(x)} does not fit ${shown(y)}.`);
    return this.step({ op: 'outer', from: [x, y] }, [x.shape[1]!, y.shape[1]!]);
  }

  product(a: Tensor, b: Tensor, transposed: readonly [boolean, boolean] = [false, false]): Tensor {
    const sizes = (shape: Shape, isTransposed: boolean): [Size, Size] =>
      isTransposed ? [shape.at(-1)!, shape.at(-2)!] : [shape.at(-2)!, shape.at(-1)!];
    const [[m, k], [l, n]] = [sizes(a.shape, transposed[0]), sizes(b.shape, transposed[1])];
    if (k !== l || !isSameShape(a.shape.slice(0, -2), b.shape.slice(0, -2)))
      throw new Error(`product: ${shown(a)} does not fit ${shown(b)}.`);
    return this.step({ op: 'product', transposed, from: [a, b] }, [...a.shape.slice(0, -2), m, n]);
  }

  sum(x: Tensor, axes: readonly number[]): Tensor {
    return this.step(
      { op: 'sum', axes, from: [x] },
      x.shape.map((size, i) => (axes.includes(i) ? 1 : size)),
    );
  }

  max(x: Tensor, axis: number): Tensor {
    return this.step(
      { op: 'max', axis, from: [x] },
      x.shape.map((size, i) => (i === axis ? 1 : size)),
    );
  }

  softmax(x: Tensor): Tensor {
    return this.step({ op: 'softmax', from: [x] }, x.shape);
  }

  /** Of a tensor that was reshaped itself, the one before is taken. */
  reshape(x: Tensor, shape: Shape): Tensor {
    const maker = this.makers.get(x.name);
    const from = maker?.op === 'reshape' ? maker.from[0]! : x;
    return isSameShape(from.shape, shape) ? from : this.step({ op: 'reshape', from: [from] }, shape);
  }

  /** As a matrix of rows. */
  flatten(x: Tensor): Tensor {
    return this.reshape(x, [rowsOf(x.shape), x.shape.at(-1)!]);
  }

  /** Of a tensor that was transposed itself, the one before is taken. @param order for each axis of the result, the axis it was */
  transpose(x: Tensor, order: readonly number[]): Tensor {
    const maker = this.makers.get(x.name);
    if (maker?.op === 'transpose')
      return this.transpose(
        maker.from[0]!,
        order.map((axis) => maker.order[axis]!),
      );
    if (order.every((axis, i) => axis === i)) return x;
    return this.step(
      { op: 'transpose', order, from: [x] },
      order.map((axis) => x.shape[axis]!),
    );
  }

  gather(rows: Tensor, index: Tensor): Tensor {
    return this.step({ op: 'gather', from: [rows, index] }, [index.shape[0]!, rows.shape[1]!]);
  }

  scatter(values: Tensor, index: Tensor, like: Tensor): Tensor {
    return this.step({ op: 'scatter', from: [values, index, like] }, [like.shape[0]!, values.shape[1]!]);
  }

  highest(values: Tensor, index: Tensor, like: Tensor): Tensor {
    return this.step({ op: 'highest', from: [values, index, like] }, [like.shape[0]!, 1]);
  }

  neighbours(x: Tensor, table: Neighbours): Tensor {
    const [states, places, width] = x.shape as [Size, number, number];
    return this.step({ op: 'neighbours', table, from: [x] }, [states, places, table.directions * width]);
  }

  neighboursBack(x: Tensor, table: Neighbours): Tensor {
    const [states, places, width] = x.shape as [Size, number, number];
    return this.step({ op: 'neighboursBack', table, from: [x] }, [states, places, width / table.directions]);
  }

  concatenate(parts: readonly Tensor[]): Tensor {
    return this.step({ op: 'concatenate', from: parts }, [parts.reduce((total, { shape }) => total + sizeOf(shape), 0)]);
  }
}
