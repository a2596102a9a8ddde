import { alphaRank, clearestCycle } from '../ratings/alpha-rank.ts';
import { countPairs, scoreOfPairs } from '../ratings/pentanomial.ts';
import type { PoolPairing, PoolResult } from './pool.ts';
import { type PoolDraw, ratePool, type Rating } from '../ratings/ratings.ts';

/** One entrant of a pool in numbers. */
export interface PoolRow extends Rating {
  readonly spec: string;
  readonly isReproducible: boolean;
  /** Share of the alpha-rank, by the scores as they are, `[0, 1]`. */
  readonly alphaRank: number;
  /** The same averaged over the scores that the pairs leave open: the one to believe while games are few. */
  readonly meanAlphaRank: number;
}

/** Entrants of whom each scores above half against the next, and the last against the first. */
export interface PoolCycle {
  readonly specs: readonly string[];
  /** Score of each against the next, `[0, 1]`. */
  readonly scores: readonly number[];
  /** Steps of which the 95 % interval lies above half. */
  readonly certainSteps: number;
}

/** A pool in numbers. */
export interface PoolSummary {
  /** The strongest first. */
  readonly rows: readonly PoolRow[];
  /** Scores of the row's entrant against the column's, in the order of `rows`, `[0, 1]`; from complete pairs; null without any and against itself. `[n, n]` */
  readonly scores: readonly (readonly (number | null)[])[];
  /** The clearest circle; null for a transitive pool. */
  readonly cycle: PoolCycle | null;
  /** Spec of the agent whose rating is 0; null if the mean is. */
  readonly anchor: string | null;
}

/** Scores by entrant from scores of pairings; half where nothing is known. `[n, n]` */
function scoreTable(entrants: number, pairings: readonly PoolPairing[], scores: readonly number[]): number[][] {
  const table = Array.from({ length: entrants }, () => Array<number>(entrants).fill(0.5));
  for (const [i, { first, second }] of pairings.entries()) {
    table[first]![second] = scores[i]!;
    table[second]![first] = 1 - scores[i]!;
  }
  return table;
}

function meanAlphaRank(entrants: number, pairings: readonly PoolPairing[], draws: readonly PoolDraw[]): number[] {
  const sums = Array<number>(entrants).fill(0);
  for (const { scores } of draws) alphaRank(scoreTable(entrants, pairings, scores)).forEach((mass, i) => (sums[i]! += mass));
  return sums.map((sum) => sum / draws.length);
}

function isCertain(pairings: readonly PoolPairing[], winner: number, loser: number): boolean {
  return pairings.some(
    ({
      first,
      second,
      summary: {
        pairInterval: [low, high],
      },
    }) => (first === winner && second === loser && low > 0.5) || (first === loser && second === winner && high < 0.5),
  );
}

function cycleOf({ config, pairings }: PoolResult, table: readonly (readonly number[])[]): PoolCycle | null {
  const found = clearestCycle(table);
  if (found === null) return null;
  const steps = found.map((entrant, i) => [entrant, found[(i + 1) % found.length]!] as const);
  return {
    specs: found.map((entrant) => config.entrants[entrant]!.spec),
    scores: steps.map(([a, b]) => table[a]![b]!),
    certainSteps: steps.filter(([a, b]) => isCertain(pairings, a, b)).length,
  };
}

/** Ratings, scores and alpha-rank of a pool.
 * @param anchor the entrant whose rating is 0, from 0; without one the mean is */
export function summarisePool(pool: PoolResult, anchor?: number): PoolSummary {
  const {
    config: { entrants, seed },
    pairings,
  } = pool;
  const tables = pairings.map(({ first, second, results }) => ({ first, second, pairs: countPairs(results) }));
  const { ratings, draws } = ratePool(entrants.length, tables, { seed, ...(anchor === undefined ? {} : { anchor }) });
  const table = scoreTable(
    entrants.length,
    pairings,
    tables.map(({ pairs }) => scoreOfPairs(pairs)),
  );
  const [shares, means] = [alphaRank(table), meanAlphaRank(entrants.length, pairings, draws)];
  const order = entrants.map((_, i) => i).sort((a, b) => ratings[b]!.elo - ratings[a]!.elo || a - b);
  const met = (a: number, b: number): boolean =>
    pairings.some(({ first, second, summary }) => first === Math.min(a, b) && second === Math.max(a, b) && summary.pairs > 0);
  return {
    rows: order.map((i) => ({
      spec: entrants[i]!.spec,
      isReproducible: entrants[i]!.isReproducible,
      ...ratings[i]!,
      alphaRank: shares[i]!,
      meanAlphaRank: means[i]!,
    })),
    scores: order.map((a) => order.map((b) => (met(a, b) ? table[a]![b]! : null))),
    cycle: cycleOf(pool, table),
    anchor: anchor === undefined ? null : entrants[anchor]!.spec,
  };
}
