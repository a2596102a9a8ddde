/** What was found of a matrix game so far: `[K, L]` payoffs in `[-1, 1]`, each the mean of some samples. */
export class PayoffTable {
  readonly rows: number;
  readonly columns: number;
  /** Samples taken, over all cells. */
  samples = 0;
  private readonly sums: Float64Array;
  private readonly counts: Int32Array;
  /** Columns from the beginning of one diagonal to that of the next; it has no divisor in common with their number, so that all come up. */
  private readonly stride: number;

  constructor(rows: number, columns: number) {
    this.rows = rows;
    this.columns = columns;
    this.sums = new Float64Array(rows * columns);
    this.counts = new Int32Array(rows * columns);
    this.stride = rows < columns ? coprimeFrom(rows, columns) : 1;
  }

  /**
   * The cell whose turn it is, as its place in `[K, L]`: along one diagonal after the other, each beginning where the last one left the
   * columns, and round again. So that wherever sampling stops, cells differ by one sample at most, rows too, and columns hardly more.
   */
  get next(): number {
    return this.cellOf(this.samples);
  }

  /** The cell of a sample, counted from the first. */
  cellOf(sample: number): number {
    const { rows, columns } = this;
    const place = sample % this.counts.length;
    const row = place % rows;
    const diagonal = (place - row) / rows;
    return row * columns + ((row + diagonal * this.stride) % columns);
  }

  /** Adds a sample to the cell whose turn it is. */
  add(payoff: number): void {
    const cell = this.next;
    this.sums[cell]! += payoff;
    this.counts[cell]!++;
    this.samples++;
  }

  /** Samples in a row. */
  samplesIn(row: number): number {
    const { counts, columns } = this;
    return counts.subarray(row * columns, (row + 1) * columns).reduce((sum, count) => sum + count, 0);
  }

  /** Mean of each cell. One not sampled yet is taken to have what its row and its column have in excess of the whole. `[K, L]` */
  means(): Float64Array {
    const { sums, counts, rows, columns } = this;
    const perRow = this.meansOf(rows, (cell) => Math.floor(cell / columns));
    const perColumn = this.meansOf(columns, (cell) => cell % columns);
    const all = this.meanOfAll();
    return sums.map((sum, cell) => {
      if (counts[cell]! > 0) return sum / counts[cell]!;
      return Math.max(-1, Math.min(1, perRow[Math.floor(cell / columns)]! + perColumn[cell % columns]! - all));
    });
  }

  private meanOfAll(): number {
    return this.samples === 0 ? 0 : this.sums.reduce((total, sum) => total + sum, 0) / this.samples;
  }

  /** Mean of the samples of each line; of all samples, where it has none. */
  private meansOf(lines: number, lineOf: (cell: number) => number): Float64Array {
    const total = new Float64Array(lines);
    const seen = new Int32Array(lines);
    this.sums.forEach((sum, cell) => {
      total[lineOf(cell)]! += sum;
      seen[lineOf(cell)]! += this.counts[cell]!;
    });
    return total.map((sum, line) => (seen[line] === 0 ? this.meanOfAll() : sum / seen[line]!));
  }
}

/** The first number from `from` on that has no divisor in common with `other`. */
function coprimeFrom(from: number, other: number): number {
  let candidate = from;
  while (greatestDivisor(candidate, other) > 1) candidate++;
  return candidate;
}

function greatestDivisor(a: number, b: number): number {
  return b === 0 ? a : greatestDivisor(b, a % b);
}
