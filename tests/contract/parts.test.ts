import { describe, expect, test } from 'vitest';
import { chiSquaredDeviations } from '../../env/check/report/chi-squared.ts';
import { contractChecks } from '../../env/check/contract.ts';
import { gameDigest } from '../../env/check/stored/digest.ts';
import { checkScenario } from '../../env/index.ts';
import { Rng } from '../../rules/core/index.ts';
import { kuhnPoker, pig } from '../../rules/reference/index.ts';
import { breakRuleset, override, spoilOutcomes } from './broken.ts';

describe('chi-squared', () => {
  test('of exact counts is small, of loaded ones large', () => {
    expect(chiSquaredDeviations([100, 200, 300], [1, 2, 3])).toBeLessThan(0);
    expect(chiSquaredDeviations([150, 150, 300], [1, 2, 3])).toBeGreaterThan(5);
  });

  test.each([
    [1, 3.841, 1.645],
    [5, 11.07, 1.645],
    [20, 45.31, 3.09],
  ])('agrees with the printed tables at %i degrees of freedom', (freedom, statistic, deviations) => {
    // One cell off by d and another by -d give 2 d²/e.
    const expected = 1e6;
    const off = Math.sqrt((statistic * expected) / 2);
    const counts = Array.from({ length: freedom + 1 }, (_, i) => expected + (i === 0 ? off : i === 1 ? -off : 0));
    expect(
      chiSquaredDeviations(
        counts,
        counts.map(() => 1),
      ),
    ).toBeCloseTo(deviations, 1);
  });

  test('counts rare outcomes together, and says nothing of too few', () => {
    expect(chiSquaredDeviations([1, 0, 0], [1, 1, 1])).toBe(0);
    expect(chiSquaredDeviations([990, 4, 3, 3], [990, 4, 3, 3])).toBeLessThan(1);
  });

  test('stays within 5 deviations for fair dice of a thousand seeds', () => {
    for (let seed = 0; seed < 1000; seed++) {
      const rng = Rng.from(seed);
      const counts = new Array<number>(6).fill(0);
      for (let i = 0; i < 120; i++) counts[rng.below(6)]!++;
      expect(chiSquaredDeviations(counts, [1, 1, 1, 1, 1, 1])).toBeLessThan(5);
    }
  });
});

describe('a digest of whole games', () => {
  const digestOf = (ruleset = pig, seed: number | string = 1): string => gameDigest(ruleset, ruleset.scenarios[0]!.id, { seed, games: 2 });

  test('is the same each time, and another for another seed', () => {
    expect(digestOf()).toMatch(/^[0-9a-f]{16}$/);
    expect(digestOf()).toBe(digestOf());
    expect(digestOf(pig, 2)).not.toBe(digestOf());
  });

  test('changes with the order of outcomes, with a text, and with a cell of an observation', () => {
    const reversed = breakRuleset(
      pig,
      spoilOutcomes((list) => list.outcomes.reverse()),
    );
    const renamed = breakRuleset(pig, { game: (game) => ({ actions: { ...game.actions, size: game.actions.size } }) });
    const blurred = breakRuleset(kuhnPoker, {
      state: (state) =>
        override(state, 'observe', (original) => (viewer, into) => {
          original(viewer, into);
          into.globals[0]! += 1e-7;
        }),
    });
    expect(digestOf(reversed)).not.toBe(digestOf());
    expect(digestOf(renamed)).toBe(digestOf());
    expect(digestOf(blurred)).not.toBe(digestOf(kuhnPoker));
  });
});

describe('the contract', () => {
  test('runs only the checks that are asked for', () => {
    const { checks } = checkScenario(pig, 'pig-20', { games: 1, only: ['clones', 'records'] });
    expect(checks.map(({ name }) => name)).toEqual(['plays', 'clones', 'records']);
  });

  test('names every check once', () => {
    const names = contractChecks.map(({ name }) => name);
    expect(new Set(names).size).toBe(names.length);
  });
});
