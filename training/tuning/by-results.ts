import type { FlatGame } from '../../rules/core/index.ts';
import { type Errors, errorsOf, fitWeights } from './logistic.ts';
import { type CaptainGames, playForTerms, type TermPosition } from './positions.ts';

/** How well results of games held out are foretold. */
export interface HeldOut {
  /** Positions held out, and learnt from. */
  readonly positions: number;
  readonly learnt: number;
  /** Errors of the weights before, */
  readonly own: Errors;
  /** of the same times the best factor, */
  readonly rescaled: Errors;
  /** of those that were fitted, */
  readonly fitted: Errors;
  /** and of no weights at all. */
  readonly nothing: Errors;
}

/** Fits weights to the results of games (Texel's way). */
export function fitToResults(
  games: readonly FlatGame[],
  start: readonly number[],
  options: CaptainGames,
): { readonly fitted: readonly number[]; readonly heldOut: HeldOut } {
  const { learn, held } = playForTerms(games, options);
  /** A position with the sum for its only term. */
  const summed = ({ terms, result }: TermPosition): TermPosition => ({
    terms: Float64Array.of(terms.reduce((sum, term, i) => sum + term * start[i]!, 0)),
    result,
  });
  const fitted = fitWeights(learn, start);
  const factor = fitWeights(learn.map(summed), [1]);
  const heldOut = {
    positions: held.length,
    learnt: learn.length,
    own: errorsOf(held, start),
    rescaled: errorsOf(held.map(summed), factor),
    fitted: errorsOf(held, fitted),
    nothing: errorsOf(
      held,
      start.map(() => 0),
    ),
  };
  return { fitted, heldOut };
}
