import {
  type Actor,
  FIRST_SCALAR,
  type FlatGame,
  type FlatState,
  type Game,
  type ScriptedPolicy,
  type State,
} from '../../rules/core/index.ts';
import { CellHead, type CellWeights } from './cell-model.ts';
import { CellRows, FRAME_ROWS, FRAMES_SEEN, NO_ROW } from './cell-rows.ts';

/** A game as its states were made: every game of this project lays its states out as cells. */
export function flatGameOf(game: Game): FlatGame {
  return game as FlatGame;
}

/** Rows that there is room for at first. */
const FIRST_ROOM = 1024;
/** Not made yet. */
const UNMADE = -1;

/** The rows of a game, each the sum of what is known of its names; a name never learnt adds nothing. They are made as they are asked for and lie side by
 * side in that order: a large battle has a quarter of a million, of which a game meets a few thousand, and these stay near the processor. */
class FoldedRows {
  /** Where each row begins in the table, UNMADE if it does not yet. */
  readonly starts: Int32Array;
  /** `[rows made, H]` */
  table: Int16Array;
  private used = 0;
  private readonly rows: CellRows;
  private readonly weights: CellWeights;
  private readonly places: ReadonlyMap<string, number>;
  private readonly sum: Int32Array;

  constructor(rows: CellRows, weights: CellWeights) {
    this.rows = rows;
    this.weights = weights;
    this.starts = new Int32Array(rows.size).fill(UNMADE);
    this.table = new Int16Array(FIRST_ROOM * weights.width);
    this.places = new Map(weights.names.map((name, place) => [name, place]));
    this.sum = new Int32Array(weights.width);
  }

  /** Makes a row and answers where it begins. */
  make(row: number): number {
    const { sum, used } = this;
    const { width, rows } = this.weights;
    sum.fill(0);
    for (const name of this.rows.namesOf(row)) {
      const place = this.places.get(name);
      if (place !== undefined) for (let h = 0; h < width; h++) sum[h]! += rows[place * width + h]!;
    }
    if (this.table.length < used + width) this.grow();
    for (let h = 0; h < width; h++) this.table[used + h] = Math.min(32767, Math.max(-32768, sum[h]!));
    this.starts[row] = used;
    this.used += width;
    return used;
  }

  private grow(): void {
    const wider = new Int16Array(this.table.length * 2);
    wider.set(this.table);
    this.table = wider;
  }
}

/**
 * Judges the states of one game by their cells. It keeps the cells of the last state and the sum of their rows, and changes the sum by what
 * differs: the sum is of whole numbers, so it is the same as one made afresh. Nothing is allocated but when a row is met for the first time.
 */
export class CellEvaluator {
  readonly rows: CellRows;
  private readonly weights: CellWeights;
  private readonly head: CellHead;
  private readonly folded: FoldedRows;
  /** Whose evaluation is heard; nobody's where it counts for nothing. */
  private readonly scripted: ScriptedPolicy | undefined;
  private readonly sums: Int32Array;
  /** Active row of each cell that is looked at. */
  private readonly active: Int32Array;
  /** All cells as they are, and as they were; and both as pairs, those that are looked at alone. */
  private readonly cells: Int16Array;
  private readonly pairs: Int32Array;
  private readonly held: Int16Array;
  private readonly heldPairs: Int32Array;
  /** Rows of the frames and of who decides, as they were, and as they are. */
  private others: Int32Array;
  private nextOthers: Int32Array;
  private otherCount = 0;
  private isFresh = true;

  constructor(game: Game, weights: CellWeights) {
    this.rows = new CellRows(flatGameOf(game));
    this.weights = weights;
    this.head = new CellHead(weights);
    this.scripted = weights.evaluationWeight === 0 ? undefined : game.scripted;
    this.folded = new FoldedRows(this.rows, weights);
    this.sums = new Int32Array(weights.width);
    this.active = new Int32Array(this.rows.cells.length);
    const { size } = flatGameOf(game).layout;
    const seenPairs = Math.ceil((FIRST_SCALAR + this.rows.cells.length) / 2);
    this.cells = new Int16Array(size);
    this.pairs = new Int32Array(this.cells.buffer);
    this.held = new Int16Array(size);
    this.heldPairs = new Int32Array(this.held.buffer, 0, seenPairs);
    this.others = new Int32Array(FRAMES_SEEN * FRAME_ROWS + 1);
    this.nextOthers = new Int32Array(this.others.length);
  }

