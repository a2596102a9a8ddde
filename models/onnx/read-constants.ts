import { FLOAT } from './model.ts';

/** A field of a protocol-buffer message: a number, or bytes for texts and messages. */
interface Field {
  readonly number: number;
  readonly value: number | Uint8Array;
}

const VARINT = 0;
const FIXED_64 = 1;
const BYTES = 2;
const FIXED_32 = 5;

/** The fields of a message in their order.
 * @throws RangeError if the bytes end too soon */
function* fieldsOf(message: Uint8Array): Generator<Field> {
  let at = 0;
  const varint = (): number => {
    for (let value = 0, scale = 1; ; scale *= 128) {
      if (at >= message.length) throw new RangeError('The file ends too soon.');
      const byte = message[at++]!;
      value += (byte & 127) * scale;
      if (byte < 128) return value;
    }
  };
  while (at < message.length) {
    const key = varint();
    const [number, kind] = [Math.floor(key / 8), key % 8];
    if (kind === VARINT) {
      yield { number, value: varint() };
      continue;
    }
    const size = kind === BYTES ? varint() : kind === FIXED_64 ? 8 : kind === FIXED_32 ? 4 : NaN;
    if (!(at + size <= message.length)) throw new RangeError('The file ends too soon.');
    yield { number, value: message.subarray(at, (at += size)) };
  }
}

function isBytes(value: number | Uint8Array): value is Uint8Array {
  return value instanceof Uint8Array;
}

/** Name and numbers of a constant as `encodeOnnx` writes it; null for one that holds no 32-bit floats. */
function readConstant(message: Uint8Array): readonly [string, Float32Array] | null {
  let name = '';
  let type = 0;
  let data = new Uint8Array(0);
  for (const { number, value } of fieldsOf(message)) {
    if (number === 2 && !isBytes(value)) type = value;
    else if (number === 8 && isBytes(value)) name = new TextDecoder().decode(value);
    else if (number === 9 && isBytes(value)) data = new Uint8Array(value); // a copy, which begins where floats may begin
  }
  return type === FLOAT ? [name, new Float32Array(data.buffer, 0, data.length >> 2)] : null;
}

/** The constants of 32-bit floats in an ONNX file of this project, by name: a network's weights are among them.
 * @throws RangeError if the file is cut off */
export function readFloatConstants(onnx: Uint8Array): Map<string, Float32Array> {
  const constants = new Map<string, Float32Array>();
  for (const model of fieldsOf(onnx)) {
    if (model.number !== 7 || !isBytes(model.value)) continue;
    for (const { number, value } of fieldsOf(model.value)) {
      const constant = number === 5 && isBytes(value) ? readConstant(value) : null;
      if (constant !== null) constants.set(...constant);
    }
  }
  return constants;
}
