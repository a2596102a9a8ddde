import type { TrainingConfig } from './config.ts';
import type { Learner } from './learners/learner.ts';
import type { TrainingBatch } from './training-batch.ts';

/** Weights of entropy and magnet beside the surrogate of policy gradients. */
export interface Regularisation {
  readonly entropy: number;
  readonly magnet: number;
}

/** Of rows that policy gradients do not learn. */
export const NO_REGULARISATION: Regularisation = { entropy: 0, magnet: 0 };

/** The weights after so many gradient steps. */
export function regularisationAfter(
  steps: number,
  { entropyWeight, magnetWeight, regularisationSteps }: Pick<TrainingConfig, 'entropyWeight' | 'magnetWeight' | 'regularisationSteps'>,
): Regularisation {
  const fall = regularisationSteps === 0 ? 1 : Math.sqrt(1 + steps / regularisationSteps);
  return { entropy: entropyWeight / fall, magnet: magnetWeight / fall };
}

/** Ragged logits made logarithms of chances, in place. @param starts first place of each row, then the end */
function logSoftmaxInPlace(logits: Float32Array, starts: Int32Array): void {
  for (let row = 0; starts[row]! < logits.length; row++) {
    const some = logits.subarray(starts[row]!, starts[row + 1]!);
    const highest = some.reduce((most, logit) => Math.max(most, logit), -Infinity);
    const total = some.reduce((sum, logit) => sum + Math.exp(logit - highest), 0);
    for (let i = 0; i < some.length; i++) some[i]! -= highest + Math.log(total);
  }
}

/** A batch with what the magnet, the policy of the averaged weights, thinks of its actions. */
export async function withMagnet(learner: Learner, batch: TrainingBatch): Promise<TrainingBatch> {
  const { policy } = await learner.predict(batch.feeds);
  logSoftmaxInPlace(policy, batch.starts);
  return { ...batch, feeds: { ...batch.feeds, 'target.magnet': { data: policy, shape: [policy.length, 1] } } };
}