  /** Player 0's expected result, `[-1, 1]`. */
  value(state: State): number {
    return this.valueOf((state as FlatState).data, state.actor, this.scripted?.evaluate(state));
  }

  /** The same of a state's cells, who decides in it, and what the ruleset's own evaluation says of it. */
  valueOf(data: Int16Array, actor: Actor, evaluation = 0): number {
    this.update(data, actor);
    return this.head.value(this.sums, evaluation);
  }

  /** Cells lie in the order of their rows from the first scalar on; they are compared two at a time. */
  private update(data: Int16Array, actor: Actor): void {
    if (this.isFresh) this.begin();
    const { pairs, heldPairs } = this;
    this.cells.set(data);
    for (let pair = 0; pair < heldPairs.length; pair++) if (pairs[pair] !== heldPairs[pair]) this.changePair(pair);
    this.updateOthers(data, actor);
  }

  private changePair(pair: number): void {
    const first = pair * 2;
    for (let cell = first; cell < first + 2; cell++) {
      const number = this.cells[cell]!;
      const i = cell - FIRST_SCALAR;
      if (number === this.held[cell]) continue;
      this.held[cell] = number;
      if (i >= 0 && i < this.active.length) this.change(i, number);
    }
  }

  private change(i: number, number: number): void {
    const { firstRows, tables, buckets } = this.rows;
    const before = this.active[i]!;
    const row = firstRows[i]! + buckets[tables[i]! + number]!;
    if (row === before) return;
    this.active[i] = row;
    this.replace(before, row);
  }

  /** The sum of a state whose cells all hold nothing but zeros. */
  private begin(): void {
    const { firstRows, tables, buckets } = this.rows;
    this.sums.set(this.weights.bias);
    for (let i = 0; i < this.active.length; i++) {
      this.active[i] = firstRows[i]! + buckets[tables[i]!]!;
      this.exchange(NO_ROW, this.active[i]!);
    }
    this.isFresh = false;
  }

  private updateOthers(data: Int16Array, actor: Actor): void {
    const { rows, others, nextOthers } = this;
    const count = rows.writeOthers(data, actor, nextOthers, 0);
    const most = Math.max(count, this.otherCount);
    for (let i = 0; i < most; i++) {
      const before = i < this.otherCount ? others[i]! : NO_ROW;
      const after = i < count ? nextOthers[i]! : NO_ROW;
      if (before !== after) this.exchange(before, after);
    }
    this.others = nextOthers;
    this.nextOthers = others;
    this.otherCount = count;
  }

  /** Takes a row out of the sum and puts another in, either of which may be none. */
  private exchange(before: number, after: number): void {
    if (before !== NO_ROW && after !== NO_ROW) this.replace(before, after);
    else if (before !== NO_ROW) this.add(before, -1);
    else if (after !== NO_ROW) this.add(after, 1);
  }

  private startOf(row: number): number {
    const start = this.folded.starts[row]!;
    return start === UNMADE ? this.folded.make(row) : start;
  }

  private replace(before: number, after: number): void {
    const { sums } = this;
    const from = this.startOf(before);
    const to = this.startOf(after);
    const { table } = this.folded;
    for (let h = 0; h < sums.length; h++) sums[h]! += table[to + h]! - table[from + h]!;
  }

  private add(row: number, sign: number): void {
    const { sums } = this;
    const start = this.startOf(row);
    const { table } = this.folded;
    for (let h = 0; h < sums.length; h++) sums[h]! += sign * table[start + h]!;
  }
}
