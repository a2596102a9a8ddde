import type { NamedPositions } from './named-positions.ts';

/** Mean squared errors over games that were held out, of foretelling results. */
export interface FitReport {
  readonly rows: number;
  readonly heldOutRows: number;
  readonly names: number;
  readonly squaredError: number;
  /** Of the ruleset's own evaluation, with the factor that suits it best, and of the mean result. */
  readonly captain: number;
  readonly constant: number;
}

/** Below this a sum of squares is taken for nothing. */
const EDGE = 1e-6;

/** How well what has been learnt foretells the games held out.
 * @param valueOf what it says of the positions held out, by their numbers */
export function reportOf({ learn, held, names }: NamedPositions, valueOf: (i: number) => number): FitReport {
  const { results, captains } = held;
  const mean = learn.results.reduce((sum, result) => sum + result, 0) / learn.results.length;
  const scale = dot(captains, results) / Math.max(EDGE, dot(captains, captains));
  return {
    rows: learn.active.length,
    heldOutRows: held.active.length,
    names: names.length,
    squaredError: meanSquare(results, valueOf),
    captain: meanSquare(results, (i) => scale * captains[i]!),
    constant: meanSquare(results, () => mean),
  };
}

function dot(a: readonly number[], b: readonly number[]): number {
  return a.reduce((sum, x, i) => sum + x * b[i]!, 0);
}

function meanSquare(results: readonly number[], value: (i: number) => number): number {
  return results.reduce((sum, result, i) => sum + (result - value(i)) ** 2, 0) / Math.max(1, results.length);
}
