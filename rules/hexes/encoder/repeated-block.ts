/** Columns that are the same in many rows, one after the other: worked out once, then copied as long as what they are about stays the same. */
export class RepeatedBlock {
  private readonly first: number;
  private readonly width: number;
  /** Place in the table where the columns were written last; -1 for nowhere. */
  private from = -1;
  private key = 0;

  /** @param first the first of the columns
   * @param end one past the last */
  constructor(first: number, end: number) {
    this.first = first;
    this.width = end - first;
  }

  /** To be called before the rows of another table are written. */
  forget(): void {
    this.from = -1;
  }

  /** Copies the columns into the row that begins at `row` if the last one written was about the same `key`. If not, the caller has to fill them, and
   * they are copied from there the next time. */
  repeats(key: number, row: number, out: Float32Array): boolean {
    const at = row + this.first;
    if (this.from >= 0 && key === this.key) {
      out.copyWithin(at, this.from, this.from + this.width);
      return true;
    }
    this.from = at;
    this.key = key;
    return false;
  }
}
