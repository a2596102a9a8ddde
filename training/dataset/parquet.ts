import type { SchemaElement } from 'hyparquet';
import { loadOptional } from '../../models/onnx/optional-package.ts';
import { type Axis, type Columns, type ColumnSpec, type DType, type Numbers, rowSize } from './columns.ts';

/** Physical type in Parquet, and what it stands for. */
const TYPES: Readonly<Record<DType, Pick<SchemaElement, 'type' | 'converted_type'>>> = {
  int8: { type: 'INT32', converted_type: 'INT_8' },
  uint8: { type: 'INT32', converted_type: 'UINT_8' },
  int16: { type: 'INT32', converted_type: 'INT_16' },
  int32: { type: 'INT32' },
  float32: { type: 'FLOAT' },
};

/** The offsets that cut an axis into the lines of a table; null for an axis whose entries are lines themselves. */
const OFFSETS: Readonly<Partial<Record<Axis, string>>> = { moves: 'game_moves', legal: 'row_legal' };

/** The two tables of a shard: a line for each game, and one for each decision. */
interface ParquetShard {
  readonly games: Uint8Array;
  readonly rows: Uint8Array;
}

interface TableColumn {
  readonly name: string;
  readonly schema: SchemaElement[];
  readonly data: ArrayLike<number> | number[][];
}

function schemaOfColumn({ name, dtype }: ColumnSpec, isList: boolean): SchemaElement[] {
  const value = { ...TYPES[dtype], repetition_type: 'REQUIRED' } as const;
  if (!isList) return [{ name, ...value }];
  return [
    { name, repetition_type: 'REQUIRED', num_children: 1, converted_type: 'LIST' },
    { name: 'list', repetition_type: 'REPEATED', num_children: 1 },
    { name: 'element', ...value },
  ];
}

/** Pieces of an array, each of them a list. */
function cut(data: Numbers, count: number, startOf: (line: number) => number): number[][] {
  return Array.from({ length: count }, (_, line) => Array.from(data.subarray(startOf(line), startOf(line + 1))));
}

function tableColumn(spec: ColumnSpec, columns: Columns, lines: number): TableColumn {
  const { data } = columns[spec.name]!;
  const size = rowSize(spec);
  const offsets = OFFSETS[spec.shape[0]];
  const isList = offsets !== undefined || spec.shape.length > 1;
  const starts = offsets === undefined ? null : columns[offsets]!.data;
  const startOf = (line: number): number => size * (starts === null ? line : starts[line]!);
  return { name: spec.name, schema: schemaOfColumn(spec, isList), data: isList ? cut(data, lines, startOf) : data };
}

/** For each row, the number of its game. */
function gameOfRows(columns: Columns): TableColumn {
  const starts = columns['game_rows']!.data;
  const numbers = columns['game']!.data;
  const data = new Int32Array(starts.at(-1)!);
  for (const [i, number] of numbers.entries()) data.fill(number, starts[i], starts[i + 1]);
  return { name: 'game', schema: [{ name: 'game', type: 'INT32', repetition_type: 'REQUIRED' }], data };
}

/** Columns as two tables of Parquet. Entries of one game or row with several numbers are flat lists; the card tells their shapes.
 * @throws Error that names the package to install, if it is not there */
export async function encodeParquet(specs: readonly ColumnSpec[], columns: Columns): Promise<ParquetShard> {
  const { parquetWriteBuffer } = await loadOptional('hyparquet-writer', 'Parquet', () => import('hyparquet-writer'));
  const write = (table: readonly TableColumn[]): Uint8Array => {
    const root: SchemaElement = { name: 'root', num_children: table.length };
    const columnData = table.map(({ name, data }) => ({ name, data: data as number[] }));
    return new Uint8Array(parquetWriteBuffer({ columnData, schema: [root, ...table.flatMap(({ schema }) => schema)] }));
  };
  const [games, rows] = [columns['game']!.data.length, columns['player']!.data.length];
  const of = (axes: readonly Axis[], lines: number): TableColumn[] =>
    specs.filter(({ shape }) => axes.includes(shape[0])).map((spec) => tableColumn(spec, columns, lines));
  return { games: write(of(['games', 'moves'], games)), rows: write([gameOfRows(columns), ...of(['rows', 'legal'], rows)]) };
}
