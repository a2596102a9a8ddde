import { ActionList, type Game, type Observation, type Player, type Position, type Rng, type State } from '../rules/core/index.ts';
import type { View } from './agent.ts';

class StateView implements View {
  readonly player: Player;
  readonly #state: State;
  readonly #legal = new ActionList();

  constructor(state: State, player: Player) {
    this.#state = state;
    this.player = player;
  }

  get game(): Game {
    return this.#state.game;
  }

  legalActions(into?: ActionList): ActionList {
    return this.#state.legalActions(into);
  }

  observe(into: Observation): void {
    this.#state.observe(this.player, into);
    this.#state.observeActions(this.#state.legalActions(this.#legal), into);
  }

  sample(rng: Rng): State {
    const world = this.#state.clone();
    world.resample(this.player, rng);
    return world;
  }

  sampleInto(into: State, rng: Rng): void {
    into.copyFrom(this.#state);
    into.resample(this.player, rng);
  }

  informationKey(): string {
    return this.#state.informationKey(this.player);
  }

  position(): Position {
    return this.#state.toPosition(this.player);
  }

  format(action: number): string {
    return this.game.actions.format(this.#state, action);
  }
}

/** What a player may know of a state at its own decision; valid until the state next changes.
 * @throws Error if it is not that player's decision. */
export function createView(state: State, player: Player): View {
  if (state.actor !== player) throw new Error(`Player ${player} has no decision here: the actor is ${state.actor}.`);
  return new StateView(state, player);
}
