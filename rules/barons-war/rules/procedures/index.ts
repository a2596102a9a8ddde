import { bindSteps as bind, type Step } from '../../../core/index.ts';
import type { Kinds } from '../../state/layout.ts';
import type { BaronsWarState } from '../../state/state.ts';
import { STEP_NAMES } from '../../state/steps.ts';
import { advanceSteps } from './advance.ts';
import { chargeSteps } from './charge.ts';
import { aftermathSteps } from './charge-aftermath.ts';
import { commandSteps } from './command.ts';
import { effectivenessSteps } from './effectiveness.ts';
import { fireSteps } from './fire.ts';
import { interludeSteps } from './interludes.ts';
import type { Abouts, StepDraft } from './writer.ts';
import { leaderSteps } from './leaders.ts';
import { meleeSteps } from './melee.ts';
import { moraleSteps } from './morale.ts';
import { movementSteps } from './movement.ts';
import { reactionSteps } from './reaction.ts';
import { retreatSteps } from './retreat.ts';
import { setUpSteps } from './set-up.ts';
import { turnSteps } from './turn.ts';
import { walkSteps } from './walk.ts';

// biome-ignore format: a table, one row a line
const drafts: readonly StepDraft[] = [
  ...setUpSteps, ...commandSteps, ...turnSteps, ...movementSteps, ...walkSteps, ...reactionSteps, ...chargeSteps, ...aftermathSteps, ...interludeSteps,
  ...fireSteps, ...meleeSteps, ...advanceSteps, ...retreatSteps, ...moraleSteps, ...effectivenessSteps, ...leaderSteps,
];

/** The table of steps in the order of their numbers, their registers bound to the names of one scenario. */
export const bindSteps = (kinds: Kinds): readonly Step<BaronsWarState, Abouts>[] => bind(STEP_NAMES, drafts, kinds);
