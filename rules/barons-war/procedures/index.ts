import { bindSteps as bind, type Step } from '../../core/index.ts';
import type { Kinds } from '../layout.ts';
import type { BaronsWarState } from '../state.ts';
import { STEP_NAMES } from '../steps.ts';
import { chargeSteps } from './charge.ts';
import { commandSteps } from './command.ts';
import { fireSteps } from './fire.ts';
import { hitSteps } from './hits.ts';
import { interludeSteps } from './interludes.ts';
import type { StepDraft } from './kinds.ts';
import { leaderSteps } from './leaders.ts';
import { meleeSteps } from './melee.ts';
import { moraleSteps } from './morale.ts';
import { movementSteps } from './movement.ts';
import { reactionSteps } from './reaction.ts';
import { retreatSteps } from './retreat.ts';
import { setUpSteps } from './set-up.ts';
import { turnSteps } from './turn.ts';
import { walkSteps } from './walk.ts';

const drafts: readonly StepDraft[] = [
  ...setUpSteps,
  ...commandSteps,
  ...turnSteps,
  ...movementSteps,
  ...walkSteps,
  ...reactionSteps,
  ...chargeSteps,
  ...interludeSteps,
  ...fireSteps,
  ...meleeSteps,
  ...hitSteps,
  ...retreatSteps,
  ...moraleSteps,
  ...leaderSteps,
];

/** The table of steps in the order of their numbers, their registers bound to the names of one scenario. */
export const bindSteps = (kinds: Kinds): readonly Step<BaronsWarState>[] => bind(STEP_NAMES, drafts, kinds);
