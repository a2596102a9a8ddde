import { RulesError, jsonPath } from '../values/errors.ts';
import type { Player } from '../values/player.ts';
import { mustBe } from '../values/words.ts';

/** Every cell of a state is one 16-bit integer. */
export const CELL_LOW = -32768;
export const CELL_HIGH = 32767;

export type Json = string | number | boolean | null | readonly Json[] | { readonly [key: string]: Json };

/** How one kind of cell reads and writes as JSON; `V` are the numbers it can hold. */
export interface CellKind<V extends number = number> {
  /** Whether -1 stands for nothing, which is what such a cell holds until something is put there. */
  readonly optional?: true;
  /** The largest number it holds, where that is small; numbers begin at 0, or at -1 for nothing. */
  readonly most?: number;
  /** Of a measure: how far two numbers have to differ to matter. */
  readonly grain?: number;
  /** Whether its numbers are places of the map, which `Game` may describe. */
  readonly isPlace?: true;
  toJson(value: number): Json;
  /** @throws RulesError BAD_POSITION at `path` */
  fromJson(json: unknown, path: string): V;
}

export function badPosition(message: string, path: string): never {
  throw new RulesError({ code: 'BAD_POSITION', message, path });
}

/** Numbers beyond this are counts, of which nobody asks for each by itself. */
const MOST_TOLD_APART = 128;

/** A whole number from `low` to `high`. */
export function integer(low: number, high: number): CellKind {
  return {
    ...(low >= -1 && high < MOST_TOLD_APART ? { most: high } : {}),
    toJson: (value) => value,
    fromJson(json, path) {
      if (typeof json === 'number' && Number.isInteger(json) && json >= low && json <= high) return json;
      return badPosition(mustBe(`a whole number from ${low} to ${high}`, json), path);
    },
  };
}

/** `true` or `false`. */
export const flag: CellKind = {
  most: 1,
  toJson: (value) => value !== 0,
  fromJson(json, path) {
    if (typeof json === 'boolean') return json ? 1 : 0;
    return badPosition(mustBe('true or false', json), path);
  },
};

/** One of a list of names; the cell holds the name's place in the list. */
export function oneOf(names: readonly string[]): CellKind {
  const places = new Map(names.map((name, i) => [name, i]));
  return {
    most: names.length - 1,
    toJson: (value) => names[value] ?? value,
    fromJson(json, path) {
      const place = typeof json === 'string' ? places.get(json) : undefined;
      if (place !== undefined) return place;
      const known = names.length > 12 ? `${names.slice(0, 12).join(', ')}, …` : names.join(', ');
      return badPosition(mustBe(`one of ${known}`, json), path);
    },
  };
}

/** A player by the name of its side; the cell holds 0 or 1. */
export function playerOf(sides: readonly [string, string]): CellKind<Player> {
  return oneOf(sides) as CellKind<Player>;
}

/** Like another kind, but `null` stands for nothing and is held as -1. */
export function optional(kind: CellKind): CellKind {
  return {
    ...kind,
    optional: true,
    toJson: (value) => (value < 0 ? null : kind.toJson(value)),
    fromJson: (json, path) => (json === null ? -1 : kind.fromJson(json, path)),
  };
}

/** Names that a set in one cell can have. */
export const MOST_IN_SET = 15;

/** A bit set over a list of names, written as the list of names present.
 * @throws RangeError with more than `MOST_IN_SET` names */
export function setOf(names: readonly string[]): CellKind {
  if (names.length > MOST_IN_SET) throw new RangeError(`A set of one cell has at most ${MOST_IN_SET} names, not ${names.length}.`);
  const place = oneOf(names);
  return {
    most: 2 ** names.length - 1,
    toJson: (value) => names.filter((_, i) => (value >> i) & 1),
    fromJson(json, path) {
      if (!Array.isArray(json)) badPosition(mustBe('a list of names', json), path);
      return json.reduce<number>((bits, name, i) => bits | (1 << place.fromJson(name, jsonPath(path, i))), 0);
    },
  };
}

type Kinds = Readonly<Record<string, CellKind>>;
export interface BlockSpec<F extends Kinds = Kinds> {
  /** One name for each row; rows of a block are stored field by field (structure of arrays). */
  readonly rows: readonly string[];
  readonly fields: F;
  /** Whether it is not even named where it has no rows. */
  readonly isRare?: boolean;
}

