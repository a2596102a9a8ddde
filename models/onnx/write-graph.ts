import type { Graph } from '../graph/graph.ts';
import { leadingTo, type Neighbours, type Operation, type Parameter, type Tensor } from '../graph/operation.ts';
import type { Shape } from '../graph/shape.ts';
import { encodeOnnx, FLOAT, INT32, type OnnxAttribute, type OnnxConstant, type OnnxNode, type OnnxValue } from './model.ts';

/** How a graph is to be written. */
interface GraphFile {
  /** Tensors to be computed, by the names they get. */
  readonly outputs: Readonly<Record<string, Tensor>>;
  /** The flat weights to be kept in the file; if left out, they are an input `weights`. */
  readonly weights?: Float32Array;
  /** Notes kept in the file. */
  readonly metadata?: Readonly<Record<string, string>>;
}

const UNARY = { relu: 'Relu', exp: 'Exp', log: 'Log', tanh: 'Tanh', sqrt: 'Sqrt', abs: 'Abs', negate: 'Neg', sign: 'Sign' } as const;
const BINARY = { add: 'Add', subtract: 'Sub', multiply: 'Mul', divide: 'Div', least: 'Min' } as const;
const LOWEST = -1e30;

/** A size that varies is written as −1: the runtime works it out. */
function toDimensions(shape: Shape): number[] {
  return shape.map((size) => (typeof size === 'number' ? size : -1));
}

function swapped(rank: number): number[] {
  return Array.from({ length: rank }, (_, i) => (i < rank - 2 ? i : i === rank - 2 ? rank - 1 : rank - 2));
}

/** Collects ONNX nodes and constants. */
class GraphWriter {
  readonly nodes: OnnxNode[] = [];
  readonly constants: OnnxConstant[] = [];
  private readonly made = new Set<string>();
  private count = 0;

  node(
    type: string,
    inputs: readonly string[],
    attributes: Readonly<Record<string, OnnxAttribute>> = {},
    output = `n${this.count++}`,
  ): string {
    this.nodes.push({ type, inputs, output, attributes });
    return output;
  }

  floats(values: ArrayLike<number>, shape: readonly number[] = []): string {
    const name = `f${this.constants.length}`;
    this.constants.push({ name, shape, data: Float32Array.from(values) });
    return name;
  }

  integers(values: readonly number[], shape: readonly number[] = [values.length]): string {
    const name = `i:${shape.join('x')}:${values.length > 8 ? this.constants.length : values.join(',')}`;
    if (!this.once(name)) this.constants.push({ name, shape, data: BigInt64Array.from(values, BigInt) });
    return name;
  }

  /** Whether this has been asked before. */
  once(name: string): boolean {
    const before = this.made.has(name);
    this.made.add(name);
    return before;
  }

  reshape(x: string, shape: Shape, output?: string): string {
    return this.node('Reshape', [x, this.integers(toDimensions(shape))], {}, output);
  }

