import { featureOf } from './hash.ts';

/** A list that goes on from none. */
export const NO_LIST = -1;

/** Lists of features, one behind the other. What is said in a list holds for those that go on from it. */
export class Rows {
  features = new Int32Array(1 << 12);
  /** Where each list begins, and where the last one ends. `[count + 1]` */
  starts = new Int32Array(1 << 8);
  /** The earlier list that each goes on from, or NO_LIST. `[count]` */
  parents = new Int32Array(1 << 8);
  count = 0;
  private end = 0;

  clear(): void {
    this.count = this.end = 0;
  }

  /** Adds a feature to the list that is written. */
  add(a: number, b: number, c: number, d: number): void {
    if (this.end === this.features.length) this.features = widened(this.features);
    this.features[this.end++] = featureOf(a, b, c, d);
  }

  /** Ends the list that is written. @param parent the list that it goes on from @returns its number */
  close(parent: number): number {
    if (this.count + 1 === this.starts.length) {
      this.starts = widened(this.starts);
      this.parents = widened(this.parents);
    }
    this.parents[this.count] = parent;
    this.starts[++this.count] = this.end;
    return this.count - 1;
  }

  /** The lists as they are now; later ones do not change them. */
  copy(): CopiedRows {
    const { features, starts, parents, count, end } = this;
    return { features: features.slice(0, end), starts: starts.slice(0, count + 1), parents: parents.slice(0, count) };
  }
}

export interface CopiedRows {
  readonly features: Int32Array;
  readonly starts: Int32Array;
  readonly parents: Int32Array;
}

/** The same numbers with as much room again behind them. */
export function widened(numbers: Int32Array<ArrayBuffer>): Int32Array<ArrayBuffer> {
  const wider = new Int32Array(numbers.length * 2);
  wider.set(numbers);
  return wider;
}
