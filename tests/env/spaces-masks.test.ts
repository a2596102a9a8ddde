import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { Box, Dict, Discrete, MultiBinary, MultiDiscrete, Sequence, Text, Tuple } from '../../env/spaces/index.ts';
import { Rng } from '../../rules/core/index.ts';
import { seed } from './spaces-arbitrary.ts';

const cells = (n: number): fc.Arbitrary<Int8Array> =>
  fc
    .array(fc.integer({ min: 0, max: 1 }), { minLength: n, maxLength: n })
    .filter((mask) => mask.includes(1))
    .map((mask) => Int8Array.from(mask));

describe('a masked sample', () => {
  test('of a Discrete is one of the values allowed', () => {
    fc.assert(fc.property(cells(6), seed, (mask, s) => mask[new Discrete(6, -2).sample(Rng.from(s), mask) + 2] === 1));
  });

  test('of a Discrete is uniform over the values allowed', () => {
    const mask = Int8Array.of(1, 0, 1, 1, 0, 1, 1, 0);
    const counts = new Float64Array(8);
    const [rng, space, draws] = [Rng.from(7), new Discrete(8), 20_000];
    for (let i = 0; i < draws; i++) counts[space.sample(rng, mask)]!++;
    const expected = draws / 5;
    const chiSquared = counts.reduce((sum, count, value) => (mask[value] === 0 ? sum : sum + (count - expected) ** 2 / expected), 0);
    expect([counts[1], counts[4], counts[7]]).toEqual([0, 0, 0]);
    expect(chiSquared).toBeLessThan(18.47); // 4 degrees of freedom, 0.1 %
  });

  test('of a MultiDiscrete obeys the mask of each cell', () => {
    const space = new MultiDiscrete([3, 4], [10, 20]);
    fc.assert(
      fc.property(cells(3), fc.option(cells(4)), seed, (a, b, s) => {
        const [x, y] = space.sample(Rng.from(s), [a, b]);
        expect(a[x! - 10]).toBe(1);
        expect(b === null || b[y! - 20] === 1).toBe(true);
      }),
    );
  });

  test('of a MultiBinary has the cells fixed by 0 and 1, and others free', () => {
    const samples = Array.from({ length: 40 }, (_, s) => [...new MultiBinary(4).sample(Rng.from(s), Int8Array.of(0, 1, 2, 2))]);
    expect(samples.every(([a, b]) => a === 0 && b === 1)).toBe(true);
    expect(new Set(samples.map(([, , c, d]) => `${c}${d}`)).size).toBe(4);
  });

  test('of a Dict or a Tuple obeys the masks of the parts that have one', () => {
    const [side, flags] = [new Discrete(3), new MultiBinary(2)];
    const dict = new Dict<{ side: number; flags: Int8Array }>({ side, flags });
    const tuple = new Tuple([side, flags]);
    const mask = Int8Array.of(0, 0, 1);
    for (let s = 0; s < 20; s++) {
      expect(dict.sample(Rng.from(s), { side: mask }).side).toBe(2);
      expect([...dict.sample(Rng.from(s), { flags: Int8Array.of(1, 0) }).flags]).toEqual([1, 0]);
      expect(tuple.sample(Rng.from(s), [mask, null])[0]).toBe(2);
    }
  });

  test('of a Sequence has a length allowed and elements allowed', () => {
    const space = new Sequence(new Discrete(4), { maxLength: 9 });
    const odd = Int8Array.of(0, 1, 0, 1);
    const lengths = Array.from({ length: 40 }, (_, s) => {
      const value = space.sample(Rng.from(s), [[2, 5], odd]);
      expect(value.every((element) => odd[element] === 1)).toBe(true);
      return value.length;
    });
    expect(new Set(lengths)).toEqual(new Set([2, 5]));
    expect(space.sample(Rng.from(1), [0, null])).toEqual([]);
    expect(space.sample(Rng.from(1), [7, null])).toHaveLength(7);
  });

  test('of a Text has the length and the characters allowed', () => {
    const space = new Text(5, { charset: 'abc' });
    for (let s = 0; s < 20; s++) expect(space.sample(Rng.from(s), [4, Int8Array.of(1, 0, 1)])).toMatch(/^[ac]{4}$/);
    expect(space.contains(space.sample(Rng.from(1), [null, null]))).toBe(true);
  });
});

describe('a mask', () => {
  const rng = Rng.from(1);
  const none = new Int8Array(2);
  const long = new Int8Array(9).fill(1);
  const [discrete, multi, flags] = [new Discrete(2), new MultiDiscrete([2, 2]), new MultiBinary(2)];
  const [sequence, text] = [new Sequence(discrete, { maxLength: 3 }), new Text(3, { charset: 'ab' })];
  const wrong: [string, () => unknown, string][] = [
    ['Discrete, too long', () => discrete.sample(rng, long), '9 cells'],
    ['Discrete, allows nothing', () => discrete.sample(rng, none), 'allows no value'],
    ['Discrete, other cells', () => discrete.sample(rng, Int8Array.of(1, 2)), 'Cell 1 of the mask is 2'],
    ['Discrete, a list', () => discrete.sample(rng, [1, 1] as never), 'Int8Array'],
    ['MultiDiscrete, no list', () => multi.sample(rng, long as never), 'list of masks'],
    ['MultiDiscrete, one mask missing', () => multi.sample(rng, [null]), '1 masks'],
    ['MultiDiscrete, allows nothing', () => multi.sample(rng, [null, none]), 'allows no value'],
    ['MultiBinary, too long', () => flags.sample(rng, long), '9 cells'],
    ['MultiBinary, other cells', () => flags.sample(rng, Int8Array.of(0, 3)), 'from 0 to 2'],
    ['Box, any', () => new Box({ shape: [1], low: 0, high: 1 }).sample(rng, Int8Array.of(1) as never), 'takes no mask'],
    ['Dict, no object', () => new Dict({ discrete }).sample(rng, 1 as never), 'is an object'],
    ['Dict, stray name', () => new Dict({ discrete }).sample(rng, { toString: none } as never), '"toString"'],
    ['Dict, wrong part', () => new Dict({ discrete }).sample(rng, { discrete: long }), '9 cells'],
    ['Tuple, no list', () => new Tuple([discrete]).sample(rng, {} as never), 'list of masks'],
    ['Tuple, too long', () => new Tuple([discrete]).sample(rng, [null, null]), '2 masks'],
    ['Sequence, no pair', () => sequence.sample(rng, [1] as never), 'list of two'],
    ['Sequence, too long', () => sequence.sample(rng, [4, null]), 'length 4'],
    ['Sequence, a wrong length among others', () => sequence.sample(rng, [[1, 4], null]), 'length 4'],
    ['Sequence, no length', () => sequence.sample(rng, [[], null]), 'allows no length'],
    ['Sequence, wrong elements', () => sequence.sample(rng, [1, none]), 'allows no value'],
    ['Text, no pair', () => text.sample(rng, long as never), 'list of two'],
    ['Text, too short', () => text.sample(rng, [0, null]), 'length 0'],
    ['Text, wrong charset', () => text.sample(rng, [1, long]), '9 cells'],
    ['Text, no character', () => text.sample(rng, [1, none]), 'allows no value'],
  ];

  test.each(wrong)('that does not fit is refused: %s', (_, sample, message) => {
    expect(sample).toThrow(message);
  });
});
