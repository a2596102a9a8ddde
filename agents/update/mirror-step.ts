/** How far one update of a policy goes. */
export interface StepOptions {
  /** Step size η, at least 0: how strongly values change the policy; 0 leaves it as it is. Default 3. */
  readonly step?: number;
  /** Weight α of the magnet, at least 0: how strongly the policy is drawn to choosing all actions alike. Default 0.5. */
  readonly magnet?: number;
}

/**
 * One step of magnetic mirror descent (Sokota et al. 2023) from a policy towards actions of higher value, with the uniform policy as magnet: shares in
 * proportion to (policy · exp(η · value)) ^ (1 / (1 + η α)).
 * @param policy `[A]` shares of the actions, their sum 1
 * @param values `[A]` for the player that decides
 * @param into `[A]` the new shares, their sum 1
 */
export function mirrorStep(
  policy: ArrayLike<number>,
  values: ArrayLike<number>,
  { step, magnet }: Required<StepOptions>,
  into: Float64Array,
): void {
  const scale = 1 / (1 + step * magnet);
  let most = -Infinity;
  for (let i = 0; i < into.length; i++) most = Math.max(most, (into[i] = scale * (Math.log(policy[i]!) + step * values[i]!)));
  let total = 0;
  for (let i = 0; i < into.length; i++) total += into[i] = Math.exp(into[i]! - most);
  for (let i = 0; i < into.length; i++) into[i]! /= total;
}
