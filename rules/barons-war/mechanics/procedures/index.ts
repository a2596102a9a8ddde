import { bindSteps as bind, type Step, type ToldAbouts } from '../../../core/index.ts';
import type { ActionSpace } from '../../state/actions.ts';
import type { Kinds } from '../../state/layout.ts';
import type { BaronsWarState } from '../../state/state.ts';
import { STEP_NAMES } from '../../state/steps.ts';
import { advanceActions, advanceSteps } from './advance.ts';
import { chargeSteps } from './charge.ts';
import { aftermathSteps } from './charge-aftermath.ts';
import { commandActions, commandSteps } from './command.ts';
import { effectivenessSteps } from './effectiveness.ts';
import { fireActions, fireSteps } from './fire.ts';
import { adjustmentActions, interludeSteps } from './interludes.ts';
import { leaderSteps } from './leaders.ts';
import { meleeActions, meleeSteps } from './melee.ts';
import { moraleSteps } from './morale.ts';
import { movementActions, movementSteps } from './movement.ts';
import { reactionSteps } from './reaction.ts';
import { retreatActions, retreatSteps } from './retreat.ts';
import { setUpActions, setUpSteps } from './set-up.ts';
import { turnSteps } from './turn.ts';
import { walkSteps } from './walk.ts';
import { type Actions, commonActions, type StepDraft } from './writer.ts';

// biome-ignore format: a table, one row a line
const drafts: readonly StepDraft[] = [
  ...setUpSteps, ...commandSteps, ...turnSteps, ...movementSteps, ...walkSteps, ...reactionSteps, ...chargeSteps, ...aftermathSteps, ...interludeSteps,
  ...fireSteps, ...meleeSteps, ...advanceSteps, ...retreatSteps, ...moraleSteps, ...effectivenessSteps, ...leaderSteps,
];

/** The table of steps in the order of their numbers, their registers and actions bound to one scenario. */
export const bindSteps = (kinds: Kinds, space: ActionSpace): readonly Step<BaronsWarState, ToldAbouts<BaronsWarState, string>>[] =>
  bind(STEP_NAMES, drafts, kinds, space);

/** What is said about each kind of action. */
// biome-ignore format: a table, one row a line
export const ACTION_ABOUTS: Actions = {
  ...commonActions, ...setUpActions, ...commandActions, ...movementActions, ...adjustmentActions, ...fireActions, ...meleeActions, ...advanceActions,
  ...retreatActions,
};
