import type { BaronsWarLayout } from './layout.ts';

/** Tells whether a state is still, cell by cell, the one for which something was worked out, so that this cannot go stale. */
export class StateKey {
  private readonly cells: Int16Array;
  /** Cells that are compared, from the first to before the last: all but the stack and what follows from others. */
  private readonly first: number;
  private readonly last: number;
  private isNoted = false;

  constructor(layout: BaronsWarLayout) {
    this.cells = new Int16Array(layout.size);
    this.first = layout.depthCell + 1;
    this.last = layout.derived['top']!;
  }

  note(data: Int16Array): void {
    this.cells.set(data);
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
