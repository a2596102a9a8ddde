import { describe, expect, it } from 'vitest';
import { GumbelRoot } from '../../agents/search/tree/gumbel.ts';
import { DEFAULT_SEARCH } from '../../agents/search/tree/options.ts';
import { Tree } from '../../agents/search/tree/tree.ts';
import { ActionList, Rng } from '../../rules/core/index.ts';

/** Root of `count` actions with equal priors, evaluated as 0. */
function flatRoot(count: number): Tree {
  const tree = new Tree();
  const legal = new ActionList();
  for (let action = 0; action < count; action++) legal.push(action);
  tree.expand(tree.addNode(0), legal, new Float32Array(count).fill(1 / count));
  tree.nodeVisits[0] = 1;
  return tree;
}

/** Searches a flat root whose action i has mean value `means[i]` and visits with noise. */
function bandit(
  means: readonly number[],
  simulations: number,
  noise: number,
  seed: number,
): { policy: Float32Array; best: number; tree: Tree } {
  const rng = Rng.from(seed);
  const tree = flatRoot(means.length);
  const root = new GumbelRoot({ ...DEFAULT_SEARCH, gumbelScale: 1 });
  root.begin(tree, 0, simulations, rng);
  for (let i = 0; i < simulations; i++) {
    const edge = root.select(tree, 0, i);
    tree.visits[edge]!++;
    tree.mean[edge]! += (means[edge]! + noise * rng.normal() - tree.mean[edge]!) / tree.visits[edge]!;
  }
  const policy = new Float32Array(means.length);
  root.policy(tree, 0, policy);
  return { policy, best: root.best(tree, 0), tree };
}

describe('policy targets of a gumbel root', () => {
  it.each([16, 64])('64 equal actions with noisy values stay near uniform after %d simulations', (simulations) => {
    let largest = 0;
    for (let seed = 0; seed < 50; seed++) largest += Math.max(...bandit(new Array<number>(64).fill(0), simulations, 0.2, seed).policy) / 50;
    expect(largest).toBeLessThan(0.06);
  });

  it('prefer an action that is really better, in proportion to how much', () => {
    const means = [0, 0, 0.5, 0, 0, -0.5, 0, 0];
    const { policy, best } = bandit(means, 64, 0.1, 1);
    expect(best).toBe(2);
    expect(policy[2]).toBeGreaterThan(0.4);
    expect(policy[5]).toBeLessThan(policy[0]!);
  });

  it('draw candidates without repetition', () => {
    const { tree } = bandit(new Array<number>(64).fill(0), 16, 0, 3);
    expect(tree.visits.subarray(0, 64).filter((n) => n === 1)).toHaveLength(16);
  });
});
