import type { ActionList, Game, State } from '../../rules/core/index.ts';
import { StateCells } from './state-cells.ts';

/** What is known of a finished game of self-play, beside its rows. */
export interface GameSummary {
  /** Number of the game within its run; its scenario, dice and noise follow from it. */
  readonly game: number;
  /** Which scenario of the run's mix; 0 if left out. */
  readonly scenario?: number;
  /** Result for player 0, `[-1, 1]`. */
  readonly result: number;
  /** How far player 0 was ahead at the end: the ruleset's own evaluation where it has one, else victory points. */
  readonly margin: number;
  /** Player decisions. */
  readonly decisions: number;
  /** Rows that follow. */
  readonly rows: number;
  /** Player 0's value in each turn, the mean of its searches, in hundredths; null for turns without a search. */
  readonly values?: readonly (number | null)[];
  /** Played before the network was asked. */
  readonly warmup?: true;
  /** Which game of the warm-up. */
  readonly part?: string;
  /** Stopped at the longest length and scored by victory points. */
  readonly capped?: true;
  /** Who else played a side, if not the latest network, and which. */
  readonly guest?: { readonly player: 0 | 1; readonly name: string };
}

/** A finished game with its training rows. */
export interface GameRows {
  readonly summary: GameSummary;
  /** The last state, then the rows one after the other; see `RowWriter`. */
  readonly words: Uint16Array;
}

const FULL = 65535;
/** Words of a row between its state and its policy: flags, value, surprise, turn, next, count. */
const HEAD = 6;
const HAS_POLICY = 1;
const HAS_TRUTH = 2;
/** Of rows whose surprise is not known; those of runs before this flag came say 0 instead. */
const UNSURPRISED = 4;
/** Of rows whose action is learnt from what came of it; the second flag if player 1 chose it. */
const HAS_CHOICE = 8;
const BY_SECOND = 16;
/** Of rows whose choice was made on counsel. */
const HAS_COUNSEL = 32;
/** Words of a choice, without counsel. */
const CHOICE = 2;
/** Least logarithm of a chance that is kept. */
const LEAST_LOG = -16;
/** Most nats of surprise that are kept. */
const MOST_SURPRISE = 8;

function toWord(value: number): number {
  return Math.round(((value + 1) / 2) * FULL);
}

/** An action drawn from a network's policy. */
interface Choice {
  /** Place among the legal actions. */
  readonly place: number;
  /** Logarithm of its chance, 0 at most. */
  readonly logChance: number;
  /** Place of what the ruleset's own player would have chosen, if that was heeded; else −1. */
  readonly counsel: number;
}

/** A choice as it is kept. */
interface StoredChoice extends Choice {
  readonly player: 0 | 1;
  /** What the network thought of the state, for player 0. */
  readonly value: number;
}

/** What is noted of a state beside itself. */
export interface RowNotes {
  /** The search's value for player 0, or the network's where nothing was searched. */
  readonly rootValue: number;
  /** Share of each legal action `[A]`, or null if it is not to be learnt. */
  readonly policy: Float32Array | null;
  /** The action played, if it is to be learnt from what comes of it. */
  readonly choice?: Choice;
  /** Divergence of that policy from the network's, in nats; left out if unknown. */
  readonly surprise?: number;
  /** What is hidden from the player to move, as `SecretTruth` writes it; left out if nothing is. */
  readonly truth?: Uint16Array;
  /** Whether that is not settled yet: `noteTruth` will overwrite it. */
  readonly isPending?: boolean;
}

/**
 * Collects the training rows of one game. A row is: the state's cells; what is known of it; the search's value
 * for player 0; how much the search surprised the network; the turn; the unit row (one more, in the mover's view) with which the other side
 * acted next, 0 if unknown; the number of legal actions, and the share of each; place and chance of an action that is learnt from what
 * comes of it, and the place of what was counselled; if anything is hidden from the mover, the length of the truth, and
 * the truth. Values and shares are 16-bit fractions.
 */
export class RowWriter {
  private readonly cells: StateCells;
  private words = new Uint16Array(256);
  private length = 0;
  rows = 0;
  /** By player, places of `next` that wait for the other side's next move. */
  private readonly open: [number[], number[]] = [[], []];
  /** By player, places of truths that are not settled yet. */
  private readonly pending: [number[], number[]] = [[], []];

  constructor(cells: StateCells) {
    this.cells = cells;
  }

  add(state: State, legal: ActionList, { rootValue, policy, surprise, truth, choice, isPending = false }: RowNotes): void {
    this.reserve(this.cells.size * 2 + legal.length + HEAD + CHOICE + 3 + (truth?.length ?? 0));
    const { words } = this;
    let end = this.cells.write(state, words, this.length);
    const isCounselled = choice !== undefined && choice.counsel >= 0;
    const choiceFlags = choice === undefined ? 0 : HAS_CHOICE | (state.actor === 1 ? BY_SECOND : 0) | (isCounselled ? HAS_COUNSEL : 0);
    words[end++] =
      (policy === null ? 0 : HAS_POLICY) | (truth === undefined ? 0 : HAS_TRUTH) | (surprise === undefined ? UNSURPRISED : 0) | choiceFlags;
    words[end++] = toWord(rootValue);
    words[end++] = Math.round((Math.min(surprise ?? 0, MOST_SURPRISE) / MOST_SURPRISE) * FULL);
    words[end++] = state.turn;
    this.open[state.actor as 0 | 1].push(end);
    words[end++] = 0;
    words[end++] = legal.length;
    if (policy !== null) for (let i = 0; i < legal.length; i++) words[end++] = Math.round(policy[i]! * FULL);
    if (choice !== undefined) {
      words[end++] = choice.place;
      words[end++] = Math.round((Math.max(choice.logChance, LEAST_LOG) / LEAST_LOG) * FULL);
      if (isCounselled) words[end++] = choice.counsel;
    }
    if (truth !== undefined) {
      words[end++] = truth.length;
      words.set(truth, end);
      if (isPending) this.pending[state.actor as 0 | 1].push(end);
      end += truth.length;
    }
    this.length = end;
    this.rows++;
  }

