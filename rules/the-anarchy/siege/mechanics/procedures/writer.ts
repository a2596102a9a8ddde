import {
  type ActionAbouts,
  createActionWriter,
  createStepWriter,
  type StepDraft as Draft,
  type ToldAbouts,
} from '../../../../core/index.ts';
import type { ActionKind, SiegeActions } from '../../../state/actions.ts';
import type { Kinds } from '../../../state/kinds.ts';
import type { SiegeState } from '../../../state/siege-state.ts';
import type { StepName } from '../../../state/steps.ts';

type S = SiegeState;
export type Abouts = ToldAbouts<S, string>;
export type StepDraft = Draft<S, Kinds, StepName, Abouts>;
/** What is said about some kinds of actions. */
export type Actions<K extends ActionKind = ActionKind> = ActionAbouts<S, SiegeActions, K>;

/** `ask` a player, `roll` the dice, or just `run`, on the days of a siege; `frame` names the registers of a step. */
export const { ask, roll, run, frame } = createActionWriter<S, Kinds, StepName, SiegeActions>();
/** Asks by flat indices: what the men's game asks is passed on as it is. */
export const { ask: passOn } = createStepWriter<S, Kinds, StepName, Abouts>();
