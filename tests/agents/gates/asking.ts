import { createView, type Decision, type PlayerView } from '../../../agents/turn/agent.ts';
import {
  leafEvaluator,
  type LeafEvaluator,
  type LeafOptions,
  Search,
  searchNow,
  type SearchOptions,
} from '../../../agents/search/index.ts';
import { type Game, isPlayer, Rng, type Seed, type State } from '../../../rules/core/index.ts';

export const RANDOM_PLAYOUTS: LeafOptions = { playout: 'random' };

/** The state after moves given as text, separated by spaces; `#3` is an outcome of the dice. Apart from `play.ts`, which loads every kind of agent. */
export function after(game: Game, moves: string): State {
  const state = game.newState();
  for (const move of moves.split(' ').filter((text) => text !== '')) {
    state.apply(move.startsWith('#') ? Number(move.slice(1)) : game.actions.parse(state, move));
  }
  return state;
}

/** The view of whoever decides. */
export function viewOf(state: State): PlayerView {
  if (!isPlayer(state.actor)) throw new Error('Nobody decides here.');
  return createView(state, state.actor);
}

/** The searches that most gates put to the test. */
export const KINDS = {
  puct: { selection: 'puct' },
  uct: { selection: 'uct' },
  gumbel: { root: 'gumbel' },
} as const satisfies Readonly<Record<string, SearchOptions>>;
export type Kind = keyof typeof KINDS;
export const KIND_NAMES = Object.keys(KINDS) as readonly Kind[];

/** The same with `uct` exploring as values in `[-1, 1]` ask for: at its default of 0.7 a move that looks bad in its first ten playouts beside an exact
 * value is not tried again within 20,000 simulations. */
export const EXPLORING_KINDS = { ...KINDS, uct: { selection: 'uct', uctExplore: 2 } } as const satisfies Readonly<
  Record<Kind, SearchOptions>
>;

export interface Question extends SearchOptions {
  readonly simulations: number;
  /** Default 1. */
  readonly seed?: Seed;
  /** Default: random playouts. */
  readonly evaluator?: LeafEvaluator;
  /** The game as the search believes it to be. Default: the state's own. */
  readonly believed?: Game;
}

export interface Answer {
  readonly decision: Decision;
  readonly search: Search;
}

/** Asks a fresh search about a state, all its randomness from one seed. */
export function ask(state: State, question: Question): Answer {
  const { seed = 1, evaluator = leafEvaluator(state.game, { ...RANDOM_PLAYOUTS, seed }), believed, ...options } = question;
  const search = new Search(believed ?? state.game, options);
  if (believed === undefined) return { search, decision: searchNow(search, viewOf(state), evaluator, Rng.from(seed), options.simulations) };
  search.begin(viewOf(state), Rng.from(seed), options.simulations);
  while (!search.done()) step(search, evaluator);
  return { search, decision: search.decision() };
}

/** One simulation whose leaf, if it has one, is judged on a state of the evaluator's own game. */
function step(search: Search, evaluator: LeafEvaluator): void {
  if (search.descend()) search.backup(evaluator.evaluate([search.leafState], [search.leafLegal])[0]!);
}

export const meanOf = (values: readonly number[]): number => values.reduce((sum, value) => sum + value, 0) / values.length;

/** Writes measured figures into the tests' output, if they are asked for: GATES=1 */
export function report(gate: string, figures: Readonly<Record<string, number | string>>): void {
  if (process.env['GATES'] === undefined) return;
  const texts = Object.entries(figures).map(
    ([name, value]) => `${name} ${typeof value === 'number' ? Number(value.toPrecision(4)) : value}`,
  );
  console.info(`gate ${gate}: ${texts.join(', ')}`);
}
