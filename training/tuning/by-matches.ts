import { MctsAgent } from '../../agents/kinds/mcts.ts';
import { weighedWorth } from '../../models/judges/weighed-worth.ts';
import type { FlatGame, Weights } from '../../rules/core/index.ts';
import { playMatch, summarise } from '../evaluation/index.ts';
import { climb } from './spsa.ts';

/** Rounds move a weight by a share of itself, and a small one by that share of this share of the largest. */
const SMALL = 0.05;
const SPREAD = 0.3;
const STEP = 0.2;

/** How weights play each other. */
export interface WeightMatches {
  readonly seed: string;
  readonly rounds: number;
  /** Games of each round for each scenario, and simulations of each of their decisions. */
  readonly roundGames: number;
  readonly simulations: number;
  readonly signal?: AbortSignal;
  readonly onRound?: (round: number) => void;
}

function searchWith(weights: Weights, simulations: number, seed: string): MctsAgent {
  return new MctsAgent({
    spec: 'mcts',
    search: { simulations },
    leaf: {},
    seed,
    learnt: (game) => ({ worth: weighedWorth(game, weights) }),
  });
}

/** Score of the first weights against the second, the mean over the games. */
async function play(
  games: readonly FlatGame[],
  pair: readonly [Weights, Weights],
  { roundGames, simulations, signal }: WeightMatches,
  seed: string,
): Promise<number> {
  let sum = 0;
  for (const game of games) {
    const agents = [searchWith(pair[0], simulations, `${seed}/a`), searchWith(pair[1], simulations, `${seed}/b`)] as const;
    const played = await playMatch(game, agents, { games: roundGames, seed, ...(signal === undefined ? {} : { signal }) });
    sum += played.length === 0 ? 0.5 : summarise(played).score;
  }
  return sum / games.length;
}

/** Climbs by matches between searches that differ in their weights alone (SPSA). */
export async function climbByMatches(
  games: readonly FlatGame[],
  names: readonly string[],
  start: readonly number[],
  options: WeightMatches,
): Promise<number[]> {
  const { seed, rounds, signal, onRound } = options;
  const named = (weights: readonly number[]): Weights => Object.fromEntries(names.map((name, i) => [name, weights[i]!]));
  const largest = Math.max(...start.map(Math.abs));
  const scales = start.map((weight) => Math.max(Math.abs(weight), SMALL * largest));
  return climb(start, scales, (first, second, round) => play(games, [named(first), named(second)], options, `${seed}/${round}`), {
    rounds,
    seed: `${seed}/signs`,
    spread: SPREAD,
    step: STEP,
    ...(signal === undefined ? {} : { signal }),
    ...(onRound === undefined ? {} : { onRound }),
  });
}
