import { bindSteps as bind, type Step } from '../../../core/index.ts';
import type { Abouts } from '../../state/about.ts';
import type { Kinds } from '../../state/layout.ts';
import type { OneHourState } from '../../state/state.ts';
import { STEP_NAMES } from '../../state/steps.ts';
import { arrivalSteps } from './arrivals.ts';
import { forceSteps } from './forces.ts';
import type { StepDraft } from './writer.ts';
import { meleeSteps } from './melee.ts';
import { movementSteps } from './movement.ts';
import { setUpSteps } from './set-up.ts';
import { shootingSteps } from './shooting.ts';
import { turnSteps } from './turn.ts';

const drafts: readonly StepDraft[] = [
  ...forceSteps,
  ...setUpSteps,
  ...turnSteps,
  ...arrivalSteps,
  ...movementSteps,
  ...shootingSteps,
  ...meleeSteps,
];

/** The table of steps in the order of their numbers, their registers bound to the names of one scenario. */
export const bindSteps = (kinds: Kinds): readonly Step<OneHourState, Abouts<OneHourState>>[] => bind(STEP_NAMES, drafts, kinds);
