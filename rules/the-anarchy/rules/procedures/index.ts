import { bindSteps as bind, type Step } from '../../../core/index.ts';
import type { ActionSpace } from '../../state/actions.ts';
import type { Kinds } from '../../state/kinds.ts';
import type { AnarchyState } from '../../state/state.ts';
import { stepNames } from '../../state/steps.ts';
import { arrivalSteps } from './arrivals.ts';
import { engineActions, engineSteps } from './engines.ts';
import { fireSteps } from './fire.ts';
import { ladderSteps } from './ladders.ts';
import { meleeActions, meleeSteps } from './melee.ts';
import { missileActions, missileSteps } from './missiles.ts';
import { movementActions, movementSteps } from './movement.ts';
import { oilSteps } from './oil.ts';
import { pushingActions, pushingSteps } from './pushing.ts';
import { recoverySteps } from './recovery.ts';
import { retreatActions, retreatSteps } from './retreats.ts';
import { routSteps } from './rout.ts';
import { ruinSteps } from './ruins.ts';
import { setUpActions, setUpSteps } from './set-up.ts';
import { taskActions, taskSteps } from './tasks.ts';
import { actActions, actSteps } from './siege/acts.ts';
import { daySteps } from './siege/day.ts';
import { eventActions, eventSteps } from './siege/events.ts';
import { mineActions, mineSteps } from './siege/mines.ts';
import { fieldSteps } from './siege/field.ts';
import { garrisonSteps } from './siege/garrison.ts';
import { throwerActions, throwerSteps } from './siege/throwers.ts';
import { workActions, workSteps } from './siege/works.ts';
import { woundSteps } from './siege/wounds.ts';
import { turnSteps } from './turn.ts';
import { type Abouts, type Actions, commonActions, type StepDraft } from './writer.ts';

// biome-ignore format: a table, one part of the turn a line
const drafts: readonly StepDraft[] = [
  ...setUpSteps, ...turnSteps,
  ...missileSteps, ...movementSteps, ...retreatSteps,
  ...taskSteps, ...meleeSteps, ...recoverySteps,
  ...fireSteps, ...ruinSteps, ...routSteps, ...ladderSteps, ...oilSteps, ...engineSteps, ...pushingSteps,
  ...arrivalSteps,
  ...daySteps, ...eventSteps, ...actSteps, ...fieldSteps, ...garrisonSteps, ...throwerSteps, ...workSteps, ...mineSteps, ...woundSteps,
];

/** The table of steps in the order of their numbers, their registers bound to the names of one scenario.
 * @param hasFields whether it has fights with a map of their own, or is one */
export const bindSteps = (kinds: Kinds, space: ActionSpace, hasFields: boolean): readonly Step<AnarchyState, Abouts>[] =>
  bind(stepNames(hasFields), drafts, kinds, space);

/** What is said about each kind of action. */
// biome-ignore format: a table, one part of the turn a line
export const ACTION_ABOUTS: Actions = {
  ...commonActions, ...setUpActions,
  ...missileActions, ...movementActions, ...retreatActions,
  ...taskActions, ...meleeActions, ...engineActions, ...pushingActions,
  ...actActions, ...throwerActions, ...workActions, ...mineActions, ...eventActions,
};
