import { describe, expect, test } from 'vitest';
import { type AgentCheckOptions, checkAgent } from '../../agents/check/index.ts';
import { NeuralAgent } from '../../agents/index.ts';
import { formatReport } from '../../env/index.ts';
import { OnnxEvaluator } from '../../models/inference.ts';
import { exportOnnx } from '../../models/network.ts';
import { findRuleset } from '../../rules/registry.ts';
import { usualOrDeep } from '../deep.ts';
import { livelyWeights, smallNetwork } from '../models/samples.ts';

/** Scenarios with dice, with cards, with secret chits, and without secrets. */
const SCENARIOS = [
  ['kuhn-poker', 'standard'],
  ['pig', 'pig-20'],
  ['leduc-poker', 'standard'],
  ['barons-war', 'lewes-free'],
  ['barons-war', 'skirmish'],
] as const;

/** Every agent that needs no file, in its variants. */
const SPECS = [
  'random',
  'scripted',
  'mcts:sims=400',
  'mcts:root=gumbel',
  'mcts:prior=uniform,rollout=random,horizon=turn',
  'mcts:rollout=scripted,horizon=3',
  'mcts:secrets=mmd',
  'mcts:secrets=resolve,worlds=8,iterations=20',
  'mcts:secrets=mmd,prior=uniform,rollout=random,horizon=turn,step=5,magnet=0',
];

describe.each(SCENARIOS)('on %s/%s', (rulesetId, scenario) => {
  const ruleset = findRuleset(rulesetId);

  test.each(SPECS)('%s keeps its promises', { timeout: 600_000 }, async (spec) => {
    const report = await checkAgent(spec, ruleset, scenario, { simulations: 12, decisions: usualOrDeep(3, 5) });
    expect(report.ok, formatReport(report)).toBe(true);
  });

  test.each([
    [0, {}],
    [8, {}],
    [8, { planning: 'mmd' }],
  ] as const)('a network with %i simulations and %j keeps its promises', { timeout: 600_000 }, async (simulations, secrets) => {
    const network = smallNetwork(ruleset.load(scenario));
    const model = exportOnnx(network, livelyWeights(network, 1));
    const create: AgentCheckOptions['create'] = async (spec, seed) =>
      new NeuralAgent({ spec, seed, evaluator: await OnnxEvaluator.create(model, network.shape), simulations, secrets });
    const report = await checkAgent('neural', ruleset, scenario, { simulations, decisions: usualOrDeep(2, 4), create });
    expect(report.ok, formatReport(report)).toBe(true);
  });
});
