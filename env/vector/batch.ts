/** Element types of the arrays of a batch, by the name that space descriptions use. */
const ARRAYS = { float32: Float32Array, int32: Int32Array, int8: Int8Array, uint8: Uint8Array } as const;
export type BatchType = keyof typeof ARRAYS;

/** One array of a batch: `cells` elements for each environment. */
export interface BatchField {
  readonly dtype: BatchType;
  readonly cells: number;
}

/** Where each array of a batch lies in its one buffer. */
export interface BatchLayout {
  readonly rows: number;
  readonly bytes: number;
  readonly fields: Readonly<Record<string, BatchField & { readonly offset: number }>>;
}

/** The arrays of a batch by name: row-major, one row for each environment. */
export type Batch<F extends Readonly<Record<string, BatchField>>> = {
  readonly [K in keyof F]: InstanceType<(typeof ARRAYS)[F[K]['dtype']]>;
};

const ALIGNMENT = 8;

/** Lays arrays of `rows` rows one behind the other, each at a multiple of eight bytes. */
export function layOutBatch(fields: Readonly<Record<string, BatchField>>, rows: number): BatchLayout {
  let bytes = 0;
  const placed = Object.entries(fields).map(([name, field]) => {
    const offset = bytes;
    bytes += Math.ceil((rows * field.cells * ARRAYS[field.dtype].BYTES_PER_ELEMENT) / ALIGNMENT) * ALIGNMENT;
    return [name, { ...field, offset }] as const;
  });
  return { rows, bytes, fields: Object.fromEntries(placed) };
}

/** The arrays of rows `from` up to `to`, as views on the buffer. */
export function viewBatch<F extends Readonly<Record<string, BatchField>>>(
  { fields, rows }: BatchLayout,
  buffer: ArrayBufferLike,
  from = 0,
  to = rows,
): Batch<F> {
  const views = Object.entries(fields).map(([name, { dtype, cells, offset }]) => {
    const Type = ARRAYS[dtype];
    return [name, new Type(buffer as ArrayBuffer, offset + from * cells * Type.BYTES_PER_ELEMENT, (to - from) * cells)];
  });
  return Object.fromEntries(views) as Batch<F>;
}
