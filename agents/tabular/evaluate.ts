import type { Game } from '../../rules/core/index.ts';
import { type Policies, toPair } from './policy.ts';
import { decidedShares, policyValues, type SolveOptions } from './solve.ts';
import { exploreStates } from './state-graph.ts';

/** Mean results of both players, in units of the game's returns (`[-1, 1]`, zero-sum), exactly: all states and dice are gone through.
 * @throws RangeError if there are too many states */
export function expectedReturns(game: Game, policies: Policies, options: SolveOptions = {}): readonly [number, number] {
  const graph = exploreStates(game, { ...options, policies: toPair(policies) });
  const value = policyValues(graph, options.tolerance)[0]!;
  return [value, 0 - value];
}

/** How likely player 0 wins, draws and loses. */
export interface ResultShares {
  readonly win: number;
  readonly draw: number;
  readonly loss: number;
}

/** How games end in which somebody wins (1), loses (-1) or nobody does (0); their sum is 1.
 * @throws RangeError if there are too many states, or the game knows other results */
export function resultShares(game: Game, policies: Policies, options: SolveOptions = {}): ResultShares {
  const graph = exploreStates(game, { ...options, policies: toPair(policies) });
  if (graph.result.some((value) => Math.abs(value) !== 1 && value !== 0)) {
    throw new RangeError(`${game.ruleset.id} has results other than 1, 0 and -1: ask for expectedReturns.`);
  }
  const lead = policyValues(graph, options.tolerance)[0]!;
  const decided = decidedShares(graph, options.tolerance)[0]!;
  return { win: (decided + lead) / 2, draw: 1 - decided, loss: (decided - lead) / 2 };
}
