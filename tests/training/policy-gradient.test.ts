import { describe, expect, it } from 'vitest';
import type { Feeds } from '../../models/graph/runner.ts';
import { createNetwork, type Network } from '../../models/network.ts';
import { Rng } from '../../rules/core/index.ts';
import type { HeadWeights } from '../../training/learners/loss-graph.ts';
import type { PolicyGradientOptions } from '../../training/learners/policy-gradient.ts';
import { createGradientGraph, type GradientGraph } from '../../training/learners/step-graph.ts';
import { networkFeeds, OWNERS, SMALL_NETWORKS, smallSpec } from '../models/architecture-samples.ts';
import {
  difference,
  type Outputs,
  type Results,
  runOnOnnx,
  runOnReference,
  runOnTensorFlow,
  slopesByNudging,
} from '../models/graph-samples.ts';

const HEADS: HeadWeights = { policy: 1, value: 0.9, margin: 0.8, soon: 0.7, survival: 0.6, next: 0.5, control: 0.4, belief: 0.3 };
/** Shares of all heads are 0: the objective of policy gradients alone is left. */
const WITH_MAGNET: PolicyGradientOptions = { clipRange: 0.2, hasMagnet: true };
const STATES = 3;
const NUDGED_WEIGHTS = 24;

const actionsOf = (state: number): number[] => Array.from(OWNERS.keys()).filter((n) => OWNERS[n] === state);

function column(numbers: readonly number[]): Feeds[string] {
  return { data: Float32Array.from(numbers), shape: [numbers.length, 1] };
}

/** Logarithms of chances at random, over the actions of each state. */
function randomLogs(rng: Rng): number[] {
  const weights = Array.from(OWNERS, () => 0.1 + rng.float());
  return weights.map((weight, n) => Math.log(weight / actionsOf(OWNERS[n]!).reduce((sum, k) => sum + weights[k]!, 0)));
}

interface Played {
  /** Place of the action of each state. */
  readonly chosen: readonly number[];
  readonly behaviour: readonly number[];
  readonly advantages: readonly number[];
  /** Nats that actions gain; none if left out. */
  readonly counsel?: readonly number[];
}

/** Feeds of a network with choices in its states. */
function choiceFeeds(network: Network, seed: number, { chosen, behaviour, advantages, counsel }: Played): Feeds {
  const rng = Rng.from(seed);
  const others = Object.entries(networkFeeds(network, seed)).map(([name, feed]): [string, Feeds[string]] => [
    name,
    name.startsWith('share.') ? { ...feed, data: new Float32Array(feed.data.length) } : feed,
  ]);
  return {
    ...Object.fromEntries(others),
    'target.choice': column(Array.from(OWNERS, (_, n) => (chosen.includes(n) ? 1 : 0))),
    'share.choice': column([0.5, 0.2, 0.3]),
    'weight.entropy': column([0.05, 0.02, 0.03]),
    'weight.magnet': column([0.2, 0.08, 0.12]),
    'target.magnet': column(randomLogs(rng)),
    counsel: column(counsel ?? Array.from(OWNERS, () => 0)),
    behaviour: column(behaviour),
    advantage: column(advantages),
  };
}

const PLAYED: Played = { chosen: [1, 2, 5], behaviour: [-0.9, -0.1, -1.2], advantages: [1.3, -0.4, -0.8] };
/** The same with counsel in the first and the last state. */
const COUNSELLED: Played = { ...PLAYED, counsel: Array.from(OWNERS, (_, n) => (n === 0 || n === 5 ? 1.5 : 0)) };

function outputsOf({ losses, notes, gradient, total }: GradientGraph): Outputs {
  return {
    ...Object.fromEntries([...losses.map(({ name, tensor }) => [`loss.${name}`, tensor] as const), ...Object.entries(notes)]),
    gradient,
    total,
  };
}

function gradientDifference(a: ArrayLike<number>, b: ArrayLike<number>): number {
  const greatest = Math.max(...Array.from(a, Math.abs), 1e-3);
  return a.length === b.length ? Math.max(...Array.from(a, (slope, i) => Math.abs(slope - b[i]!))) / greatest : Infinity;
}

