import type { Opinion as Judgement } from '../../../core/index.ts';
import type { OneHourState } from '../../state/state.ts';
import type { StepName } from '../../state/steps.ts';

/** How the captain judges the actions of one step; one point is about the worth of an unhurt plain unit. */
export type Opinion = Judgement<OneHourState>;

/** Opinions by step. */
export type Opinions = Readonly<Partial<Record<StepName, Opinion>>>;
