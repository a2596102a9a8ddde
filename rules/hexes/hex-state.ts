import { CellState, type GameOf, type Layout, type Player, type RulesetOptions, type ScenarioCard } from '../core/index.ts';

/** Two counters are packed into each cell of the stacks, the second one in seven bits; where one stands in a hex it has eight. */
const MOST_COUNTERS = 127;
const MOST_ALONE = 254;

/** Where a state keeps its counters on the map. */
export interface Places {
  /** First cells of the counters' fields: hex (-1 off the map), facing, and place in its stack (0 on top). */
  readonly hex: number;
  readonly facing: number;
  readonly level: number;
  /** First of the cells that follow from these, `hexes * ceil(height / 2)` of them: who stands in each hex. */
  readonly stacks: number;
  readonly hexes: number;
  /** Number of counters, at most 127; 254 where no more than one stands in a hex. */
  readonly counters: number;
  /** Most counters in a hex. */
  readonly height: number;
  /** First cell of the second hexes of counters that cover two, as riders do (-1 for one hex only); only where no more than one counter stands in a hex. */
  readonly tail?: number;
}

/** @throws RangeError if there are too many counters */
export function createPlaces(places: Places): Places {
  const most = places.height === 1 ? MOST_ALONE : MOST_COUNTERS;
  if (places.counters > most) throw new RangeError(`At most ${most} counters can stand on a map; there are ${places.counters}.`);
  return places;
}

/** Cells that follow from where counters stand, one to a hex; for `layCells`. */
export function derivedPlaces(hexes: number, counters: number): { readonly stacks: number; readonly levels: number } {
  return { stacks: hexes, levels: counters };
}

/** Where counters stand in a layout with such cells. @param block first cells of the counters' fields `hex` and `facing` */
export function placesIn(
  { derived }: Layout,
  { hex, facing }: { readonly hex: number; readonly facing: number },
  hexes: number,
  counters: number,
): Places {
  return createPlaces({ hex, facing, level: derived['levels']!, stacks: derived['stacks']!, hexes, counters, height: 1 });
}

/** What a state on hexes asks of its game. */
export interface HexGame extends GameOf<ScenarioCard, RulesetOptions> {
  readonly places: Places;
}

/**
 * Base of the state of a game on hexes: who stands where, and in which order. Counters are indices; -1 is none. What only lies beside them (leaders,
 * markers) the ruleset keeps in cells of its own.
 */
export abstract class HexState extends CellState {
  abstract override readonly game: HexGame;
  private readonly places: Places;
  private readonly stacks: number;
  /** First cell of the second hexes, -1 where counters cover one hex only. */
  private readonly tails: number;

  constructor(game: HexGame, data: Int16Array) {
    super(game, data);
    this.places = game.places;
    this.stacks = game.places.stacks;
    this.tails = game.places.tail ?? -1;
  }

  abstract sideOf(counter: number): Player;

  hexOf(counter: number): number {
    return this.data[this.places.hex + counter]!;
  }

  facingOf(counter: number): number {
    return this.data[this.places.facing + counter]!;
  }

  /** Second hex of a counter, -1 if it covers one hex only. */
  tailOf(counter: number): number {
    return this.tails < 0 ? -1 : this.data[this.tails + counter]!;
  }

  /** Uppermost counter in a hex, -1 if it is empty. */
  topAt(hex: number): number {
    return (this.data[this.stacks + hex]! & 0xff) - 1;
  }

  /** The one beneath it, -1 if none. */
  underAt(hex: number): number {
    return (this.data[this.stacks + hex]! >> 8) - 1;
  }

  /** Counter at a level of a hex's stack, 0 for the uppermost; -1 if none. */
  counterAt(hex: number, level: number): number {
    return ((this.data[this.cellOf(hex, level)]! >> ((level & 1) * 8)) & 0xff) - 1;
  }

