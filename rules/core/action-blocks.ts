/** A game's flat action indices in blocks, one for each kind of action, in the order of the kinds. */
export class ActionBlocks<K extends string> {
  readonly size: number;
  /** First index of each kind. */
  readonly first: Readonly<Record<K, number>>;
  readonly kinds: readonly K[];
  /** First index of each kind by its place, then `size`. */
  private readonly starts: Int32Array;
  private readonly counts: Readonly<Record<K, number>>;

  /** @param counts indices of each kind */
  constructor(kinds: readonly K[], counts: Readonly<Record<K, number>>) {
    this.kinds = kinds;
    this.counts = counts;
    let next = 0;
    const first: Partial<Record<K, number>> = {};
    for (const kind of kinds) {
      first[kind] = next;
      next += counts[kind];
    }
    this.first = first as Record<K, number>;
    this.size = next;
    this.starts = Int32Array.from([...kinds.map((kind) => first[kind]!), next]);
  }

  /** Number of flat indices of a kind. */
  count(kind: K): number {
    return this.counts[kind];
  }

  /** Place of the kind of an index among the kinds. @param before place at which to begin to look: that of the index before, if they ascend */
  placeOf(index: number, before = 0): number {
    const { starts } = this;
    let place = index < starts[before]! ? 0 : before;
    while (index >= starts[place + 1]!) place++;
    return place;
  }

  kindOf(index: number): K {
    for (let k = this.kinds.length - 1; k >= 0; k--) {
      const kind = this.kinds[k]!;
      if (index >= this.first[kind]) return kind;
    }
    return this.kinds[0]!;
  }

  /** What is left of an index within its kind. */
  argument(index: number): number {
    return index - this.first[this.kindOf(index)];
  }
}
