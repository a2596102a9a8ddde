import { describe, expect, it } from 'vitest';
import { hitWeights, meanHits } from '../../rules/core/index.ts';

describe('a pool of dice', () => {
  it('weighs 0, 1, … hits exactly, in lowest terms', () => {
    expect(hitWeights({ dice: 0, face: 4 })).toEqual([1]);
    expect(hitWeights({ dice: 3, face: 4 })).toEqual([1, 3, 3, 1]);
    expect(hitWeights({ dice: 2, face: 5 })).toEqual([4, 4, 1]);
    expect(hitWeights({ dice: 2, face: 3 })).toEqual([1, 4, 4]);
    expect(hitWeights({ dice: 2, face: 6 })).toEqual([25, 10, 1]);
    expect(hitWeights({ dice: 2, face: 2 })).toEqual([1, 10, 25]);
  });

  it.each([2, 3, 4, 5, 6])('agrees with all the throws of three dice that hit from %i up', (face) => {
    const counts = [0, 0, 0, 0];
    for (let first = 1; first <= 6; first++)
      for (let second = 1; second <= 6; second++)
        for (let third = 1; third <= 6; third++) counts[[first, second, third].filter((die) => die >= face).length]!++;
    const weights = hitWeights({ dice: 3, face });
    const whole = weights.reduce((sum, weight) => sum + weight, 0);
    expect(weights.map((weight) => (weight * 216) / whole)).toEqual(counts);
  });

  it('makes its mean number of hits, those beyond what can be taken left out', () => {
    expect(meanHits({ dice: 6, face: 5 }, 6)).toBeCloseTo(2, 12);
    expect(meanHits({ dice: 3, face: 4 }, 1)).toBe(7 / 8);
    expect(meanHits({ dice: 2, face: 6 }, 0)).toBe(0);
    expect(meanHits({ dice: 0, face: 4 }, 6)).toBe(0);
  });
});
