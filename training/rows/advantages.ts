/*
 * Generalised advantage estimation (Schulman et al. 2016) over the decisions of one player: what lies between two of them (dice, the other side, forced
 * moves) belongs to the world. Nothing is discounted: a game has an end, and only that pays.
 */

/**
 * How much better each decision turned out than the player had thought: the sum of the later changes of its opinion, each further decision ahead counting
 * `lambda` times less.
 * @param values what the player thought of its positions, in its own eyes and in order `[-1, 1]`
 * @param outcome what the game was worth to it
 * @param lambda 1 looks to the end of the game, 0 to the next own decision
 */
export function advantagesOf(values: readonly number[], outcome: number, lambda: number): number[] {
  const advantages = new Array<number>(values.length);
  let [next, ahead] = [outcome, 0];
  for (let i = values.length - 1; i >= 0; i--) {
    ahead = next - values[i]! + lambda * ahead;
    advantages[i] = ahead;
    next = values[i]!;
  }
  return advantages;
}

/** Numbers moved and scaled to a mean of 0 and a standard deviation of 1; all 0 if they are alike. */
export function normalised(numbers: readonly number[]): number[] {
  const mean = numbers.reduce((sum, number) => sum + number, 0) / numbers.length;
  const deviation = Math.sqrt(numbers.reduce((sum, number) => sum + (number - mean) ** 2, 0) / numbers.length);
  return numbers.map((number) => (deviation < 1e-8 ? 0 : (number - mean) / deviation));
}
