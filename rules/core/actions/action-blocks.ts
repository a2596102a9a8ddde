/** A game's flat action indices in blocks, one for each kind of action, in the order of the kinds. */
export class ActionBlocks<K extends string> {
  readonly size: number;
  /** First index of each kind. */
  readonly first: Readonly<Record<K, number>>;
  readonly kinds: readonly K[];
  /** First index of each kind by its place, and the place of the kind of each index. */
  protected readonly starts: Int32Array;
  protected readonly places: Uint8Array;
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
    this.starts = Int32Array.from(kinds, (kind) => first[kind]!);
    this.places = new Uint8Array(next);
    kinds.forEach((kind, place) => this.places.fill(place, first[kind], first[kind]! + counts[kind]));
  }

  /** Number of flat indices of a kind. */
  count(kind: K): number {
    return this.counts[kind];
  }

  /** Place of the kind of an index among the kinds. Beneath them all it is the first, beyond them the last. */
  placeOf(index: number): number {
    return this.places[index] ?? (index < 0 ? 0 : this.kinds.length - 1);
  }

  kindOf(index: number): K {
    return this.kinds[this.placeOf(index)]!;
  }

  /** What is left of an index within its kind. */
  argument(index: number): number {
    return index - this.starts[this.placeOf(index)]!;
  }
}
