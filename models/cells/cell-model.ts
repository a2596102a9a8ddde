/** Numbers of a row: what it adds to each hidden unit, and last what it adds to the answer itself. */
export interface CellShape {
  /** H, the last one included. */
  readonly width: number;
  /** D: units of the layer between the hidden ones and the answer. */
  readonly dense: number;
}

/** Rows are whole numbers, in so many parts of one: then a sum comes out the same in whatever order it is made. */
const ROW_SCALE = 1024;
const LOWEST = -32768;
const HIGHEST = 32767;

/** What is learnt: a row for each name, and how the sum of a state's rows is judged. */
export interface CellWeights extends CellShape {
  /** Names with a row, in the order of `rows`. */
  readonly names: readonly string[];
  /** `[names, H]`, in parts of ROW_SCALE. */
  readonly rows: Int16Array;
  /** What every state adds. `[H]`, likewise */
  readonly bias: Int16Array;
  /** `[D, H - 1]`, `[D]`, `[D]` */
  readonly denseWeights: Float32Array;
  readonly denseBias: Float32Array;
  readonly outWeights: Float32Array;
  /** What the ruleset's own evaluation counts for: it goes into the answer, times this. */
  readonly evaluationWeight: number;
}

/** The nearest whole number of parts that a row can hold. */
export function toParts(value: number): number {
  return Math.min(HIGHEST, Math.max(LOWEST, Math.round(value * ROW_SCALE)));
}

/** Judges a sum of rows `[H]` beside what the ruleset's own evaluation says: player 0's expected result, `[-1, 1]`. */
export class CellHead {
  private readonly weights: CellWeights;
  private readonly hidden: Float64Array;

  constructor(weights: CellWeights) {
    this.weights = weights;
    this.hidden = new Float64Array(weights.width - 1);
  }

  value(sums: Int32Array, evaluation: number): number {
    const { hidden } = this;
    const { dense, denseWeights, denseBias, outWeights, evaluationWeight } = this.weights;
    const width = hidden.length;
    for (let h = 0; h < width; h++) hidden[h] = Math.max(0, sums[h]!) / ROW_SCALE;
    let answer = sums[width]! / ROW_SCALE + evaluationWeight * evaluation;
    for (let d = 0, at = 0; d < dense; d++) {
      let sum = denseBias[d]!;
      for (let h = 0; h < width; h++, at++) sum += denseWeights[at]! * hidden[h]!;
      if (sum > 0) answer += outWeights[d]! * sum;
    }
    return Math.tanh(answer);
  }
}
