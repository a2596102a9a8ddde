import type { ArchitectureChoice } from '../../models/architectures/architecture.ts';
import { ObservationBatch } from '../../models/batch.ts';
import { createNetwork, initialWeights, type Network, type NetworkShape } from '../../models/network.ts';
import { ActionList, CHANCE, type Game, isPlayer, Rng, type State } from '../../rules/core/index.ts';

/** The smallest networks of each kind. */
export const SMALL_ENTITY = { kind: 'entity', width: 6, heads: 2, state: 8, action: 6 } as const satisfies ArchitectureChoice;
export const SMALL_TRUNK = {
  kind: 'trunk',
  width: 6,
  blocks: 2,
  units: { width: 6, blocks: 1, heads: 2 },
  state: 8,
  action: 6,
} as const satisfies ArchitectureChoice;
export const SMALL_MLP = { kind: 'mlp', width: 8, layers: 2, action: 6 } as const satisfies ArchitectureChoice;

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

export function batchOf(shape: NetworkShape, states: readonly State[]): ObservationBatch {
  const batch = new ObservationBatch(shape);
  for (const state of states) batch.add(state, state.legalActions());
  return batch;
}

export function smallNetwork(game: Game, slots = true): Network {
  return createNetwork(game.observation, { ...SMALL_ENTITY, slots });
}

/** Weights in which heads and biases are alive too, so that nothing multiplies by zero. */
export function livelyWeights(network: Network, seed: number): Float32Array {
  const rng = Rng.from(seed);
  return initialWeights(network, rng).map((weight) => weight + (rng.float() - 0.4) * 0.3);
}
