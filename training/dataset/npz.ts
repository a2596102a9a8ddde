import { unzipSync, type Zippable, zipSync } from 'fflate';
import { type Column, type Columns, DTYPES, type DType } from './columns.ts';

/** A file does not hold what it should. */
export class DatasetError extends Error {
  override readonly name = 'DatasetError';
}

const MAGIC = '\u0093NUMPY';
/** How numpy writes the types, all little-endian. */
const DESCRIPTIONS: Readonly<Record<DType, string>> = { int8: '|i1', uint8: '|u1', int16: '<i2', int32: '<i4', float32: '<f4' };
const ALIGNMENT = 64;
/** Zip files carry a time; always the same one makes equal contents equal files. */
const TIME = new Date(1980, 0, 1);

/** An array as a file of numpy, format 1.0. */
export function encodeNpy({ dtype, shape, data }: Column): Uint8Array {
  const sizes = shape.length === 1 ? `${shape[0]},` : shape.join(', ');
  const text = `{'descr': '${DESCRIPTIONS[dtype]}', 'fortran_order': False, 'shape': (${sizes}), }`;
  const head = MAGIC.length + 4;
  const length = Math.ceil((head + text.length + 1) / ALIGNMENT) * ALIGNMENT - head;
  const bytes = Buffer.alloc(head + length + data.byteLength);
  bytes.write(MAGIC, 'latin1');
  bytes.writeUInt16LE(1, 6); // version 1.0: its major number comes first
  bytes.writeUInt16LE(length, 8);
  bytes.write(`${text.padEnd(length - 1)}\n`, head, 'latin1');
  bytes.set(new Uint8Array(data.buffer, data.byteOffset, data.byteLength), head + length);
  return bytes;
}

/** @throws DatasetError for a file that `encodeNpy` does not write */
export function decodeNpy(bytes: Uint8Array, name: string): Column {
  const file = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const head = MAGIC.length + 4;
  const isNpy = file.length > head && file.toString('latin1', 0, MAGIC.length) === MAGIC && file[6] === 1;
  const end = isNpy ? head + file.readUInt16LE(8) : 0;
  const text = file.toString('latin1', head, end);
  const [, description, order, sizes] = /'descr': '([^']+)', 'fortran_order': (\w+), 'shape': \(([^)]*)\)/.exec(text) ?? [];
  const dtype = (Object.keys(DESCRIPTIONS) as DType[]).find((one) => DESCRIPTIONS[one] === description);
  if (dtype === undefined || order !== 'False' || sizes === undefined)
    throw new DatasetError(`${name} is not an array that a data set can have.`);
  const shape = sizes.split(',').flatMap((size) => (size.trim() === '' ? [] : [Number(size)]));
  const content = new Uint8Array(bytes.subarray(end)); // aligned
  const Type = DTYPES[dtype];
  const count = shape.reduce((product, n) => product * n, 1);
  if (content.byteLength !== count * Type.BYTES_PER_ELEMENT) throw new DatasetError(`${name} is cut short.`);
  return { dtype, shape, data: new Type(content.buffer, 0, count) };
}

/** Columns as a compressed file of numpy. Equal columns give equal bytes. */
export function encodeNpz(columns: Columns): Uint8Array {
  const files: Zippable = Object.fromEntries(Object.entries(columns).map(([name, column]) => [`${name}.npy`, encodeNpy(column)]));
  return zipSync(files, { level: 1, mtime: TIME });
}

/** @throws DatasetError for a file that holds something else than arrays */
export function decodeNpz(bytes: Uint8Array, name: string): Columns {
  let files: Record<string, Uint8Array>;
  try {
    files = unzipSync(bytes);
  } catch (error) {
    throw new DatasetError(`${name} is no npz file: ${(error as Error).message}.`, { cause: error });
  }
  return Object.fromEntries(
    Object.entries(files).map(([file, content]) => [file.replace(/\.npy$/, ''), decodeNpy(content, `${name}/${file}`)]),
  );
}
