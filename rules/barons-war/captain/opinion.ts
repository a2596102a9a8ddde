import type { Opinion as Judgement } from '../../core/index.ts';
import type { BaronsWarState } from '../state.ts';

/** How the captain judges the actions of one step; one point is about the worth of a plain infantry counter. */
export type Opinion = Judgement<BaronsWarState>;
