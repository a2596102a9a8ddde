import { type ActionAbouts, type ActionDraft, createActionWriter, type RollAbout, type StepAbout } from '../../../core/index.ts';
import type { ActionKind, ACTIONS } from '../../state/actions.ts';
import type { Kinds } from '../../state/layout.ts';
import type { OneHourState } from '../../state/state.ts';
import type { StepName } from '../../state/steps.ts';

type S = OneHourState;

/** What is said about dice. */
export interface DiceAbout extends RollAbout<S> {
  /** What they decide, in a sentence without its end. */
  readonly task: (s: S) => string;
}

interface Abouts {
  readonly ask: StepAbout;
  readonly roll: DiceAbout;
  readonly run: StepAbout;
}

export type StepDraft = ActionDraft<S, Kinds, StepName>;
/** What is said about some kinds of actions. */
export type Actions<K extends ActionKind = ActionKind> = ActionAbouts<S, typeof ACTIONS, K>;

/** `ask` a player, `roll` the dice, or just `run`; `frame` names the registers of a step. */
export const { ask, roll, run, frame } = createActionWriter<S, Kinds, StepName, typeof ACTIONS, Abouts>();

/** Answers to several steps, which say in their `words` what they mean there. */
export const commonActions: Actions<'pass' | 'select' | 'place'> = {
  pass: { does: 'does nothing more at this step: ends the phase, stays as it is, or stands where it stands', told: ['kept'] },
  select: { does: 'takes up a unit, to move it; in the choice of forces: exchanges it', told: ['comes'] },
  place: { does: 'sets a unit down at one of the places on offer, at the start or as it arrives', told: ['placed', 'entered'] },
};
