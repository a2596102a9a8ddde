/** Writes the shares of weights of at least 0, all alike if they are all 0.
 * @param first where a run of `count` weights begins, and their shares likewise; all of them by default */
export function normalise(weights: Float64Array, into: Float64Array, first = 0, count = weights.length): void {
  let sum = 0;
  for (let i = first; i < first + count; i++) sum += weights[i]!;
  for (let i = first; i < first + count; i++) into[i] = sum > 0 ? weights[i]! / sum : 1 / count;
}
