import { engineAtHand, manAtHand } from '../mechanics/check/at-hand.ts';
import { type ActionKind, pointedBy } from '../../state/actions.ts';
import type { AnarchyState } from '../../state/state.ts';
import { hexAhead } from '../mechanics/ground/ways.ts';

type S = AnarchyState;

/** An action taken apart. */
export interface FightAction {
  readonly kind: ActionKind;
  readonly shape: 'man' | 'to' | 'at' | 'plain';
  /** Who acts, -1 for nobody. */
  readonly man: number;
  /** The place that it is about, -1 for none. */
  readonly place: number;
  /** Who stands there, -1 for nobody. */
  readonly other: number;
  /** The engine that it is about, -1 for none. */
  readonly engine: number;
}

/** Takes an action apart. */
export function decodeAction(s: S, action: number): FightAction {
  const { space } = s.game;
  const kind = space.kindOf(action);
  const first = space.firstOf(action);
  const [man, engine] = [manAtHand(s), engineAtHand(s)];
  switch (pointedBy(kind)) {
    case 'man':
      return { kind, shape: 'man', man: first, place: s.at(first), other: -1, engine: -1 };
    case 'engine':
      return { kind, shape: 'at', man: -1, place: kind === 'push' ? ahead(s, first) : s.engineAt(first), other: -1, engine: first };
    case 'facing':
      return { kind, shape: 'to', man, place: hexAhead(s, s.register(1), first), other: -1, engine: -1 };
    case 'to':
      return { kind, shape: 'to', man, place: first, other: -1, engine };
    case 'at':
      return { kind, shape: 'at', man, place: first, other: s.topAt(first), engine };
    case undefined:
      return { kind, shape: 'plain', man, place: -1, other: -1, engine };
  }
}

/** The hex before an engine. */
function ahead(s: S, engine: number): number {
  return hexAhead(s, s.engineAt(engine), s.engineFacing(engine));
}