/** The same by the formulas of the papers, from the network's logits. */
function byFormulas(
  logits: ArrayLike<number>,
  feeds: Feeds,
  clipRange: number,
): Readonly<Record<'surrogate' | 'entropy' | 'magnet' | 'departure' | 'clipped' | 'total', number>> {
  const given = (name: string, i: number): number => feeds[name]!.data[i]!;
  const sums = { surrogate: 0, entropy: 0, magnet: 0, departure: 0, clipped: 0, total: 0 };
  for (let state = 0; state < STATES; state++) {
    const actions = actionsOf(state);
    const weight = (n: number): number => Math.exp(logits[n]! + given('counsel', n));
    const chances = actions.map((n) => weight(n) / actions.reduce((sum, k) => sum + weight(k), 0));
    const ratio = chances[actions.findIndex((n) => given('target.choice', n) === 1)]! / Math.exp(given('behaviour', state));
    const advantage = given('advantage', state);
    const share = given('share.choice', state);
    const gain = Math.min(ratio * advantage, Math.min(1 + clipRange, Math.max(1 - clipRange, ratio)) * advantage);
    const entropy = -chances.reduce((sum, p) => sum + p * Math.log(p), 0);
    const divergence = chances.reduce((sum, p, i) => sum + p * (Math.log(p) - given('target.magnet', actions[i]!)), 0);
    sums.surrogate -= share * gain;
    sums.entropy += share * entropy;
    sums.magnet += share * divergence;
    sums.departure += share * (ratio - 1 - Math.log(ratio));
    sums.clipped += Math.abs(ratio - 1) > clipRange ? share : 0;
    sums.total += given('weight.magnet', state) * divergence - share * gain - given('weight.entropy', state) * entropy;
  }
  return sums;
}

/** Logarithms of the chances that a network's policy gives what was chosen; the network must have its losses already, since feeds are drawn in the order of its inputs. */
function chosenLogs(network: Network, seed: number): number[] {
  const logits = runOnReference(network.graph, { policy: network.heads.policy }, choiceFeeds(network, seed, PLAYED))['policy']!;
  return PLAYED.chosen.map((n, state) => logits[n]! - Math.log(actionsOf(state).reduce((sum, k) => sum + Math.exp(logits[k]!), 0)));
}

const smallNetwork = (): Network => createNetwork(smallSpec(), { kind: 'mlp', width: 6, layers: 2, action: 4 });

