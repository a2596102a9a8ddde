import type { Opinion as Judgement } from '../../../../core/index.ts';
import type { AnarchyState } from '../../../state/state.ts';
import type { StepName } from '../../../state/steps.ts';

/** How the captain judges the actions of one step, in points of price. */
type Opinion = Judgement<AnarchyState>;

/** Opinions on some steps. */
export type Opinions = Readonly<Partial<Record<StepName, Opinion>>>;
