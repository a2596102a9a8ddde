import { existsSync, mkdirSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import type { Rng } from '../../rules/core/index.ts';
import { type GameRows, type GameSummary, rowStarts } from './game-rows.ts';
import { damageNote, readShard, ShardWriter } from './replay-shard.ts';

const SHARD_BYTES = 16 * 1024 * 1024;

/** How the window of rows that training draws from grows with the rows made so far. */
interface WindowRule {
  readonly windowMinimum: number;
  readonly windowGrowth: number;
  readonly windowExponent: number;
  readonly windowMaximum: number;
}

/**
 * Rows of the window once `total` rows were made: young rows replace old ones, but slower and slower. Beyond the minimum m it widens
 * by a power law (Wu 2019): growth · m · ((total / m)^e − 1) / e, whose slope at m is `growth`.
 */
export function windowRows(total: number, { windowMinimum: m, windowGrowth, windowExponent: e, windowMaximum }: WindowRule): number {
  const beyond = Math.max(1, total / m);
  return Math.min(windowMaximum, Math.round(m + (windowGrowth * m * (beyond ** e - 1)) / e));
}

export interface StoreTotals {
  games: number;
  rows: number;
  decisions: number;
  /** Games that count for results: not the warm-up. */
  playedGames: number;
  /** One more than the highest number of a game. */
  nextGame: number;
}

export const NO_TOTALS: Readonly<StoreTotals> = { games: 0, rows: 0, decisions: 0, playedGames: 0, nextGame: 0 };

/** Counts a game. */
export function addToTotals(totals: StoreTotals, { rows, decisions, warmup, game }: GameSummary): void {
  totals.games++;
  totals.rows += rows;
  totals.decisions += decisions;
  if (warmup !== true) totals.playedGames++;
  totals.nextGame = Math.max(totals.nextGame, game + 1);
}

/** A place in the shards. */
export interface ShardPosition {
  /** Number of the shard. */
  readonly shard: number;
  readonly bytes: number;
}

interface StoredGame {
  readonly rows: GameRows;
  readonly starts: Int32Array;
  /** Rows of all games before this one, since the store began. */
  readonly before: number;
}

/** What a choice turned out to be worth. */
export interface Credit {
  /** How much better than thought, for who chose. */
  readonly advantage: number;
  /** What the state is then worth for player 0, `[-1, 1]`. */
  readonly value: number;
  /** Rows of one number ask the same of the network and become one, which counts as many; left out, the row stands alone. */
  readonly kind?: number;
}

/** A row in the window. */
export interface RowPlace {
  readonly game: GameRows;
  /** First word of the row. */
  readonly at: number;
  /** In which form it is looked at: 0 as it was, else by which of the game's symmetries, counted from 1. Default 0. */
  readonly form?: number;
  /** If its choice is to be learnt from what came of it. */
  readonly credit?: Credit;
}

const SHOWN_NUMBERS = 5;

function doubledNote(directory: string, numbers: readonly number[]): string {
  const shown = numbers.slice(0, SHOWN_NUMBERS).join(', ');
  return (
    `${numbers.length} games in ${directory} are there twice (${shown}${numbers.length > SHOWN_NUMBERS ? ', …' : ''}): two processes ` +
    'have trained this run at a time. The first of each counts, and nothing need be done; if another process still trains it, end that.'
  );
}

/** The rows of self-play: every game on disk in append-only shards, the latest in memory to draw from. */
export class ReplayStore {
  /** Games of the warm-up that name themselves, by that name. */
  readonly warmups = new Map<string, Pick<GameSummary, 'result' | 'margin'>>();
  readonly totals: StoreTotals = { ...NO_TOTALS };
  /** Of the warm-up alone. */
  readonly warmupTotals: StoreTotals = { ...NO_TOTALS };
  /** What was found to be missing, damaged or there twice, for people. */
  readonly notes: string[] = [];
  private readonly directory: string;
  private readonly rule: WindowRule;
  private window: StoredGame[] = [];
  /** Opened by the first game that is added: who only reads changes nothing. */
  private shard: ShardWriter | null = null;
  private shardNumber = 0;
  /** Bytes of whole games in the last shard. */
  private end = 0;

  /** Opens a folder of shards, making it if need be. Every whole game is taken, once; a game that was being written when the run was killed, or is
   * being written now, is left out, and `notes` tell of whatever else is.
   * @throws ReplayError if there is a file that is no shard */
  constructor(directory: string, rule: WindowRule) {
    this.directory = directory;
    this.rule = rule;
    mkdirSync(directory, { recursive: true });
    const numbers = new Set<number>();
    const doubled: number[] = [];
    const names = readdirSync(directory)
      .filter((file) => file.endsWith('.replay'))
      .sort();
    for (const [i, name] of names.entries()) {
      const path = join(directory, name);
      const content = readShard(path, i < names.length - 1);
      for (const game of content.games) {
        const { game: number } = game.summary;
        if (numbers.has(number)) doubled.push(number);
        else this.remember(game);
        numbers.add(number);
      }
      const damage = damageNote(path, content);
      if (damage !== null) this.notes.push(damage);
      this.shardNumber = Number.parseInt(name, 10);
      this.end = content.end;
    }
    if (doubled.length > 0) this.notes.push(doubledNote(directory, doubled));
  }

  /** Where the next game will be written. */
  get position(): ShardPosition {
    return { shard: this.shardNumber, bytes: this.shard?.size ?? this.end };
  }

  /** Compares what is there with what a checkpoint has counted; `notes` tell what is missing. */
  compare({ shard, bytes }: ShardPosition): void {
    const path = this.shardPath(shard);
    if (!existsSync(path))
      return void (bytes > 0 && this.notes.push(`${path} is gone: the run goes on without its games. Put it back, if there is a copy.`));
    if (shard !== this.shardNumber || this.position.bytes >= bytes) return;
    this.notes.push(
      `${path} has lost ${bytes - this.position.bytes} bytes of games that the last checkpoint ` +
        'has counted. The run goes on with the games that are left, and plays the others again.',
    );
  }

  /** Brings all games to the disk itself: what counts them may be written afterwards. */
  sync(): void {
    this.shard?.sync();
  }

  private shardPath(number = this.shardNumber): string {
    return join(this.directory, `${String(number).padStart(5, '0')}.replay`);
  }

  /** Writes a game to disk and takes its rows into the window. */
  add(game: GameRows): void {
    this.shard ??= new ShardWriter(this.shardPath(), this.end);
    if (this.shard.size > SHARD_BYTES) {
      this.shardNumber++;
      const next = new ShardWriter(this.shardPath());
      this.shard.sync();
      this.shard.close();
      this.shard = next;
    }
    this.shard.add(game);
    this.remember(game);
  }

  private remember(game: GameRows): void {
    const { totals } = this;
    const { part, result, margin, warmup } = game.summary;
    if (part !== undefined) this.warmups.set(part, { result, margin });
    this.window.push({ rows: game, starts: rowStarts(game), before: totals.rows });
    addToTotals(totals, game.summary);
    if (warmup === true) addToTotals(this.warmupTotals, game.summary);
    const wanted = windowRows(totals.rows, this.rule);
    let old = 0;
    while (old < this.window.length - 1 && totals.rows - this.window[old + 1]!.before >= wanted) old++;
    if (old > this.window.length / 8) this.window = this.window.slice(old);
  }

  /** Rows in the window. */
  get size(): number {
    return this.window.length === 0 ? 0 : this.totals.rows - this.window[0]!.before;
  }

  /** Games in the window, oldest first. */
  *games(): Iterable<GameRows> {
    for (const { rows } of this.window) yield rows;
  }

  /** One row of the window, all equally likely; the window must not be empty. */
  draw(rng: Rng): RowPlace {
    const first = this.window[0]!.before;
    const row = first + rng.below(this.totals.rows - first);
    const game = this.window[this.findGame(row)]!;
    return { game: game.rows, at: game.starts[row - game.before]! };
  }

  /** The last game of the window that begins at or before a row. */
  private findGame(row: number): number {
    let low = 0;
    let high = this.window.length - 1;
    while (low < high) {
      const middle = (low + high + 1) >> 1;
      if (this.window[middle]!.before <= row) low = middle;
      else high = middle - 1;
    }
    return low;
  }

  close(): void {
    this.shard?.close();
  }
}
