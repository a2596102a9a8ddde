import { engineAtHand, manAtHand } from '../render/seen.ts';
import type { ActionKind } from '../state/actions.ts';
import type { AnarchyState } from '../state/state.ts';
import { hexAhead } from '../rules/ways.ts';

type S = AnarchyState;

/** Kinds that name a man, and those that name a place: where somebody goes, or what something is done to. */
const OF_MEN: readonly ActionKind[] = ['select', 'react', 'join', 'advance', 'lift'];
const TO_PLACES: readonly ActionKind[] = ['place', 'goal', 'tail', 'infiltrate', 'dismount', 'retreat', 'site', 'haul'];
const AT_PLACES: readonly ActionKind[] = [
  'shoot',
  'flame',
  'mount',
  'lead',
  'smash',
  'free',
  'light',
  'douse',
  'attack',
  'raise',
  'span',
  'topple',
  'work',
  'aim',
  'pour',
  'heave',
  'yoke',
];

/** Kinds that name an engine. */
const OF_ENGINES: readonly ActionKind[] = ['engine', 'push', 'draw', 'ram'];

/** An action taken apart. */
export interface Deed {
  readonly kind: ActionKind;
  readonly shape: 'man' | 'to' | 'at' | 'plain';
  /** What is left of the action within its kind. */
  readonly argument: number;
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
export function readDeed(s: S, action: number): Deed {
  const { space } = s.game;
  const kind = space.kindOf(action);
  const argument = space.argument(action);
  if (OF_MEN.includes(kind)) return { kind, shape: 'man', argument, man: argument, place: s.at(argument), other: -1, engine: -1 };
  if (kind === 'push')
    return {
      kind,
      shape: 'at',
      argument,
      man: -1,
      place: hexAhead(s, s.engineAt(argument), s.engineFacing(argument)),
      other: -1,
      engine: argument,
    };
  if (OF_ENGINES.includes(kind)) return { kind, shape: 'at', argument, man: -1, place: s.engineAt(argument), other: -1, engine: argument };
  const man = manAtHand(s);
  if (kind === 'face') return { kind, shape: 'to', argument, man, place: hexAhead(s, s.register(1), argument), other: -1, engine: -1 };
  const engine = engineAtHand(s);
  if (TO_PLACES.includes(kind)) return { kind, shape: 'to', argument, man, place: argument, other: -1, engine };
  if (AT_PLACES.includes(kind)) return { kind, shape: 'at', argument, man, place: argument, other: s.topAt(argument), engine };
  return { kind, shape: 'plain', argument, man, place: -1, other: -1, engine };
}
