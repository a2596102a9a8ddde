import { bindSteps as bind, type Step } from '../../../core/index.ts';
import type { ActionSpace } from '../../state/actions.ts';
import type { Kinds } from '../../state/layout.ts';
import type { OneHourState } from '../../state/state.ts';
import { STEP_NAMES } from '../../state/steps.ts';
import { arrivalSteps } from './arrivals.ts';
import { forceSteps } from './forces.ts';
import { meleeActions, meleeSteps } from './melee.ts';
import { movementSteps } from './movement.ts';
import { moveActions, moveSteps } from './moves.ts';
import { setUpSteps } from './set-up.ts';
import { shootingActions, shootingSteps } from './shooting.ts';
import { turnSteps } from './turn.ts';
import { type Actions, commonActions, type StepDraft } from './writer.ts';

// biome-ignore format: a table, one segment a line
const drafts: readonly StepDraft[] = [
  ...forceSteps, ...setUpSteps, ...turnSteps, ...arrivalSteps,
  ...movementSteps, ...moveSteps, ...shootingSteps, ...meleeSteps,
];

/** The table of steps in the order of their numbers, their registers and actions bound to one scenario. */
export const bindSteps = (kinds: Kinds, space: ActionSpace): readonly Step<OneHourState>[] => bind(STEP_NAMES, drafts, kinds, space);

/** What is said about each kind of action. */
export const ACTION_ABOUTS: Actions = { ...commonActions, ...moveActions, ...shootingActions, ...meleeActions };
