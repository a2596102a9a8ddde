import { createView, leafEvaluator, type LeafOptions, runSearch, Search, type SearchOptions, type PlayerView } from '../../agents/index.ts';
import { CHANCE, type Game, type Player, Rng, type Seed, type State } from '../../rules/core/index.ts';

/** The state after moves given as text, separated by spaces; `#3` is an outcome of the dice. */
export function after(game: Game, moves: string): State {
  const state = game.newState();
  for (const move of moves.split(' ').filter((text) => text !== '')) {
    state.apply(move.startsWith('#') ? Number(move.slice(1)) : game.actions.parse(state, move));
  }
  return state;
}

/** The view of whoever decides. */
export function viewOf(state: State): PlayerView {
  if (state.actor < 0) throw new Error('Nobody decides here.');
  return createView(state, state.actor as Player);
}

/** Lets the dice fall until a player decides or the game is over. */
export function rollOn(state: State, rng: Rng): State {
  while (state.actor === CHANCE) state.apply(state.chanceOutcomes().sample(rng));
  return state;
}

export interface Searched {
  readonly search: Search;
  readonly text: string;
  readonly action: number;
}

/** Searches a state with a leaf evaluator. */
export async function searched(state: State, options: SearchOptions, leaf: LeafOptions = {}, seed: Seed = 1): Promise<Searched> {
  const search = new Search(state.game, options);
  const { action } = await runSearch(search, viewOf(state), leafEvaluator(state.game, leaf), Rng.from(seed));
  return { search, action, text: state.game.actions.format(state, action) };
}
