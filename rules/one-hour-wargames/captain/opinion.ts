import type { Opinion as Judgement } from '../../core/index.ts';
import type { OneHourState } from '../state.ts';

/** How the captain judges the actions of one step; one point is about the worth of an unhurt plain unit. */
export interface Opinion extends Judgement<OneHourState> {
  /** How good an action is. If that is below `least`, any number below it will do: what cannot be the best need not be judged to the end. */
  score(s: OneHourState, action: number, least?: number): number;
}
