import type { Opinion as Judgement } from '../../core/index.ts';
import type { OneHourState } from '../state.ts';

/** How the captain judges the actions of one step; one point is about the worth of an unhurt plain unit. */
export type Opinion = Judgement<OneHourState>;
