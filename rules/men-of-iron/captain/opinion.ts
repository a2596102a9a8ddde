import type { Opinion as Judgement } from '../../core/index.ts';
import type { IronState } from '../state/state.ts';
import type { StepName } from '../state/steps.ts';

/** How the captain judges the actions of one step, in Flight Points. */
type Opinion = Judgement<IronState>;

/** Opinions on some steps. */
export type Opinions = Readonly<Partial<Record<StepName, Opinion>>>;
