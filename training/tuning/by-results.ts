import type { FlatGame } from '../../rules/core/index.ts';
import { type Errors, errorsOf, fitWeights } from './logistic.ts';
import { type CaptainGames, playForTerms, type TermPosition } from './positions.ts';

/** How well results of games held out are foretold. All but the first may favour a side in each scenario. */
export interface HeldOut {
  /** Positions held out, and learnt from. */
  readonly positions: number;
  readonly learnt: number;
  /** Errors of the weights that the fit began from. */
  readonly own: Errors;
  /** Errors of the same weights, all multiplied by the best factor. */
  readonly rescaled: Errors;
  /** Errors of the fitted weights. */
  readonly fitted: Errors;
  /** Errors where all weights are 0. */
  readonly nothing: Errors;
}

/** Fits weights to the results of games (Texel's way). */
export function fitToResults(
  games: readonly FlatGame[],
  start: readonly number[],
  options: CaptainGames,
): { readonly fitted: readonly number[]; readonly heldOut: HeldOut } {
  const { learn, held } = playForTerms(games, options);
  const even = games.map(() => 0);
  const fit = (view: (position: TermPosition) => TermPosition, weights: readonly number[]) => {
    const fitted = fitWeights(learn.map(view), [...weights, ...even]);
    return { fitted, errors: errorsOf(held.map(view), fitted) };
  };
  /** A position with the sum of its terms for one, or with none. */
  const summed = ({ terms, result }: TermPosition): TermPosition => {
    const sum = start.reduce((all, weight, i) => all + weight * terms[i]!, 0);
    return { terms: Float64Array.of(sum, ...terms.subarray(start.length)), result };
  };
  const blank = ({ terms, result }: TermPosition): TermPosition => ({ terms: terms.subarray(start.length), result });
  const { fitted, errors } = fit((position) => position, start);
  const heldOut = {
    positions: held.length,
    learnt: learn.length,
    own: errorsOf(held, [...start, ...even]),
    rescaled: fit(summed, [1]).errors,
    fitted: errors,
    nothing: fit(blank, []).errors,
  };
  return { fitted: fitted.slice(0, start.length), heldOut };
}
