import type { Actor, FlatGame, FlatState, Game, State } from '../../rules/core/index.ts';
import { CellHead, type CellWeights } from './cell-model.ts';
import { CellRows, FRAME_ROWS, FRAMES_SEEN, NO_ROW } from './cell-rows.ts';

/** A game as its states were made: every game of this project lays its states out as cells. */
export function flatGameOf(game: Game): FlatGame {
  return game as FlatGame;
}

/** The rows of a game `[rows, H]`, each the sum of what is known of its names; a name never learnt adds nothing. Made as they are asked for:
 * a large battle has a quarter of a million, of which a game meets a few thousand. */
class FoldedRows {
  readonly table: Int16Array;
  private readonly isMade: Uint8Array;
  private readonly rows: CellRows;
  private readonly weights: CellWeights;
  private readonly places: ReadonlyMap<string, number>;
  private readonly sum: Int32Array;

  constructor(rows: CellRows, weights: CellWeights) {
    this.rows = rows;
    this.weights = weights;
    this.table = new Int16Array(rows.size * weights.width);
    this.isMade = new Uint8Array(rows.size);
    this.places = new Map(weights.names.map((name, place) => [name, place]));
    this.sum = new Int32Array(weights.width);
  }

  /** Where a row begins in the table. */
  startOf(row: number): number {
    if (this.isMade[row] === 0) this.make(row);
    return row * this.weights.width;
  }

  private make(row: number): void {
    const { sum, table } = this;
    const { width, rows } = this.weights;
    sum.fill(0);
    for (const name of this.rows.namesOf(row)) {
      const place = this.places.get(name);
      if (place !== undefined) for (let h = 0; h < width; h++) sum[h]! += rows[place * width + h]!;
    }
    for (let h = 0; h < width; h++) table[row * width + h] = Math.min(32767, Math.max(-32768, sum[h]!));
    this.isMade[row] = 1;
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
  private readonly sums: Int32Array;
  /** Active row of each cell, and the number that it held. */
  private readonly active: Int32Array;
  private readonly held: Int16Array;
  /** Rows of the frames and of who decides, as they were, and as they are. */
  private others: Int32Array;
  private nextOthers: Int32Array;
  private otherCount = 0;
  private isFresh = true;

  constructor(game: Game, weights: CellWeights) {
    this.rows = new CellRows(flatGameOf(game));
    this.weights = weights;
    this.head = new CellHead(weights);
    this.folded = new FoldedRows(this.rows, weights);
    this.sums = new Int32Array(weights.width);
    this.active = new Int32Array(this.rows.cells.length);
    this.held = new Int16Array(this.rows.cells.length);
    this.others = new Int32Array(FRAMES_SEEN * FRAME_ROWS + 1);
    this.nextOthers = new Int32Array(this.others.length);
  }

  /** Player 0's expected result, `[-1, 1]`. */
  value(state: State): number {
    return this.valueOf((state as FlatState).data, state.actor);
  }

  /** The same of a state's cells, and who decides in it. */
  valueOf(data: Int16Array, actor: Actor): number {
    this.update(data, actor);
    return this.head.value(this.sums);
  }

  private update(data: Int16Array, actor: Actor): void {
    if (this.isFresh) this.begin();
    const { cells, firstRows, tables, buckets } = this.rows;
    const { held, active } = this;
    for (let i = 0; i < held.length; i++) {
      const number = data[cells[i]!]!;
      if (number === held[i]) continue;
      held[i] = number;
      const row = firstRows[i]! + buckets[tables[i]! + number]!;
      if (row === active[i]) continue;
      this.exchange(active[i]!, row);
      active[i] = row;
    }
    this.updateOthers(data, actor);
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

  /** Takes one row out of the sum and puts another in. */
  private exchange(before: number, after: number): void {
    const { sums, folded } = this;
    const { table } = folded;
    const width = sums.length;
    if (before !== NO_ROW) for (let h = 0, at = folded.startOf(before); h < width; h++, at++) sums[h]! -= table[at]!;
    if (after !== NO_ROW) for (let h = 0, at = folded.startOf(after); h < width; h++, at++) sums[h]! += table[at]!;
  }
}
