import { type Network, type Operation, parameterView, type TensorSpec } from '../network.ts';
import { encodeOnnx, FLOAT, INT32, type OnnxConstant, type OnnxNode, type OnnxValue } from './model.ts';

const UNIT_AXIS = 'axis.units';
const LAST_AXIS = 'axis.features';
const LEADING_AXIS = 'axis.1';

function scalar(name: string, value: number): OnnxConstant {
  return { name, shape: [], data: Float32Array.of(value) };
}

function axis(name: string, value: number): OnnxConstant {
  return { name, shape: [1], data: BigInt64Array.of(BigInt(value)) };
}

/** Operators of one step of the network. `[B, U, n]` tensors keep their three dimensions. */
function toNodes(step: Operation): OnnxNode[] {
  const { from, to } = step;
  switch (step.op) {
    case 'dense': {
      if (step.bias === undefined) return [{ type: 'MatMul', inputs: [from, step.weight], output: to }];
      const product = `${to}.product`;
      return [
        { type: 'MatMul', inputs: [from, step.weight], output: product },
        { type: 'Add', inputs: [product, step.bias], output: to },
      ];
    }
    case 'add':
      return [{ type: 'Add', inputs: [from, step.other], output: to }];
    case 'slots':
      return [{ type: 'Add', inputs: [from, step.weight], output: to }];
    case 'relu':
      return [{ type: 'Relu', inputs: [from], output: to }];
    case 'mask':
      return [
        { type: 'Abs', inputs: [step.presence], output: `${to}.abs` },
        { type: 'ReduceMax', inputs: [`${to}.abs`, LAST_AXIS], output: `${to}.max`, attributes: { keepdims: 1 } },
        { type: 'Sign', inputs: [`${to}.max`], output: `${to}.mask` },
        { type: 'Mul', inputs: [from, `${to}.mask`], output: to },
      ];
    case 'sum':
      return [
        { type: 'ReduceSum', inputs: [from, UNIT_AXIS], output: `${to}.total`, attributes: { keepdims: 0 } },
        { type: 'Mul', inputs: [`${to}.total`, `${to}.scale`], output: to },
      ];
    case 'max':
      return [{ type: 'ReduceMax', inputs: [from, UNIT_AXIS], output: to, attributes: { keepdims: 0 } }];
    case 'spread':
      return [{ type: 'Gather', inputs: [from, 'owners'], output: to, attributes: { axis: 0 } }];
  }
}

const ROWS = { state: ['B'], unit: ['B', 'U'], action: ['N'] } as const;

function inputValue({ name, axis: rows, width }: TensorSpec): OnnxValue {
  return { name, type: FLOAT, shape: [...ROWS[rows], width] };
}

/** Outputs of width one lose their last dimension. */
function outputValue({ name, axis: rows, width }: TensorSpec): OnnxValue {
  return { name, type: FLOAT, shape: width === 1 ? [...ROWS[rows]] : [...ROWS[rows], width] };
}

/** A step whose result is an output of width one writes beside it; a Squeeze gives the output its name. */
function renameNarrowOutputs(network: Network): { operations: Operation[]; squeezes: OnnxNode[] } {
  const narrow = new Set(network.outputs.filter(({ width }) => width === 1).map(({ name }) => name));
  return {
    operations: network.operations.map((step) => (narrow.has(step.to) ? { ...step, to: `${step.to}.column` } : step)),
    squeezes: [...narrow].map((name) => ({ type: 'Squeeze', inputs: [`${name}.column`, LEADING_AXIS], output: name })),
  };
}

/**
 * The network with its weights as an ONNX file. Sizes B, U and N vary from run to run.
 * @param metadata notes kept inside the file
 */
export function exportOnnx(network: Network, weights: Float32Array, metadata: Readonly<Record<string, string>> = {}): Uint8Array {
  const { operations, squeezes } = renameNarrowOutputs(network);
  const scales = operations.filter((step) => step.op === 'sum').map((step) => scalar(`${step.to}.scale`, step.scale));
  return encodeOnnx({
    name: 'schiltron',
    inputs: [...network.inputs.map(inputValue), { name: 'owners', type: INT32, shape: ['N'] }],
    outputs: network.outputs.map(outputValue),
    constants: [
      ...network.parameters.map((p) => ({ name: p.name, shape: p.shape, data: parameterView(weights, p) })),
      ...scales,
      axis(LEADING_AXIS, 1),
      ...(network.shape.units > 0 ? [axis(UNIT_AXIS, 1), axis(LAST_AXIS, 2)] : []),
    ],
    nodes: [...operations.flatMap(toNodes), ...squeezes],
    metadata,
  });
}
