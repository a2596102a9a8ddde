import { type BlockSpec, type CellKind, createLayout, type InnerSpec, type Layout } from './layout.ts';

// The cells of a state by name. A table says what there is and gives every cell its words (`stateWith`); `layCells` says where it
// lies in the states of one scenario.

/** What a cell holds: a kind, or one of the kinds that name things of the scenario. */
export type CellSource<K> = CellKind | ((kinds: K) => CellKind);

/** Cells by name. */
export type CellSources<K> = Readonly<Record<string, CellSource<K>>>;

/** Fields of a block of rows. */
export interface CellBlock<K> {
  /** Keeps the words of the fields apart from others: with `leader`, the field `hex` is read as `leaderHex`. */
  readonly prefix?: string;
  /** Words of fields that cannot be read by their own names: `{ returns: 'freshTurn' }`. */
  readonly words?: Readonly<Record<string, string>>;
  /** Whether it is not even named where a scenario has no rows of it. */
  readonly isRare?: boolean;
  readonly fields: CellSources<K>;
}

/** Cells of a ruleset's states, before a scenario says how many rows each block has. */
export interface CellTable<K> {
  readonly scalars: CellSources<K>;
  readonly blocks: Readonly<Record<string, CellBlock<K>>>;
}

/** Numbers that a cell can hold. */
export type ValueOf<C> = C extends (kinds: never) => CellKind<infer V> ? V : C extends CellKind<infer V> ? V : never;

type Word<B, F extends string> = B extends { readonly words: { readonly [N in F]: infer W extends string } }
  ? W
  : B extends { readonly prefix: infer P extends string }
    ? `${P}${Capitalize<F>}`
    : F;
type BlockWords<B extends { readonly fields: object }> = {
  readonly [F in keyof B['fields'] & string as Word<B, F>]: (row: number) => ValueOf<B['fields'][F]>;
} & {
  readonly [F in keyof B['fields'] & string as `set${Capitalize<Word<B, F>>}`]: (row: number, value: ValueOf<B['fields'][F]>) => void;
};
type All<U> = (U extends unknown ? (one: U) => void : never) extends (all: infer I) => void ? I : never;

/** The words of a table's cells: `s.turn`, `s.turn = 2`; `s.hits(unit)`, `s.setHits(unit, 3)`. */
export type CellWords<T extends CellTable<never>> = { -readonly [N in keyof T['scalars']]: ValueOf<T['scalars'][N]> } & All<
  { [B in keyof T['blocks']]: BlockWords<T['blocks'][B]> }[keyof T['blocks']]
>;

type KindOf<C> = C extends (kinds: never) => infer R ? R : C;
type KindsOf<F> = { readonly [N in keyof F]: KindOf<F[N]> & CellKind };
/** The layout of a table's cells. */
export type LayoutOf<T extends CellTable<never>> = Layout<
  KindsOf<T['scalars']>,
  { readonly [B in keyof T['blocks']]: BlockSpec<KindsOf<T['blocks'][B]['fields']>> }
>;

/** Kinds by name, those of the scenario filled in. */
export function kindsFor<K, const S extends CellSources<K>>(sources: S, kinds: K): KindsOf<S> {
  return Object.fromEntries(
    Object.entries(sources).map(([name, source]) => [name, typeof source === 'function' ? source(kinds) : source]),
  ) as KindsOf<S>;
}

/** What a scenario adds to a table of cells. */
export interface CellRows<B extends string> {
  /** A name for each row of each block. */
  readonly rows: Readonly<Record<B, readonly string[]>>;
  /** Cells that can be rebuilt from the others, by name and number; none if left out. */
  readonly derived?: Readonly<Record<string, number>>;
  /** Frames that the procedure stack can hold. */
  readonly stackDepth: number;
  readonly inner?: InnerSpec | undefined;
}

/** Where the cells of a table lie in the states of one scenario. */
export function layCells<K, T extends CellTable<K>>(
  table: T,
  kinds: K,
  { rows, derived = {}, stackDepth, inner }: CellRows<keyof T['blocks'] & string>,
): LayoutOf<T> {
  const blocks = Object.entries(table.blocks).map(([name, { fields, isRare }]) => {
    const spec = { rows: rows[name]!, fields: kindsFor(fields, kinds) };
    return [name, isRare === true ? { ...spec, isRare } : spec];
  });
  const scalars = kindsFor(table.scalars, kinds);
  return createLayout({
    scalars,
    blocks: Object.fromEntries(blocks) as Layout['spec']['blocks'],
    derived,
    stackDepth,
    inner,
  }) as LayoutOf<T>;
}
