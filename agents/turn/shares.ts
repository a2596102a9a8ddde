import type { Rng } from '../../rules/core/index.ts';

/** An index drawn with probability proportional to `share^(1/temperature)`; the largest at temperature 0, which asks for no chance. */
export function drawByShare(shares: ArrayLike<number>, count: number, temperature: number, rng: Rng): number {
  let best = 0;
  for (let i = 1; i < count; i++) if (shares[i]! > shares[best]!) best = i;
  if (temperature <= 0) return best;
  const weight = (i: number): number => (shares[i]! / shares[best]!) ** (1 / temperature);
  let total = 0;
  for (let i = 0; i < count; i++) total += weight(i);
  let ticket = rng.float() * total;
  for (let i = 0; i < count; i++) {
    ticket -= weight(i);
    if (ticket < 0) return i;
  }
  return best;
}

/** Writes the shares of weights of at least 0, all alike if they are all 0.
 * @param first where a run of `count` weights begins, and their shares likewise; all of them by default */
export function normalise(weights: Float64Array, into: Float64Array, first = 0, count = weights.length): void {
  let sum = 0;
  for (let i = first; i < first + count; i++) sum += weights[i]!;
  for (let i = first; i < first + count; i++) into[i] = sum > 0 ? weights[i]! / sum : 1 / count;
}
