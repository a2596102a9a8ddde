import { createStepWriter, type StepDraft as Draft, type ToldAbouts } from '../../../core/index.ts';
import type { ActionKind } from '../../state/actions.ts';
import type { Kinds } from '../../state/kinds.ts';
import type { AnarchyState } from '../../state/state.ts';
import type { StepName } from '../../state/steps.ts';

type S = AnarchyState;
export type Abouts = ToldAbouts<S, ActionKind>;
export type StepDraft = Draft<S, Kinds, StepName, Abouts>;

/** `ask` a player, `roll` the dice, or just `run`; `frame` names the registers of a step. */
export const { ask, roll, run, frame } = createStepWriter<S, Kinds, StepName, Abouts>();

/** The registers of steps that are about one man. */
export const manFrame = frame({ man: (k) => k.man });
