import { ObservationBatch } from '../../models/batch.ts';
import { createNetwork, initialWeights, type Network, networkShape } from '../../models/network.ts';
import { ActionList, CHANCE, type Game, isPlayer, Rng, type State } from '../../rules/core/index.ts';

/** Decisions met in random play. */
export function randomStates(game: Game, count: number, seed = 1): State[] {
  const rng = Rng.from(seed);
  const states: State[] = [];
  const legal = new ActionList();
  for (let state = game.newState(); states.length < count; ) {
    if (isPlayer(state.actor)) {
      state.legalActions(legal);
      if (rng.float() < 0.5) states.push(state.clone());
      state.apply(legal.at(rng.below(legal.length)));
    } else if (state.actor === CHANCE) state.apply(state.chanceOutcomes().sample(rng));
    else state = game.newState();
  }
  return states;
}

export function batchOf(game: Game, states: readonly State[]): ObservationBatch {
  const batch = new ObservationBatch(game.observation);
  for (const state of states) batch.add(state, state.legalActions());
  return batch;
}

export function smallNetwork(game: Game, slots = true): Network {
  return createNetwork(networkShape(game.observation, { unit: 6, state: 8, action: 6 }, slots));
}

/** Weights in which heads and biases are alive too, so that nothing multiplies by zero. */
export function livelyWeights(network: Network, seed: number): Float32Array {
  const rng = Rng.from(seed);
  return initialWeights(network, rng).map((weight) => weight + (rng.float() - 0.4) * 0.3);
}
