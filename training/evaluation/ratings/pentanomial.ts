import { letterOf, pairMeans } from '../ladder/ladder-summary.ts';
import type { MatchGame } from '../../matches/match.ts';

/** Numbers of pairs by the points that entrant A made in both games together: 0, ½, 1, 1½, 2. */
export type Pentanomial = readonly [number, number, number, number, number];

/** Score of a pair in each place of a `Pentanomial`, `[0, 1]`. */
export const PAIR_SCORES = [0, 0.25, 0.5, 0.75, 1] as const;

/** Counts the complete pairs of a match. @param results a letter for each game from A's side, as a ladder keeps them */
export function countPairs(results: string): Pentanomial {
  const counts: [number, number, number, number, number] = [0, 0, 0, 0, 0];
  for (const score of pairMeans(results)) counts[PAIR_SCORES.indexOf(score as 0)]!++;
  return counts;
}

/** The games of a match as letters from A's side. */
export function lettersOf(games: readonly Pick<MatchGame, 'resultOfA'>[]): string {
  return games.map(({ resultOfA }) => letterOf(resultOfA)).join('');
}

/** How many pairs there are. */
export function pairsIn(counts: Pentanomial): number {
  return counts.reduce((sum, count) => sum + count, 0);
}

/** A's share of the points, `[0, 1]`; 0.5 without pairs. */
export function scoreOfPairs(counts: Pentanomial): number {
  const pairs = pairsIn(counts);
  return pairs === 0 ? 0.5 : counts.reduce((sum, count, i) => sum + count * PAIR_SCORES[i]!, 0) / pairs;
}
