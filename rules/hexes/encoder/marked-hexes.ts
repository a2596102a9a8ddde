import { IntList } from '../../core/index.ts';

/** The hexes in which planes of a map may be other than 0: some always, others as a state is looked over. Nothing is allocated in play. */
export class MarkedHexes {
  readonly list = new IntList();
  private readonly always: readonly number[];
  private readonly isListed: Uint8Array;

  /** @param size hexes of the map @param always those that may be other than 0 in any state */
  constructor(size: number, always: readonly number[]) {
    this.always = always;
    this.isListed = new Uint8Array(size);
  }

  /** Begins anew, with those that are always marked. */
  begin(): void {
    const { list, always } = this;
    for (let i = 0; i < list.length; i++) this.isListed[list.at(i)] = 0;
    list.clear();
    for (let i = 0; i < always.length; i++) this.add(always[i]!);
  }

  /** Marks a hex, or nothing for -1. */
  add(hex: number): void {
    if (hex < 0 || this.isListed[hex] === 1) return;
    this.isListed[hex] = 1;
    this.list.push(hex);
  }
}
