import { Rng, type Seed } from '../../../rules/core/index.ts';
import { type Encounter, fitRatings, PRIOR_ELO } from './bradley-terry.ts';
import { drawScore, likelyScore } from './pair-posterior.ts';
import { pairsIn, type Pentanomial, scoreOfPairs } from './pentanomial.ts';

/** The pairs that two entrants of a pool played. */
export interface PairTable {
  /** Entrants, from 0; the points are those of the first. */
  readonly first: number;
  readonly second: number;
  readonly pairs: Pentanomial;
}

/** Where the scale of ratings has its zero, and how their intervals are drawn. */
export interface RatingOptions {
  /** The entrant whose rating is 0; without one, the mean of all is 0. */
  readonly anchor?: number;
  /** Seed of the draws. Default 0. */
  readonly seed?: Seed;
  /** Draws that the intervals are taken from. Default 1000. */
  readonly draws?: number;
}

/** The strength of one entrant. */
export interface Rating {
  /** Elo above the anchor, or above the mean of the pool. */
  readonly elo: number;
  /** 95 % interval of that. */
  readonly interval: readonly [number, number];
  /** Games in complete pairs. */
  readonly games: number;
  /** Share of the points in them, `[0, 1]`; 0.5 without games. */
  readonly score: number;
}

/** What the pairs leave open: one world of many that fit them. */
export interface PoolDraw {
  /** Anchored ratings in Elo. `[entrants]` */
  readonly ratings: readonly number[];
  /** Score of the first entrant of each table. `[tables]` */
  readonly scores: readonly number[];
}

/** Ratings of a pool in Elo, and the draws that their intervals were taken from. */
export interface PoolRatings {
  /** In the order of the entrants. */
  readonly ratings: readonly Rating[];
  readonly draws: readonly PoolDraw[];
}

const DRAWS = 1000;
const TAIL = 0.025;

function encountersOf(tables: readonly PairTable[], scores: readonly number[]): Encounter[] {
  return tables.map(({ first, second, pairs }, i) => ({ first, second, games: 2 * pairsIn(pairs), score: scores[i]! }));
}

function anchored(ratings: readonly number[], anchor: number | undefined): number[] {
  const zero = anchor === undefined ? ratings.reduce((sum, one) => sum + one, 0) / ratings.length : ratings[anchor]!;
  return ratings.map((rating) => rating - zero);
}

/** Draws scores from the posterior of each table and ratings from that of the scores: the prior is drawn anew as well, so that where
 * the pairs say little (no games, or nothing but wins) the prior's width shows. */
function drawPool(entrants: number, tables: readonly PairTable[], anchor: number | undefined, rng: Rng): PoolDraw {
  const scores = tables.map(({ pairs }) => drawScore(pairs, rng));
  const centres = Array.from({ length: entrants }, () => PRIOR_ELO * rng.normal());
  return { scores, ratings: anchored(fitRatings(entrants, encountersOf(tables, scores), centres), anchor) };
}

/** Between the values a share `at` of which lies below, by linear interpolation. @param sorted ascending */
function quantile(sorted: readonly number[], at: number): number {
  const place = at * (sorted.length - 1);
  const below = Math.floor(place);
  const above = Math.min(below + 1, sorted.length - 1);
  return sorted[below]! + (place - below) * (sorted[above]! - sorted[below]!);
}

function totalOf(entrant: number, encounters: readonly Encounter[]): { games: number; score: number } {
  const own = encounters.filter(({ first, second }) => first === entrant || second === entrant);
  const games = own.reduce((sum, one) => sum + one.games, 0);
  const points = own.reduce((sum, one) => sum + one.games * (one.first === entrant ? one.score : 1 - one.score), 0);
  return { games, score: games === 0 ? 0.5 : points / games };
}

/**
 * Elo ratings of a pool with 95 % intervals. Ratings are those under which the expected points are those that the pairs make likely (`likelyScore`,
 * `fitRatings`); the intervals hold the middle 95 % of the ratings fitted to scores drawn from the posterior of the pairs (`drawScore`). The pair,
 * not the game, is what is independent, as the two games of a pair share their dice.
 * @param entrants their number
 */
export function ratePool(
  entrants: number,
  tables: readonly PairTable[],
  { anchor, seed = 0, draws: count = DRAWS }: RatingOptions = {},
): PoolRatings {
  const encounters = encountersOf(
    tables,
    tables.map(({ pairs }) => scoreOfPairs(pairs)),
  );
  const rng = Rng.from(`${seed}/ratings`);
  const draws = Array.from({ length: count }, () => drawPool(entrants, tables, anchor, rng));
  const likely = encountersOf(
    tables,
    tables.map(({ pairs }) => likelyScore(pairs)),
  );
  const ratings = anchored(fitRatings(entrants, likely), anchor).map((elo, i) => {
    const sorted = draws.map((draw) => draw.ratings[i]!).sort((a, b) => a - b);
    return { elo, interval: [quantile(sorted, TAIL), quantile(sorted, 1 - TAIL)] as const, ...totalOf(i, encounters) };
  });
  return { ratings, draws };
}