  write(step: Operation): void {
    const { from, to } = step;
    const names = from.map(({ name }) => name);
    const make = (type: string, inputs: readonly string[] = names, attributes: Readonly<Record<string, OnnxAttribute>> = {}): string =>
      this.node(type, inputs, attributes, to.name);
    switch (step.op) {
      case 'relu':
      case 'exp':
      case 'log':
      case 'tanh':
      case 'sqrt':
      case 'abs':
      case 'negate':
      case 'sign':
        return void make(UNARY[step.op]);
      case 'add':
      case 'subtract':
      case 'multiply':
      case 'divide':
      case 'least':
        return void make(BINARY[step.op]);
      case 'equal':
        return void make('Cast', [this.node('Equal', names)], { to: FLOAT });
      case 'affine':
        return this.writeAffine(step, names[0]!);
      case 'linear':
        return void make('Gemm', names, step.transposed ? { transB: 1 } : {});
      case 'outer':
        return void make('Gemm', [this.turned(names[0]!), names[1]!]);
      case 'step':
        return void make('Cast', [this.node('Greater', [names[0]!, this.zero()])], { to: FLOAT });
      case 'product':
        return void make(
          'MatMul',
          from.map((x, i) => (step.transposed[i]! ? this.node('Transpose', [x.name], { perm: swapped(x.shape.length) }) : x.name)),
        );
      case 'sum':
        return void make('ReduceSum', [names[0]!, this.integers(step.axes)], { keepdims: 1 });
      case 'max':
        return void make('ReduceMax', [names[0]!, this.integers([step.axis])], { keepdims: 1 });
      case 'softmax':
        return void make('Softmax', names, { axis: to.shape.length - 1 });
      case 'reshape':
        return void this.reshape(names[0]!, to.shape, to.name);
      case 'transpose':
        return void make('Transpose', names, { perm: step.order });
      case 'gather':
        return this.writeGather(from[0]!, from[1]!, to);
      case 'scatter':
      case 'highest':
        return this.writeScatter(step.op, from as [Tensor, Tensor, Tensor], to);
      case 'neighbours':
        return this.writeNeighbours(step.table, names[0]!, to);
      case 'neighboursBack':
        return this.writeNeighboursBack(step.table, names[0]!, to);
      case 'concatenate':
        return void make(
          'Concat',
          from.map(({ name }) => this.node('Reshape', [name, this.integers([-1])])),
          { axis: 0 },
        );
    }
  }

  /** A matrix transposed, once for all that read it: transposing first is faster than a product that transposes as it goes. */
  private turned(matrix: string): string {
    const turned = `${matrix}.turned`;
    return this.once(turned) ? turned : this.node('Transpose', [matrix], { perm: [1, 0] }, turned);
  }

  private zero(): string {
    const name = 'zero';
    if (!this.once(name)) this.constants.push({ name, shape: [], data: new Float32Array(1) });
    return name;
  }

  private writeAffine({ factor, offset, to }: Extract<Operation, { op: 'affine' }>, x: string): void {
    if (factor === 0) return void this.node('Expand', [this.floats([offset]), this.node('Shape', [x])], {}, to.name);
    if (offset === 0) return void this.node('Mul', [x, this.floats([factor])], {}, to.name);
    const scaled = factor === 1 ? x : this.node('Mul', [x, this.floats([factor])]);
    this.node('Add', [scaled, this.floats([offset])], {}, to.name);
  }

  /** Indices that are never negative, as 64-bit numbers, and a column of ones and zeros that tells which of them point anywhere. */
  private pointer({ name, type }: Tensor): { readonly index: string; readonly mask: string | null } {
    const index = `${name}.index`;
    const mask = type === 'pointer' ? `${name}.mask` : null;
    if (this.once(index)) return { index, mask };
    const wide = this.node('Cast', [name], { to: 7 }, mask === null ? index : undefined);
    if (mask !== null) {
      this.node('Max', [wide, this.integers([0], [])], {}, index);
      const sign = this.node('Cast', [this.node('GreaterOrEqual', [wide, this.integers([0], [])])], { to: FLOAT });
      this.node('Unsqueeze', [sign, this.integers([1])], {}, mask);
    }
    return { index, mask };
  }

  private writeGather(rows: Tensor, pointer: Tensor, to: Tensor): void {
    const { index, mask } = this.pointer(pointer);
    if (mask === null) return void this.node('Gather', [rows.name, index], { axis: 0 }, to.name);
    this.node('Mul', [this.node('Gather', [rows.name, index], { axis: 0 }), mask], {}, to.name);
  }

  private writeScatter(op: 'scatter' | 'highest', [values, pointer, like]: readonly [Tensor, Tensor, Tensor], to: Tensor): void {
    const { index, mask } = this.pointer(pointer);
    const rows = this.node('Shape', [like.name], { start: 0, end: 1 });
    const shape = this.node('Concat', [rows, this.integers([to.shape[1] as number])], { axis: 0 });
    const ground = this.node('Expand', [this.floats([op === 'scatter' ? 0 : LOWEST]), shape]);
    const places = this.node('Unsqueeze', [index, this.integers([1])]);
    const shown = mask === null ? values.name : this.node('Mul', [values.name, mask]);
    this.node('ScatterND', [ground, places, shown], { reduction: op === 'scatter' ? 'add' : 'max' }, to.name);
  }

