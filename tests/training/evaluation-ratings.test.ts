import { describe, expect, test } from 'vitest';
import { Rng } from '../../rules/core/index.ts';
import { eloFromScore, fitRatings, type Pentanomial, ratePool, type PairTable } from '../../training/evaluation/index.ts';

const scoreOf = (elo: number): number => 1 / (1 + 10 ** (-elo / 400));

describe('a fit of ratings', () => {
  test.each([
    [0.5, 0],
    [0.75, 190.8],
    [0.64, 100],
    [0.25, -190.8],
  ])('two players at %s differ by %s Elo', (score, elo) => {
    const [first, second] = fitRatings(2, [{ first: 0, second: 1, games: 1000, score }]);
    expect(Math.abs(first! - second! - elo)).toBeLessThan(0.5);
    expect(first! + second!).toBeCloseTo(0, 6);
  });

  test('gives back the ratings that made the scores', () => {
    const truth = [-310, -40, 0, 150, 200];
    const encounters = truth.flatMap((a, first) =>
      truth.slice(first + 1).map((b, i) => ({ first, second: first + 1 + i, games: 10_000, score: scoreOf(a - b) })),
    );
    for (const [i, rating] of fitRatings(5, encounters).entries()) expect(Math.abs(rating - truth[i]!)).toBeLessThan(0.1);
  });

  test('rates players who never met by those between them', () => {
    const [low, , high] = fitRatings(3, [
      { first: 0, second: 1, games: 10_000, score: scoreOf(-100) },
      { first: 1, second: 2, games: 10_000, score: scoreOf(-50) },
    ]);
    expect(high! - low!).toBeCloseTo(150, 0);
  });

  test('stays finite for a player who won all, the higher the more it won', () => {
    const gapAfter = (games: number): number => {
      const [first, second] = fitRatings(2, [{ first: 0, second: 1, games, score: 1 }]);
      return first! - second!;
    };
    expect(gapAfter(10)).toBeGreaterThan(300);
    expect(gapAfter(1000)).toBeGreaterThan(gapAfter(10) + 300);
    expect(gapAfter(1e6)).toBeLessThan(5000);
  });

  test('expects the points that were made, whatever the pool is like', () => {
    const rng = Rng.from('points');
    const encounters = [
      [0, 1],
      [0, 2],
      [0, 3],
      [1, 2],
      [1, 3],
      [2, 3],
    ].map(([first, second]) => ({ first: first!, second: second!, games: 100 + rng.below(500), score: 0.1 + 0.8 * rng.float() }));
    const ratings = fitRatings(4, encounters);
    for (const player of [0, 1, 2, 3]) {
      const own = encounters.filter(({ first, second }) => first === player || second === player);
      const points = own.map(({ first, games, score }) => games * (first === player ? score : 1 - score)).reduce((a, b) => a + b);
      const expected = own
        .map(({ first, second, games }) => games * scoreOf(ratings[player]! - ratings[first === player ? second : first]!))
        .reduce((a, b) => a + b);
      expect(Math.abs(points - expected)).toBeLessThan(0.1);
    }
  });
});

const pair = (pairs: Pentanomial): PairTable => ({ first: 0, second: 1, pairs });

