import { scenarioName } from '../../matches/game-choice.ts';
import { pairInterval, pairMeans } from '../ladder/ladder-summary.ts';
import type { PoolResult } from './pool.ts';

/** What an agent scored against another; only pairs of games count that are complete. */
export interface ScoreOfPairs {
  readonly games: number;
  /** Share of the points that the first agent made, `[0, 1]`. */
  readonly score: number;
  /** 95 % interval of the score, over pairs. */
  readonly interval: readonly [number, number];
}

/** Matches of the same two agents in several scenarios, each by itself and all as one. */
export interface MatchTogether extends ScoreOfPairs {
  readonly first: string;
  readonly second: string;
  readonly scenarios: readonly (ScoreOfPairs & { readonly scenario: string })[];
}

function scoreOf(results: string): ScoreOfPairs {
  const means = pairMeans(results);
  const score = means.length === 0 ? 0.5 : means.reduce((sum, mean) => sum + mean, 0) / means.length;
  return { games: 2 * means.length, score, interval: pairInterval(results) };
}

/** Takes the matches of the same two agents in several pools together. Every game counts alike, whatever its scenario. */
export function matchesTogether(pools: readonly PoolResult[]): MatchTogether[] {
  const parts = pools.flatMap(({ config, pairings }) =>
    pairings.map(({ strong, weak, results }) => ({ first: strong, second: weak, scenario: scenarioName(config), results })),
  );
  const named = new Map(parts.map(({ first, second }) => [JSON.stringify([first, second]), { first, second }]));
  return [...named.values()].map(({ first, second }) => {
    const own = parts.filter((part) => part.first === first && part.second === second);
    return {
      first,
      second,
      ...scoreOf(own.map(({ results }) => results).join('')),
      scenarios: own.map(({ scenario, results }) => ({ scenario, ...scoreOf(results) })),
    };
  });
}
