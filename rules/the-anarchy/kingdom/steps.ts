import { bindSteps as bind, type Step } from '../../core/index.ts';
import type { ActionSpace } from './state/actions.ts';
import type { Kinds } from './state/layout.ts';
import type { KingdomState } from './state/state.ts';
import { stepNames } from './state/steps.ts';
import { bandActions, bandSteps } from './rules/procedures/turn/bands.ts';
import { battleActions, battleSteps } from './rules/procedures/battle/battle.ts';
import { fieldActions, fieldSteps } from './rules/procedures/battle/field.ts';
import { daySteps } from './rules/procedures/turn/day.ts';
import { healSteps } from './rules/procedures/turn/heal.ts';
import { marchActions, marchSteps } from './rules/procedures/turn/march.ts';
import { meetActions, meetSteps } from './rules/procedures/turn/meet.ts';
import { morningActions, morningSteps } from './rules/procedures/turn/morning.ts';
import { setUpActions, setUpSteps } from './rules/procedures/turn/set-up.ts';
import { siegeActions, siegeSteps } from './rules/procedures/siege/index.ts';
import { type Abouts, type Actions, commonActions, type StepDraft } from './rules/procedures/writer.ts';

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
