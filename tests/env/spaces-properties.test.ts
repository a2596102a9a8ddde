import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  type AnySpace,
  batchSpace,
  flatDimension,
  flatten,
  flattenSpace,
  parseSpace,
  sameSpace,
  unflatten,
} from '../../env/spaces/index.ts';
import { Rng } from '../../rules/core/index.ts';
import { anySpace, flatSpace, seed } from './spaces-arbitrary.ts';

const runs = { numRuns: 300 };

describe('every space', () => {
  test('holds what it samples', () => {
    fc.assert(
      fc.property(anySpace, seed, (space, s) => space.contains(space.sample(Rng.from(s)))),
      runs,
    );
  });

  test('gives the same sample for the same seed', () => {
    fc.assert(
      fc.property(anySpace, seed, (space, s) => {
        expect(space.sample(Rng.from(s))).toEqual(space.sample(Rng.from(s)));
      }),
      runs,
    );
  });

  test('answers contains for anything, and only with true or false', () => {
    const anything = fc.anything({
      withSparseArray: true,
      withTypedArray: true,
      withNullPrototype: true,
      withBigInt: true,
      withDate: true,
      withMap: true,
    });
    fc.assert(
      fc.property(anySpace, anything, (space, value) => typeof space.contains(value) === 'boolean'),
      { numRuns: 1000 },
    );
  });

  test('answers contains for values that try to throw', () => {
    const fail = (): never => {
      throw new Error('A getter ran.');
    };
    const lookAlikes = [Int8Array, Float32Array, Array].map(({ prototype }) => Object.create(prototype) as unknown);
    const trapped = (value: unknown): unknown[] => {
      if (typeof value !== 'object' || value === null || ArrayBuffer.isView(value)) return [];
      const copy = (): object => (Array.isArray(value) ? value.slice() : { ...value });
      return Object.keys(value).map((key) => Object.defineProperty(copy(), key, { get: fail, enumerable: true }));
    };
    fc.assert(
      fc.property(anySpace, seed, (space, s) => {
        for (const value of lookAlikes) expect(space.contains(value)).toBeTypeOf('boolean');
        for (const value of trapped(space.sample(Rng.from(s)))) expect(space.contains(value)).toBe(false);
      }),
      runs,
    );
  });

  test('comes back from its JSON as an equal space', () => {
    fc.assert(
      fc.property(anySpace, seed, (space, s) => {
        const back = parseSpace(JSON.parse(JSON.stringify(space)));
        expect(sameSpace(back, space)).toBe(true);
        expect(back).toEqual(space);
        expect(back.sample(Rng.from(s))).toEqual(space.sample(Rng.from(s)));
      }),
      runs,
    );
  });
});

/** The value with numbers no finer than 32-bit floats, as after one flattening. */
const rounded = (space: AnySpace, s: number): unknown => unflatten(space, flatten(space as never, space.sample(Rng.from(s)) as never));

describe('a space of values of one size', () => {
  test('has every value flat in its flat space, and back again', () => {
    fc.assert(
      fc.property(flatSpace, seed, (space, s) => {
        const value = rounded(space, s);
        const flat = flatten<unknown>(space, value);
        expect(flat.length).toBe(flatDimension(space));
        expect(flattenSpace(space).contains(flat)).toBe(true);
        expect(unflatten<unknown>(space, flat)).toEqual(value);
      }),
      runs,
    );
  });

  test('has a batch, which holds what it samples', () => {
    fc.assert(
      fc.property(anySpace, fc.integer({ min: 1, max: 3 }), seed, (space, n, s) => {
        const batch = batchSpace(space, n);
        expect(batch.contains(batch.sample(Rng.from(s)))).toBe(true);
      }),
      runs,
    );
  });
});
