import type { ActionKind } from '../actions.ts';
import { stepOf, subjectPiece } from '../encoder-subject.ts';
import type { BaronsWarState } from '../state.ts';

type S = BaronsWarState;

/** Kind of an action, and what is left of its index within the kind. */
export function readAction(s: S, action: number): { readonly kind: ActionKind; readonly argument: number } {
  const { space } = s.game;
  const kind = space.kindOf(action);
  return { kind, argument: action - space.first[kind] };
}

/** The unit or leader that the decision is about, -1 if none. */
export function subjectOf(s: S): number {
  const { name } = s.step;
  if (name === 'melee/advance-face' || name === 'melee/strike-choice') return s.topAt(s.register(0));
  return subjectPiece(s, stepOf(s));
}

/** Hex beside the target of the melee at hand. */
export function besideTarget(s: S, direction: number): number {
  return s.scenario.grid.neighbours[s.register(0) * 6 + direction]!;
}