/** What of a game says how its cells are written: their names, those of its steps, and the cells of a fresh game. */
export interface WrittenGame {
  readonly layout: Layout;
  readonly steps: readonly { readonly name: string; readonly registers?: Readonly<Record<string, CellKind>> }[];
  readonly baseline: Int16Array;
}

/** Room for one state of other games, which are played within this one; empty while none is. */
export interface InnerSpec {
  /** What it is called in positions. */
  readonly name: string;
  /** Names of some games that can be played there, for messages. */
  readonly examples: readonly string[];
  /** Cells of the largest of their states. */
  readonly size: number;
  /** @param number from 0 to 2^30 */
  gameOf(number: number): WrittenGame;
  nameOf(number: number): string;
  /** Number of the game that has a name, -1 if none has. */
  numberOf(name: string): number;
}

export interface LayoutSpec<S extends Kinds, B extends Readonly<Record<string, BlockSpec>>> {
  readonly scalars: S;
  readonly blocks: B;
  /** Cells that can be rebuilt from the others and are left out of JSON, by name and length. */
  readonly derived: Readonly<Record<string, number>>;
  /** Frames the procedure stack can hold. */
  readonly stackDepth: number;
  readonly inner?: InnerSpec | undefined;
}

/** Cells of one stack frame: the step, then its registers. */
export const FRAME_CELLS = 8;
export const REGISTERS = FRAME_CELLS - 1;

/** Cells before those of an inner state: which game it is of, in two of them, and what keeps its bytes aligned. */
export const INNER_HEAD = 4;

/** Cell of the first scalar; the number of frames on the stack lies before it. */
export const FIRST_SCALAR = 1;

/** Where each field of a state lies in its flat buffer of 16-bit cells. */
export interface Layout<S extends Kinds = Kinds, B extends Readonly<Record<string, BlockSpec>> = Readonly<Record<string, BlockSpec>>> {
  readonly spec: LayoutSpec<S, B>;
  /** Cells in all; a multiple of four, so that the bytes align to eight. */
  readonly size: number;
  /** Cell of each scalar. */
  readonly at: { readonly [K in keyof S]: number };
  /** First cell of each field of each block; row `r` is `r` cells further. */
  readonly block: { readonly [K in keyof B]: { readonly [F in keyof B[K]['fields']]: number } };
  /** First cell of every field of every block, in the order in which they are declared. */
  readonly fieldCells: Int32Array;
  readonly derived: Readonly<Record<string, number>>;
  /** Cell that holds the number of frames on the stack. */
  readonly depthCell: number;
  readonly stackBase: number;
  /** First of two cells that say which game is played within this one, 1 for the first and 0 for none; -1 where there is no room for any. */
  readonly innerCell: number;
  /** A zeroed buffer; cut from slabs, because allocating each one alone costs more than copying it. */
  allocate(): Int16Array;
  /** A new buffer that holds -1 wherever a cell may be nothing, and zero elsewhere. */
  blank(): Int16Array;
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

/** Writes nothing into every cell that may be nothing. */
function clearOptional({ spec, at, block }: Pick<Layout, 'spec' | 'at' | 'block'>, data: Int16Array): Int16Array {
  for (const [name, kind] of Object.entries(spec.scalars)) if (kind.optional === true) data[at[name]!] = -1;
  for (const [name, { rows, fields }] of Object.entries(spec.blocks)) {
    for (const [field, kind] of Object.entries(fields)) {
      const cell = block[name]![field]!;
      if (kind.optional === true) data.fill(-1, cell, cell + rows.length);
    }
  }
  return data;
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
  const innerCell = spec.inner === undefined ? -1 : Math.ceil(next / 4) * 4;
  if (spec.inner !== undefined) next = innerCell + INNER_HEAD + spec.inner.size;
  const size = Math.ceil(next / 4) * 4;
  const allocate = createAllocator(size);
  return {
    spec,
    size,
    at: at as Layout<S, B>['at'],
    block: block as Layout<S, B>['block'],
    fieldCells: Int32Array.from(Object.values(block).flatMap((cells) => Object.values(cells))),
    derived,
    depthCell,
    stackBase,
    innerCell,
    allocate,
    blank: () => clearOptional({ spec, at, block }, allocate()),
  };
}
