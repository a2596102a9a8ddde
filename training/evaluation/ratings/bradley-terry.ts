import { solveSystem } from './linear-system.ts';

/** The games of two entrants as a fit of ratings sees them. */
export interface Encounter {
  /** Entrants, from 0. */
  readonly first: number;
  readonly second: number;
  readonly games: number;
  /** Share of the points that the first one made, `[0, 1]`. */
  readonly score: number;
}

/** Standard deviation of a rating, in Elo, before any game was played: so weak that 100 games outweigh it a thousandfold. */
export const PRIOR_ELO = 1000;

const PER_ELO = Math.log(10) / 400;
const PRIOR = 1 / (PRIOR_ELO * PRIOR_ELO);
const MOST_STEPS = 100;
/** A fit is done once no rating moves by more, in Elo. */
const CLOSE_ELO = 1e-7;
const MOST_HALVINGS = 30;

/** ln(1 + e^x) without overflow. */
function softplus(x: number): number {
  return Math.max(x, 0) + Math.log1p(Math.exp(-Math.abs(x)));
}

/** Minus the logarithm of the posterior, but for a constant. */
function loss(ratings: readonly number[], encounters: readonly Encounter[], centres: readonly number[]): number {
  const prior = ratings.reduce((sum, rating, i) => sum + ((rating - centres[i]!) ** 2 * PRIOR) / 2, 0);
  return encounters.reduce((sum, { first, second, games, score }) => {
    const gap = PER_ELO * (ratings[first]! - ratings[second]!);
    return sum + games * (score * softplus(-gap) + (1 - score) * softplus(gap));
  }, prior);
}

/** First and second derivatives of `loss`. `[n]` and `[n, n]` */
function derivatives(
  ratings: readonly number[],
  encounters: readonly Encounter[],
  centres: readonly number[],
): { gradient: number[]; hessian: number[][] } {
  const gradient = ratings.map((rating, i) => (rating - centres[i]!) * PRIOR);
  const hessian = ratings.map((_, i) => ratings.map((__, j) => (i === j ? PRIOR : 0)));
  for (const { first, second, games, score } of encounters) {
    const expected = 1 / (1 + Math.exp(-PER_ELO * (ratings[first]! - ratings[second]!)));
    const pull = games * PER_ELO * (expected - score);
    const curvature = games * PER_ELO * PER_ELO * expected * (1 - expected);
    gradient[first]! += pull;
    gradient[second]! -= pull;
    hessian[first]![first]! += curvature;
    hessian[second]![second]! += curvature;
    hessian[first]![second]! -= curvature;
    hessian[second]![first]! -= curvature;
  }
  return { gradient, hessian };
}

/**
 * Elo ratings under which the expected points, 1 / (1 + 10^(−difference / 400)) a game, agree best with the points made:
 * the mode of a Bradley-Terry model in which a draw is half a win and half a loss, with a normal prior for each rating.
 * @param centres means of the priors, in Elo; 0 for each if left out. `[entrants]`
 * @returns ratings in Elo, not yet anchored. `[entrants]`
 */
export function fitRatings(
  entrants: number,
  encounters: readonly Encounter[],
  centres: readonly number[] = Array<number>(entrants).fill(0),
): number[] {
  let ratings = Array<number>(entrants).fill(0);
  let height = loss(ratings, encounters, centres);
  for (let step = 0; step < MOST_STEPS; step++) {
    const { gradient, hessian } = derivatives(ratings, encounters, centres);
    const move = solveSystem(hessian, gradient);
    let [scale, next, lower] = [2, ratings, Infinity];
    for (let halving = 0; halving < MOST_HALVINGS && !(lower <= height); halving++) {
      scale /= 2;
      next = ratings.map((rating, i) => rating - scale * move[i]!);
      lower = loss(next, encounters, centres);
    }
    const isDone = !(lower <= height) || Math.max(...move.map(Math.abs)) * scale < CLOSE_ELO;
    if (lower <= height) [ratings, height] = [next, lower];
    if (isDone) break;
  }
  return ratings;
}
