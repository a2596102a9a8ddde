import { describe, expect, test } from 'vitest';
import { Rng } from '../../rules/core/index.ts';
import {
  countPairs,
  type EloModel,
  formatSprt,
  logLikelihoodRatio,
  type Pentanomial,
  runSprt,
  type SprtOptions,
} from '../../training/evaluation/index.ts';

const scoreOf = (elo: number): number => 1 / (1 + 10 ** (-elo / 400));

describe('the pairs of a match', () => {
  test('are counted by the points of both games', () => {
    expect(countPairs('LLLDDLDDWLLWWDDWWW')).toEqual([1, 2, 3, 2, 1]);
  });

  test('are left out while one game is missing', () => {
    expect(countPairs('WWW.' + '..' + '.W')).toEqual([0, 0, 0, 0, 1]);
  });
});

describe('the log-likelihood ratio', () => {
  /** Results that chess engine projects published with the ratio their own tools gave. */
  const published: readonly (readonly [name: string, Pentanomial, EloModel, elo0: number, elo1: number, llr: number])[] = [
    ['Stockfish #3098, short', [491, 7345, 29693, 7670, 465], 'logistic', -0.25, 1.25, 2.96],
    ['Stockfish #3098, long', [53, 2220, 21459, 2445, 47], 'logistic', 0.25, 1.25, 2.97],
    ['Stockfish #3209, short', [253, 4282, 17604, 4431, 286], 'logistic', -0.25, 1.25, 2.94],
    ['Stockfish #3209, long', [58, 3302, 33130, 3518, 84], 'logistic', 0.25, 1.25, 2.97],
    ['Stockfish #4493, short', [2002, 72968, 180891, 74129, 2034], 'normalized', 0, 2, 3.22],
    ['Stockfish #4493, long', [24, 7350, 23669, 7717, 28], 'normalized', 0.5, 2.5, 2.94],
    ['Monty #66, short', [434, 4052, 8304, 4206, 492], 'normalized', 0, 4, 3.0],
    ['Monty #66, long', [829, 14632, 32502, 15215, 902], 'normalized', 1, 5, 2.93],
    ['ten pairs by fastchess', [0, 0, 1, 8, 1], 'normalized', 0, 50, 1.24],
  ];
  test.each(published)('is that of %s', (_, pairs, model, elo0, elo1, llr) => {
    expect(Math.abs(logLikelihoodRatio(pairs, { elo0, elo1, model }) - llr)).toBeLessThan(0.0051);
  });

  test('is the binomial one where both games of a pair always go alike', () => {
    const [low, high] = [scoreOf(10), scoreOf(90)];
    const binomial = 50 * Math.log(high / low) + 30 * Math.log((1 - high) / (1 - low));
    expect(logLikelihoodRatio([30, 0, 0, 0, 50], { elo0: 10, elo1: 90 })).toBeCloseTo(binomial, 3);
  });

  test('is the normal one for small differences', () => {
    const pairs: Pentanomial = [100, 200, 400, 260, 140];
    const mean = (200 * 0.25 + 400 * 0.5 + 260 * 0.75 + 140) / 1100;
    const square = (200 * 0.0625 + 400 * 0.25 + 260 * 0.5625 + 140) / 1100;
    const [low, high] = [scoreOf(0), scoreOf(5)];
    const normal = (1100 * (high - low) * (2 * mean - low - high)) / (2 * (square - mean * mean));
    expect(logLikelihoodRatio(pairs, { elo0: 0, elo1: 5 }) / normal).toBeCloseTo(1, 1);
  });

  test.each<EloModel>(['logistic', 'normalized'])('turns its sign with sides and hypotheses swapped (%s)', (model) => {
    const there = logLikelihoodRatio([3, 9, 20, 14, 8], { elo0: -10, elo1: 40, model });
    const back = logLikelihoodRatio([8, 14, 20, 9, 3], { elo0: -40, elo1: 10, model });
    expect(there).toBeCloseTo(-back, 8);
    expect(Math.abs(there)).toBeGreaterThan(0.1);
  });

  test.each<Pentanomial>([
    [0, 0, 0, 0, 1],
    [0, 0, 5000, 0, 0],
    [0, 0, 1, 0, 90000],
    [7000, 2, 4, 0, 0],
  ])('is finite for pairs %j', (...pairs) => {
    for (const model of ['logistic', 'normalized'] as const) {
      for (const [elo0, elo1] of [
        [0, 5],
        [-200, 200],
        [190, 200],
      ] as const)
        expect(logLikelihoodRatio(pairs, { elo0, elo1, model })).not.toBeNaN();
    }
  });
});

