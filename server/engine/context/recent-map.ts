/** A map that keeps what was used last: of more entries, or heavier ones, than it may hold, those go that nobody has asked for longest. */
export class RecentMap<K, V> {
  private readonly entries = new Map<K, { readonly value: V; readonly weight: number }>();
  private readonly most: number;
  private readonly mostWeight: number;
  private weight = 0;

  /** @param mostWeight of all entries together, in the unit of `set`; the latest entry stays whatever it weighs */
  constructor(most: number, mostWeight = Infinity) {
    this.most = most;
    this.mostWeight = mostWeight;
  }

  get size(): number {
    return this.entries.size;
  }

  get(key: K): V | undefined {
    const entry = this.entries.get(key);
    if (entry === undefined) return undefined;
    this.entries.delete(key);
    this.entries.set(key, entry);
    return entry.value;
  }

  set(key: K, value: V, weight = 0): void {
    this.drop(key);
    this.entries.set(key, { value, weight });
    this.weight += weight;
    for (const oldest of this.entries.keys()) {
      if (oldest === key || (this.entries.size <= this.most && this.weight <= this.mostWeight)) return;
      this.drop(oldest);
    }
  }

  private drop(key: K): void {
    this.weight -= this.entries.get(key)?.weight ?? 0;
    this.entries.delete(key);
  }

  clear(): void {
    this.entries.clear();
    this.weight = 0;
  }
}
