import { CHANCE, type Game, type State, TERMINAL } from '../../rules/core/index.ts';
import { normalise } from '../turn/shares.ts';
import type { Policy } from './policy.ts';
import { findSecretChoices, NotSimultaneous, type SecretChoice, SeenStates } from './secret-choices.ts';
import { type ExploreOptions, exploreStates, type StateGraph } from './state-graph.ts';

export interface SolveOptions extends Pick<ExploreOptions, 'limit' | 'fold'> {
  /** Where states can come back: the largest change of a value at which the iteration stops. Default 1e-12. */
  readonly tolerance?: number;
}

/** Value of a node from the values `[N]` of what follows. */
type BackUp = (node: number) => number;

/** The average over the probabilities at the edges; `isSigned` false ignores that nodes are mirrored. */
function average({ firstEdge, child, sign, probability }: StateGraph, values: Float64Array, isSigned: boolean): BackUp {
  return (node) => {
    const end = firstEdge[node + 1]!;
    let sum = 0;
    for (let e = firstEdge[node]!; e < end; e++) {
      const value = probability[e]! * values[child[e]!]!;
      sum += isSigned && sign[e]! < 0 ? -value : value;
    }
    return sum;
  };
}

/** The best for whoever decides, the average over the dice. */
function best(graph: StateGraph, values: Float64Array): BackUp {
  const { actor, firstEdge, child, sign } = graph;
  const roll = average(graph, values, true);
  return (node) => {
    if (actor[node] === CHANCE) return roll(node);
    const side = actor[node] === 0 ? 1 : -1;
    const end = firstEdge[node + 1]!;
    let most = -Infinity;
    for (let e = firstEdge[node]!; e < end; e++) {
      const value = side * sign[e]! * values[child[e]!]!;
      if (value > most) most = value;
    }
    return 0 + side * most; // a draw is 0, never -0
  };
}

/** Sweeps over one group after which it counts as one that never stands still. */
const MOST_SWEEPS = 100_000;

/** Fills in the values of all nodes, given those of terminal ones; whatever follows first, groups that come back iterated until they stand still.
 * @throws Error if one never does */
function backUpAll(graph: StateGraph, values: Float64Array, backUp: BackUp, tolerance: number): Float64Array {
  const { actor } = graph;
  const { nodes, first, isAcyclic } = graph.components;
  for (let group = 0; group + 1 < first.length; group++) {
    const [from, to] = [first[group]!, first[group + 1]!];
    for (let [change, sweeps] = [Infinity, 0]; change > tolerance; sweeps++) {
      if (sweeps === MOST_SWEEPS) throw new Error(`The values of ${graph.game.ruleset.id} do not stand still: its games need not end.`);
      change = 0;
      for (let i = from; i < to; i++) {
        const node = nodes[i]!;
        if (actor[node] === TERMINAL) continue;
        const value = backUp(node);
        if (Number.isNaN(value)) continue; // hidden
        change = Math.max(change, Math.abs(value - values[node]!));
        values[node] = value;
      }
      if (isAcyclic) break;
    }
  }
  return values;
}

const DEFAULT_TOLERANCE = 1e-12;

/** `[N]` values with best play of both sides, in a graph explored without policies: by backward induction, or by value iteration where states can come back. */
export function optimalValues(graph: StateGraph, tolerance = DEFAULT_TOLERANCE): Float64Array {
  const values = graph.result.slice();
  return backUpAll(graph, values, best(graph, values), tolerance);
}

/** `[N]` values under the policies with which the graph was explored. */
export function policyValues(graph: StateGraph, tolerance = DEFAULT_TOLERANCE): Float64Array {
  const values = graph.result.slice();
  return backUpAll(graph, values, average(graph, values, true), tolerance);
}

/** `[N]` how likely the game ends undrawn, under the policies with which the graph was explored. */
export function decidedShares(graph: StateGraph, tolerance = DEFAULT_TOLERANCE): Float64Array {
  const values = graph.result.map((value) => (value === 0 ? 0 : 1));
  return backUpAll(graph, values, average(graph, values, false), tolerance);
}

