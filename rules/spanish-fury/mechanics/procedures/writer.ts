import { type ActionAbouts, type ActionDraft, createActionWriter, type ToldAbouts } from '../../../core/index.ts';
import type { ActionKind, ACTIONS } from '../../state/actions.ts';
import type { Kinds } from '../../state/layout.ts';
import type { FuryState } from '../../state/state.ts';
import type { StepName } from '../../state/steps.ts';

type S = FuryState;
export type Abouts = ToldAbouts<S, string>;
export type StepDraft = ActionDraft<S, Kinds, StepName>;

/** Chances of an action that networks and the page are told: of a volley, of a charge, of getting away from one, of a wound to who leads one. */
export type ActionOdds = 'volley' | 'charge' | 'evasion' | 'wound';

/** What is said about some kinds of actions. */
export type Actions<K extends ActionKind = ActionKind> = ActionAbouts<S, typeof ACTIONS, K> & {
  /** Left out where an action has no chances of its own. */
  readonly [N in K]: { readonly odds?: ActionOdds };
};

/** `ask` a player, `roll` the dice, or just `run`; `frame` names the registers of a step. */
export const { ask, roll, run, frame } = createActionWriter<S, Kinds, StepName, typeof ACTIONS>();

/** The registers of steps that are about one side, one unit, a unit and its enemy, one general, one brigade. */
export const sideFrame = frame({ side: (k) => k.side });
export const unitFrame = frame({ unit: (k) => k.unit });
export const pairFrame = frame({ unit: (k) => k.unit, target: (k) => k.unit });
export const generalFrame = frame({ general: (k) => k.general });
export const brigadeFrame = frame({ brigade: (k) => k.brigade });

/** Answers to many steps, which say in their `words` what they mean there. */
export const commonActions: Actions<'pass' | 'confirm' | 'done'> = {
  pass: { does: 'says no to what is offered, or does nothing here', phrase: 'No' },
  confirm: { does: 'says yes to what is offered', phrase: 'Yes' },
  done: { does: 'ends what the player does here', phrase: 'Done' },
};
