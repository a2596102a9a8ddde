/** Types of numbers in a data set, by their names in numpy. */
export const DTYPES = {
  int8: Int8Array,
  uint8: Uint8Array,
  int16: Int16Array,
  int32: Int32Array,
  float32: Float32Array,
} as const;
export type DType = keyof typeof DTYPES;
export type Numbers = InstanceType<(typeof DTYPES)[DType]>;

/** What a column counts: games, decisions (rows), moves with rolls, legal actions, or games and rows and one more for offsets. */
export type Axis = 'games' | 'rows' | 'moves' | 'legal' | 'games+1' | 'rows+1';

/** What a column is: one array of every shard. */
export interface ColumnSpec {
  readonly name: string;
  readonly dtype: DType;
  /** Length of the first axis, in words, then fixed lengths. */
  readonly shape: readonly [Axis, ...number[]];
  readonly about: string;
  /** Names along the last axis, or along the second one of a map. */
  readonly features?: readonly string[];
}

/** One array, row-major. */
export interface Column {
  readonly dtype: DType;
  readonly shape: readonly number[];
  readonly data: Numbers;
}
export type Columns = Readonly<Record<string, Column>>;

/** Numbers of one row of a column. */
export function rowSize({ shape: [, ...rest] }: Pick<ColumnSpec, 'shape'>): number {
  return rest.reduce((product, n) => product * n, 1);
}

/** A column that grows. */
export class GrowingColumn {
  readonly spec: ColumnSpec;
  private data: Numbers;
  private length = 0;

  constructor(spec: ColumnSpec) {
    this.spec = spec;
    this.data = new DTYPES[spec.dtype](1024);
  }

  get bytes(): number {
    return this.length * this.data.BYTES_PER_ELEMENT;
  }

  push(value: number): void {
    this.reserve(1);
    this.data[this.length++] = value;
  }

  append(values: ArrayLike<number>): void {
    this.reserve(values.length);
    this.data.set(values, this.length);
    this.length += values.length;
  }

  private reserve(more: number): void {
    if (this.length + more <= this.data.length) return;
    const wider = new DTYPES[this.spec.dtype]((this.length + more) * 2);
    wider.set(this.data);
    this.data = wider;
  }

  finish(): Column {
    const size = rowSize(this.spec);
    const [, ...rest] = this.spec.shape;
    return { dtype: this.spec.dtype, shape: [size === 0 ? 0 : this.length / size, ...rest], data: this.data.slice(0, this.length) };
  }
}
