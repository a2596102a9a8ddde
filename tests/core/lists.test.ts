import { describe, expect, test } from 'vitest';
import { ActionList, OutcomeList, Rng } from '../../rules/core/index.ts';

describe('ActionList', () => {
  test('grows past its first size and keeps what it holds', () => {
    const list = new ActionList();
    for (let action = 0; action < 1000; action++) list.push(action * 3);
    expect(list.length).toBe(1000);
    expect(list.at(999)).toBe(2997);
    expect([...list]).toEqual(list.toArray());
  });

  test('sorts only its own part', () => {
    const list = new ActionList();
    for (const action of [9, 1, 5]) list.push(action);
    list.items[3] = 0;
    expect(list.sort().toArray()).toEqual([1, 5, 9]);
  });

  test('finds members by binary search', () => {
    const list = new ActionList();
    for (const action of [2, 3, 5, 7, 11]) list.push(action);
    expect([2, 3, 5, 7, 11].map((action) => list.indexOf(action))).toEqual([0, 1, 2, 3, 4]);
    expect([-1, 0, 4, 12].some((action) => list.includes(action))).toBe(false);
    expect(list.clear().includes(2)).toBe(false);
  });
});

describe('OutcomeList', () => {
  test('merges equal outcomes and leaves weightless ones out', () => {
    const list = new OutcomeList();
    list.add(4, 2);
    list.add(1, 3);
    list.add(4, 5);
    list.add(9, 0);
    expect([...list]).toEqual([
      { outcome: 4, weight: 7 },
      { outcome: 1, weight: 3 },
    ]);
    expect([list.total, list.weightOf(4), list.weightOf(9)]).toEqual([10, 7, 0]);
  });

  test('samples by weight', () => {
    const list = new OutcomeList();
    const weights = [1, 2, 3, 10];
    weights.forEach((weight, outcome) => list.add(outcome, weight));
    const rng = Rng.from('chi-squared');
    const draws = 16_000;
    const counts = [0, 0, 0, 0];
    for (let i = 0; i < draws; i++) counts[list.sample(rng)]!++;
    const chiSquared = counts.reduce((sum, count, i) => {
      const expected = (draws * weights[i]!) / list.total;
      return sum + (count - expected) ** 2 / expected;
    }, 0);
    expect(chiSquared).toBeLessThan(16.27); // 3 degrees of freedom, p = 0.001
  });

  test('is empty after clear, and an empty one cannot be sampled', () => {
    const list = new OutcomeList();
    list.add(1, 1);
    expect([...list.clear()]).toEqual([]);
    expect(() => list.sample(Rng.from(1))).toThrow(RangeError);
  });
});
