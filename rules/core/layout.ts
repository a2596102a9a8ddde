import { RulesError, jsonPath } from './errors.ts';

/** Every cell of a state is one 16-bit integer. */
export const CELL_LOW = -32768;
export const CELL_HIGH = 32767;

export type Json = string | number | boolean | null | readonly Json[] | { readonly [key: string]: Json };

/** How one kind of cell reads and writes as JSON. */
export interface CellKind {
  toJson(value: number): Json;
  /** @throws RulesError BAD_POSITION at `path` */
  fromJson(json: unknown, path: string): number;
}

export function badPosition(message: string, path: string): never {
  throw new RulesError({ code: 'BAD_POSITION', message, path });
}

/** A whole number from `low` to `high`. */
export function integer(low: number, high: number): CellKind {
  return {
    toJson: (value) => value,
    fromJson(json, path) {
      if (typeof json === 'number' && Number.isInteger(json) && json >= low && json <= high) return json;
      return badPosition(`Must be a whole number from ${low} to ${high}; got ${JSON.stringify(json)}.`, path);
    },
  };
}

/** `true` or `false`. */
export const flag: CellKind = {
  toJson: (value) => value !== 0,
  fromJson(json, path) {
    if (typeof json === 'boolean') return json ? 1 : 0;
    return badPosition(`Must be true or false; got ${JSON.stringify(json)}.`, path);
  },
};

/** One of a list of names; the cell holds the name's place in the list. */
export function oneOf(names: readonly string[]): CellKind {
  const places = new Map(names.map((name, i) => [name, i]));
  return {
    toJson: (value) => names[value] ?? value,
    fromJson(json, path) {
      const place = typeof json === 'string' ? places.get(json) : undefined;
      if (place !== undefined) return place;
      const known = names.length > 12 ? `${names.slice(0, 12).join(', ')}, …` : names.join(', ');
      return badPosition(`Must be one of ${known}; got ${JSON.stringify(json)}.`, path);
    },
  };
}

/** Like another kind, but `null` stands for nothing and is held as -1. */
export function optional(kind: CellKind): CellKind {
  return {
    toJson: (value) => (value < 0 ? null : kind.toJson(value)),
    fromJson: (json, path) => (json === null ? -1 : kind.fromJson(json, path)),
  };
}

/** A bit set over a list of names, written as the list of names present. At most 15 names. */
export function setOf(names: readonly string[]): CellKind {
  const place = oneOf(names);
  return {
    toJson: (value) => names.filter((_, i) => (value >> i) & 1),
    fromJson(json, path) {
      if (!Array.isArray(json)) badPosition(`Must be a list of names.`, path);
      return json.reduce<number>((bits, name, i) => bits | (1 << place.fromJson(name, jsonPath(path, i))), 0);
    },
  };
}

type Kinds = Readonly<Record<string, CellKind>>;
export interface BlockSpec<F extends Kinds = Kinds> {
  /** One name for each row; rows of a block are stored field by field (structure of arrays). */
  readonly rows: readonly string[];
  readonly fields: F;
}

export interface LayoutSpec<S extends Kinds, B extends Readonly<Record<string, BlockSpec>>> {
  readonly scalars: S;
  readonly blocks: B;
  /** Cells that can be rebuilt from the others and are left out of JSON, by name and length. */
  readonly derived: Readonly<Record<string, number>>;
  /** Frames the procedure stack can hold. */
  readonly stackDepth: number;
}

/** Cells of one stack frame: the step, then its registers. */
export const FRAME_CELLS = 8;
export const REGISTERS = FRAME_CELLS - 1;

/** Where each field of a state lies in its flat buffer of 16-bit cells. */
export interface Layout<S extends Kinds = Kinds, B extends Readonly<Record<string, BlockSpec>> = Readonly<Record<string, BlockSpec>>> {
  readonly spec: LayoutSpec<S, B>;
  /** Cells in all; a multiple of four, so that the bytes align to eight. */
  readonly size: number;
  /** Cell of each scalar. */
  readonly at: { readonly [K in keyof S]: number };
  /** First cell of each field of each block; row `r` is `r` cells further. */
  readonly block: { readonly [K in keyof B]: { readonly [F in keyof B[K]['fields']]: number } };
  readonly derived: Readonly<Record<string, number>>;
  /** Cell that holds the number of frames on the stack. */
  readonly depthCell: number;
  readonly stackBase: number;
  /** A zeroed buffer; cut from slabs, because allocating each one alone costs more than copying it. */
  allocate(): Int16Array;
}

const SLAB_STATES = 64;

function createAllocator(size: number): () => Int16Array {
  let slab: ArrayBuffer | null = null;
  let used = 0;
  return () => {
    if (slab === null || used === SLAB_STATES) {
      slab = new ArrayBuffer(size * 2 * SLAB_STATES);
      used = 0;
    }
    return new Int16Array(slab, size * 2 * used++, size);
  };
}

/** Lays the named fields of a state out over one flat buffer. */
export function createLayout<S extends Kinds, B extends Readonly<Record<string, BlockSpec>>>(spec: LayoutSpec<S, B>): Layout<S, B> {
  let next = 0;
  const take = (count: number): number => {
    const start = next;
    next += count;
    return start;
  };
  const depthCell = take(1);
  const at = Object.fromEntries(Object.keys(spec.scalars).map((name) => [name, take(1)]));
  const block = Object.fromEntries(
    Object.entries(spec.blocks).map(([name, { rows, fields }]) => [
      name,
      Object.fromEntries(Object.keys(fields).map((field) => [field, take(rows.length)])),
    ]),
  );
  const derived = Object.fromEntries(Object.entries(spec.derived).map(([name, count]) => [name, take(count)]));
  const stackBase = take(spec.stackDepth * FRAME_CELLS);
  const size = Math.ceil(next / 4) * 4;
  return {
    spec,
    size,
    at: at as Layout<S, B>['at'],
    block: block as Layout<S, B>['block'],
    derived,
    depthCell,
    stackBase,
    allocate: createAllocator(size),
  };
}
