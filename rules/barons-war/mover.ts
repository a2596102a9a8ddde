import type { Player } from '../core/index.ts';

/** Where and how a unit, a stack or a leader may move. Costs are in movement points. */
export interface Mover {
  /** Unit that moves (the upper one of a stack), or -1 for a leader. */
  readonly unit: number;
  /** Lower unit of a stack that moves as one, else -1. */
  readonly under: number;
  readonly side: Player;
  readonly start: number;
  readonly facing: number;
  readonly budget: number;
  /** Points already spent in this segment. */
  readonly spent: number;
  /** Whether the one free change of facing is still to be had [7.12]. */
  readonly freeTurn: boolean;
  /** Whether zones and command bind it as in an ordinary move; charges and continuations differ. */
  readonly purpose: 'march' | 'charge' | 'continuation' | 'leader';
}

/** A mover that is made once and filled again. */
export type MoverSlot = { -readonly [Field in keyof Mover]: Mover[Field] };

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
