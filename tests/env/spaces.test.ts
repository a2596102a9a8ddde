import { describe, expect, test } from 'vitest';
import { ANY, Box, Dict, Discrete, MultiBinary } from '../../env/index.ts';
import { Rng } from '../../rules/core/index.ts';

describe('Discrete', () => {
  const space = new Discrete(5);

  test('samples all its values and nothing else', () => {
    const rng = Rng.from(1);
    const seen = new Set(Array.from({ length: 200 }, () => space.sample(rng)));
    expect([...seen].sort()).toEqual([0, 1, 2, 3, 4]);
  });

  test('samples only what the mask allows, all of it', () => {
    const rng = Rng.from(1);
    const mask = Int8Array.of(0, 1, 0, 1, 0);
    const seen = new Set(Array.from({ length: 100 }, () => space.sample(rng, mask)));
    expect([...seen].sort()).toEqual([1, 3]);
  });

  test('refuses a mask that allows nothing or does not fit', () => {
    expect(() => space.sample(Rng.from(1), new Int8Array(5))).toThrow(RangeError);
    expect(() => space.sample(Rng.from(1), new Int8Array(4).fill(1))).toThrow(RangeError);
    expect(() => new Discrete(0)).toThrow(RangeError);
  });

  test.each([[0, true], [4, true], [5, false], [-1, false], [1.5, false], ['1', false], [null, false]])('contains %j: %s', (value, inside) => {
    expect(space.contains(value)).toBe(inside);
  });
});

describe('Box', () => {
  const space = new Box({ shape: [2, 2], low: [0, -1], high: [1, 1] });

  test('repeats the bounds of one row over all rows', () => {
    expect(space.contains(Float32Array.of(0, -1, 1, 1))).toBe(true);
    expect(space.contains(Float32Array.of(0, 0, -0.5, 0))).toBe(false);
    expect(space.contains(Float32Array.of(0, 0, 0, NaN))).toBe(false);
    expect(space.contains(Float32Array.of(0, 0, 0))).toBe(false);
    expect(space.contains([0, 0, 0, 0])).toBe(false);
  });

  test('samples inside itself', () => {
    const rng = Rng.from(3);
    for (let i = 0; i < 50; i++) expect(space.contains(space.sample(rng))).toBe(true);
  });

  test('may have any number of rows, none included', () => {
    const rows = new Box({ shape: [ANY, 3], low: [0, 0, 0], high: [1, 1, 1] });
    expect(rows.contains(new Float32Array(0))).toBe(true);
    expect(rows.contains(new Float32Array(9))).toBe(true);
    expect(rows.contains(new Float32Array(8))).toBe(false);
    expect(rows.contains(rows.sample(Rng.from(1)))).toBe(true);
  });

  test('refuses bounds that do not fit', () => {
    expect(() => new Box({ shape: [3], low: [0, 0], high: [1, 1] })).toThrow(RangeError);
    expect(() => new Box({ shape: [1], low: [1], high: [0] })).toThrow(RangeError);
    expect(() => new Box({ shape: [1], low: [0, 0], high: [1] })).toThrow(RangeError);
  });
});

test('MultiBinary holds zeros and ones', () => {
  const space = new MultiBinary(3);
  expect(space.contains(space.sample(Rng.from(1)))).toBe(true);
  expect(space.contains(Int8Array.of(0, 1, 2))).toBe(false);
  expect(space.contains(Int8Array.of(0, 1))).toBe(false);
  expect(() => new MultiBinary(0)).toThrow(RangeError);
});

test('Dict asks every part, and allows no others', () => {
  const space = new Dict<{ side: number; mask: Int8Array }>({ side: new Discrete(2), mask: new MultiBinary(2) });
  const value = space.sample(Rng.from(1));
  expect(space.contains(value)).toBe(true);
  expect(space.contains({ ...value, side: 2 })).toBe(false);
  expect(space.contains({ ...value, more: 1 })).toBe(false);
  expect(space.contains({ side: 1 })).toBe(false);
  expect(space.contains(null)).toBe(false);
});
