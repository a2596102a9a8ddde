import type { NetworkOutputs } from '../models/inference.ts';
import type { TrainingBatch } from './training-batch.ts';

/** How wrong the network was, as means over the rows of a batch. */
export interface Losses {
  /** Divergence of the network's policy from the search's, in nats; over rows with a policy. 0 is perfect. */
  readonly policy: number;
  /** Cross-entropy of win, draw and loss, in nats; ln 3 = 1.10 for a network that knows nothing. */
  readonly value: number;
  /** Squared error of the squashed margin. */
  readonly margin: number;
}

export interface LossWeights {
  readonly valueWeight: number;
  readonly marginWeight: number;
}

/**
 * Cross-entropy of a softmax over `[start, end)` against a target, less the target's own entropy; writes its gradient.
 * @param scale factor on the gradient, not on the answer
 */
function divergence(logits: Float32Array, target: Float32Array, start: number, end: number, scale: number, slope: Float32Array): number {
  let highest = -Infinity;
  for (let i = start; i < end; i++) highest = Math.max(highest, logits[i]!);
  let total = 0;
  for (let i = start; i < end; i++) total += Math.exp(logits[i]! - highest);
  const logTotal = highest + Math.log(total);
  let loss = 0;
  for (let i = start; i < end; i++) {
    const wanted = target[i]!;
    const log = logits[i]! - logTotal;
    if (wanted > 0) loss += wanted * (Math.log(wanted) - log);
    slope[i] = scale * (Math.exp(log) - wanted);
  }
  return loss;
}

/** Entropy of the rows of three, in nats, summed. */
function entropy(shares: Float32Array): number {
  return shares.reduce((sum, share) => (share > 0 ? sum - share * Math.log(share) : sum), 0);
}

/** Losses of a batch, and the gradient of `policy + valueWeight · value + marginWeight · margin` for each output. */
export function computeLosses(
  { inputs, policy, policyWeight, value, margin }: TrainingBatch,
  outputs: NetworkOutputs,
  { valueWeight, marginWeight }: LossWeights,
): { readonly losses: Losses; readonly slopes: NetworkOutputs } {
  const { size, rows, starts } = inputs;
  const slopes = { policy: new Float32Array(rows), value: new Float32Array(size * 3), margin: new Float32Array(size) };
  const withPolicy = policyWeight.reduce((sum, weight) => sum + weight, 0);
  const totals = { policy: 0, value: entropy(value), margin: 0 };
  for (let i = 0; i < size; i++) {
    if (policyWeight[i]! > 0) totals.policy += divergence(outputs.policy, policy, starts[i]!, starts[i + 1]!, 1 / withPolicy, slopes.policy);
    totals.value += divergence(outputs.value, value, i * 3, i * 3 + 3, valueWeight / size, slopes.value);
    const error = outputs.margin[i]! - margin[i]!;
    totals.margin += error * error;
    slopes.margin[i] = (2 * marginWeight * error) / size;
  }
  const losses = { policy: totals.policy / Math.max(1, withPolicy), value: totals.value / size, margin: totals.margin / size };
  return { losses, slopes };
}