describe('the objective of policy gradients', () => {
  it.each(SMALL_NETWORKS)('and its gradient are right on both runtimes: $name', async ({ create }) => {
    const network = create();
    const graph = createGradientGraph(network, HEADS, WITH_MAGNET);
    const feeds = choiceFeeds(network, 41, COUNSELLED);
    const outputs = outputsOf(graph);
    const exact = runOnReference(network.graph, outputs, feeds);
    for (const results of [await runOnOnnx(network.graph, outputs, feeds), await runOnTensorFlow(network.graph, outputs, feeds)]) {
      for (const name of Object.keys(outputs))
        if (name !== 'gradient') expect(difference(exact[name]!, results[name]!), name).toBeLessThan(1e-5);
      expect(gradientDifference(exact['gradient']!, results['gradient']!)).toBeLessThan(1e-4);
    }
    const rng = Rng.from(9);
    const at = Array.from({ length: NUDGED_WEIGHTS }, () => rng.below(network.size));
    const nudged = slopesByNudging(network.graph, graph.total, feeds, 'weights', at);
    expect(
      gradientDifference(
        nudged,
        Float64Array.from(at, (i) => exact['gradient']![i]!),
      ),
    ).toBeLessThan(1e-5);
  });

  it('is that of the papers', () => {
    const network = smallNetwork();
    const graph = createGradientGraph(network, HEADS, WITH_MAGNET);
    for (const [seed, played] of [PLAYED, PLAYED, COUNSELLED, COUNSELLED].entries()) {
      const feeds = choiceFeeds(network, seed + 1, played);
      const results = runOnReference(network.graph, { ...outputsOf(graph), policy: network.heads.policy }, feeds);
      const { total, departure, clipped, ...losses } = byFormulas(results['policy']!, feeds, 0.2);
      for (const [name, loss] of Object.entries(losses)) expect(results[`loss.${name}`]![0], name).toBeCloseTo(loss, 8);
      expect([results['departure']![0], results['clipped']![0], results['total']![0]]).toEqual(
        [departure, clipped, total].map((number) => expect.closeTo(number, 8) as number),
      );
    }
  });

  /** Slopes by all weights with only the surrogate left, for one row that was played with a chance so many times the present one. */
  function surrogateSlopes(timesLikelier: number, advantage: number): ArrayLike<number> {
    const network = smallNetwork();
    const seed = 5;
    const graph = createGradientGraph(network, HEADS, { clipRange: 0.2, hasMagnet: false });
    const logs = chosenLogs(network, seed);
    const zeros = column([0, 0, 0]);
    const feeds = choiceFeeds(network, seed, {
      ...PLAYED,
      behaviour: logs.map((log) => log - Math.log(timesLikelier)),
      advantages: [advantage, 0, 0],
    });
    return runOnReference(network.graph, { gradient: graph.gradient }, { ...feeds, 'weight.entropy': zeros })['gradient']!;
  }

  it.each([
    [1.3, 1, false, 'good actions that have become much likelier'],
    [0.7, -1, false, 'bad actions that have become much less likely'],
    [1.3, -1, true, 'bad actions that have become likelier'],
    [0.7, 1, true, 'good actions that have become less likely'],
    [1.1, 1, true, 'good actions within the range'],
    [0.9, -1, true, 'bad actions within the range'],
  ])('at %d times the chance and advantage %d: pushes %s: %s', (ratio, advantage, pushes) => {
    expect(Array.from(surrogateSlopes(ratio, advantage)).some((slope) => Math.abs(slope) > 1e-9)).toBe(pushes);
  });

  it('is the plain policy gradient where nothing has moved', () => {
    const network = smallNetwork();
    const graph = createGradientGraph(network, HEADS, { clipRange: 0.2, hasMagnet: false });
    const logs = chosenLogs(network, 5);
    const feeds: Feeds = { ...choiceFeeds(network, 5, { ...PLAYED, behaviour: logs }), 'weight.entropy': column([0, 0, 0]) };
    const exact = runOnReference(network.graph, { gradient: graph.gradient }, feeds)['gradient']!;
    // Cross-entropy with what was chosen, weighed by advantages, has the same slope.
    const shares = column([0, 1, 2].map((state) => feeds['share.choice']!.data[state]! * feeds['advantage']!.data[state]!));
    const imitation = createGradientGraph(smallNetwork(), HEADS);
    const imitated = runOnReference(
      imitation.graph,
      { gradient: imitation.gradient },
      { ...feeds, 'target.policy': feeds['target.choice']!, 'share.policy': shares },
    )['gradient']!;
    expect(gradientDifference(exact, imitated)).toBeLessThan(1e-6);
  });

  it('leaves rows of no share out, and draws towards magnet and chance', () => {
    const network = smallNetwork();
    const graph = createGradientGraph(network, HEADS, WITH_MAGNET);
    const none = { 'share.choice': column([0, 0, 0]), 'weight.entropy': column([0, 0, 0]), 'weight.magnet': column([0, 0, 0]) };
    const slopesOf = (feeds: Feeds): Results =>
      runOnReference(network.graph, { gradient: graph.gradient, policy: network.heads.policy }, feeds);
    const nothing = slopesOf({ ...choiceFeeds(network, 6, PLAYED), ...none });
    expect(Math.max(...Array.from(nothing['gradient']!, Math.abs))).toBe(0);
    // A magnet that is the policy itself draws nowhere.
    const logits = Array.from(nothing['policy']!);
    const own = logits.map((logit, n) => logit - Math.log(actionsOf(OWNERS[n]!).reduce((sum, k) => sum + Math.exp(logits[k]!), 0)));
    const drawn = { ...none, 'weight.magnet': column([1, 1, 1]) };
    expect(
      Math.max(
        ...Array.from(slopesOf({ ...choiceFeeds(network, 6, PLAYED), ...drawn, 'target.magnet': column(own) })['gradient']!, Math.abs),
      ),
    ).toBeLessThan(1e-6);
    // Entropy is divergence from all alike, but for a constant.
    const even = column(Array.from(OWNERS, (owner) => -Math.log(actionsOf(owner).length)));
    const toEven = slopesOf({ ...choiceFeeds(network, 6, PLAYED), ...drawn, 'target.magnet': even })['gradient']!;
    const byEntropy = slopesOf({ ...choiceFeeds(network, 6, PLAYED), ...none, 'weight.entropy': column([1, 1, 1]) })['gradient']!;
    expect(gradientDifference(toEven, byEntropy)).toBeLessThan(1e-6);
  });
});
