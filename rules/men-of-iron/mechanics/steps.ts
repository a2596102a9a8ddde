import { bindSteps as bind, type Step } from '../../core/index.ts';
import type { ActionSpace } from '../state/actions.ts';
import type { Kinds } from '../state/layout.ts';
import type { IronState } from '../state/state.ts';
import { STEP_NAMES } from '../state/steps.ts';
import { activationSteps } from './procedures/turn/activation.ts';
import { freeActions, freeSteps } from './procedures/turn/free.ts';
import { commandActions, commandSteps } from './procedures/turn/command.ts';
import { continuationSteps } from './procedures/turn/continuation.ts';
import { fireActions, fireSteps } from './procedures/combat/fire.ts';
import { flightSteps } from './procedures/results/flight.ts';
import { leaderActions, leaderSteps } from './procedures/results/leaders.ts';
import { lossSteps } from './procedures/results/losses.ts';
import { moveActions } from './procedures/movement/move-effects.ts';
import { selectActions } from './procedures/movement/move-select.ts';
import { movementSteps } from './procedures/movement/movement.ts';
import { pursuitSteps } from './procedures/results/pursuit.ts';
import { returnSteps } from './procedures/results/return.ts';
import { resultActions, resultSteps } from './procedures/results/results.ts';
import { setUpSteps } from './procedures/turn/set-up.ts';
import { advanceActions } from './procedures/combat/shock-advance.ts';
import { beforeSteps } from './procedures/combat/shock-before.ts';
import { clashActions, clashSteps } from './procedures/combat/shock-clash.ts';
import { counterActions } from './procedures/combat/shock-counter.ts';
import { declareActions, declareSteps } from './procedures/combat/shock-declare.ts';
import { sortieSteps } from './procedures/combat/sortie.ts';
import { specialSteps } from './procedures/turn/specials.ts';
import { standardActions, standardSteps } from './procedures/turn/standards.ts';
import { walkSteps } from './procedures/movement/walk.ts';
import { type Abouts, type Actions, commonActions, type StepDraft } from './procedures/writer.ts';

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
