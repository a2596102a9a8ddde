import { describe, expect, it } from 'vitest';
import { ObservationBatch } from '../../models/batch.ts';
import { OnnxEvaluator } from '../../models/inference.ts';
import { createNetwork, initialWeights, networkShape } from '../../models/network.ts';
import { exportOnnx } from '../../models/onnx/export.ts';
import { Rng } from '../../rules/core/index.ts';
import { loadGame } from '../../rules/registry.ts';

describe('the ONNX file', () => {
  it('loads and answers', async () => {
    const game = loadGame('pig', 'pig-20');
    const network = createNetwork(networkShape(game.observation, { unit: 8, state: 12, action: 8 }));
    const weights = initialWeights(network, Rng.from(1));
    const evaluator = await OnnxEvaluator.create(exportOnnx(network, weights));
    const state = game.newState();
    state.apply(state.chanceOutcomes().outcomes[1]!);
    const batch = new ObservationBatch(game.observation);
    batch.add(state, state.legalActions());
    const out = await evaluator.run(batch);
    expect(out.policy.length).toBe(2);
    console.log(out, await evaluator.evaluate([state, state], [state.legalActions(), state.legalActions()]));
  });
});
