import { describe, expect, it } from 'vitest';
import { calibrate, effectiveGames, type Forecast } from '../../training/charts/calibration.ts';

/** `count` games with one forecast each, of which a share is won. */
function games(chance: number, wonShare: number, count: number, first = 0): Forecast[] {
  return Array.from({ length: count }, (_, i) => ({ game: first + i, stage: 0 as const, chance, score: i < wonShare * count ? 1 : 0 }));
}

describe('calibration', () => {
  it('finds kept promises without error', () => {
    const { bins, error, brier, baseline, rows } = calibrate([...games(0.25, 0.25, 100), ...games(0.75, 0.75, 100, 100)]);
    expect(bins.map(({ from, to, score }) => [from, to, score])).toEqual([
      [0.2, 0.3, 0.25],
      [0.7, 0.8, 0.75],
    ]);
    expect(error).toBeCloseTo(0, 10);
    expect(brier).toBeCloseTo(0.1875, 10);
    expect(baseline).toBeCloseTo(0.25, 10);
    expect(rows).toBe(200);
  });

  it('weighs broken promises by rows', () => {
    const { error, brier } = calibrate([...games(1, 0, 10), ...games(0, 0, 30, 10)]);
    expect(error).toBeCloseTo(0.25, 10);
    expect(brier).toBeCloseTo(0.25, 10);
  });

  it('has a place for certainty and for draws', () => {
    const { bins } = calibrate([
      { game: 1, stage: 2, chance: 1, score: 0.5 },
      { game: 2, stage: 2, chance: 0, score: 0.5 },
    ]);
    expect(bins.map(({ from, chance, score }) => [from, chance, score])).toEqual([
      [0, 0, 0.5],
      [0.9, 1, 0.5],
    ]);
  });

  it('takes many rows of one game for one game', () => {
    expect(effectiveGames([7, 7, 7, 7])).toBe(1);
    expect(effectiveGames([1, 2, 3, 4])).toBe(4);
    expect(effectiveGames([1, 1, 1, 2])).toBeCloseTo(1.6, 10);
    const once = calibrate(games(0.55, 0.5, 4)).bins[0]!;
    const often = calibrate(Array.from({ length: 25 }, () => games(0.55, 0.5, 4)).flat()).bins[0]!;
    expect(often.rows).toBe(100);
    expect(often.interval).toEqual(once.interval);
  });
});
