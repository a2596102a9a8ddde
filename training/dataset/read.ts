import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { loadOptional } from '../../models/onnx/optional-package.ts';
import { sha256 } from '../../models/files.ts';
import type { Game } from '../../rules/core/index.ts';
import { loadChoice } from '../matches/game-choice.ts';
import { CARD_FILE, type DatasetCard, parseDatasetCard } from './card.ts';
import { type Axis, type Column, type Columns, type ColumnSpec, DTYPES, rowSize } from './columns.ts';
import { DatasetError, decodeNpz } from './npz.ts';
import { ShardBuilder } from './shard-builder.ts';

type Line = Readonly<Record<string, number | readonly number[]>>;

/** @throws DatasetError if there is no card, or none of a data set */
export function readDatasetCard(folder: string): DatasetCard {
  const file = join(folder, CARD_FILE);
  let text: string;
  try {
    text = readFileSync(file, 'utf8');
  } catch (error) {
    throw new DatasetError(`There is no data set in ${folder}: ${(error as Error).message}.`, { cause: error });
  }
  try {
    return parseDatasetCard(JSON.parse(text), file);
  } catch (error) {
    throw error instanceof DatasetError ? error : new DatasetError(`${file} is not JSON.`, { cause: error });
  }
}

/** The game that a data set is about.
 * @throws DatasetError if its rules or observations are of another version here */
export function gameOfDataset({ ruleset, rulesetVersion, scenario, options, observation }: DatasetCard): Game {
  const game = loadChoice({ ruleset, scenario, options });
  const [have, here] = [
    `${rulesetVersion}, observations ${observation}`,
    `${game.ruleset.version}, observations ${game.observation.version}`,
  ];
  if (have === here) return game;
  throw new DatasetError(`The data set was made with ${ruleset} ${have}; these rules are ${here}. Make it again.`);
}

function isOf(specs: readonly ColumnSpec[], axes: readonly Axis[]): ColumnSpec[] {
  return specs.filter(({ shape }) => axes.includes(shape[0]));
}

/** Running sums of how many entries each line has, from 0 on. */
function offsetsOf(lengths: readonly number[]): Column {
  const data = new Int32Array(lengths.length + 1);
  for (const [i, length] of lengths.entries()) data[i + 1] = data[i]! + length;
  return { dtype: 'int32', shape: [data.length], data };
}

function columnFrom(spec: ColumnSpec, lines: readonly Line[]): Column {
  const numbers = lines.flatMap((line) => line[spec.name]!);
  const [, ...rest] = spec.shape;
  const size = rowSize(spec);
  return { dtype: spec.dtype, shape: [size === 0 ? 0 : numbers.length / size, ...rest], data: DTYPES[spec.dtype].from(numbers) };
}

/** Columns of the two tables of a shard. */
async function readParquet(specs: readonly ColumnSpec[], games: Uint8Array, rows: Uint8Array): Promise<Columns> {
  const { parquetReadObjects } = await loadOptional('hyparquet', 'Reading Parquet', () => import('hyparquet'));
  const linesOf = async (bytes: Uint8Array): Promise<Line[]> =>
    (await parquetReadObjects({
      file: bytes.buffer.slice(bytes.byteOffset, bytes.byteOffset + bytes.byteLength) as ArrayBuffer,
    })) as Line[];
  const [gameLines, rowLines] = [await linesOf(games), await linesOf(rows)];
  const countOf = (name: string, lines: readonly Line[]): number[] => lines.map((line) => (line[name] as readonly number[]).length);
  const counted = new Map<unknown, number>();
  for (const { game } of rowLines) counted.set(game, (counted.get(game) ?? 0) + 1);
  const rowsOf = gameLines.map(({ game }) => counted.get(game) ?? 0);
  const columns: Record<string, Column> = { game_rows: offsetsOf(rowsOf), row_legal: offsetsOf(countOf('legal', rowLines)) };
  if (specs.some(({ name }) => name === 'moves')) columns['game_moves'] = offsetsOf(countOf('moves', gameLines));
  for (const spec of isOf(specs, ['games', 'moves'])) columns[spec.name] = columnFrom(spec, gameLines);
  for (const spec of isOf(specs, ['rows', 'legal'])) columns[spec.name] = columnFrom(spec, rowLines);
  return columns;
}

