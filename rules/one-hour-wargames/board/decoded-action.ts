import { Box } from '../../geometry/box.ts';
import type { OneHourState } from '../state/state.ts';

type S = OneHourState;

/** An action taken apart. Units are -1 where it concerns none. */
export interface OneHourAction {
  /** Unit that acts. */
  readonly unit: number;
  /** Enemy that it is done to. */
  readonly target: number;
  /** Side of a base: of the target for a charge, of the unit for a turn in melee. */
  readonly side: number;
  /** Numbers of what the action names. */
  readonly first: number;
  readonly second: number;
  /** Where one points to choose it: at a unit, where the base ends, at the side charged, at the edge of the table. */
  readonly at: 'nowhere' | 'unit' | 'target' | 'end' | 'side' | 'edge';
  /** Puts the bases where it leaves them, before any dice. Absent where it moves none. */
  readonly move?: (s: S) => void;
}

/** The state with the bases where the action puts them, before any dice. */
export function tryOut(s: S, { move }: OneHourAction): S {
  const trial = s.clone();
  move?.(trial);
  return trial;
}

/** A copy of a unit's base: the game's own box is set again with every question. */
export function baseOf(s: S, unit: number): Box {
  return new Box().copy(s.boxOf(unit));
}
