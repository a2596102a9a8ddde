import { Box } from '../../geometry/box.ts';
import type { OneHourAction } from '../mechanics/one-hour-action.ts';
import type { OneHourState } from '../state/state.ts';

type S = OneHourState;

/** The state with the bases where the action puts them, before any dice. */
export function tryOut(s: S, action: OneHourAction): S {
  const trial = s.clone();
  action.move(trial);
  return trial;
}

/** A copy of a unit's base: the game's own box is set again with every question. */
export function baseOf(s: S, unit: number): Box {
  return new Box().copy(s.boxOf(unit));
}
