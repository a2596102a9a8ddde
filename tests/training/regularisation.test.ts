import { describe, expect, it } from 'vitest';
import type { Feeds } from '../../models/graph/runner.ts';
import type { Learner } from '../../training/learners/learner.ts';
import { regularisationAfter } from '../../training/rows/regularisation.ts';
import { withMagnet } from '../../training/learn/magnet.ts';

describe('regularisation', () => {
  it('falls as one over the root of the steps, or not at all', () => {
    const weights = { entropyWeight: 0.2, magnetWeight: 0.6, regularisationSteps: 100 };
    expect(regularisationAfter(0, weights)).toEqual({ entropy: 0.2, magnet: 0.6 });
    expect(regularisationAfter(300, weights)).toEqual({ entropy: 0.1, magnet: 0.3 });
    expect(regularisationAfter(300, { ...weights, regularisationSteps: 0 })).toEqual({ entropy: 0.2, magnet: 0.6 });
  });

  it('tells the logarithms of the chances that the averaged weights give each action', async () => {
    // Of the last state the second action gains two nats by counsel.
    const said = [1, 3, 900, -2, -2, 2];
    const counsel = [0, 0, 0, 0, 2, 0];
    const logits = said.map((logit, i) => logit + counsel[i]!);
    const learner = {
      predict: (feeds: Feeds) =>
        Promise.resolve({ policy: Float32Array.from(feeds['logits']!.data), value: new Float32Array(0), margin: new Float32Array(0) }),
    } as unknown as Learner;
    // Starts may be longer than the batch: buffers are kept from batch to batch.
    const batch = {
      feeds: { logits: { data: Float32Array.from(said), shape: [6, 1] }, counsel: { data: Float32Array.from(counsel), shape: [6, 1] } },
      starts: Int32Array.of(0, 2, 3, 6, 9),
      rows: 2,
      floors: {},
      notes: { policyEntropy: NaN, policySurprise: NaN, valueError: 0 },
    };
    const magnet = Array.from((await withMagnet(learner, batch)).feeds['target.magnet']!.data);
    const log = (i: number, from: readonly number[]): number =>
      logits[i]! - Math.log(from.reduce((sum, k) => sum + Math.exp(logits[k]!), 0));
    const expected = [log(0, [0, 1]), log(1, [0, 1]), 0, log(3, [3, 4, 5]), log(4, [3, 4, 5]), log(5, [3, 4, 5])];
    magnet.forEach((value, i) => expect(value).toBeCloseTo(expected[i]!, 5));
  });
});
