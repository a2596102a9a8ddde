import type { Opinion as Judgement } from '../../core/index.ts';
import type { FuryState } from '../state/state.ts';
import type { StepName } from '../state/steps.ts';

/** How the captain judges the actions of one step, in stands of good troops. */
export type Opinion = Judgement<FuryState>;

/** Opinions on some steps. */
export type Opinions = Readonly<Partial<Record<StepName, Opinion>>>;
