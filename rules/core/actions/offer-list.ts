/** Offers noted down as they are, for rules that ask whether there are any, and for players who look through them. It grows as needed. */
export class OfferList {
  length = 0;
  private readonly kinds: string[] = [];
  private readonly firsts: number[] = [];

  clear(): this {
    this.length = 0;
    return this;
  }

  push(kind: string, first = 0): void {
    this.kinds[this.length] = kind;
    this.firsts[this.length++] = first;
  }

  /** Of kinds that name one thing. */
  pushBits(kind: string, bits = 0): void {
    for (let left = bits; left !== 0; left &= left - 1) this.push(kind, 31 - Math.clz32(left & -left));
  }

  kindAt(i: number): string {
    return this.kinds[i]!;
  }

  /** Number of the first thing that an offer names, 0 if it names none. */
  firstAt(i: number): number {
    return this.firsts[i]!;
  }

  /** The same of all of them. */
  toArray(): readonly number[] {
    return this.firsts.slice(0, this.length);
  }
}
