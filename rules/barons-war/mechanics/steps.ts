import { bindSteps as bind, type Step, type ToldAbouts } from '../../core/index.ts';
import type { ActionSpace } from '../state/actions.ts';
import type { Kinds } from '../state/layout.ts';
import type { BaronsWarState } from '../state/state.ts';
import { STEP_NAMES } from '../state/steps.ts';
import { advanceActions, advanceSteps } from './procedures/combat/advance.ts';
import { chargeSteps } from './procedures/combat/charge.ts';
import { aftermathSteps } from './procedures/combat/charge-aftermath.ts';
import { commandActions, commandSteps } from './procedures/turn/command.ts';
import { effectivenessSteps } from './procedures/results/effectiveness.ts';
import { fireActions, fireSteps } from './procedures/combat/fire.ts';
import { adjustmentActions, interludeSteps } from './procedures/combat/interludes.ts';
import { leaderSteps } from './procedures/results/leaders.ts';
import { meleeActions, meleeSteps } from './procedures/combat/melee.ts';
import { moraleSteps } from './procedures/results/morale.ts';
import { movementActions, movementSteps } from './procedures/movement/movement.ts';
import { reactionSteps } from './procedures/combat/reaction.ts';
import { retreatActions, retreatSteps } from './procedures/results/retreat.ts';
import { setUpActions, setUpSteps } from './procedures/turn/set-up.ts';
import { turnSteps } from './procedures/turn/turn.ts';
import { walkSteps } from './procedures/movement/walk.ts';
import { type Actions, commonActions, type StepDraft } from './procedures/writer.ts';

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
