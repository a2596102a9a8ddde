import { gainOfColumns, gainOfRows, type MatrixSolution } from '../commitment/matrix/regret-matching.ts';
import { normalise } from '../turn/shares.ts';

/** An equilibrium of a matrix game. */
export interface MatrixEquilibrium extends MatrixSolution {
  /** Half of `gap`: what a rival who answers the mixtures best gains on average over the two seats. */
  readonly exploitability: number;
}

/** Entries nearer to 0 than this are rounding. */
const TINY = 1e-11;

/**
 * The tableau of a linear programme in its short form: a row for each choice of the rows' player, a column for each of the other's, one more of each for the
 * bounds and the objective. A choice is known by its number: columns from 0, rows after them.
 */
class Tableau {
  readonly rows: number;
  readonly columns: number;
  /** `[K + 1, L + 1]` */
  private readonly cells: Float64Array[];
  /** Which variable each row stands for, and each column. */
  private readonly basic: Int32Array;
  private readonly free: Int32Array;

  /** Largest sum of weights `y` of the columns with which no row gets more than 1. @param positive payoffs above 0, `[K][L]` */
  constructor(positive: readonly (readonly number[])[]) {
    this.rows = positive.length;
    this.columns = positive[0]!.length;
    this.cells = [...positive.map((row) => Float64Array.from([...row, 1])), Float64Array.from([...positive[0]!.map(() => -1), 0])];
    this.basic = Int32Array.from(positive, (_, i) => this.columns + i);
    this.free = Int32Array.from(positive[0]!, (_, j) => j);
  }

  run(): void {
    for (let column = this.entering(); column >= 0; column = this.entering()) this.pivot(this.leaving(column), column);
  }

  /** The free variable of lowest number that improves the objective (Bland 1977: so that no circle is possible); −1 if none does. */
  private entering(): number {
    const objective = this.cells[this.rows]!;
    let best = -1;
    for (let j = 0; j < this.columns; j++) if (objective[j]! < -TINY && (best < 0 || this.free[j]! < this.free[best]!)) best = j;
    return best;
  }

  /** The row that bounds it first, among equals that of lowest number. Payoffs are positive, so that there is one. */
  private leaving(column: number): number {
    let [best, least] = [-1, Infinity];
    for (let i = 0; i < this.rows; i++) {
      const slope = this.cells[i]![column]!;
      if (slope <= TINY) continue;
      const bound = this.cells[i]![this.columns]! / slope;
      if (bound < least || (bound === least && this.basic[i]! < this.basic[best]!)) [best, least] = [i, bound];
    }
    return best;
  }

  private pivot(row: number, column: number): void {
    const pivotRow = this.cells[row]!;
    const pivot = pivotRow[column]!;
    this.cells.forEach((cells, i) => {
      if (i === row) return;
      const factor = cells[column]! / pivot;
      if (factor !== 0) for (let j = 0; j <= this.columns; j++) cells[j]! -= factor * pivotRow[j]!;
      cells[column] = -factor;
    });
    for (let j = 0; j <= this.columns; j++) pivotRow[j]! /= pivot;
    pivotRow[column] = 1 / pivot;
    [this.basic[row], this.free[column]] = [this.free[column]!, this.basic[row]!];
  }

  /** Weights of the columns, `[L]`, not summed to 1. */
  columnWeights(): Float64Array {
    const weights = new Float64Array(this.columns);
    this.basic.forEach((variable, i) => {
      if (variable < this.columns) weights[variable] = Math.max(0, this.cells[i]![this.columns]!);
    });
    return weights;
  }

  /** Weights of the rows, `[K]`: the solution of the dual programme. */
  rowWeights(): Float64Array {
    const weights = new Float64Array(this.rows);
    this.free.forEach((variable, j) => {
      if (variable >= this.columns) weights[variable - this.columns] = Math.max(0, this.cells[this.rows]![j]!);
    });
    return weights;
  }
}

function shares(weights: Float64Array): Float64Array {
  normalise(weights, weights);
  return weights;
}

/**
 * Solves a two-player zero-sum game in which both choose at once, exactly up to rounding, by linear programming (the simplex method; Dantzig 1951). For
 * large tables, or where a rough answer is enough, `RegretMatching` is quicker.
 * @param payoffs `[K][L]`, K and L at least 1: what the player of the rows gets from the other
 * @throws RangeError if rows differ in length or something is no finite number
 */
export function solveMatrixGame(payoffs: readonly (readonly number[])[]): MatrixEquilibrium {
  const width = payoffs[0]?.length ?? 0;
  if (width === 0 || payoffs.some((row) => row.length !== width || !row.every(Number.isFinite))) {
    throw new RangeError('A matrix game needs a table of finite numbers with at least one row and one column, all rows equally long.');
  }
  const flat = Float64Array.from(payoffs.flat());
  const [least, most] = flat.reduce(([low, high], payoff) => [Math.min(low!, payoff), Math.max(high!, payoff)], [Infinity, -Infinity]) as [
    number,
    number,
  ];
  const unit = most - least || 1;
  const tableau = new Tableau(payoffs.map((row) => row.map((payoff) => 1 + (payoff - least) / unit)));
  tableau.run();
  return assess(flat, shares(tableau.rowWeights()), shares(tableau.columnWeights()));
}

function assess(payoffs: Float64Array, rows: Float64Array, columns: Float64Array): MatrixEquilibrium {
  const ofRows = new Float64Array(rows.length);
  const ofColumns = new Float64Array(columns.length);
  gainOfRows(payoffs, columns, ofRows);
  gainOfColumns(payoffs, rows, ofColumns);
  const value = rows.reduce((sum, share, row) => sum + share * ofRows[row]!, 0);
  const gap = Math.max(0, highest(ofRows) + highest(ofColumns));
  return { rows, columns, value, gap, exploitability: gap / 2 };
}

function highest(values: Float64Array): number {
  return values.reduce((best, value) => Math.max(best, value), -Infinity);
}
