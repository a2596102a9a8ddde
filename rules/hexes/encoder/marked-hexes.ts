import { IntList } from '../../core/index.ts';

/** A bit for hexes that are listed, beside those of who marks them. */
const LISTED = 128;

/** The hexes in which planes of a map may be other than 0: some always, others as a state is looked over; and bits that say what is there. Nothing is
 * allocated in play. */
export class MarkedHexes {
  readonly list = new IntList();
  private readonly always: readonly number[];
  private readonly bits: Uint8Array;

  /** @param size hexes of the map @param always those that may be other than 0 in any state */
  constructor(size: number, always: readonly number[] = []) {
    this.always = always;
    this.bits = new Uint8Array(size);
  }

  /** Begins anew, with those that are always marked. */
  begin(): void {
    const { list, always } = this;
    for (let i = 0; i < list.length; i++) this.bits[list.at(i)] = 0;
    list.clear();
    for (let i = 0; i < always.length; i++) this.add(always[i]!);
  }

  /** Marks a hex, or nothing for -1. @param bits what is there, below 128 */
  add(hex: number, bits = 0): void {
    if (hex < 0) return;
    if (this.bits[hex] === 0) this.list.push(hex);
    this.bits[hex]! |= bits | LISTED;
  }

  has(hex: number, bit: number): boolean {
    return (this.bits[hex]! & bit) !== 0;
  }
}
