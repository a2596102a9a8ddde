import type { Rng } from '../../../rules/core/index.ts';
import { PAIR_SCORES, pairsIn, type Pentanomial } from './pentanomial.ts';

/** Pairs of each of the five outcomes that are taken as seen before any was played. */
const PRIOR_PAIRS = 0.1;

/** A draw from the gamma distribution of this shape and scale 1 (Marsaglia and Tsang 2000). @param shape above 0 */
function drawGamma(shape: number, rng: Rng): number {
  if (shape < 1) return drawGamma(shape + 1, rng) * (1 - rng.float()) ** (1 / shape);
  const d = shape - 1 / 3;
  const c = 1 / Math.sqrt(9 * d);
  for (;;) {
    const x = rng.normal();
    const v = (1 + c * x) ** 3;
    if (v > 0 && Math.log(1 - rng.float()) < (x * x) / 2 + d - d * v + d * Math.log(v)) return d * v;
  }
}

/** The score of the first entrant that these pairs make likely: that of the pairs and of those that are taken as seen before, so that nobody who has won
 * everything is taken for unbeatable. `[0, 1]` */
export function likelyScore(counts: Pentanomial): number {
  const sum = counts.reduce((points, count, i) => points + (count + PRIOR_PAIRS) * PAIR_SCORES[i]!, 0);
  return sum / (pairsIn(counts) + PRIOR_PAIRS * counts.length);
}

/**
 * A score that the entrants of these pairs might truly have, drawn from what the pairs leave open: shares of the five
 * outcomes from a Dirichlet distribution (the Bayesian bootstrap of Rubin 1981, over pairs, with a small prior so that outcomes
 * not yet seen stay possible). N pairs weigh as (N − 1) / (N + 1) of themselves: then the draws scatter as the mean of N pairs does,
 * the deviation being known from the same few pairs. `[0, 1]`
 */
export function drawScore(counts: Pentanomial, rng: Rng): number {
  const pairs = pairsIn(counts);
  const weight = pairs === 0 ? 0 : (pairs - 1) / (pairs + 1);
  const shares = counts.map((count) => drawGamma(weight * count + PRIOR_PAIRS, rng));
  const total = shares.reduce((sum, share) => sum + share, 0);
  return shares.reduce((sum, share, i) => sum + share * PAIR_SCORES[i]!, 0) / total;
}
