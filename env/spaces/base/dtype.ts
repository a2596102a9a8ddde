/** The typed array of each dtype. */
export interface Arrays {
  readonly float32: Float32Array;
  readonly float64: Float64Array;
  readonly int8: Int8Array;
  readonly uint8: Uint8Array;
  readonly int16: Int16Array;
  readonly int32: Int32Array;
}

export const DTYPES = ['float32', 'float64', 'int8', 'uint8', 'int16', 'int32'] as const;
export type Dtype = (typeof DTYPES)[number];
export type TypedArray = Arrays[Dtype];

const CONSTRUCTORS: { readonly [D in Dtype]: new (length: number) => Arrays[D] } = {
  float32: Float32Array,
  float64: Float64Array,
  int8: Int8Array,
  uint8: Uint8Array,
  int16: Int16Array,
  int32: Int32Array,
};

const TAGS: Readonly<Record<Dtype, string>> = {
  float32: 'Float32Array',
  float64: 'Float64Array',
  int8: 'Int8Array',
  uint8: 'Uint8Array',
  int16: 'Int16Array',
  int32: 'Int32Array',
};

/** Least and greatest value of each dtype. */
export const LIMITS: Readonly<Record<Dtype, readonly [number, number]>> = {
  float32: [-Infinity, Infinity],
  float64: [-Infinity, Infinity],
  int8: [-0x80, 0x7f],
  uint8: [0, 0xff],
  int16: [-0x8000, 0x7fff],
  int32: [-0x8000_0000, 0x7fff_ffff],
};

export function isIntegerDtype(dtype: Dtype): boolean {
  return dtype !== 'float32' && dtype !== 'float64';
}

/** A new array of zeros. */
export function createArray<D extends Dtype>(dtype: D, length: number): Arrays[D] {
  return new CONSTRUCTORS[dtype](length);
}

type Getter = (this: unknown) => unknown;
const typedArrayPrototype = Object.getPrototypeOf(Int8Array.prototype) as object;
const getterOf = (key: PropertyKey): Getter => Object.getOwnPropertyDescriptor(typedArrayPrototype, key)!.get!;
const tagOf = getterOf(Symbol.toStringTag);
const lengthOf = getterOf('length');

/** Whether a value is a typed array of this dtype (and length). Asks the engine, so that look-alikes are refused and cannot throw. */
export function isArrayOf<D extends Dtype>(dtype: D, value: unknown, length?: number): value is Arrays[D] {
  return tagOf.call(value) === TAGS[dtype] && (length === undefined || lengthOf.call(value) === length);
}
