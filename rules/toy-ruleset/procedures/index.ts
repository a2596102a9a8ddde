import { bindSteps, type Step, type ToldAbouts } from '../../core/index.ts';
import { space } from '../actions.ts';
import { kinds } from '../layout.ts';
import type { ToyRulesetState } from '../state.ts';
import { STEP_NAMES } from '../steps.ts';
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
