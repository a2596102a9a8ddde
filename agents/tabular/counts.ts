import { ActionList, CHANCE, type Game, OutcomeList, type State, TERMINAL } from '../../rules/core/index.ts';
import { type ExploreOptions, exploreStates } from './state-graph.ts';

/** How many different states a game can reach, the last ones included. Forced moves are passed through: a state at which there is
 * nothing to choose is not counted.
 * @throws RangeError if there are more than `limit` */
export function countStates(game: Game, options: ExploreOptions = {}): number {
  return exploreStates(game, options).actor.length;
}

/** How many different games there are: sequences of actions and outcomes to the end. Exact up to 2^53; forced moves branch nothing.
 * @throws RangeError if there are too many states, or games need not end */
export function countGames(game: Game, options: ExploreOptions = {}): number {
  const { actor, firstEdge, child, components } = exploreStates(game, options);
  if (!components.isAcyclic) throw new RangeError('States of this game can come back: it has no number of games.');
  const games = new Float64Array(actor.length);
  for (const node of components.nodes) {
    if (actor[node] === TERMINAL) games[node] = 1;
    for (let e = firstEdge[node]!; e < firstEdge[node + 1]!; e++) games[node]! += games[child[e]!]!;
  }
  return games[0]!;
}

export interface PerftOptions {
  /** Whether a roll is a ply of its own, or all its outcomes belong to the ply before. Default `ply`. */
  readonly rolls?: 'ply' | 'free';
}

/** Walks with one state and one list for each ply; nothing is allocated on the way. */
class Walk {
  private readonly states: State[] = [];
  private readonly lists: ActionList[] = [];
  private readonly rolls: OutcomeList[] = [];
  private readonly isFree: boolean;

  constructor(isFree: boolean) {
    this.isFree = isFree;
  }

  /** Sequences of `left` plies from a state, which is found at `level` moves from the start. */
  count(state: State, left: number, level: number): number {
    const { actor } = state;
    if (actor === CHANCE) return left === 0 && !this.isFree ? 1 : this.countRoll(state, this.isFree ? left : left - 1, level);
    if (left === 0) return 1;
    if (actor === TERMINAL) return 0;
    const legal = state.legalActions((this.lists[level] ??= new ActionList()));
    if (left === 1 && !this.isFree) return legal.length;
    let sum = 0;
    for (let i = 0; i < legal.length; i++) sum += this.after(state, legal.at(i), left - 1, level);
    return sum;
  }

  private countRoll(state: State, left: number, level: number): number {
    const outcomes = state.chanceOutcomes((this.rolls[level] ??= new OutcomeList()));
    let sum = 0;
    for (let i = 0; i < outcomes.length; i++) sum += this.after(state, outcomes.outcomes[i]!, left, level);
    return sum;
  }

  private after(state: State, move: number, left: number, level: number): number {
    const next = (this.states[level] ??= state.clone());
    next.copyFrom(state);
    next.apply(move);
    return this.count(next, left, level + 1);
  }
}

/**
 * Number of sequences of exactly `depth` plies from a state: the usual test of a move generator. Sequences are counted, not states; games
 * that are over before count nothing. Outcomes of the dice count once each, whatever their weights. Forced moves are passed
 * through and are no plies.
 */
export function perft(state: State, depth: number, { rolls = 'ply' }: PerftOptions = {}): number {
  return new Walk(rolls === 'free').count(state, depth, 0);
}
