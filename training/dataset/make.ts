import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { type Game, type GameRecord, type Player, replay, TERMINAL } from '../../rules/core/index.ts';
import { findRuleset } from '../../rules/registry.ts';
import { damageNote, readShard } from '../rows/replay-shard.ts';
import { emptyContent, type GameRows, RowReader, rowStarts } from '../rows/game-rows.ts';
import { RunDirectory } from '../settings/run-directory.ts';
import { loadChoice } from '../matches/game-choice.ts';
import type { JobThreads } from '../threads/job-threads.ts';
import type { DatasetCard } from './card.ts';
import { DatasetError } from './npz.ts';
import { type PlayedGames, playForDataset } from './players.ts';
import type { PlayedMoves, ShardBuilder } from './shard-builder.ts';
import { DatasetWriter, type WriteOptions } from './writer.ts';

/** How a data set is written, but for what follows from its source. */
export interface MakeOptions extends Omit<WriteOptions, 'contents'> {
  readonly parts: WriteOptions['contents']['parts'];
  readonly software: DatasetCard['software'];
  /** Told after each game, with how many there are. */
  readonly onGame?: (games: number) => void;
}

function writerFor(game: Game, kind: 'moves' | 'searches', { parts, ...options }: MakeOptions): DatasetWriter {
  return new DatasetWriter(game, { ...options, contents: { parts, kind } });
}

/** Plays games and writes them, in the order of their numbers. The same plan gives the same files, with any number of threads.
 * @returns the card; of fewer games if the signal has fallen
 * @throws Error if an agent or a thread fails */
export async function makeFromPlay(plan: PlayedGames, count: number, threads: JobThreads, options: MakeOptions): Promise<DatasetCard> {
  const writer = writerFor(loadChoice(plan.choice), 'moves', options);
  const waiting = new Map<number, PlayedMoves>();
  let next = 0;
  let written: Promise<void> = Promise.resolve();
  const writeWhatFollows = async (): Promise<void> => {
    for (let one = waiting.get(next); one !== undefined; one = waiting.get(next)) {
      waiting.delete(next++);
      const played = one;
      await writer.add((builder) => builder.addPlayed(played));
    }
  };
  let played = 0;
  await playForDataset(plan, count, threads, (one) => {
    waiting.set(one.game, one);
    written = written.then(writeWhatFollows);
    options.onGame?.(++played);
  });
  await written;
  const source = { kind: 'games', seed: plan.seed, games: next } as const;
  return writer.finish({ agents: [...plan.agents], source, software: options.software });
}

/** What a record is about, for telling whether two are about the same. */
function subjectOf({ ruleset, version, scenario, options }: GameRecord): string {
  return JSON.stringify([ruleset, version, scenario, Object.entries(options).sort(([a], [b]) => (a < b ? -1 : 1))]);
}

/** A record as it was played. @throws RulesError BAD_RECORD */
function movesOf(record: GameRecord, game: number, agents: readonly [number, number]): PlayedMoves {
  const last = replay(findRuleset(record.ruleset), record);
  const truncated = last.actor !== TERMINAL;
  return { game, agents, moves: record.moves, returns: last.returns(), victoryPoints: last.victoryPoints(), truncated };
}

/** Writes games that were saved as records. A game that was not played to its end, or was forfeited, counts as broken off.
 * @param records by the names of their files
 * @throws DatasetError if they are of different games; RulesError for a record that cannot be replayed */
export async function makeFromRecords(records: ReadonlyMap<string, GameRecord>, options: MakeOptions): Promise<DatasetCard> {
  const [first, ...rest] = [...records];
  if (first === undefined) throw new DatasetError('There are no records.');
  const other = rest.find(([, record]) => subjectOf(record) !== subjectOf(first[1]));
  if (other !== undefined)
    throw new DatasetError(
      `${other[0]} is of another game than ${first[0]}: a data set holds one scenario with its options and one version of its rules.`,
    );
  const { ruleset, scenario, options: chosen } = first[1];
  const writer = writerFor(loadChoice({ ruleset, scenario, options: chosen }), 'moves', options);
  const agents: string[] = [];
  const placeOf = (name: string): number => (agents.includes(name) ? agents.indexOf(name) : agents.push(name) - 1);
  let number = 0;
  for (const record of records.values()) {
    const { first: one = 'unknown', second: two = 'unknown' } = record.about ?? {};
    const played = movesOf(record, number++, [placeOf(String(one)), placeOf(String(two))]);
    await writer.add((builder) => builder.addPlayed(played));
    options.onGame?.(number);
  }
  return writer.finish({ agents, source: { kind: 'records', files: [...records.keys()] }, software: options.software });
}

/** Writes the rows of one game of self-play. */
function addRun(builder: ShardBuilder, game: Game, rows: GameRows): void {
  const { result, capped, game: number } = rows.summary;
  const returns = [result, -result] as const;
  const reader = new RowReader(game);
  const content = emptyContent();
  const state = game.newState();
  builder.begin(number, returns, capped === true);
  for (const at of rowStarts(rows)) {
    reader.read(rows.words, at, state, content);
    const policy = content.policy === null ? null : Float32Array.from(content.policy, (share) => share / 65535);
    builder.addSearchedRow(state, returns, { policy, value: (state.actor as Player) === 0 ? content.rootValue : -content.rootValue });
  }
}

/** Writes the rows of a training run: positions with the policies and values of its searches.
 * @param scenario place among the run's games
 * @returns the card, and notes about damaged games
 * @throws RunError or ReplayError */
export async function makeFromRun(
  path: string,
  scenario: number,
  options: MakeOptions,
): Promise<{ card: DatasetCard; notes: readonly string[] }> {
  const run = RunDirectory.open(path);
  const game = run.games[scenario];
  if (game === undefined)
    throw new DatasetError(`The run ${path} has ${run.games.length} scenarios, counted from 0; there is none of number ${scenario}.`);
  const writer = writerFor(game, 'searches', options);
  const notes: string[] = [];
  const seen = new Set<number>();
  for (const name of readdirSync(run.replay)
    .filter((file) => file.endsWith('.replay'))
    .sort()) {
    const file = join(run.replay, name);
    const content = readShard(file);
    const damage = damageNote(file, content);
    if (damage !== null) notes.push(damage);
    for (const rows of content.games) {
      const { game: number, scenario: of = 0 } = rows.summary;
      if (of !== scenario || seen.has(number)) continue;
      seen.add(number);
      await writer.add((builder) => addRun(builder, game, rows));
      options.onGame?.(seen.size);
    }
  }
  const { seed, config } = run.file;
  const source = { kind: 'run', run: run.name, seed, config: JSON.parse(JSON.stringify(config)) as Record<string, unknown> } as const;
  return { card: await writer.finish({ agents: [`run ${run.name}`], source, software: options.software }), notes };
}
