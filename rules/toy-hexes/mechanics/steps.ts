import {
  type ActionAbouts,
  type ActionDraft,
  createActionWriter,
  createCast,
  numberSteps,
  type Offers as OffersOf,
} from '../../core/index.ts';
import { targetsOf } from '../../hexes/state/fronts.ts';
import type { HexKinds } from '../../hexes/game/unit-game.ts';
import type { ACTIONS, Kind } from '../state/cells.ts';
import type { ToyHexesState as S } from '../state/state.ts';

/** Every step of a turn, by stable name; a frame of the stack holds a step's place in this list. */
// biome-ignore format: a table, one phase a line
export const STEP_NAMES = [
  'turn/begin', 'turn/end',
  'unit/choose', 'unit/move', 'unit/attack',
  'melee/roll',
  'morale/check', 'morale/retreat',
] as const;
export const STEP = numberSteps(STEP_NAMES);
type StepName = (typeof STEP_NAMES)[number];
type T = typeof ACTIONS;

export type StepDraft = ActionDraft<S, HexKinds, StepName>;
/** What a step offers, and what is said about actions, by their kinds. */
export type Offers<K extends Kind> = OffersOf<T, K>;
export type Actions<K extends Kind> = ActionAbouts<S, T, K>;

/** `ask` a player, `roll` the dice, or just `run`; `frame` names the registers of a step. */
const { frame, ...writer } = createActionWriter<S, HexKinds, StepName, T>();
export const { ask, roll, run } = writer;

/** The registers of a step that is about one unit, and of an attack, which is about two. */
export const unitFrame = frame({ unit: (k) => k.unit });
export const meleeFrame = frame({ unit: (k) => k.unit, target: (k) => k.unit });

/** A check of a frame that names units, by what they must be. */
export const cast = createCast({
  'on the map, of the side that moves': (s: S, unit) => s.hexOf(unit) >= 0 && s.sideOf(unit) === s.side,
  'on the map, of the side that waits': (s: S, unit) => s.hexOf(unit) >= 0 && s.sideOf(unit) !== s.side,
  'in front of "unit"': (s: S, target, { unit }) => targetsOf(s, unit!).includes(target),
});
