import type { BaronsWarState } from '../state.ts';

/** How the captain judges the actions of one step. */
export interface Opinion {
  /** Looks at the state once, before the actions are scored. */
  begin?(s: BaronsWarState): void;
  /** How good an action is; the highest is played. One unit is about the worth of a plain infantry counter. */
  score(s: BaronsWarState, action: number): number;
}
