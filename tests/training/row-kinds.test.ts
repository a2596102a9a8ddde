import { describe, expect, it } from 'vitest';
import { OnnxRunner } from '../../models/onnx/runtime.ts';
import { writeGraph } from '../../models/onnx/write-graph.ts';
import { initialWeights } from '../../models/network.ts';
import { encodeModel } from '../../models/save.ts';
import { type Game, Rng } from '../../rules/core/index.ts';
import { LocalActor } from '../../training/threads/actor.ts';
import { resolveConfig, type TrainingConfig, type TrainingOptions } from '../../training/settings/config.ts';
import type { GameRows } from '../../training/rows/game-rows.ts';
import type { HeadWeights } from '../../training/learners/loss-graph.ts';
import { createGradientGraph } from '../../training/learners/step-graph.ts';
import { ScenarioMix } from '../../training/settings/mix.ts';
import type { RowPlace } from '../../training/rows/replay-store.ts';
import { RolloutBuffer } from '../../training/rows/rollouts.ts';
import { learnsChoiceAndValue, RowKinds } from '../../training/rows/row-kinds.ts';
import { networkOf } from '../../training/settings/run-network.ts';
import { BatchBuilder, type TrainingBatch } from '../../training/rows/training-batch.ts';

const CHOICE_AND_VALUE: TrainingOptions = {
  method: 'policy-gradient',
  network: { kind: 'mlp', width: 16, layers: 2, action: 16 },
  warmupPolicy: 'none',
  rolloutRows: 600,
  batchSize: 50_000,
  passes: 1,
  marginWeight: 0,
  soonWeight: 0,
  survivalWeight: 0,
  nextWeight: 0,
  beliefWeight: 0,
};
const HEADS: HeadWeights = { policy: 1, value: 0.7, margin: 0, soon: 0, survival: 0, next: 0, control: 0, belief: 0 };

interface Played {
  readonly config: TrainingConfig;
  readonly games: readonly Game[];
  readonly weights: Float32Array;
  readonly rows: readonly GameRows[];
}

async function play(ruleset: string, scenario: string): Promise<Played> {
  const config = resolveConfig(CHOICE_AND_VALUE);
  const choice = { ruleset, scenario, options: {} };
  const { games } = new ScenarioMix(choice, config, 3);
  const network = networkOf(games, config);
  const weights = initialWeights(network, Rng.from(3));
  const actor = new LocalActor({ choice, config, seed: 3 });
  const { observation } = games[0]!;
  await actor.setNetwork(encodeModel(network, weights, { ruleset: games[0]!.ruleset, observation: observation.version }));
  const { finished } = await actor.play({ games: Array.from({ length: 400 }, (_, i) => i) });
  await actor.close();
  return { config, games, weights, rows: finished };
}

/** All rows as one batch. */
function batchOf({ config, games, rows }: Played, kinds: RowKinds | null): { places: readonly RowPlace[]; batch: TrainingBatch } {
  const buffer = new RolloutBuffer({ ...config, rolloutRows: rows.reduce((sum, { summary }) => sum + summary.rows, 0) }, kinds);
  for (const game of rows) buffer.add(game);
  const places = buffer.next(Rng.from(1), 1);
  const builder = new BatchBuilder(games, networkOf(games, config), config);
  return { places, batch: builder.build(places, { marginScale: 1, teacherShare: 0, regularisation: { entropy: 0.1, magnet: 0.2 } }) };
}

/** Losses and gradient of a batch, by weights that are not those that played: some ratios are clipped. */
async function gradientOf(
  { config, games }: Played,
  { feeds }: TrainingBatch,
  weights: Float32Array,
): Promise<Record<string, Float32Array>> {
  const network = networkOf(games, config);
  const graph = createGradientGraph(network, HEADS, { clipRange: 0.2, hasMagnet: true });
  const { surrogate, ...others } = Object.fromEntries(graph.losses.map(({ name, tensor }) => [name, tensor]));
  const outputs = { surrogate: surrogate!, entropy: others['entropy']!, clipped: graph.notes.clipped!, gradient: graph.gradient };
  const runner = await OnnxRunner.create(writeGraph(network.graph, { outputs }));
  const results = await runner.run({ ...feeds, weights: { data: weights, shape: [weights.length] } });
  await runner.close();
  return results;
}

describe('rows that are alike', () => {
  it.each([
    ['kuhn-poker', 'standard', 15],
    ['leduc-poker', 'standard', 2],
    ['blotto', '3-10', 1],
  ])('teach the same as one as one by one, but are far fewer: %s/%s', async (ruleset, scenario, timesFewer) => {
    const played = await play(ruleset, scenario);
    const [alone, merged] = [batchOf(played, null).batch, batchOf(played, new RowKinds(played.games)).batch];
    expect([alone.rows, alone.feeds['globals']!.shape[0]]).toEqual([merged.rows, merged.rows]);
    expect(merged.rows / merged.feeds['globals']!.shape[0]!).toBeGreaterThan(timesFewer);
    const rng = Rng.from(5);
    const moved = played.weights.map((weight) => weight + 0.4 * rng.normal());
    const [one, other] = [await gradientOf(played, alone, moved), await gradientOf(played, merged, moved)];
    expect(one['clipped']![0]).toBeGreaterThan(0.02);
    for (const name of ['surrogate', 'entropy', 'clipped']) expect(other[name]![0], name).toBeCloseTo(one[name]![0]!, 5);
    const longest = Math.max(...one['gradient']!.map(Math.abs));
    one['gradient']!.forEach((slope, i) => expect(Math.abs(slope - other['gradient']![i]!) / longest).toBeLessThan(1e-4));
    expect(merged.notes.valueError).toBeCloseTo(alone.notes.valueError, 6);
  });

  it('are of one kind only if neither what is known nor what was chosen differs', async () => {
    const played = await play('kuhn-poker', 'standard');
    const { places } = batchOf(played, new RowKinds(played.games));
    const kinds = new Set(places.map(({ credit }) => credit!.kind));
    // 12 information sets of two actions each, found better or worse.
    expect(kinds.size).toBeLessThanOrEqual(48);
    expect(kinds.size).toBeGreaterThan(24);
  });

  it('are looked for where nothing else is learnt of them', () => {
    const { games } = new ScenarioMix({ ruleset: 'connect-four', scenario: 'standard', options: {} }, resolveConfig({}), 1);
    const network = networkOf(games, resolveConfig(CHOICE_AND_VALUE));
    const trunk = networkOf(games, resolveConfig({ network: { kind: 'trunk', width: 8, blocks: 0 } }));
    const found = (options: TrainingOptions, of = network): boolean =>
      learnsChoiceAndValue(of, resolveConfig({ ...CHOICE_AND_VALUE, ...options }));
    expect([found({}), found({ soonWeight: 0.1 })]).toEqual([true, false]);
    // Only a trunk has the head that says who holds which place.
    expect([found({ controlWeight: 0.1 }), found({ controlWeight: 0.1 }, trunk)]).toEqual([true, false]);
    expect(learnsChoiceAndValue(network, resolveConfig({ marginWeight: 0, soonWeight: 0, survivalWeight: 0, nextWeight: 0 }))).toBe(false);
  });
});
