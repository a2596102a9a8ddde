import { bindSteps as bind, type Step } from '../../../../core/index.ts';
import type { Kinds } from '../../state/layout.ts';
import type { KingdomState } from '../../state/state.ts';
import { STEP_NAMES } from '../../state/steps.ts';
import { bandSteps } from './bands.ts';
import { battleSteps } from './battle/battle.ts';
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
  ...siegeSteps,
];

/** The table of steps in the order of their numbers, their registers bound to the names of one campaign. */
export const bindSteps = (kinds: Kinds): readonly Step<KingdomState, Abouts>[] => bind(STEP_NAMES, drafts, kinds);
