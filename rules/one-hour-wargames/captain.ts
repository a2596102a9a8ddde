import type { ActionList, Rng, ScriptedPolicy, State } from '../core/index.ts';
import type { OneHourGame } from './game.ts';
export function createCaptain(_game: OneHourGame): ScriptedPolicy {
  return { choose: (_s: State, legal: ActionList, rng: Rng) => legal.at(rng.below(legal.length)), evaluate: () => 0 };
}