describe('the ratings of a pool', () => {
  test('lie around 0, or around the anchor', () => {
    const tables = [pair([25, 0, 0, 0, 75])];
    expect(ratePool(2, tables).ratings.map(({ elo }) => Math.round(elo))).toEqual([95, -95]);
    const [first, second] = ratePool(2, tables, { anchor: 1 }).ratings;
    expect(Math.round(first!.elo)).toBe(190);
    expect(second).toMatchObject({ elo: 0, interval: [0, 0], games: 200, score: 0.25 });
  });

  test('are the same with the same seed', () => {
    const tables = [pair([2, 3, 9, 4, 5])];
    expect(ratePool(2, tables, { seed: 'a' })).toEqual(ratePool(2, tables, { seed: 'a' }));
    expect(ratePool(2, tables, { seed: 'a' }).ratings[0]!.interval).not.toEqual(ratePool(2, tables, { seed: 'b' }).ratings[0]!.interval);
  });

  const width = (pairs: Pentanomial): number => {
    const [low, high] = ratePool(2, [pair(pairs)], { anchor: 1 }).ratings[0]!.interval;
    return high - low;
  };

  test('are surer with more pairs, and less sure where both games of a pair go alike', () => {
    expect(width([10, 0, 20, 0, 10]) / width([40, 0, 80, 0, 40])).toBeCloseTo(2, 0);
    expect(width([20, 0, 0, 0, 20])).toBeGreaterThan(1.3 * width([10, 0, 20, 0, 10]));
  });

  test('have the width that the scatter of the pairs tells', () => {
    // 400 pairs of mean 0.5 and variance 1 / 8: the score's deviation is 0.01768, and 1 point of score is 6.949 Elo there.
    expect(width([100, 0, 200, 0, 100]) / (2 * 1.96 * 1.768 * 6.949)).toBeCloseTo(1, 1);
  });

  test('leave open how much better one is who won everything, but not that it is', () => {
    const [low, high] = ratePool(2, [pair([0, 0, 0, 0, 30])], { anchor: 1 }).ratings[0]!.interval;
    expect(low).toBeGreaterThan(eloFromScore(0.85));
    expect(high).toBeGreaterThan(1000);
  });

  test('lie in their intervals, however lopsided and few the games are', () => {
    const rng = Rng.from('lopsided');
    for (let pool = 0; pool < 60; pool++) {
      const entrants = 2 + rng.below(6);
      const gap = 400 * rng.float();
      const tables = Array.from({ length: entrants }, (_, first) =>
        Array.from({ length: entrants - first - 1 }, (__, i) => {
          const pairs: [number, number, number, number, number] = [0, 0, 0, 0, 0];
          const win = (): number => (rng.float() < scoreOf(gap * (i + 1)) ? 1 : 0);
          for (let n = 0; n < 4 + pool; n++) pairs[2 * (win() + win())]!++;
          return { first, second: first + 1 + i, pairs };
        }),
      ).flat();
      for (const { elo, interval } of ratePool(entrants, tables, { seed: pool, draws: 200 }).ratings) {
        expect(elo).toBeGreaterThanOrEqual(interval[0]);
        expect(elo).toBeLessThanOrEqual(interval[1]);
      }
    }
  }, 600_000);

  test('say nothing of an entrant without games', () => {
    const { ratings } = ratePool(3, [pair([5, 0, 5, 0, 10])]);
    expect(ratings[2]).toMatchObject({ games: 0, score: 0.5 });
    expect(ratings[2]!.interval[1] - ratings[2]!.interval[0]).toBeGreaterThan(2000);
  });

  test('hold the true ratings in about 95 of 100 intervals, also if half of the pairs go alike', () => {
    const truth = [-150, -50, 50, 150];
    const isHeld = (pool: number): boolean[] => {
      const rng = Rng.from(`pool ${pool}`);
      const tables = truth.flatMap((a, first) =>
        truth.slice(first + 1).map((b, i) => {
          const pairs: [number, number, number, number, number] = [0, 0, 0, 0, 0];
          const game = (): number => (rng.float() < 0.1 ? 1 : rng.float() < (scoreOf(a - b) - 0.05) / 0.9 ? 2 : 0);
          for (let n = 0; n < 30; n++) pairs[rng.float() < 0.5 ? 2 * game() : game() + game()]!++;
          return { first, second: first + 1 + i, pairs };
        }),
      );
      return ratePool(4, tables, { seed: pool, draws: 200 }).ratings.map(
        ({ interval: [low, high] }, i) => low <= truth[i]! && truth[i]! <= high,
      );
    };
    const held = Array.from({ length: 100 }, (_, pool) => isHeld(pool)).flat();
    const share = held.filter(Boolean).length / held.length;
    expect(share).toBeGreaterThan(0.91);
    expect(share).toBeLessThan(0.985);
  });
});
