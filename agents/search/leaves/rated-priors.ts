import type { ActionList, ScriptedPolicy, State } from '../../../rules/core/index.ts';

/** The distance from the mean to the best rating counts as so many steps of the softmax: more put more weight on the best. */
const STEEPNESS = 4;

/** A scripted player's ratings as probabilities: a softmax whose scale is that of the ratings themselves, blended with the uniform distribution. */
export class RatedPriors {
  private ratings = new Float64Array(256);

  /** @param share of the softmax, `[0, 1]`; @param into `[A]` */
  write(scripted: ScriptedPolicy, state: State, legal: ActionList, share: number, into: Float32Array): void {
    const count = legal.length;
    if (this.ratings.length < count) this.ratings = new Float64Array(count * 2);
    const { ratings } = this;
    scripted.rate!(state, legal, ratings);
    let best = -Infinity;
    let sum = 0;
    let finite = 0;
    for (let i = 0; i < count; i++) {
      const rating = ratings[i]!;
      if (rating > best) best = rating;
      if (rating === -Infinity) continue;
      sum += rating;
      finite++;
    }
    if (finite === 0) {
      into.fill(1 / count, 0, count);
      return;
    }
    const spread = best - sum / finite;
    const scale = spread > 0 ? STEEPNESS / spread : 0;
    let mass = 0;
    for (let i = 0; i < count; i++) mass += into[i] = ratings[i] === -Infinity ? 0 : Math.exp((ratings[i]! - best) * scale);
    for (let i = 0; i < count; i++) into[i] = (share * into[i]!) / mass + (1 - share) / count;
  }
}
