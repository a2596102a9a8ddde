import { bindSteps as bind, type Step } from '../../../core/index.ts';
import type { Kinds } from '../../state/layout.ts';
import type { FuryState } from '../../state/state.ts';
import { STEP_NAMES } from '../../state/steps.ts';
import { actionSteps } from './action.ts';
import { attachSteps } from './attach.ts';
import { causeSteps } from './causes.ts';
import { chargeSteps } from './charge.ts';
import { commandSteps } from './command.ts';
import { fireSteps } from './fire.ts';
import { forcedSteps } from './forced.ts';
import { meleeSteps } from './melee.ts';
import { movementSteps } from './movement.ts';
import { officerSteps } from './officers.ts';
import { orderSteps } from './orders.ts';
import { speechSteps } from './speeches.ts';
import { turnSteps } from './turn.ts';
import type { Abouts, StepDraft } from './writer.ts';

// biome-ignore format: a table, one segment a line
const drafts: readonly StepDraft[] = [
  ...turnSteps, ...commandSteps, ...orderSteps, ...attachSteps, ...speechSteps,
  ...actionSteps, ...forcedSteps, ...chargeSteps, ...movementSteps,
  ...fireSteps, ...meleeSteps, ...officerSteps, ...causeSteps,
];

/** The table of steps in the order of their numbers, their registers bound to the names of one scenario. */
export const bindSteps = (kinds: Kinds): readonly Step<FuryState, Abouts>[] => bind(STEP_NAMES, drafts, kinds);
