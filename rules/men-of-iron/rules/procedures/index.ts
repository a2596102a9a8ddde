import { bindSteps as bind, type Step } from '../../../core/index.ts';
import type { Kinds } from '../../state/layout.ts';
import type { IronState } from '../../state/state.ts';
import { STEP_NAMES } from '../../state/steps.ts';
import { activationSteps } from './activation.ts';
import { freeSteps } from './free.ts';
import { commandSteps } from './command.ts';
import { continuationSteps } from './continuation.ts';
import { fireSteps } from './fire.ts';
import { flightSteps } from './flight.ts';
import { leaderSteps } from './leaders.ts';
import { lossSteps } from './losses.ts';
import { movementSteps } from './movement.ts';
import { pursuitSteps } from './pursuit.ts';
import { returnSteps } from './return.ts';
import { resultSteps } from './results.ts';
import { setUpSteps } from './set-up.ts';
import { beforeSteps } from './shock-before.ts';
import { clashSteps } from './shock-clash.ts';
import { declareSteps } from './shock-declare.ts';
import { sortieSteps } from './sortie.ts';
import { specialSteps } from './specials.ts';
import { standardSteps } from './standards.ts';
import { walkSteps } from './walk.ts';
import type { Abouts, StepDraft } from './writer.ts';

// biome-ignore format: a table, one part of the sequence of play a line
const drafts: readonly StepDraft[] = [
  ...setUpSteps, ...freeSteps, ...activationSteps, ...commandSteps, ...standardSteps,
  ...movementSteps, ...walkSteps, ...fireSteps, ...sortieSteps,
  ...declareSteps, ...beforeSteps, ...clashSteps, ...resultSteps, ...leaderSteps,
  ...lossSteps, ...continuationSteps, ...flightSteps, ...pursuitSteps, ...returnSteps, ...specialSteps,
];

/** The table of steps in the order of their numbers, their registers bound to the names of one scenario. */
export const bindSteps = (kinds: Kinds): readonly Step<IronState, Abouts>[] => bind(STEP_NAMES, drafts, kinds);
