import { bindSteps as bind, type Step } from '../../core/index.ts';
import type { ActionSpace } from '../state/actions.ts';
import type { Kinds } from '../state/layout.ts';
import type { FuryState } from '../state/state.ts';
import { STEP_NAMES } from '../state/steps.ts';
import { actionActions, actionSteps } from './procedures/turn/action.ts';
import { attachActions, attachSteps } from './procedures/turn/attach.ts';
import { causeSteps } from './procedures/turn/causes.ts';
import { answerActions } from './procedures/charge/charge-answer.ts';
import { leadActions } from './procedures/charge/charge-move.ts';
import { chargeActions, chargeSteps } from './procedures/charge/charge.ts';
import { commandSteps } from './procedures/turn/command.ts';
import { fireActions, fireSteps } from './procedures/fire.ts';
import { forcedSteps } from './procedures/melee/forced.ts';
import { meleeActions, meleeSteps } from './procedures/melee/melee.ts';
import { movementActions, movementSteps } from './procedures/movement.ts';
import { officerSteps } from './procedures/turn/officers.ts';
import { orderActions, orderSteps } from './procedures/turn/orders.ts';
import { speechActions, speechSteps } from './procedures/turn/speeches.ts';
import { turnSteps } from './procedures/turn/turn.ts';
import { type Abouts, type Actions, commonActions, type StepDraft } from './procedures/writer.ts';

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
  ...actionActions, ...chargeActions, ...answerActions, ...leadActions, ...movementActions,
  ...fireActions, ...meleeActions,
};
