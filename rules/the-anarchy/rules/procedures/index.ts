import { bindSteps as bind, type Step } from '../../../core/index.ts';
import type { Kinds } from '../../state/kinds.ts';
import type { AnarchyState } from '../../state/state.ts';
import { stepNames } from '../../state/steps.ts';
import { arrivalSteps } from './arrivals.ts';
import { engineSteps } from './engines.ts';
import { fireSteps } from './fire.ts';
import { ladderSteps } from './ladders.ts';
import { meleeSteps } from './melee.ts';
import { missileSteps } from './missiles.ts';
import { movementSteps } from './movement.ts';
import { oilSteps } from './oil.ts';
import { pushingSteps } from './pushing.ts';
import { recoverySteps } from './recovery.ts';
import { retreatSteps } from './retreats.ts';
import { routSteps } from './rout.ts';
import { ruinSteps } from './ruins.ts';
import { setUpSteps } from './set-up.ts';
import { taskSteps } from './tasks.ts';
import { actSteps } from './siege/acts.ts';
import { daySteps } from './siege/day.ts';
import { eventSteps } from './siege/events.ts';
import { mineSteps } from './siege/mines.ts';
import { fieldSteps } from './siege/field.ts';
import { garrisonSteps } from './siege/garrison.ts';
import { throwerSteps } from './siege/throwers.ts';
import { workSteps } from './siege/works.ts';
import { woundSteps } from './siege/wounds.ts';
import { turnSteps } from './turn.ts';
import type { Abouts, StepDraft } from './writer.ts';

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
export const bindSteps = (kinds: Kinds, hasFields: boolean): readonly Step<AnarchyState, Abouts>[] =>
  bind(stepNames(hasFields), drafts, kinds);
