/** Raw outputs of a network for a batch; see `Network` for what they mean. */
export interface NetworkOutputs {
  /** Logits `[N, 1]`, ragged: the rows of state `i` are `starts[i]` to `starts[i + 1]`. */
  readonly policy: Float32Array;
  /** Logits `[B, 3]` of win, draw and loss for the player to move. */
  readonly value: Float32Array;
  /** `[B, 1]` */
  readonly margin: Float32Array;
}

/** Turns the logits from `start` to `end` into probabilities, in place. */
export function softmaxInPlace(logits: Float32Array, start: number, end: number): void {
  let highest = -Infinity;
  for (let i = start; i < end; i++) highest = Math.max(highest, logits[i]!);
  let total = 0;
  for (let i = start; i < end; i++) total += logits[i] = Math.exp(logits[i]! - highest);
  for (let i = start; i < end; i++) logits[i]! /= total;
}

/** Probability of a win less that of a loss, from the logits of one state. */
export function expectedResult(value: Float32Array, state: number): number {
  const [win, draw, loss] = [value[state * 3]!, value[state * 3 + 1]!, value[state * 3 + 2]!];
  const highest = Math.max(win, draw, loss);
  const [w, d, l] = [Math.exp(win - highest), Math.exp(draw - highest), Math.exp(loss - highest)];
  return (w - l) / (w + d + l);
}
