import type { Learner } from '../learners/learner.ts';
import type { TrainingBatch } from '../rows/training-batch.ts';

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
  const { data: counsel } = batch.feeds['counsel']!;
  for (let i = 0; i < policy.length; i++) policy[i]! += counsel[i]!;
  logSoftmaxInPlace(policy, batch.starts);
  return { ...batch, feeds: { ...batch.feeds, 'target.magnet': { data: policy, shape: [policy.length, 1] } } };
}
