import { createMover } from './mover.ts';
import type { Allocations } from './allocations.ts';
import { MOST_WALK_HEXES } from './walk-path.ts';

/** What the rules work with while they answer one question. A game owns one; each part is filled anew for each question and says nothing later. */
export class Scratch {
  /** The mover chosen, the same as it would ride to a charge, and cavalry that charges. */
  readonly chosen = createMover();
  readonly rider = createMover();
  readonly mounted = createMover();
  /** Directions of the way of a walk. */
  readonly route = new Uint8Array(MOST_WALK_HEXES);
  /** Watchers of every hex, bits over the cavalry that may react; the hexes watched; and their number. */
  readonly watched: Int32Array;
  readonly marked: Uint16Array;
  markedCount = 0;
  /** All ways in which each side may allocate its command points; listed when they are first asked for. */
  allocations: readonly [Allocations, Allocations] | null = null;

  /** @param hexes of the map */
  constructor(hexes: number) {
    this.watched = new Int32Array(hexes);
    this.marked = new Uint16Array(hexes);
  }
}
