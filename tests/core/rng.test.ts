import { describe, expect, test } from 'vitest';
import { QuickRng, Rng } from '../../rules/core/index.ts';

const draw = (rng: Rng, count = 8): number[] => Array.from({ length: count }, () => rng.below(1000));

describe('Rng', () => {
  test('gives the streams it has always given', () => {
    expect(draw(Rng.from(1))).toMatchInlineSnapshot(`
      [
        861,
        849,
        878,
        583,
        949,
        94,
        400,
        649,
      ]
    `);
    expect(draw(Rng.from('lewes'))).toMatchInlineSnapshot(`
      [
        179,
        372,
        823,
        478,
        760,
        549,
        805,
        717,
      ]
    `);
    expect(draw(Rng.from(1).fork('dice'))).toMatchInlineSnapshot(`
      [
        318,
        270,
        431,
        77,
        650,
        758,
        354,
        773,
      ]
    `);
    expect(Rng.from(1).float()).toMatchInlineSnapshot(`0.9308722529768575`);
  });

  test('goes on from where it was saved', () => {
    const rng = Rng.from(5);
    draw(rng);
    const saved = JSON.parse(JSON.stringify(rng.save())) as number[];
    expect(saved).toHaveLength(4);
    expect(draw(Rng.restore(saved))).toEqual(draw(rng));
  });

  test('forks into streams that differ by label and from the parent', () => {
    const streams = [Rng.from(1).fork('a'), Rng.from(1).fork('b'), Rng.from(1)].map((rng) => draw(rng).join());
    expect(new Set(streams).size).toBe(3);
    expect(draw(Rng.from(1).fork('a'))).toEqual(draw(Rng.from(1).fork('a')));
    const parent = Rng.from(1);
    expect(draw(parent.fork())).not.toEqual(draw(parent.fork()));
  });

  test('gives unrelated streams to neighbouring seeds', () => {
    const firsts = new Set(Array.from({ length: 1000 }, (_, seed) => Rng.from(seed).below(2 ** 32)));
    expect(firsts.size).toBe(1000);
  });

  test.each([1, 2, 3, 6, 10, 1000, 2 ** 31 + 1, 2 ** 32, 2 ** 32 + 1, 1e10, 2 ** 53 - 1])(
    'draws below %i without bias to one half',
    (bound) => {
      const rng = Rng.from(bound);
      const draws = Array.from({ length: 4000 }, () => rng.below(bound));
      expect(draws.every((value) => Number.isInteger(value) && value >= 0 && value < bound)).toBe(true);
      if (bound > 1) {
        const half = Math.floor(bound / 2);
        const share = draws.filter((value) => value < half).length / draws.length;
        expect(Math.abs(share - half / bound)).toBeLessThan(0.035);
      }
    },
  );

  test.each([0, -1, NaN, 2 ** 33 + 0.5, 2 ** 54])('refuses to draw below %d', (bound) => {
    expect(() => Rng.from(1).below(bound)).toThrow(RangeError);
  });

  test('draws floats in [0, 1) about one half', () => {
    const rng = Rng.from(2);
    const draws = Array.from({ length: 4000 }, () => rng.float());
    expect(draws.every((value) => value >= 0 && value < 1)).toBe(true);
    expect(draws.reduce((a, b) => a + b) / draws.length).toBeCloseTo(0.5, 1);
  });
});

describe('below', () => {
  /** The definition, in whole numbers of any size. */
  function reference(rng: Rng, bound: number): number {
    const limit = 2n ** 32n - (2n ** 32n % BigInt(bound));
    for (;;) {
      const word = BigInt(rng.below(2 ** 32));
      if (word < limit) return Number(word % BigInt(bound));
    }
  }

  test.each([1, 2, 3, 6, 7, 10, 255, 256, 32767, 32768, 32769, 65536, 1_000_003, 2 ** 31, 2 ** 31 + 1, 2 ** 32])(
    '%d is the word modulo the bound, words past the last multiple refused',
    (bound) => {
      const [a, b] = [Rng.from(bound), Rng.from(bound)];
      for (let i = 0; i < 2000; i++) expect(a.below(bound)).toBe(reference(b, bound));
    },
  );

  test.each([3, 7, 1000, 32767, 32768, 65535, 2 ** 31 + 1])('%d refuses the highest word, unless it divides all of them', (bound) => {
    const highest = [1, -1, 1, 0]; // the next word is the sum of the second and the fourth: 2^32 - 1
    expect(Rng.restore(highest).below(2 ** 32)).toBe(2 ** 32 - 1);
    const [rng, same] = [Rng.restore(highest), Rng.restore(highest)];
    expect(rng.below(bound)).toBe(reference(same, bound));
    expect(rng.save()).toEqual(same.save());
  });
});

describe('QuickRng', () => {
  const stream = (rng: { below(bound: number): number }, bound = 1000): number[] => Array.from({ length: 8 }, () => rng.below(bound));

  /** sfc32 by its definition, in whole numbers of any size. */
  function reference(seed: Rng): { below(bound: number): number } {
    let [a, b, c, counter] = Array.from({ length: 4 }, () => BigInt(seed.below(2 ** 32))) as [bigint, bigint, bigint, bigint];
    const cut = (word: bigint): bigint => BigInt.asUintN(32, word);
    return {
      below(bound) {
        const word = cut(a + b + counter);
        counter = cut(counter + 1n);
        a = b ^ (b >> 9n);
        b = cut(c + (c << 3n));
        c = cut(cut((c << 21n) | (c >> 11n)) + word);
        return Number((word * BigInt(bound)) >> 32n);
      },
    };
  }

  test('gives the streams it has always given', () => {
    expect(stream(QuickRng.from(Rng.from(1)))).toMatchInlineSnapshot(`
      [
        476,
        185,
        30,
        457,
        842,
        252,
        650,
        77,
      ]
    `);
  });

  test.each([1, 2, 7, 1000, 65536, 1_000_003, 2 ** 31 + 1, 2 ** 32 - 1, 2 ** 32])('draws below %i what its definition says', (bound) => {
    const quick = QuickRng.from(Rng.from(bound));
    const slow = reference(Rng.from(bound));
    for (let i = 0; i < 2000; i++) expect(quick.below(bound)).toBe(slow.below(bound));
  });

  test.each([2, 3, 6, 7, 10, 100, 1000])('draws below %i evenly, single draws and the low digit of pairs', (bound) => {
    const quick = QuickRng.from(Rng.from('even'));
    const draws = 400 * bound;
    const counts = [new Float64Array(bound), new Float64Array(bound)] as const;
    let before = 0;
    for (let i = 0; i < draws; i++) {
      const value = quick.below(bound);
      counts[0][value]!++;
      counts[1][(value + before) % bound]!++;
      before = value;
    }
    for (const tally of counts) {
      const chiSquared = tally.reduce((sum, count) => sum + (count - 400) ** 2 / 400, 0);
      expect(Math.abs(chiSquared - (bound - 1))).toBeLessThan(4.5 * Math.sqrt(2 * bound)); // four standard deviations and a half
    }
  });

  test('is seeded anew in place, from a stream that moves on', () => {
    const [rng, same] = [Rng.from(3), Rng.from(3)];
    const quick = QuickRng.from(rng);
    const first = stream(quick);
    const second = stream(quick.reseed(rng));
    expect(second).not.toEqual(first);
    expect(stream(QuickRng.from(same))).toEqual(first);
    expect(stream(QuickRng.from(same))).toEqual(second);
    expect(rng.save()).toEqual(same.save());
  });
});