/** Pairs of which a share goes alike in both games, the others independently; draws are 20 %. */
function playPair(score: number, alike: number, rng: Rng): number {
  const game = (): number => (rng.float() < 0.2 ? 1 : rng.float() < (score - 0.1) / 0.8 ? 2 : 0);
  return rng.float() < alike ? 2 * game() : game() + game();
}

function errorRate(options: SprtOptions, trueElo: number, wrong: 'H0' | 'H1', tests: number): number {
  const ends = Array.from({ length: tests }, (_, i) => {
    const rng = Rng.from(`${trueElo}/${i}`);
    const pairs: [number, number, number, number, number] = [0, 0, 0, 0, 0];
    for (;;) {
      pairs[playPair(scoreOf(trueElo), 0.4, rng)]!++;
      const { decision } = runSprt(pairs, options);
      if (decision !== null) return decision;
    }
  });
  return ends.filter((end) => end === wrong).length / tests;
}

describe('a sequential test', () => {
  test('has the usual bounds for errors of 5 %', () => {
    const { bounds, alpha, beta, model } = runSprt([0, 0, 0, 0, 0], { elo0: 0, elo1: 10 });
    expect([alpha, beta, model]).toEqual([0.05, 0.05, 'logistic']);
    expect(bounds[0]).toBeCloseTo(-2.944439, 6);
    expect(bounds[1]).toBeCloseTo(2.944439, 6);
    const other = runSprt([0, 0, 0, 0, 0], { elo0: 0, elo1: 10, alpha: 0.01, beta: 0.2 }).bounds;
    expect(other).toEqual([Math.log(0.2 / 0.99), Math.log(0.8 / 0.01)]);
  });

  test('ends once the ratio passes a bound, and not before', () => {
    const at = (wins: number): unknown => runSprt([0, 0, 0, 0, wins], { elo0: 0, elo1: 200 }).decision;
    expect([0, 1, 4].map(at)).toEqual([null, null, null]);
    expect(at(10)).toBe('H1');
    expect(runSprt([10, 0, 0, 0, 0], { elo0: 0, elo1: 200 }).decision).toBe('H0');
  });

  test('errs in about 5 % where one hypothesis is true', () => {
    // 300 tests of 5 %: 15 ± 3.8; 30 would be 4 deviations off, as would a test that never errs.
    const options = { elo0: 0, elo1: 120 };
    for (const rate of [errorRate(options, 0, 'H1', 300), errorRate(options, 120, 'H0', 300)]) {
      expect(rate).toBeLessThan(0.1);
      expect(rate).toBeGreaterThan(0.005);
    }
  });

  test('errs more often if that is allowed', () => {
    const options = { elo0: 0, elo1: 120, alpha: 0.25, beta: 0.05 };
    const rate = errorRate(options, 0, 'H1', 300);
    expect(rate).toBeGreaterThan(0.1);
    expect(rate).toBeLessThan(0.32);
  });

  test('says how it stands', () => {
    expect(formatSprt(runSprt([0, 0, 0, 0, 20], { elo0: 0, elo1: 200 }))).toMatch(
      /^SPRT after 20 pairs: LLR \d+\.\d\d \(-2\.94 to 2\.94\), pairs 0, 0, 0, 0, 20; H1: \+200 Elo fits better than 0$/,
    );
    expect(formatSprt(runSprt([0, 0, 1, 0, 0], { elo0: 0, elo1: 20, model: 'normalized' }))).toContain(
      'undecided between 0 and +20 normalised Elo: more games',
    );
  });

  test.each<[Partial<SprtOptions>, string]>([
    [{ elo1: 0 }, 'the lower one first'],
    [{ elo1: NaN }, 'two Elo differences'],
    [{ alpha: 0 }, 'above 0 and below 0.5; got 0'],
    [{ beta: 0.5 }, 'got 0.5'],
    [{ model: 'normalized', elo1: 300 }, 'between -200 and 200'],
  ])('%j is refused', (change, message) => {
    expect(() => runSprt([0, 0, 0, 0, 0], { elo0: 0, elo1: 10, ...change })).toThrow(message);
  });
});
