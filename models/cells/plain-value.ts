import type { Actor, Game } from '../../rules/core/index.ts';
import { flatGameOf } from './cell-evaluator.ts';
import { CellHead, type CellWeights } from './cell-model.ts';
import { CellRows } from './cell-rows.ts';

/** What `CellEvaluator` says, worked out slowly and in the open: the names of all that is active, and their rows added up afresh. */
export class PlainValue {
  private readonly rows: CellRows;
  private readonly weights: CellWeights;
  private readonly places: ReadonlyMap<string, number>;
  /** Rows that have been added up before. */
  private readonly known = new Map<number, Int16Array>();

  constructor(game: Game, weights: CellWeights) {
    this.rows = new CellRows(flatGameOf(game));
    this.weights = weights;
    this.places = new Map(weights.names.map((name, place) => [name, place]));
  }

  valueOf(data: Int16Array, actor: Actor, evaluation = 0): number {
    const { rows, weights } = this;
    const active = new Int32Array(rows.mostActive);
    const count = rows.write(data, actor, active);
    const sums = Int32Array.from(weights.bias);
    for (const row of active.subarray(0, count)) this.rowOf(row).forEach((part, h) => (sums[h]! += part));
    return new CellHead(weights).value(sums, evaluation);
  }

  /** Sum of the rows of a row's names. `[H]` */
  private rowOf(row: number): Int16Array {
    const known = this.known.get(row) ?? this.addUp(row);
    this.known.set(row, known);
    return known;
  }

  private addUp(row: number): Int16Array {
    const { width, rows } = this.weights;
    const places = this.rows.namesOf(row).flatMap((name) => this.places.get(name) ?? []);
    const sum = Array.from({ length: width }, (_, h) => places.reduce((total, place) => total + rows[place * width + h]!, 0));
    return Int16Array.from(sum, (part) => Math.min(32767, Math.max(-32768, part)));
  }
}
