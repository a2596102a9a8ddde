import {
  type ActionAbouts,
  createActionWriter,
  createCast,
  createStepWriter,
  type Player,
  type StepDraft as Draft,
  type ToldAbouts,
} from '../../../../core/index.ts';
import type { ActionKind, ACTIONS } from '../../state/actions.ts';
import type { Kinds } from '../../state/layout.ts';
import type { KingdomState } from '../../state/state.ts';
import type { StepName } from '../../state/steps.ts';

type S = KingdomState;
export type Abouts = ToldAbouts<S, string>;
export type StepDraft = Draft<S, Kinds, StepName, Abouts>;
/** What is said about some kinds of actions. */
export type Actions<K extends ActionKind = ActionKind> = ActionAbouts<S, typeof ACTIONS, K>;

/** `ask` a player, `roll` the dice, or just `run`; `frame` names the registers of a step. */
export const { ask, roll, run, frame } = createActionWriter<S, Kinds, StepName, typeof ACTIONS>();
/** Asks by flat indices: what the men's game asks is passed on as it is. */
export const { ask: passOn } = createStepWriter<S, Kinds, StepName, Abouts>();

/** A check of a frame that names things which may be any of their kind. */
export const cast = createCast<S, never>({});

/** Registers of steps that are about one side, one group, one band. */
export const sideFrame = frame({ side: (k) => k.side });
export const groupFrame = frame({ group: (k) => k.group });

/** What is wrong with a frame about a group that is not on the map. */
export function groupFault(s: S, { group }: { readonly group: number }): string | null {
  return s.isThere(group) ? null : 'That group is not on the map.';
}

/** Answers to many steps, which say in their `words` what they mean there. */
export const commonActions: Actions<'pass' | 'done'> = {
  pass: { does: 'says no to what is offered', phrase: 'No' },
  done: { does: 'ends what the player does here', phrase: 'Done' },
};

export const sideAtHand = (s: S): Player => sideFrame.side(s);
