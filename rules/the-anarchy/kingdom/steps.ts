import { bindSteps as bind, type Step } from '../../core/index.ts';
import type { ActionSpace } from './state/actions.ts';
import type { Kinds } from './state/layout.ts';
import type { KingdomState } from './state/state.ts';
import { stepNames } from './state/steps.ts';
import { bandActions, bandSteps } from './mechanics/procedures/turn/bands.ts';
import { battleActions, battleSteps } from './mechanics/procedures/battle/battle.ts';
import { fieldActions, fieldSteps } from './mechanics/procedures/battle/field.ts';
import { daySteps } from './mechanics/procedures/turn/day.ts';
import { healSteps } from './mechanics/procedures/turn/heal.ts';
import { marchActions, marchSteps } from './mechanics/procedures/turn/march.ts';
import { meetActions, meetSteps } from './mechanics/procedures/turn/meet.ts';
import { morningActions, morningSteps } from './mechanics/procedures/turn/morning.ts';
import { setUpActions, setUpSteps } from './mechanics/procedures/turn/set-up.ts';
import { siegeActions, siegeSteps } from './mechanics/procedures/siege/index.ts';
import { type Abouts, type Actions, commonActions, type StepDraft } from './mechanics/procedures/writer.ts';

const drafts: readonly StepDraft[] = [
  ...setUpSteps,
  ...daySteps,
  ...healSteps,
  ...morningSteps,
  ...bandSteps,
  ...marchSteps,
  ...meetSteps,
  ...battleSteps,
  ...fieldSteps,
  ...siegeSteps,
];

/** The table of steps in the order of their numbers, their registers bound to the names of one campaign.
 * @param isPlayed whether its battles are played out */
export const bindSteps = (kinds: Kinds, space: ActionSpace, isPlayed: boolean): readonly Step<KingdomState, Abouts>[] =>
  bind(stepNames(isPlayed), drafts, kinds, space);

/** What is said about each kind of action. */
// biome-ignore format: a table, one part of the day a line
export const ACTION_ABOUTS: Actions = {
  ...commonActions, ...setUpActions, ...morningActions, ...bandActions, ...marchActions, ...meetActions,
  ...battleActions, ...fieldActions, ...siegeActions,
};
