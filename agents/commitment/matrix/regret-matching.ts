import { normalise } from '../../turn/shares.ts';

/** Both sides' mixtures of a matrix game and how good they are. */
export interface MatrixSolution {
  /** `[K]` probabilities of the rows. */
  readonly rows: Float64Array;
  /** `[L]` probabilities of the columns. */
  readonly columns: Float64Array;
  /** What the row player gets if both play their mixtures. */
  readonly value: number;
  /** What both together could gain by answering the other's mixture best, in units of the payoffs; 0 exactly in an equilibrium. */
  readonly gap: number;
}

/**
 * Regret matching+ for two-player zero-sum matrix games: regrets are kept above zero, both sides are updated in turn, and the average is
 * weighted by the iteration (Tammelin 2014). Letters: K rows, L columns.
 */
export class RegretMatching {
  /** `[K]` or `[L]` each. */
  private readonly rows: Side;
  private readonly columns: Side;

  constructor(rows: number, columns: number) {
    this.rows = new Side(rows);
    this.columns = new Side(columns);
  }

  /** Solves one game afresh. The rows' player wants the payoffs `[K, L]` high, the columns' player low. The answer is valid until the next call. */
  solve(payoffs: Float64Array, iterations: number): MatrixSolution {
    const { rows, columns } = this;
    rows.reset();
    columns.reset();
    for (let t = 1; t <= iterations; t++) {
      gainOfRows(payoffs, columns.current, rows.gains);
      rows.learn(t);
      gainOfColumns(payoffs, rows.current, columns.gains);
      columns.learn(t);
    }
    normalise(rows.sums, rows.average);
    normalise(columns.sums, columns.average);
    return this.assess(payoffs);
  }

  /** What the mixtures found last are worth by these payoffs `[K, L]`. The answer is valid until the next call. */
  assess(payoffs: Float64Array): MatrixSolution {
    const { rows, columns } = this;
    gainOfRows(payoffs, columns.average, rows.gains);
    gainOfColumns(payoffs, rows.average, columns.gains);
    let value = 0;
    for (let i = 0; i < rows.gains.length; i++) value += rows.average[i]! * rows.gains[i]!;
    return { rows: rows.average, columns: columns.average, value, gap: highest(rows.gains) + highest(columns.gains) };
  }
}

/** One player's regrets and mixtures over its choices. */
class Side {
  readonly current: Float64Array;
  readonly average: Float64Array;
  /** Sum of the mixtures so far, each weighted by its iteration. */
  readonly sums: Float64Array;
  /** What each choice gets against the other side's present mixture. */
  readonly gains: Float64Array;
  private readonly regrets: Float64Array;

  constructor(choices: number) {
    this.current = new Float64Array(choices);
    this.average = new Float64Array(choices);
    this.sums = new Float64Array(choices);
    this.gains = new Float64Array(choices);
    this.regrets = new Float64Array(choices);
  }

  reset(): void {
    this.current.fill(1 / this.current.length);
    this.sums.fill(0);
    this.regrets.fill(0);
  }

  /** Adds the regrets of the gains just found, plays by them, and adds that to the average with the given weight. */
  learn(weight: number): void {
    const { current, gains, regrets, sums } = this;
    let mean = 0;
    for (let i = 0; i < current.length; i++) mean += current[i]! * gains[i]!;
    for (let i = 0; i < current.length; i++) regrets[i] = Math.max(0, regrets[i]! + gains[i]! - mean);
    normalise(regrets, current);
    for (let i = 0; i < current.length; i++) sums[i]! += weight * current[i]!;
  }
}

/** Writes what each row gets against a mixture of the columns. `[K]` */
export function gainOfRows(payoffs: Float64Array, columns: Float64Array, into: Float64Array): void {
  const width = columns.length;
  for (let i = 0, cell = 0; i < into.length; i++) {
    let sum = 0;
    for (let j = 0; j < width; j++, cell++) sum += payoffs[cell]! * columns[j]!;
    into[i] = sum;
  }
}

/** Writes what each column gets against a mixture of the rows. `[L]` */
export function gainOfColumns(payoffs: Float64Array, rows: Float64Array, into: Float64Array): void {
  const width = into.length;
  into.fill(0);
  for (let i = 0, cell = 0; i < rows.length; i++) {
    const share = rows[i]!;
    if (share === 0) cell += width;
    else for (let j = 0; j < width; j++, cell++) into[j]! -= share * payoffs[cell]!;
  }
}

function highest(values: Float64Array): number {
  let best = -Infinity;
  for (let i = 0; i < values.length; i++) best = Math.max(best, values[i]!);
  return best;
}
