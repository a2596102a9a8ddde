import { type ActionAbouts, type ActionDraft, createActionWriter } from '../../core/index.ts';
import type { ACTIONS, Kind } from '../state/actions.ts';
import type { Kinds } from '../state/layout.ts';
import type { ToyRulesetState } from '../state/state.ts';
import type { StepName } from '../state/steps.ts';

type S = ToyRulesetState;

export type StepDraft = ActionDraft<S, Kinds, StepName>;
/** What is said about some kinds of actions. */
export type Actions<K extends Kind> = ActionAbouts<S, typeof ACTIONS, K>;

/** `ask` a player, `roll` the dice, or just `run`; `frame` names the registers of a step. */
export const { ask, roll, run, frame } = createActionWriter<S, Kinds, StepName, typeof ACTIONS>();

/** The registers of a step that is about one side. */
export const sideFrame = frame({ side: (k) => k.side });
