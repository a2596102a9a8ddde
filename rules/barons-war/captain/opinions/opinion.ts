import type { Opinion as Judgement } from '../../../core/index.ts';
import type { BaronsWarState } from '../../state/state.ts';
import type { StepName } from '../../state/steps.ts';

/** How the captain judges the actions of one step; one point is about the worth of a plain infantry counter. */
export type Opinion = Judgement<BaronsWarState>;

/** Opinions on some steps. */
export type Opinions = Readonly<Partial<Record<StepName, Opinion>>>;