/** Perfect play of a game. Values are player 0's, in `[-1, 1]`. */
export class Solution {
  readonly graph: StateGraph;
  /** `[N]`; NaN where something is hidden, so that what a state is worth depends on what the players believe. */
  readonly values: Float64Array;
  /** How to play, for both players: of equally good actions the first, where both choose in secret a mixture. It reads only what the player may know. */
  readonly policy: Policy;

  constructor(graph: StateGraph, values: Float64Array, choices: Iterable<SecretChoice> = []) {
    this.graph = graph;
    this.values = values;
    const mixtures = new Map<number, Float64Array>();
    for (const choice of choices) choice.writePolicy(mixtures);
    for (const row of mixtures.values()) normalise(row, row);
    this.policy = {
      probabilities: (state, legal) => {
        const mixture = mixtures.get(this.nodeOf(state).node);
        if (mixture !== undefined) return mixture;
        const row = new Float64Array(legal.length);
        row[legal.indexOf(this.bestActions(state)[0]!)] = 1;
        return row;
      },
    };
  }

  /** Value of a fresh game. */
  get value(): number {
    return this.valueOf(this.graph.game.newState());
  }

  /** @throws RangeError if no game reaches the state, or if something is hidden in it */
  valueOf(state: State): number {
    const { node, mirrored } = this.nodeOf(state);
    const value = this.values[node]!;
    if (Number.isNaN(value))
      throw new RangeError(
        'One side has chosen in secret here: a value is known where that began and where it is open; policy says how to choose.',
      );
    return mirrored ? 0 - value : value;
  }

  private nodeOf(state: State): { readonly node: number; readonly mirrored: boolean } {
    const place = this.graph.find(state);
    if (place === undefined) throw new RangeError('No game reaches this state.');
    return place;
  }

  /** The value after each legal action, in their order; empty if no player decides.
   * @throws RangeError where the choice is a secret one: ask `policy` */
  actionValues(state: State): Float64Array {
    return Float64Array.from(state.legalActions(), (action) => {
      const next = state.clone();
      next.apply(action);
      return this.valueOf(next);
    });
  }

  /** The legal actions that are best for whoever decides, ascending.
   * @throws RangeError where the choice is a secret one: ask `policy` */
  bestActions(state: State): number[] {
    const side = state.actor === 0 ? 1 : -1;
    const values = this.actionValues(state).map((value) => side * value);
    const most = Math.max(...values);
    return state
      .legalActions()
      .toArray()
      .filter((_, i) => values[i]! >= most - 1e-9);
  }
}

/**
 * Solves a small game: minimax, expectimax with dice, value iteration where states can come back. Where both sides choose without seeing
 * each other's choice, which is open
 * once both have chosen, a matrix game is solved there (Shapley 1953).
 * @throws Error if more is hidden than such choices; RangeError if it has too many states
 */
export function solve(game: Game, options: SolveOptions = {}): Solution {
  if (game.ruleset.information === 'perfect') {
    const graph = exploreStates(game, options);
    return new Solution(graph, optimalValues(graph, options.tolerance));
  }
  const seen = new SeenStates();
  const graph = exploreStates(game, { ...options, onNode: (node, state) => seen.note(node, state) });
  const choices = secretChoices(graph, seen);
  const values = graph.result.map((value, node) => (seen.isPublic(node) ? value : NaN));
  const openly = best(graph, values);
  const backUp: BackUp = (node) => (seen.isPublic(node) ? (choices.get(node)?.solve(values) ?? openly(node)) : NaN);
  return new Solution(graph, backUpAll(graph, values, backUp, options.tolerance ?? DEFAULT_TOLERANCE), choices.values());
}

function secretChoices(graph: StateGraph, seen: SeenStates): ReadonlyMap<number, SecretChoice> {
  try {
    return findSecretChoices(graph, seen);
  } catch (error) {
    if (!(error instanceof NotSimultaneous)) throw error;
    const { ruleset, scenario } = graph.game;
    throw new Error(
      `${ruleset.id}/${scenario.id} hides more than choices made at the same time (${error.message}), so that its states have no values of their own. ` +
        'Use new CfrPlusSolver(new GameTree(game)).run(1000).averagePolicy(), and expectedReturns for what it is worth.',
      { cause: error },
    );
  }
}