  isEmpty(hex: number): boolean {
    return this.data[this.stacks + hex] === 0;
  }

  /** Whether a counter of the side stands in the hex. */
  holds(side: Player, hex: number): boolean {
    const counter = this.topAt(hex);
    return counter >= 0 && this.sideOf(counter) === side;
  }

  /** Takes a counter out of its hex; those beneath it come up. */
  lift(counter: number): void {
    const hex = this.hexOf(counter);
    if (hex < 0) return;
    if (this.tails >= 0) this.liftTail(counter);
    if (this.data[this.stacks + hex] === counter + 1)
      this.data[this.stacks + hex] = 0; // it stands alone
    else this.liftFrom(hex, counter);
    this.data[this.places.hex + counter] = -1;
    this.data[this.places.level + counter] = 0;
  }

  /** Puts a lifted counter into a hex: beneath all that stand there, or at a level (0 on top) so that those from there on go down. Where the stack
   * is full, the lowest gives way. */
  place(counter: number, hex: number, level = this.countAt(hex)): void {
    const lowest = this.places.height - 1;
    const at = Math.min(level, lowest);
    if (!this.isEmpty(hex)) for (let below = lowest; below > at; below--) this.put(hex, below, this.counterAt(hex, below - 1));
    this.put(hex, at, counter);
    this.data[this.places.hex + counter] = hex;
  }

  /** Lets a placed counter cover a second hex, which must be free. */
  placeTail(counter: number, hex: number): void {
    this.data[this.stacks + hex] = counter + 1;
    this.data[this.tails + counter] = hex;
  }

  /** Moves a counter, and another one with it or -1, into a hex beneath all that stand there. */
  moveUnits(counter: number, other: number, hex: number): void {
    this.lift(counter);
    if (other >= 0) this.lift(other);
    this.place(counter, hex);
    if (other >= 0) this.place(other, hex);
  }

  /** Turns all that stand in a hex. */
  face(hex: number, facing: number): void {
    for (let level = 0; level < this.places.height; level++) {
      const counter = this.counterAt(hex, level);
      if (counter >= 0) this.data[this.places.facing + counter] = facing;
    }
  }

  /** Rebuilds who stands where from the counters' own cells, after a position was read. */
  rebuildOccupancy(): void {
    const { hexes, height, counters, level } = this.places;
    this.data.fill(0, this.stacks, this.stacks + hexes * ((height + 1) >> 1));
    for (let counter = 0; counter < counters; counter++) {
      const hex = this.hexOf(counter);
      if (hex >= 0) this.put(hex, this.data[level + counter]!, counter);
      if (this.tailOf(counter) >= 0) this.placeTail(counter, this.tailOf(counter));
    }
  }

  /** Counters in a hex. */
  countAt(hex: number): number {
    if (this.isEmpty(hex)) return 0;
    let count = 1;
    while (count < this.places.height && this.counterAt(hex, count) >= 0) count++;
    return count;
  }

  private liftTail(counter: number): void {
    const tail = this.data[this.tails + counter]!;
    if (tail >= 0) this.data[this.stacks + tail] = 0;
    this.data[this.tails + counter] = -1;
  }

  private liftFrom(hex: number, counter: number): void {
    const { height } = this.places;
    let level = 0;
    while (level < height && this.counterAt(hex, level) !== counter) level++;
    for (; level < height; level++) this.put(hex, level, level + 1 < height ? this.counterAt(hex, level + 1) : -1);
  }

  private cellOf(hex: number, level: number): number {
    return this.stacks + (level >> 1) * this.places.hexes + hex;
  }

  private put(hex: number, level: number, counter: number): void {
    const cell = this.cellOf(hex, level);
    const shift = (level & 1) * 8;
    this.data[cell] = (this.data[cell]! & (0xff00 >> shift)) | ((counter + 1) << shift);
    if (counter >= 0) this.data[this.places.level + counter] = level;
  }
}
