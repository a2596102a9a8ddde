/** What a hex is to a mover: free to go through, to be entered but not left, not to be entered. */
export const OPEN = 0;
export const STOP = 1;
export const CLOSED = 2;

/** What troops make of the hexes round a mover. The ruleset marks it before a search: all that is not marked is open. */
export class Ground {
  /** OPEN, STOP or CLOSED, `[hex]`. */
  readonly entry: Uint8Array;
  /** Directions from which the enemy exerts a zone of control, six bits, `[hex]`. */
  readonly zones: Uint8Array;
  /** How the first hex may be left: OPEN freely, STOP but not straight into a hex where it must stop, CLOSED not at all. */
  leaving: number = OPEN;
  /** Hexes with an entry or a zone, some of them twice: the first `markedCount`. */
  readonly marked: number[] = [];
  markedCount = 0;

  constructor(hexes: number) {
    this.entry = new Uint8Array(hexes);
    this.zones = new Uint8Array(hexes);
  }

  /** Opens every hex again. */
  clear(): void {
    for (let i = 0; i < this.markedCount; i++) {
      this.entry[this.marked[i]!] = OPEN;
      this.zones[this.marked[i]!] = 0;
    }
    this.markedCount = 0;
    this.leaving = OPEN;
  }

  close(hex: number): void {
    this.marked[this.markedCount++] = hex;
    this.entry[hex] = CLOSED;
  }

  /** Lets whoever enters a hex go no farther, if it may be entered at all. */
  stopAt(hex: number): void {
    this.marked[this.markedCount++] = hex;
    if (this.entry[hex] === OPEN) this.entry[hex] = STOP;
  }

  /** Notes that an enemy controls a hex from the one that lies in a direction of it. */
  addZone(hex: number, direction: number): void {
    this.marked[this.markedCount++] = hex;
    this.zones[hex]! |= 1 << direction;
  }

  /** Whether the enemy controls a hex near the mover. */
  inZone(hex: number): boolean {
    return this.zones[hex] !== 0;
  }
}
