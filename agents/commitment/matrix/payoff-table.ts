import { Estimate } from './estimate.ts';

/** What was found of a matrix game so far: `[K][L]` payoffs in `[-1, 1]`. Rows and columns can be added. */
export class PayoffTable {
  /** `[K][L]` */
  readonly cells: Estimate[][];
  /** Columns from the beginning of one diagonal to that of the next; it has no divisor in common with their number, so that all come up. */
  private readonly stride: number;

  constructor(rows: number, columns: number) {
    this.cells = Array.from({ length: rows }, () => Array.from({ length: columns }, () => new Estimate()));
    this.stride = rows < columns ? coprimeFrom(rows, columns) : 1;
  }

  get rows(): number {
    return this.cells.length;
  }

  get columns(): number {
    return this.cells[0]!.length;
  }

  /**
   * The cell of a sample, counted from the first, as its place in `[K, L]`, in a table to which nothing was added: along one diagonal
   * after the other, each beginning where the last one left the
   * columns, and round again. So that wherever sampling stops, cells differ by one sample at most, rows too, and columns hardly more.
   */
  cellOf(sample: number): number {
    const { rows, columns } = this;
    const place = sample % (rows * columns);
    const row = place % rows;
    const diagonal = (place - row) / rows;
    return row * columns + ((row + diagonal * this.stride) % columns);
  }

  /** A cell by its place in `[K, L]`. */
  at(cell: number): Estimate {
    return this.cells[Math.floor(cell / this.columns)]![cell % this.columns]!;
  }

  /** @param row `[L]` */
  addRow(row: Estimate[]): void {
    this.cells.push(row);
  }

  /** @param column `[K]` */
  addColumn(column: readonly Estimate[]): void {
    column.forEach((estimate, row) => this.cells[row]!.push(estimate));
  }

  /** Samples in a row. */
  samplesIn(row: number): number {
    return this.cells[row]!.reduce((sum, { count }) => sum + count, 0);
  }

  /** Mean of each cell. One not sampled yet is taken to have what its row and its column have in excess of the whole. `[K, L]` */
  means(): Float64Array {
    const { cells, columns } = this;
    const all = meanOf(cells.flat(), 0);
    const perRow = cells.map((row) => meanOf(row, all));
    const perColumn = cells[0]!.map((_, column) =>
      meanOf(
        cells.map((row) => row[column]!),
        all,
      ),
    );
    const means = new Float64Array(cells.length * columns);
    cells.forEach((row, i) => {
      row.forEach(
        (cell, j) => (means[i * columns + j] = cell.count > 0 ? cell.mean : Math.max(-1, Math.min(1, perRow[i]! + perColumn[j]! - all))),
      );
    });
    return means;
  }
}

/** Mean of all samples of some cells; something else where they have none. */
function meanOf(cells: readonly Estimate[], otherwise: number): number {
  const count = cells.reduce((sum, cell) => sum + cell.count, 0);
  return count === 0 ? otherwise : cells.reduce((sum, { total }) => sum + total, 0) / count;
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