  /** Rows along axis 1 by index; the row after the last one is zero. */
  private pick(x: string, indices: readonly number[]): string {
    const padded = this.node('Pad', [x, this.integers([0, 0, 0, 0, 1, 0])]);
    return this.node('Gather', [padded, this.integers(indices)], { axis: 1 });
  }

  private writeNeighbours({ places, directions, cells }: Neighbours, x: string, to: Tensor): void {
    const indices = Array.from({ length: places * directions }, (_, i) => (cells[i]! < 0 ? places : cells[i]!));
    this.reshape(this.pick(x, indices), to.shape, to.name);
  }

  private writeNeighboursBack({ places, directions, cells }: Neighbours, x: string, to: Tensor): void {
    const width = to.shape[2] as number;
    const half = directions / 2;
    const indices = Array.from({ length: places * directions }, (_, i) => {
      const d = i % directions;
      const neighbour = cells[i - d + ((d + half) % directions)]!;
      return neighbour < 0 ? places * directions : neighbour * directions + d;
    });
    const split = this.node('Reshape', [x, this.integers([-1, places * directions, width])]);
    const picked = this.node('Reshape', [this.pick(split, indices), this.integers([-1, places, directions, width])]);
    this.node('ReduceSum', [picked, this.integers([2])], { keepdims: 0 }, to.name);
  }
}

function inputValue({ name, shape, type }: Tensor): OnnxValue {
  return { name, type: type === 'float' ? FLOAT : INT32, shape: [...shape] };
}

/** The parameters as parts of the input `weights`. */
function splitWeights(writer: GraphWriter, parameters: readonly Parameter[]): void {
  const pieces = parameters.map(({ tensor }) => `${tensor.name}.flat`);
  writer.nodes.push({
    type: 'Split',
    inputs: ['weights', writer.integers(parameters.map(({ size }) => size))],
    output: pieces,
    attributes: { axis: 0 },
  });
  parameters.forEach(({ tensor }, i) => writer.reshape(pieces[i]!, tensor.shape, tensor.name));
}

function parameterConstant({ tensor, offset, size }: Parameter, weights: Float32Array): OnnxConstant {
  return { name: tensor.name, shape: tensor.shape as readonly number[], data: weights.subarray(offset, offset + size) };
}

/** What the file is given when it runs: inputs that are read, and the flat weights if they are not in the file. */
function inputsOf(graph: Graph, read: ReadonlySet<string>, hasWeights: boolean): OnnxValue[] {
  const inputs = graph.inputs.filter(({ name }) => read.has(name)).map(inputValue);
  const areMissing = !hasWeights && graph.weights > 0 && inputs.every(({ name }) => name !== 'weights');
  return areMissing ? [...inputs, { name: 'weights', type: FLOAT, shape: [graph.weights] }] : inputs;
}

/** Writes what a graph needs for some tensors as an ONNX file. B and N vary from run to run. */
export function writeGraph(graph: Graph, { outputs, weights, metadata = {} }: GraphFile): Uint8Array {
  const writer = new GraphWriter();
  const operations = leadingTo(graph.operations, Object.values(outputs));
  const read = new Set(operations.flatMap(({ from }) => from.map(({ name }) => name)));
  const parameters = graph.parameters.filter(({ tensor }) => weights === undefined || read.has(tensor.name));
  if (weights !== undefined) writer.constants.push(...parameters.map((parameter) => parameterConstant(parameter, weights)));
  else if (parameters.length > 0) splitWeights(writer, parameters);
  for (const step of operations) writer.write(step);
  for (const [name, tensor] of Object.entries(outputs)) writer.node('Identity', [tensor.name], {}, name);
  return encodeOnnx({
    name: 'schiltron',
    inputs: inputsOf(graph, read, weights !== undefined),
    outputs: Object.entries(outputs).map(([name, { shape }]) => ({ name, type: FLOAT, shape: [...shape] })),
    constants: writer.constants,
    nodes: writer.nodes,
    metadata,
  });
}
