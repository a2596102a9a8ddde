import { isPlayer, type Rng, type State } from '../../../rules/core/index.ts';
import { randomMove } from '../../../rules/registry.ts';

/** Share of the moves of a guided game that the ruleset's scripted player makes. */
const GUIDANCE = 0.6;

/** A random move; in a guided game often the scripted player's, because play at random seldom comes to blows. */
export function pickMove(state: State, rng: Rng, guided: boolean): number {
  const { scripted } = state.game;
  if (!guided || scripted === undefined || !isPlayer(state.actor) || rng.float() >= GUIDANCE) return randomMove(state, rng);
  return scripted.choose(state, state.legalActions(), rng);
}
