import { bindSteps as bind, type Step } from '../../../core/index.ts';
import type { ActionSpace } from '../../state/actions.ts';
import type { Kinds } from '../../state/layout.ts';
import type { IronState } from '../../state/state.ts';
import { STEP_NAMES } from '../../state/steps.ts';
import { activationSteps } from './activation.ts';
import { freeActions, freeSteps } from './free.ts';
import { commandActions, commandSteps } from './command.ts';
import { continuationSteps } from './continuation.ts';
import { fireActions, fireSteps } from './fire.ts';
import { flightSteps } from './flight.ts';
import { leaderActions, leaderSteps } from './leaders.ts';
import { lossSteps } from './losses.ts';
import { moveActions } from './move-effects.ts';
import { selectActions } from './move-select.ts';
import { movementSteps } from './movement.ts';
import { pursuitSteps } from './pursuit.ts';
import { returnSteps } from './return.ts';
import { resultActions, resultSteps } from './results.ts';
import { setUpSteps } from './set-up.ts';
import { advanceActions } from './shock-advance.ts';
import { beforeSteps } from './shock-before.ts';
import { clashActions, clashSteps } from './shock-clash.ts';
import { counterActions } from './shock-counter.ts';
import { declareActions, declareSteps } from './shock-declare.ts';
import { sortieSteps } from './sortie.ts';
import { specialSteps } from './specials.ts';
import { standardActions, standardSteps } from './standards.ts';
import { walkSteps } from './walk.ts';
import { type Abouts, type Actions, commonActions, type StepDraft } from './writer.ts';

// biome-ignore format: a table, one part of the sequence of play a line
const drafts: readonly StepDraft[] = [
  ...setUpSteps, ...freeSteps, ...activationSteps, ...commandSteps, ...standardSteps,
  ...movementSteps, ...walkSteps, ...fireSteps, ...sortieSteps,
  ...declareSteps, ...beforeSteps, ...clashSteps, ...resultSteps, ...leaderSteps,
  ...lossSteps, ...continuationSteps, ...flightSteps, ...pursuitSteps, ...returnSteps, ...specialSteps,
];

/** The table of steps in the order of their numbers, their registers and actions bound to one scenario. */
export const bindSteps = (kinds: Kinds, space: ActionSpace): readonly Step<IronState, Abouts>[] => bind(STEP_NAMES, drafts, kinds, space);

/** What is said about each kind of action. */
// biome-ignore format: a table, one part of the sequence of play a line
export const ACTION_ABOUTS: Actions = {
  ...commonActions, ...freeActions, ...commandActions, ...standardActions,
  ...selectActions, ...moveActions, ...fireActions,
  ...declareActions, ...counterActions, ...clashActions, ...advanceActions, ...resultActions, ...leaderActions,
};
