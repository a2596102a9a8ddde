/** How far one update of a policy goes. */
export interface StepOptions {
  /** Step size η, at least 0: how strongly values change the policy; 0 leaves it as it is. Default 2. */
  readonly step?: number;
  /** How strongly the policy is drawn to choosing all actions alike for each unit that the best action is worth more than the policy, at least 0. Default 2. */
  readonly magnet?: number;
}

/** Mean value of a policy. */
export function valueOf(policy: ArrayLike<number>, values: ArrayLike<number>): number {
  let sum = 0;
  for (let i = 0; i < policy.length; i++) sum += policy[i]! * values[i]!;
  return sum;
}

/**
 * One step of magnetic mirror descent (Sokota et al. 2023) from a policy towards actions of higher value, with the uniform policy as magnet: shares in
 * proportion to (policy · exp(η · value)) ^ (1 / (1 + η α)). The weight α of the magnet is `magnet` times what the best action is worth more than the policy:
 * where there is nothing to gain, as in an equilibrium, a policy is left as it is; where there is much, it was too sure of itself.
 * @param policy `[A]` shares of the actions, their sum 1
 * @param values `[A]` for the player that decides, in units in which results spread by about 1
 * @param into `[A]` the new shares, their sum 1
 */
export function mirrorStep(
  policy: ArrayLike<number>,
  values: ArrayLike<number>,
  { step, magnet }: Required<StepOptions>,
  into: Float64Array,
): void {
  let best = -Infinity;
  for (let i = 0; i < into.length; i++) best = Math.max(best, values[i]!);
  const scale = 1 / (1 + step * magnet * Math.max(0, best - valueOf(policy, values)));
  let most = -Infinity;
  for (let i = 0; i < into.length; i++) most = Math.max(most, (into[i] = scale * (Math.log(policy[i]!) + step * values[i]!)));
  let total = 0;
  for (let i = 0; i < into.length; i++) total += into[i] = Math.exp(into[i]! - most);
  for (let i = 0; i < into.length; i++) into[i]! /= total;
}
