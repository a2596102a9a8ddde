import type { ActionList, Game, State } from '../rules/core/index.ts';
import { StateCells } from './state-cells.ts';

/** What is known of a finished game of self-play, beside its rows. */
export interface GameSummary {
  /** Number of the game within its run; its dice and noise follow from it. */
  readonly game: number;
  /** Result for player 0, `[-1, 1]`. */
  readonly result: number;
  /** How far player 0 was ahead at the end: the ruleset's own evaluation where it has one, else victory points. */
  readonly margin: number;
  /** Player decisions. */
  readonly decisions: number;
  /** Rows that follow. */
  readonly rows: number;
  /** Played before the network was asked. */
  readonly warmup?: true;
  /** Stopped at the longest length and scored by victory points. */
  readonly capped?: true;
}

/** A finished game with its training rows. */
export interface GameRows {
  readonly summary: GameSummary;
  /** The rows one after the other; see `RowWriter`. */
  readonly words: Uint16Array;
}

const FULL = 65535;

function toWord(value: number): number {
  return Math.round(((value + 1) / 2) * FULL);
}

/**
 * Collects the training rows of one game. A row is: the state's cells, whether its policy is to be learnt, the search's value
 * for player 0, the number of legal actions, and the share of each; values and shares as 16-bit fractions.
 */
export class RowWriter {
  private readonly cells: StateCells;
  private words = new Uint16Array(4096);
  private length = 0;
  rows = 0;

  constructor(cells: StateCells) {
    this.cells = cells;
  }

  /** @param policy share of each legal action `[A]`, or null if it is not to be learnt */
  add(state: State, rootValue: number, legal: ActionList, policy: Float32Array | null): void {
    this.reserve(this.cells.size * 2 + legal.length + 4);
    let end = this.cells.write(state, this.words, this.length);
    this.words[end++] = policy === null ? 0 : 1;
    this.words[end++] = toWord(rootValue);
    this.words[end++] = legal.length;
    if (policy !== null) for (let i = 0; i < legal.length; i++) this.words[end++] = Math.round(policy[i]! * FULL);
    this.length = end;
    this.rows++;
  }

  private reserve(count: number): void {
    if (this.length + count <= this.words.length) return;
    const wider = new Uint16Array((this.length + count) * 2);
    wider.set(this.words);
    this.words = wider;
  }

  finish(summary: Omit<GameSummary, 'rows'>): GameRows {
    return { summary: { ...summary, rows: this.rows }, words: this.words.slice(0, this.length) };
  }
}

/** One row, read into caller-owned places. */
export interface RowContent {
  /** The search's value for player 0. */
  rootValue: number;
  /** Legal actions when the row was written. */
  count: number;
  /** Share of each legal action `[A]`, or null if it is not to be learnt. */
  policy: Uint16Array | null;
}

/** Reads rows of one game back. */
export class RowReader {
  private readonly cells: StateCells;

  constructor(game: Game) {
    this.cells = new StateCells(game);
  }

  /** Fills `state` and `into` from the row that begins at word `at`. */
  read(words: Uint16Array, at: number, state: State, into: RowContent): void {
    const end = this.cells.read(words, at, state);
    into.rootValue = (2 * words[end + 1]!) / FULL - 1;
    into.count = words[end + 2]!;
    into.policy = words[end] === 0 ? null : words.subarray(end + 3, end + 3 + into.count);
  }
}

/** First word of every row of a game.
 * @throws Error if the words are not whole rows */
export function rowStarts({ summary, words }: GameRows): Int32Array {
  const starts = new Int32Array(summary.rows);
  let at = 0;
  for (let row = 0; row < summary.rows; row++) {
    starts[row] = at;
    const end = at + 1 + words[at]! * 2;
    at = end + 3 + (words[end] === 0 ? 0 : words[end + 2]!);
  }
  if (at !== words.length) throw new Error(`The rows of game ${summary.game} do not add up: ${at} words read, ${words.length} there.`);
  return starts;
}
