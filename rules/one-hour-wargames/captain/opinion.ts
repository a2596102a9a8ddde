import type { OneHourState } from '../state.ts';

/** How the captain judges the actions of one step. */
export interface Opinion {
  /** Looks at the state once, before the actions are scored. */
  begin?(s: OneHourState): void;
  /** How good an action is; the highest is played. One unit is about the worth of an unhurt plain unit. */
  score(s: OneHourState, action: number): number;
}