  /** Whether rows of a player wait to be told the other side's next move. */
  waits(player: 0 | 1): boolean {
    return this.open[player].length > 0;
  }

  /** Tells the rows of a player with which unit the other side acts, as a row of that player's view; −1 for none. */
  noteNext(player: 0 | 1, unitRow: number): void {
    for (const place of this.open[player]) this.words[place] = unitRow + 1;
    this.open[player].length = 0;
  }

  /** Whether rows of a player wait for the truth. */
  awaitsTruth(player: 0 | 1): boolean {
    return this.pending[player].length > 0;
  }

  /** Tells the rows of a player that wait for it what was hidden. */
  noteTruth(player: 0 | 1, truth: Uint16Array): void {
    for (const place of this.pending[player]) this.words.set(truth, place);
    this.pending[player].length = 0;
  }

  private reserve(count: number): void {
    if (this.length + count <= this.words.length) return;
    const wider = new Uint16Array((this.length + count) * 2);
    wider.set(this.words);
    this.words = wider;
  }

  finish(last: State, summary: Omit<GameSummary, 'rows'>): GameRows {
    const words = new Uint16Array(this.cells.size * 2 + 1 + this.length);
    const start = this.cells.write(last, words, 0);
    words.set(this.words.subarray(0, this.length), start);
    return { summary: { ...summary, rows: this.rows }, words: words.slice(0, start + this.length) };
  }
}

/** One row, read into caller-owned places. */
export interface RowContent {
  rootValue: number;
  /** Null if unknown. */
  surprise: number | null;
  turn: number;
  /** Unit row with which the other side acted next; −1 if unknown. */
  next: number;
  /** Legal actions when the row was written. */
  count: number;
  /** Share of each legal action `[A]`, or null if it is not to be learnt. */
  policy: Uint16Array | null;
  /** The action played, if it is to be learnt from what came of it; else null. */
  choice: Choice | null;
  /** What was hidden from the player to move, as `SecretTruth` writes it; null if nothing was. */
  truth: Uint16Array | null;
}

export function emptyContent(): RowContent {
  return { rootValue: 0, surprise: null, turn: 0, next: -1, count: 0, policy: null, choice: null, truth: null };
}

/** Where the policy ends of a row whose state ends at a place. */
function policyEnd(words: Uint16Array, end: number): number {
  return end + HEAD + ((words[end]! & HAS_POLICY) === 0 ? 0 : words[end + HEAD - 1]!);
}

/** Where its choice ends. */
function choiceEnd(words: Uint16Array, end: number): number {
  const flags = words[end]!;
  return policyEnd(words, end) + ((flags & HAS_CHOICE) === 0 ? 0 : CHOICE) + ((flags & HAS_COUNSEL) === 0 ? 0 : 1);
}

/** The choice of such a row, or null. */
function choiceAt(words: Uint16Array, end: number): Choice | null {
  if ((words[end]! & HAS_CHOICE) === 0) return null;
  const start = policyEnd(words, end);
  return {
    place: words[start]!,
    logChance: (LEAST_LOG * words[start + 1]!) / FULL,
    counsel: (words[end]! & HAS_COUNSEL) === 0 ? -1 : words[start + CHOICE]!,
  };
}

function fromWord(word: number): number {
  return (2 * word) / FULL - 1;
}

/** The choice of the row that begins at word `at`, without its state; null if it has none. */
export function readChoice(words: Uint16Array, at: number): StoredChoice | null {
  const end = at + 1 + words[at]! * 2;
  const choice = choiceAt(words, end);
  return choice === null ? null : { ...choice, player: (words[end]! & BY_SECOND) === 0 ? 0 : 1, value: fromWord(words[end + 1]!) };
}

/** The truth of such a row, or null. */
function truthAt(words: Uint16Array, end: number): Uint16Array | null {
  if ((words[end]! & HAS_TRUTH) === 0) return null;
  const start = choiceEnd(words, end) + 1;
  return words.subarray(start, start + words[start - 1]!);
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
    into.rootValue = fromWord(words[end + 1]!);
    into.surprise = (words[end]! & UNSURPRISED) === 0 ? (MOST_SURPRISE * words[end + 2]!) / FULL : null;
    into.turn = words[end + 3]!;
    into.next = words[end + 4]! - 1;
    into.count = words[end + 5]!;
    into.policy = (words[end]! & HAS_POLICY) === 0 ? null : words.subarray(end + HEAD, policyEnd(words, end));
    into.choice = choiceAt(words, end);
    into.truth = truthAt(words, end);
  }

  /** Fills `state` with the last one of a game. */
  readLast(words: Uint16Array, state: State): void {
    this.cells.read(words, 0, state);
  }
}

/** First word of every row of a game.
 * @throws Error if the words are not whole rows */
export function rowStarts({ summary, words }: GameRows): Int32Array {
  const starts = new Int32Array(summary.rows);
  let at = 1 + words[0]! * 2;
  for (let row = 0; row < summary.rows; row++) {
    starts[row] = at;
    const end = at + 1 + words[at]! * 2;
    at = choiceEnd(words, end) + ((words[end]! & HAS_TRUTH) === 0 ? 0 : 1 + words[choiceEnd(words, end)]!);
  }
  if (at !== words.length) throw new Error(`The rows of game ${summary.game} do not add up: ${at} words read, ${words.length} there.`);
  return starts;
}
