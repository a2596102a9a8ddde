import type { Rng } from '../rules/core/index.ts';

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
