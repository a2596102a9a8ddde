import { type ActionAbouts, type ActionDraft, createActionWriter, numberSteps, type Offers as OffersOf } from '../../core/index.ts';
import type { TableKinds } from '../../tabletop/game/unit-game.ts';
import type { ACTIONS, Kind } from '../state/cells.ts';
import type { ToyTabletopState } from '../state/state.ts';

type S = ToyTabletopState;

/** Every step of a turn, by stable name; a frame of the stack holds a step's place in this list. */
// biome-ignore format: a table, one phase a line
export const STEP_NAMES = [
  'turn/begin', 'turn/end',
  'orders/select', 'orders/act',
  'shooting/roll', 'melee/roll', 'morale/roll',
] as const;
export const STEP = numberSteps(STEP_NAMES);
type StepName = (typeof STEP_NAMES)[number];
type T = typeof ACTIONS;

export type StepDraft = ActionDraft<S, TableKinds, StepName>;
/** What a step offers, and what is said about actions, by their kinds. */
export type Offers<K extends Kind> = OffersOf<T, K>;
export type Actions<K extends Kind> = ActionAbouts<S, T, K>;

const { frame, ...writer } = createActionWriter<S, TableKinds, StepName, T>();
export const { ask, roll, run } = writer;

/** Registers of steps that are about a player, about a unit, or about a unit and what it does to another. */
export const playerFrame = frame({ player: (k) => k.player });
export const unitFrame = frame({ unit: (k) => k.unit });
export const pairFrame = frame({ unit: (k) => k.unit, target: (k) => k.unit, side: (k) => k.side });

/** What is wrong with a frame about a unit, or about two; null if nothing is. */
export function checkUnit(s: S, { unit }: { readonly unit: number }): string | null {
  return s.isOnTable(unit) ? null : `${s.nameOf(unit)} are gone.`;
}
export function checkPair(s: S, { unit, target }: { readonly unit: number; readonly target: number }): string | null {
  const isEnemy = s.isOnTable(target) && s.sideOf(unit) !== s.sideOf(target);
  return checkUnit(s, { unit }) ?? (isEnemy ? null : `${s.nameOf(target)} are no enemy on the table.`);
}
