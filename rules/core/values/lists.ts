import type { Rng } from './rng.ts';

/** A growable list of whole numbers that its caller owns and reuses. */
export class IntList implements Iterable<number> {
  items = new Int32Array(256);
  length = 0;

  clear(): this {
    this.length = 0;
    return this;
  }

  push(value: number): void {
    if (this.length === this.items.length) this.grow();
    this.items[this.length++] = value;
  }

  at(i: number): number {
    return this.items[i]!;
  }

  copyFrom({ items, length }: IntList): this {
    while (this.items.length < length) this.grow();
    for (let i = 0; i < length; i++) this.items[i] = items[i]!;
    this.length = length;
    return this;
  }

  toArray(): number[] {
    return Array.from(this.items.subarray(0, this.length));
  }

  *[Symbol.iterator](): Iterator<number> {
    for (let i = 0; i < this.length; i++) yield this.items[i]!;
  }

  includes(value: number): boolean {
    for (let i = 0; i < this.length; i++) if (this.items[i] === value) return true;
    return false;
  }

  protected grow(): void {
    const wider = new Int32Array(this.items.length * 2);
    wider.set(this.items);
    this.items = wider;
  }
}

/** A list of action indices; ascending once a state has filled it. */
export class ActionList extends IntList {
  /** Adds `first + i` for each bit i of a set of at most 32. */
  pushBits(first: number, bits: number): void {
    if (this.length + 32 > this.items.length) this.grow();
    const { items } = this;
    let { length } = this;
    for (let rest = bits, action = first; rest !== 0; rest >>>= 1, action++) if ((rest & 1) !== 0) items[length++] = action;
    this.length = length;
  }

  /** Position of an action in the list, or -1. Binary search: the list must be ascending. */
  indexOf(action: number): number {
    let low = 0;
    let high = this.length - 1;
    while (low <= high) {
      const middle = (low + high) >> 1;
      const value = this.items[middle]!;
      if (value === action) return middle;
      if (value < action) low = middle + 1;
      else high = middle - 1;
    }
    return -1;
  }

  override includes(action: number): boolean {
    return this.indexOf(action) >= 0;
  }

  /** Puts the actions in ascending order, as `State.legalActions` promises. Steps list them nearly in order, so insertion is quick. */
  sort(): this {
    const { items, length } = this;
    for (let i = 1; i < length; i++) {
      const value = items[i]!;
      let j = i - 1;
      if (items[j]! <= value) continue;
      for (; j >= 0 && items[j]! > value; j--) items[j + 1] = items[j]!;
      items[j + 1] = value;
    }
    return this;
  }
}

/** The results a roll can have, each with an integer weight; probability is `weight / total`. Caller-owned. */
export class OutcomeList implements Iterable<{ outcome: number; weight: number }> {
  readonly outcomes: number[] = [];
  readonly weights: number[] = [];
  length = 0;
  total = 0;

  clear(): this {
    this.length = 0;
    this.total = 0;
    return this;
  }

  /** Adds weight to a result, merging it with an equal one already listed. A weight of zero adds nothing. */
  add(outcome: number, weight: number): void {
    if (weight === 0) return;
    this.total += weight;
    for (let i = 0; i < this.length; i++) {
      if (this.outcomes[i] === outcome) {
        this.weights[i]! += weight;
        return;
      }
    }
    this.outcomes[this.length] = outcome;
    this.weights[this.length++] = weight;
  }

  /** Draws one result with its own probability. */
  sample(rng: Pick<Rng, 'below'>): number {
    return this.outcomes[this.samplePlace(rng)]!;
  }

  /** The same; answers the place of the result in the list. */
  samplePlace(rng: Pick<Rng, 'below'>): number {
    let ticket = rng.below(this.total);
    for (let i = 0; i < this.length; i++) {
      ticket -= this.weights[i]!;
      if (ticket < 0) return i;
    }
    return this.length - 1;
  }

  /** Weight of a result, 0 if it cannot happen. */
  weightOf(outcome: number): number {
    for (let i = 0; i < this.length; i++) if (this.outcomes[i] === outcome) return this.weights[i]!;
    return 0;
  }

  *[Symbol.iterator](): Iterator<{ outcome: number; weight: number }> {
    for (let i = 0; i < this.length; i++) yield { outcome: this.outcomes[i]!, weight: this.weights[i]! };
  }
}
