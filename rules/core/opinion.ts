import type { ActionList } from './lists.ts';
import type { Rng } from './rng.ts';

/** How a scripted player judges the actions of one step. */
export interface Opinion<S> {
  /** Looks at the state once, before the actions are scored. */
  begin?(s: S): void;
  /** How good an action is; the highest is played. */
  score(s: S, action: number): number;
}

/** Writes the score of each legal action. `[A]` */
export function rateAll<S>(opinion: Opinion<S>, s: S, legal: ActionList, into: Float64Array): void {
  opinion.begin?.(s);
  for (let i = 0; i < legal.length; i++) into[i] = opinion.score(s, legal.at(i));
}

/** The highest of the legal actions in an opinion; equals by lot. */
export function chooseBest<S>(opinion: Opinion<S>, s: S, legal: ActionList, rng: Rng): number {
  opinion.begin?.(s);
  let best = legal.at(0);
  let bestScore = -Infinity;
  let equals = 0;
  for (let i = 0; i < legal.length; i++) {
    const action = legal.at(i);
    const score = opinion.score(s, action);
    if (score < bestScore) continue;
    equals = score > bestScore ? 1 : equals + 1;
    if (equals === 1 || rng.below(equals) === 0) best = action;
    bestScore = score;
  }
  return best;
}
