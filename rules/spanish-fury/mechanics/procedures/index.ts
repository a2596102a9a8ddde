import { bindSteps as bind, type Step } from '../../../core/index.ts';
import type { ActionSpace } from '../../state/actions.ts';
import type { Kinds } from '../../state/layout.ts';
import type { FuryState } from '../../state/state.ts';
import { STEP_NAMES } from '../../state/steps.ts';
import { actionActions, actionSteps } from './action.ts';
import { attachActions, attachSteps } from './attach.ts';
import { causeSteps } from './causes.ts';
import { chargeActions, chargeSteps } from './charge.ts';
import { commandSteps } from './command.ts';
import { fireActions, fireSteps } from './fire.ts';
import { forcedSteps } from './forced.ts';
import { meleeActions, meleeSteps } from './melee.ts';
import { movementActions, movementSteps } from './movement.ts';
import { officerSteps } from './officers.ts';
import { orderActions, orderSteps } from './orders.ts';
import { speechActions, speechSteps } from './speeches.ts';
import { turnSteps } from './turn.ts';
import { type Abouts, type Actions, commonActions, type StepDraft } from './writer.ts';

// biome-ignore format: a table, one segment a line
const drafts: readonly StepDraft[] = [
  ...turnSteps, ...commandSteps, ...orderSteps, ...attachSteps, ...speechSteps,
  ...actionSteps, ...forcedSteps, ...chargeSteps, ...movementSteps,
  ...fireSteps, ...meleeSteps, ...officerSteps, ...causeSteps,
];

/** The table of steps in the order of their numbers, their registers and actions bound to one scenario. */
export const bindSteps = (kinds: Kinds, space: ActionSpace): readonly Step<FuryState, Abouts>[] => bind(STEP_NAMES, drafts, kinds, space);

/** What is said about each kind of action. */
// biome-ignore format: a table, one segment a line
export const ACTION_ABOUTS: Actions = {
  ...commonActions, ...orderActions, ...attachActions, ...speechActions,
  ...actionActions, ...chargeActions, ...movementActions,
  ...fireActions, ...meleeActions,
};
