import type { ActionKind } from '../state/actions.ts';
import type { BaronsWarState } from '../state/state.ts';
import { melee } from '../rules/procedures/melee.ts';
import { subjectPiece } from '../rules/procedures/writer.ts';

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
  if (name === 'melee/advance-face' || name === 'melee/strike-choice') return s.topAt(melee.target(s));
  return subjectPiece(s);
}

/** Hex beside the target of the melee at hand. */
export function besideTarget(s: S, direction: number): number {
  return s.compiled.grid.neighbours[melee.target(s) * 6 + direction]!;
}
