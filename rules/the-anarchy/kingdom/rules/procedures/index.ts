import { bindSteps as bind, type Step } from '../../../../core/index.ts';
import type { Kinds } from '../../state/layout.ts';
import type { KingdomState } from '../../state/state.ts';
import { stepNames } from '../../state/steps.ts';
import { bandSteps } from './bands.ts';
import { battleSteps } from './battle/battle.ts';
import { fieldSteps } from './battle/field.ts';
import { daySteps } from './day.ts';
import { healSteps } from './heal.ts';
import { marchSteps } from './march.ts';
import { meetSteps } from './meet.ts';
import { morningSteps } from './morning.ts';
import { setUpSteps } from './set-up.ts';
import { siegeSteps } from './siege/index.ts';
import type { Abouts, StepDraft } from './writer.ts';

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
export const bindSteps = (kinds: Kinds, isPlayed: boolean): readonly Step<KingdomState, Abouts>[] =>
  bind(stepNames(isPlayed), drafts, kinds);
