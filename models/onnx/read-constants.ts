import { PbfReader } from 'pbf';
import { FLOAT } from './model.ts';

/** Goes through the fields of a message in their order. @param read reads the value, or leaves it
 * @throws RangeError if the bytes end too soon */
function eachField(message: Uint8Array, read: (field: number, reader: PbfReader) => void): void {
  const reader = new PbfReader(message);
  for (let field = reader.nextField(); field > 0; field = reader.nextField()) read(field, reader);
  if (reader.pos > message.length) throw new RangeError('The file ends too soon.');
}

/** Name and numbers of a constant as `encodeOnnx` writes it; null for one that holds no 32-bit floats. */
function readConstant(message: Uint8Array): readonly [string, Float32Array] | null {
  let name = '';
  let type = 0;
  let data = new Uint8Array(0);
  eachField(message, (field, reader) => {
    if (field === 2) type = reader.readVarint();
    else if (field === 8) name = reader.readString();
    else if (field === 9) data = new Uint8Array(reader.readBytes()); // a copy, which begins where floats may begin
  });
  return type === FLOAT ? [name, new Float32Array(data.buffer, 0, data.length >> 2)] : null;
}

/** The constants of 32-bit floats in an ONNX file of this project, by name: a network's weights are among them.
 * @throws RangeError if the file is cut off */
export function readFloatConstants(onnx: Uint8Array): Map<string, Float32Array> {
  const constants = new Map<string, Float32Array>();
  eachField(onnx, (modelField, model) => {
    if (modelField !== 7) return;
    eachField(model.readBytes(), (field, graph) => {
      const constant = field === 5 ? readConstant(graph.readBytes()) : null;
      if (constant !== null) constants.set(...constant);
    });
  });
  return constants;
}
