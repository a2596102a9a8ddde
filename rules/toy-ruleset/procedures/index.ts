import { bindSteps, type Step, type ToldAbouts } from '../../core/index.ts';
import { space } from '../state/actions.ts';
import { kinds } from '../state/layout.ts';
import type { ToyRulesetState } from '../state/state.ts';
import { STEP_NAMES } from '../state/steps.ts';
import { moraleSteps } from './morale.ts';
import { movementSteps } from './movement.ts';
import { orderSteps } from './orders.ts';
import { shootingSteps } from './shooting.ts';
import { turnSteps } from './turn.ts';

/** The table of steps in the order of their numbers. */
export const steps: readonly Step<ToyRulesetState, ToldAbouts<ToyRulesetState, string>>[] = bindSteps(
  STEP_NAMES,
  [...turnSteps, ...orderSteps, ...movementSteps, ...shootingSteps, ...moraleSteps],
  kinds,
  space,
);
