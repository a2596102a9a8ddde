/** Tells whether a state is still, cell by cell, the one for which something was worked out, so that this cannot go stale. */
export class StateKey {
  private cells = new Int16Array(0);
  /** Cells that are compared, from the first to before the last. */
  private readonly first: number;
  private readonly last: number;
  private isNoted = false;

  constructor(first: number, last: number) {
    this.first = first;
    this.last = last;
  }

  note(data: Int16Array): void {
    if (this.cells.length !== data.length) this.cells = new Int16Array(data.length);
    this.cells.set(data); // all of them: copying a few by one costs more
    this.isNoted = true;
  }

  forget(): void {
    this.isNoted = false;
  }

  matches(data: Int16Array): boolean {
    if (!this.isNoted) return false;
    const { cells, last } = this;
    for (let i = this.first; i < last; i++) if (cells[i] !== data[i]) return false;
    return true;
  }
}
