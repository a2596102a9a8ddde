import { describe, expect, test } from 'vitest';
import {
  CfrPlusSolver,
  expectedReturns,
  GameTree,
  nashConv,
  type Policy,
  purePolicy,
  TabularPolicy,
  uniformPolicy,
} from '../../agents/tabular/index.ts';
import type { Evaluator } from '../../models/evaluator.ts';
import { shippedModels } from '../../models/files.ts';
import { loadEvaluator } from '../../models/load.ts';
import { Rng } from '../../rules/core/index.ts';
import { loadGame } from '../../rules/registry.ts';
import { averagePolicy, measurePoker, networkPolicy, STAKES } from '../../training/proofs/index.ts';
import { plannedPolicy } from '../../training/proofs/poker/planned-policy.ts';

const kuhn = new GameTree(loadGame('kuhn-poker', 'standard'));
const leduc = new GameTree(loadGame('leduc-poker', 'standard'));

/** A network that plays a policy. */
function playing(policy: Policy): Evaluator {
  return {
    evaluate: (states, legal) =>
      states.map((state, i) => ({ priors: Float32Array.from(policy.probabilities(state, legal[i]!)), value: 0 })),
  };
}

/** Chances at random in every information set. */
function randomPolicy(tree: GameTree, seed: string): TabularPolicy {
  const rng = Rng.from(seed);
  return new TabularPolicy(
    new Map(
      [...tree.toTable(uniformPolicy).rows].map(([key, row]) => {
        const weights = Array.from(row, () => rng.float() ** 3);
        const total = weights.reduce((sum, weight) => sum + weight, 0);
        return [key, weights.map((weight) => weight / total)];
      }),
    ),
  );
}

describe("a network's policy", () => {
  test('is read in every information set', async () => {
    const policy = randomPolicy(leduc, 'x');
    const read = await networkPolicy(leduc, playing(policy));
    expect(read.rows.size).toBe(policy.rows.size);
    for (const [key, row] of policy.rows) Array.from(row).forEach((share, i) => expect(read.rows.get(key)![i]).toBeCloseTo(share, 6));
  });
});

describe('the average of policies', () => {
  test.each([
    ['Kuhn', kuhn],
    ['Leduc', leduc],
  ] as const)('gets the mean of what they get, on either side: %s', (_, tree) => {
    const policies = ['a', 'b', 'c'].map((seed) => randomPolicy(tree, seed));
    const average = averagePolicy(tree, policies);
    const other = randomPolicy(tree, 'other');
    const mean = (value: (policy: Policy) => number): number => policies.reduce((sum, policy) => sum + value(policy), 0) / policies.length;
    for (const value of [
      (policy: Policy) => expectedReturns(tree.game, [policy, other])[0],
      (policy: Policy) => expectedReturns(tree.game, [other, policy])[0],
    ]) {
      expect(value(average)).toBeCloseTo(mean(value), 10);
    }
  });

  test('weighs by how likely own choices lead there, and takes the plain mean where nobody comes', () => {
    const text = (action: number): string => ['check', 'bet', 'fold', 'call'][action]!;
    const pick = (names: readonly string[]) => purePolicy((_, legal) => Array.from(legal).find((action) => names.includes(text(action)))!);
    const rows = [...averagePolicy(kuhn, [pick(['check', 'call']), pick(['bet', 'fold'])]).rows.values()].map((row) =>
      Array.from(row).join(),
    );
    // The first acts: half check, half bet. It is raised only after a check, which the second policy never plays: always a call.
    expect(new Set(rows)).toEqual(new Set(['0.5,0.5', '0,1']));
    expect(rows.filter((row) => row === '0,1')).toHaveLength(3);
    const bets = [...averagePolicy(kuhn, [pick(['bet', 'fold']), pick(['bet', 'call'])]).rows.values()].map((row) =>
      Array.from(row).join(),
    );
    expect(bets.filter((row) => row === '0.5,0.5')).toHaveLength(6);
  });

  test('needs a policy', () => {
    expect(() => averagePolicy(kuhn, [])).toThrow('no policy');
  });
});

describe('measuring poker', () => {
  test('is in chips: nothing to gain from an equilibrium, 11/12 and 4.747 from chance', async () => {
    const equilibrium = new CfrPlusSolver(kuhn).run(400).averagePolicy();
    const measured = await measurePoker(kuhn, playing(equilibrium), [playing(uniformPolicy), playing(uniformPolicy)]);
    expect(measured.network).toBeLessThan(0.01);
    expect(measured.uniform).toBeCloseTo(11 / 12, 10);
    expect(measured.averaged).toBeCloseTo(11 / 12, 6);
    expect(measured.snapshots).toBe(2);
    const chance = await measurePoker(leduc, playing(uniformPolicy));
    expect(chance.network).toBeCloseTo(4.7472222, 5);
    expect(chance.averaged).toBeNull();
  });

  test('is refused for games without a stake', async () => {
    const tree = new GameTree(loadGame('tic-tac-toe', 'standard'));
    await expect(measurePoker(tree, playing(uniformPolicy))).rejects.toThrow('kuhn-poker, leduc-poker, liars-dice');
  });
});

describe('planning by updates', () => {
  test('keeps to an equilibrium, nearly', () => {
    const equilibrium = new CfrPlusSolver(kuhn).run(400).averagePolicy();
    const smooth = kuhn.tabulate([equilibrium, equilibrium]).map((share) => 0.99 * share + 0.005);
    expect(STAKES['kuhn-poker']!.perReturn * nashConv(kuhn, plannedPolicy(kuhn, kuhn.toPolicy(smooth), 2000, 4))).toBeLessThan(0.05);
  });

  test('brings chance nearer to an equilibrium, and without a step leaves it where it is', () => {
    const chance = nashConv(leduc, uniformPolicy);
    expect(nashConv(leduc, plannedPolicy(leduc, uniformPolicy, 64, 2))).toBeLessThan(0.95 * chance);
    expect(nashConv(leduc, plannedPolicy(leduc, uniformPolicy, 64, 1, { step: 0 }))).toBeCloseTo(chance, 9);
  });
});

describe.each([
  ['kuhn-poker', kuhn],
  ['leduc-poker', leduc],
] as const)('the network for %s that comes with the package', (name, tree) => {
  test.skipIf(!shippedModels().includes(name))('is harder to exploit than chance by a fifth at least', async () => {
    const model = await loadEvaluator(name, tree.game);
    const gap = nashConv(tree, await networkPolicy(tree, model)) * STAKES[name]!.perReturn;
    await model.close?.();
    expect(gap).toBeLessThan(0.8 * STAKES[name]!.perReturn * nashConv(tree, uniformPolicy));
  });

  test.skipIf(!shippedModels().includes(name))(
    'is harder to exploit if it plans each decision by an update of its policy',
    { timeout: 600_000 },
    async () => {
      const model = await loadEvaluator(name, tree.game);
      const policy = await networkPolicy(tree, model);
      await model.close?.();
      expect(nashConv(tree, plannedPolicy(tree, policy, 400, 2))).toBeLessThan(0.95 * nashConv(tree, policy));
    },
  );
});
