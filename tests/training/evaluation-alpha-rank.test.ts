import { describe, expect, test } from 'vitest';
import { alphaRank, type AlphaRankOptions, clearestCycle } from '../../training/evaluation/index.ts';

const rockPaperScissors = [
  [0, -1, 1],
  [1, 0, -1],
  [-1, 1, 0],
];
const close = (mass: readonly number[], expected: readonly number[], digits = 6): void =>
  mass.forEach((one, i) => expect(one).toBeCloseTo(expected[i]!, digits));

describe('alpha-rank', () => {
  test.each<AlphaRankOptions>([{}, { alpha: 0.01 }, { alpha: 10 }, { alpha: 1e4 }])(
    'shares rock, paper and scissors out evenly with %j',
    (options) => {
      close(alphaRank(rockPaperScissors, options), [1 / 3, 1 / 3, 1 / 3]);
    },
  );

  test('gives all to what beats all, for infinite alpha and for large', () => {
    const ladder = [
      [0, -1, -1],
      [1, 0, -1],
      [1, 1, 0],
    ];
    for (const options of [{}, { alpha: 100 }]) close(alphaRank(ladder, options), [0, 0, 1]);
  });

  test('gives all to a circle that beats the others, evenly', () => {
    const pool = rockPaperScissors.map((row) => [...row, 1]);
    close(alphaRank([...pool, [-1, -1, -1, 0]]), [1 / 3, 1 / 3, 1 / 3, 0]);
  });

  test('heeds by how much only if alpha is finite', () => {
    const biased = [
      [0, -1, 0.1],
      [1, 0, -1],
      [-0.1, 1, 0],
    ];
    close(alphaRank(biased), [1 / 3, 1 / 3, 1 / 3]);
    const mass = alphaRank(biased, { alpha: 1 });
    expect(Math.max(...mass) - Math.min(...mass)).toBeGreaterThan(0.05);
  });

  test('solves a chain whose answer is known by hand', () => {
    // Two kinds: the mass is as the chances to prevail, ρ(a) / ρ(b) = e^((population − 1) · alpha · advantage) (Omidshafiei et al. 2019).
    const [first, second] = alphaRank(
      [
        [0, 0.01],
        [-0.01, 0],
      ],
      { alpha: 1, population: 50 },
    );
    expect(first! / second!).toBeCloseTo(Math.exp(49 * 0.02), 6);
  });

  test('a weak intruder into a circle takes the mass of what it beats', () => {
    // Takeovers, all equally likely: a by b, b by c, c by a and by d, d by a and by b.
    const payoffs = [
      [0, -1, 1, 1],
      [1, 0, -1, 1],
      [-1, 1, 0, -1],
      [-1, -1, 1, 0],
    ];
    // What comes in goes out: a = c + d, b = a + d, 2 c = b, 2 d = c. With d = 1: c = 2, b = 4, a = 3.
    close(alphaRank(payoffs), [0.3, 0.4, 0.2, 0.1]);
  });

  test('shares equals out evenly and knows empty and single pools', () => {
    close(
      alphaRank([
        [0, 0],
        [0, 0],
      ]),
      [0.5, 0.5],
    );
    close(
      alphaRank(
        [
          [0, 0],
          [0, 0],
        ],
        { alpha: 5 },
      ),
      [0.5, 0.5],
    );
    expect(alphaRank([[0]])).toEqual([1]);
    expect(alphaRank([])).toEqual([]);
  });

  test('keeps its digits where steps are all but impossible', () => {
    const mass = alphaRank(
      [
        [0, 1, 1],
        [-1, 0, 1],
        [-1, -1, 0],
      ],
      { alpha: 1e6 },
    );
    expect(mass[0]).toBeCloseTo(1, 12);
    expect(mass.every((one) => one >= 0 && Number.isFinite(one))).toBe(true);
  });
});

describe('the clearest circle', () => {
  test('is none in a transitive pool', () => {
    expect(
      clearestCycle([
        [0.5, 0.6, 0.9],
        [0.4, 0.5, 0.7],
        [0.1, 0.3, 0.5],
      ]),
    ).toBeNull();
    expect(
      clearestCycle([
        [0.5, 0.5],
        [0.5, 0.5],
      ]),
    ).toBeNull();
  });

  test('goes from each to one that it beats', () => {
    expect(
      clearestCycle([
        [0.5, 0.3, 0.8],
        [0.7, 0.5, 0.4],
        [0.2, 0.6, 0.5],
      ]),
    ).toEqual([0, 2, 1]);
  });

  test('is that whose weakest step is the clearest', () => {
    const scores = [
      [0.5, 0.9, 0.49, 0.3],
      [0.1, 0.5, 0.9, 0.7],
      [0.51, 0.1, 0.5, 0.5],
      [0.7, 0.3, 0.5, 0.5],
    ];
    expect(clearestCycle(scores)).toEqual([0, 1, 3]);
  });
});
