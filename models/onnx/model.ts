import { PbfWriter } from 'pbf';

/*
 * The part of the ONNX format this project writes, field numbers as in onnx.proto (IR version 10, operator set 21).
 */

const IR_VERSION = 10;
const OPSET_VERSION = 21;
export const FLOAT = 1;
export const INT32 = 6;
const INT64 = 7;
const ATTRIBUTE_INT = 2;
const ATTRIBUTE_STRING = 3;
const ATTRIBUTE_INTS = 7;

export type OnnxAttribute = number | string | readonly number[];

/** A dimension is a fixed size or the name of a size that may vary from run to run. */
type Dimension = number | string;

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

interface OnnxModel {
  readonly name: string;
  readonly inputs: readonly OnnxValue[];
  readonly outputs: readonly OnnxValue[];
  readonly constants: readonly OnnxConstant[];
  readonly nodes: readonly OnnxNode[];
  readonly metadata: Readonly<Record<string, string>>;
}

function writeDimension(size: Dimension, out: PbfWriter): void {
  if (typeof size === 'number') out.writeVarintField(1, size);
  else out.writeStringField(2, size);
}

function writeShape(shape: readonly Dimension[], out: PbfWriter): void {
  for (const size of shape) out.writeMessage(1, writeDimension, size);
}

function writeTensorType({ type, shape }: OnnxValue, out: PbfWriter): void {
  out.writeVarintField(1, type);
  out.writeMessage(2, writeShape, shape);
}

function writeType(value: OnnxValue, out: PbfWriter): void {
  out.writeMessage(1, writeTensorType, value);
}

function writeValue(value: OnnxValue, out: PbfWriter): void {
  out.writeStringField(1, value.name);
  out.writeMessage(2, writeType, value);
}

function writeConstant({ name, shape, data }: OnnxConstant, out: PbfWriter): void {
  for (const size of shape) out.writeVarintField(1, size);
  out.writeVarintField(2, data instanceof Float32Array ? FLOAT : INT64);
  out.writeStringField(8, name);
  out.writeBytesField(9, new Uint8Array(data.buffer, data.byteOffset, data.byteLength));
}

function writeNode({ type, inputs, output, attributes = {} }: OnnxNode, out: PbfWriter): void {
  for (const input of inputs) out.writeStringField(1, input);
  const outputs = typeof output === 'string' ? [output] : output;
  for (const one of outputs) out.writeStringField(2, one);
  out.writeStringField(3, outputs[0]!);
  out.writeStringField(4, type);
  for (const entry of Object.entries(attributes)) out.writeMessage(5, writeAttribute, entry);
}

function writeAttribute([name, value]: readonly [string, OnnxAttribute], out: PbfWriter): void {
  out.writeStringField(1, name);
  if (typeof value === 'number') out.writeVarintField(3, value);
  else if (typeof value === 'string') out.writeStringField(4, value);
  else for (const one of value) out.writeVarintField(8, one);
  out.writeVarintField(20, typeof value === 'number' ? ATTRIBUTE_INT : typeof value === 'string' ? ATTRIBUTE_STRING : ATTRIBUTE_INTS);
}

function writeGraph({ nodes, name, constants, inputs, outputs }: OnnxModel, out: PbfWriter): void {
  for (const node of nodes) out.writeMessage(1, writeNode, node);
  out.writeStringField(2, name);
  for (const constant of constants) out.writeMessage(5, writeConstant, constant);
  for (const value of inputs) out.writeMessage(11, writeValue, value);
  for (const value of outputs) out.writeMessage(12, writeValue, value);
}

function writeOperatorSet(version: number, out: PbfWriter): void {
  out.writeStringField(1, '');
  out.writeVarintField(2, version);
}

function writeNote([key, value]: readonly [string, string], out: PbfWriter): void {
  out.writeStringField(1, key);
  out.writeStringField(2, value);
}

/** The bytes of an `.onnx` file. Numbers are little-endian, as the format asks and every supported machine is. */
export function encodeOnnx(model: OnnxModel): Uint8Array {
  const out = new PbfWriter();
  out.writeVarintField(1, IR_VERSION);
  out.writeStringField(2, 'schiltron');
  out.writeMessage(7, writeGraph, model);
  out.writeMessage(8, writeOperatorSet, OPSET_VERSION);
  for (const entry of Object.entries(model.metadata)) out.writeMessage(14, writeNote, entry);
  return out.finish();
}
