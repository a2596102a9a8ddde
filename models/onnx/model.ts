import { ProtobufWriter } from './protobuf.ts';

/*
 * The part of the ONNX format this project writes, field numbers as in onnx.proto (IR version 10, operator set 21).
 */

const IR_VERSION = 10;
const OPSET_VERSION = 21;
export const FLOAT = 1;
export const INT32 = 6;
export const INT64 = 7;
const ATTRIBUTE_INT = 2;
const ATTRIBUTE_STRING = 3;
const ATTRIBUTE_INTS = 7;

export type OnnxAttribute = number | string | readonly number[];

/** A dimension is a fixed size or the name of a size that may vary from run to run. */
export type Dimension = number | string;

export interface OnnxValue {
  readonly name: string;
  readonly type: typeof FLOAT | typeof INT32;
  readonly shape: readonly Dimension[];
}

export interface OnnxConstant {
  readonly name: string;
  readonly shape: readonly number[];
  readonly data: Float32Array | BigInt64Array;
}

export interface OnnxNode {
  readonly type: string;
  readonly inputs: readonly string[];
  readonly output: string | readonly string[];
  readonly attributes?: Readonly<Record<string, OnnxAttribute>>;
}

export interface OnnxModel {
  readonly name: string;
  readonly inputs: readonly OnnxValue[];
  readonly outputs: readonly OnnxValue[];
  readonly constants: readonly OnnxConstant[];
  readonly nodes: readonly OnnxNode[];
  readonly metadata: Readonly<Record<string, string>>;
}

function writeValue(out: ProtobufWriter, { name, type, shape }: OnnxValue): void {
  out.text(1, name).message(2, (typeProto) =>
    typeProto.message(1, (tensor) =>
      tensor.integer(1, type).message(2, (shapeProto) => {
        for (const size of shape) {
          shapeProto.message(1, (dim) => (typeof size === 'number' ? dim.integer(1, size) : dim.text(2, size)));
        }
      }),
    ),
  );
}

function writeConstant(out: ProtobufWriter, { name, shape, data }: OnnxConstant): void {
  for (const size of shape) out.integer(1, size);
  out.integer(2, data instanceof Float32Array ? FLOAT : INT64).text(8, name);
  out.bytes(9, new Uint8Array(data.buffer, data.byteOffset, data.byteLength));
}

function writeNode(out: ProtobufWriter, node: OnnxNode): void {
  for (const input of node.inputs) out.text(1, input);
  const outputs = typeof node.output === 'string' ? [node.output] : node.output;
  for (const output of outputs) out.text(2, output);
  out.text(3, outputs[0]!).text(4, node.type);
  for (const [name, value] of Object.entries(node.attributes ?? {})) {
    out.message(5, (attribute) => writeAttribute(attribute.text(1, name), value));
  }
}

function writeAttribute(out: ProtobufWriter, value: OnnxAttribute): void {
  if (typeof value === 'number') out.integer(3, value).integer(20, ATTRIBUTE_INT);
  else if (typeof value === 'string') out.text(4, value).integer(20, ATTRIBUTE_STRING);
  else {
    for (const one of value) out.integer(8, one);
    out.integer(20, ATTRIBUTE_INTS);
  }
}

function writeGraph(out: ProtobufWriter, model: OnnxModel): void {
  for (const node of model.nodes) out.message(1, (inner) => writeNode(inner, node));
  out.text(2, model.name);
  for (const constant of model.constants) out.message(5, (inner) => writeConstant(inner, constant));
  for (const value of model.inputs) out.message(11, (inner) => writeValue(inner, value));
  for (const value of model.outputs) out.message(12, (inner) => writeValue(inner, value));
}

/** The bytes of an `.onnx` file. Numbers are little-endian, as the format asks and every supported machine is. */
export function encodeOnnx(model: OnnxModel): Uint8Array {
  const out = new ProtobufWriter().integer(1, IR_VERSION).text(2, 'schiltron');
  out.message(7, (graph) => writeGraph(graph, model));
  out.message(8, (opset) => opset.text(1, '').integer(2, OPSET_VERSION));
  for (const [key, value] of Object.entries(model.metadata)) {
    out.message(14, (entry) => entry.text(1, key).text(2, value));
  }
  return out.finish();
}
