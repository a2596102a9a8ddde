/** Exact mean over the faces of a fair die. @param die number of its faces @param f value of a face, from 1 */
export function meanOf(die: number, f: (face: number) => number): number {
  let sum = 0;
  for (let face = 1; face <= die; face++) sum += f(face);
  return sum / die;
}

/** The place that a ticket falls on among weights laid end to end, none of them negative. With the ticket drawn from 0 to their sum, each
 * place has a chance in proportion to its weight.
 * @param ticket at least 0, less than the sum but for rounding */
export function drawIndex(weights: ArrayLike<number>, ticket: number): number {
  let left = ticket;
  let last = 0;
  for (let i = 0; i < weights.length; i++) {
    if (weights[i]! <= 0) continue;
    last = i;
    left -= weights[i]!;
    if (left < 0) break;
  }
  return last;
}