/** Reads one shard, and checks that its files are those which the card describes.
 * @throws DatasetError */
export async function readShardOf(
  folder: string,
  { columns: specs, fileFormat }: DatasetCard,
  { files }: DatasetCard['shards'][number],
): Promise<Columns> {
  const contents = files.map(({ name, sha256: hash }) => {
    const bytes = readFileSync(join(folder, name));
    if (sha256(bytes) !== hash)
      throw new DatasetError(`${join(folder, name)} is not the file that the card describes: it was changed or only half copied.`);
    return bytes;
  });
  return fileFormat === 'npz'
    ? decodeNpz(contents[0]!, files[0]!.name)
    : readParquet(specs as readonly ColumnSpec[], contents[0]!, contents[1]!);
}

/** The moves of each game of a shard. */
export function movesIn({ game_moves: starts, moves }: Columns): number[][] {
  return Array.from({ length: starts!.data.length - 1 }, (_, i) => [...moves!.data.subarray(starts!.data[i], starts!.data[i + 1])]);
}

function pairAt(column: Column, i: number): [number, number] {
  return [column.data[2 * i]!, column.data[2 * i + 1]!];
}

/** The columns that the moves of a shard give when they are played again. */
function playedAgain(game: Game, { parts, kind }: DatasetCard, columns: Columns): Columns {
  const builder = new ShardBuilder(game, { parts, kind });
  for (const [i, moves] of movesIn(columns).entries()) {
    builder.addPlayed({
      game: columns['game']!.data[i]!,
      agents: pairAt(columns['agents']!, i),
      moves,
      returns: pairAt(columns['returns']!, i),
      victoryPoints: pairAt(columns['victory_points']!, i),
      truncated: columns['truncated']!.data[i] === 1,
    });
  }
  return builder.finish();
}

function isEqual(a: Column | undefined, b: Column | undefined): boolean {
  if (a === undefined || b === undefined || a.dtype !== b.dtype || a.shape.join() !== b.shape.join()) return false;
  return a.data.length === b.data.length && a.data.every((value, i) => value === b.data[i]);
}

/** What is wrong with the columns of a shard, a sentence each. */
function faultsOfShard(game: Game | null, card: DatasetCard, columns: Columns, shard: DatasetCard['shards'][number]): string[] {
  const missing = card.columns
    .filter(({ name, dtype }) => columns[name]?.dtype !== dtype)
    .map(({ name }) => `the column ${name} is missing, or of another type`);
  if (missing.length > 0) return missing;
  const counts = { games: columns['game']!.data.length, rows: columns['player']!.data.length };
  if (counts.games !== shard.games || counts.rows !== shard.rows)
    return [`${counts.games} games and ${counts.rows} rows, where the card says ${shard.games} and ${shard.rows}`];
  if (game === null) return [];
  const again = playedAgain(game, card, columns);
  return card.columns
    .filter(({ name }) => !isEqual(columns[name], again[name]))
    .map(({ name }) => `the column ${name} is not what the moves give`);
}

/** Reads all of a data set and checks it: files by their hashes, columns by the card, and where moves are there, every number by playing them again.
 * @param onShard told after each shard
 * @returns what is wrong, a sentence each
 * @throws DatasetError if there is none, or its rules are of another version */
export async function checkDataset(folder: string, onShard: (shard: number, of: number) => void = () => undefined): Promise<string[]> {
  const card = readDatasetCard(folder);
  const game = card.kind === 'moves' ? gameOfDataset(card) : null;
  const faults: string[] = [];
  for (const [i, shard] of card.shards.entries()) {
    try {
      faults.push(...faultsOfShard(game, card, await readShardOf(folder, card, shard), shard).map((fault) => `shard ${i}: ${fault}`));
    } catch (error) {
      faults.push(`shard ${i}: ${(error as Error).message}`);
    }
    onShard(i + 1, card.shards.length);
  }
  return faults;
}
