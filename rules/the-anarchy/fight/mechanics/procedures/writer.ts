import { type ActionAbouts, createActionWriter, type StepDraft as Draft, type ToldAbouts } from '../../../../core/index.ts';
import type { FightActionKind, FightActions } from '../../../state/actions.ts';
import type { Kinds } from '../../../state/kinds.ts';
import type { AnarchyState } from '../../../state/state.ts';
import type { FightStepName } from '../../../state/steps.ts';

type S = AnarchyState;
export type Abouts = ToldAbouts<S, string>;
export type StepDraft = Draft<S, Kinds, FightStepName, Abouts>;
/** What is said about some kinds of actions. */
export type Actions<K extends FightActionKind = FightActionKind> = ActionAbouts<S, FightActions, K>;

/** `ask` a player, `roll` the dice, or just `run`; `frame` names the registers of a step. */
export const { ask, roll, run, frame } = createActionWriter<S, Kinds, FightStepName, FightActions>();

/** The registers of steps that are about one man. */
export const manFrame = frame({ man: (k) => k.man });

/** Answers to many steps, which say in their `words` what they mean there. */
export const commonActions: Actions<'pass' | 'confirm' | 'done'> = {
  pass: { does: 'says no to what is offered', phrase: 'No' },
  confirm: { does: 'says yes to what is offered', phrase: 'Yes' },
  done: { does: 'ends what the player does here: a phase, or the move of a man', phrase: 'Done' },
};
