import type { Player } from '../../core/index.ts';
import type { Mover as HexMover } from '../../hexes/movement/mover.ts';

/** Where and how a unit, a stack or a leader may move. */
export interface Mover extends HexMover {
  /** Unit that moves (the upper one of a stack), or -1 for a leader. */
  readonly unit: number;
  /** Lower unit of a stack that moves as one, else -1. */
  readonly under: number;
  readonly side: Player;
  /** Whether zones and command bind it as in an ordinary move; charges and continuations differ. */
  readonly purpose: 'march' | 'charge' | 'continuation' | 'leader';
}

/** A mover that is made once and filled again. */
type MoverSlot = { -readonly [Field in keyof Mover]: Mover[Field] };

export function createMover(): MoverSlot {
  return { unit: -1, under: -1, side: 0, start: -1, facing: 0, budget: 0, spent: 0, freeTurn: true, purpose: 'march' };
}

export function copyMover(from: Mover, into: MoverSlot): MoverSlot {
  into.unit = from.unit;
  into.under = from.under;
  into.side = from.side;
  into.start = from.start;
  into.facing = from.facing;
  into.budget = from.budget;
  into.spent = from.spent;
  into.freeTurn = from.freeTurn;
  into.purpose = from.purpose;
  return into;
}
