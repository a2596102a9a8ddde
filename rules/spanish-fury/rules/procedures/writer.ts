import { type ActionList, createStepWriter, type StepDraft as Draft, type ToldAbouts } from '../../../core/index.ts';
import type { ActionKind } from '../../state/actions.ts';
import type { Kinds } from '../../state/layout.ts';
import type { FuryState } from '../../state/state.ts';
import type { StepName } from '../../state/steps.ts';

type S = FuryState;
export type Abouts = ToldAbouts<S, ActionKind>;
export type StepDraft = Draft<S, Kinds, StepName, Abouts>;

/** `ask` a player, `roll` the dice, or just `run`; `frame` names the registers of a step. */
export const { ask, roll, run, frame } = createStepWriter<S, Kinds, StepName, Abouts>();

/** The registers of steps that are about one side, one unit, a unit and its enemy, one general, one brigade. */
export const sideFrame = frame({ side: (k) => k.side });
export const unitFrame = frame({ unit: (k) => k.unit });
export const pairFrame = frame({ unit: (k) => k.unit, target: (k) => k.unit });
export const generalFrame = frame({ general: (k) => k.general });
export const brigadeFrame = frame({ brigade: (k) => k.brigade });

/** Legal is to pass, or to confirm. */
export function addYesOrNo(s: S, into: ActionList): void {
  into.push(s.game.space.first.pass);
  into.push(s.game.space.first.confirm);
}

/** What is wrong with a frame about a unit and an enemy, both on the table; null if nothing is. */
export function checkPair(s: S, { unit, target }: { readonly unit: number; readonly target: number }): string | null {
  return s.isOnTable(unit) && s.isOnTable(target) && s.sideOf(unit) !== s.sideOf(target) ? null : 'It is about two enemies on the table.';
}
