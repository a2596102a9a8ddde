import { bindSteps as bind, type Step } from '../../core/index.ts';
import type { ActionSpace } from '../state/actions.ts';
import type { Kinds } from '../state/kinds.ts';
import type { AnarchyState } from '../state/state.ts';
import type { SiegeState } from '../state/siege-state.ts';
import { fightSteps, type StepName, siegeSteps } from '../state/steps.ts';
import { arrivalSteps } from '../siege/mechanics/procedures/arrivals.ts';
import { engineActions, engineSteps } from '../fight/mechanics/procedures/engines.ts';
import { fireSteps } from '../fight/mechanics/procedures/fire.ts';
import { ladderSteps } from '../fight/mechanics/procedures/ladders.ts';
import { meleeActions, meleeSteps } from '../fight/mechanics/procedures/melee.ts';
import { missileActions, missileSteps } from '../fight/mechanics/procedures/missiles.ts';
import { movementActions, movementSteps } from '../fight/mechanics/procedures/movement/movement.ts';
import { oilSteps } from '../fight/mechanics/procedures/oil.ts';
import { pushingActions, pushingSteps } from '../fight/mechanics/procedures/pushing.ts';
import { recoverySteps } from '../fight/mechanics/procedures/recovery.ts';
import { retreatActions, retreatSteps } from '../fight/mechanics/procedures/retreats.ts';
import { routSteps } from '../fight/mechanics/procedures/rout.ts';
import { ruinSteps } from '../fight/mechanics/procedures/ruins.ts';
import { setUpActions, setUpSteps } from '../fight/mechanics/procedures/turn/set-up.ts';
import { taskActions, taskSteps } from '../fight/mechanics/procedures/tasks.ts';
import { actActions, actSteps } from '../siege/mechanics/procedures/acts.ts';
import { campSteps } from '../siege/mechanics/procedures/camp.ts';
import { daySteps } from '../siege/mechanics/procedures/day.ts';
import { eventActions, eventSteps } from '../siege/mechanics/procedures/events.ts';
import { mineActions, mineSteps } from '../siege/mechanics/procedures/mines.ts';
import { fieldSteps } from '../siege/mechanics/procedures/field.ts';
import { garrisonSteps } from '../siege/mechanics/procedures/garrison.ts';
import { throwerActions, throwerSteps } from '../siege/mechanics/procedures/throwers.ts';
import { workActions, workSteps } from '../siege/mechanics/procedures/works.ts';
import { woundSteps } from '../siege/mechanics/procedures/wounds.ts';
import type { Abouts as DayAbouts, Actions as DayActions, StepDraft as DayDraft } from '../siege/mechanics/procedures/writer.ts';
import { turnSteps } from '../fight/mechanics/procedures/turn/turn.ts';
import { type Abouts, type Actions, commonActions, type StepDraft } from '../fight/mechanics/procedures/writer.ts';

// biome-ignore format: a table, one part of the turn a line
const fightDrafts: readonly StepDraft[] = [
  ...setUpSteps, ...turnSteps,
  ...missileSteps, ...movementSteps, ...retreatSteps,
  ...taskSteps, ...meleeSteps, ...recoverySteps,
  ...fireSteps, ...ruinSteps, ...routSteps, ...ladderSteps, ...oilSteps, ...engineSteps, ...pushingSteps,
  ...arrivalSteps, ...campSteps,
];
// biome-ignore format: a table, one part of the day a line
const dayDrafts: readonly DayDraft[] = [
  ...daySteps, ...eventSteps, ...actSteps, ...fieldSteps, ...garrisonSteps, ...throwerSteps, ...workSteps, ...mineSteps, ...woundSteps,
];

/** The table of a fight's steps in the order of their numbers, their registers bound to the names of one scenario.
 * @param isOuting whether it is one of a siege or a campaign */
export const bindFightSteps = (kinds: Kinds, space: ActionSpace, isOuting: boolean): readonly Step<AnarchyState, Abouts>[] =>
  bind(fightSteps(isOuting), fightDrafts, kinds, space);

/** The same of a siege. Those of fights come first, so that a step has one number everywhere; nothing leads to them. */
export const bindSiegeSteps = (kinds: Kinds, space: ActionSpace, isPlayed: boolean): readonly Step<SiegeState, DayAbouts>[] =>
  bind<SiegeState, Kinds, StepName, DayAbouts>(siegeSteps(isPlayed), [...fightDrafts, ...dayDrafts], kinds, space);

/** What is said about each kind of action of a fight. */
// biome-ignore format: a table, one part of the turn a line
export const FIGHT_ABOUTS: Actions = {
  ...commonActions, ...setUpActions,
  ...missileActions, ...movementActions, ...retreatActions,
  ...taskActions, ...meleeActions, ...engineActions, ...pushingActions,
};

/** The same of a siege. */
export const SIEGE_ABOUTS: DayActions = {
  ...FIGHT_ABOUTS,
  ...actActions,
  ...throwerActions,
  ...workActions,
  ...mineActions,
  ...eventActions,
};
