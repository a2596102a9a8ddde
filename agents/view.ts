import { PlayerView } from '../env/player-view.ts';
import type { Player, State } from '../rules/core/index.ts';
import type { View } from './agent.ts';

/** What a player may know of a state at its own decision; valid until the state next changes.
 * @throws Error if it is not that player's decision. */
export function createView(state: State, player: Player): View {
  if (state.actor !== player) throw new Error(`Player ${player} has no decision here: the actor is ${state.actor}.`);
  return new PlayerView(state, player);
}
