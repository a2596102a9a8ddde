import { describe, expect, test } from 'vitest';
import { Box, Dict, Discrete, type Dtype, DTYPES, MultiBinary, MultiDiscrete, Sequence, Text, Tuple } from '../../env/spaces/index.ts';
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

  test('may start anywhere', () => {
    const shifted = new Discrete(3, -1);
    expect([-2, -1, 0, 1, 2].map((value) => shifted.contains(value))).toEqual([false, true, true, true, false]);
    expect(() => new Discrete(3, 0.5)).toThrow(RangeError);
    expect(() => new Discrete(2 ** 33)).toThrow(RangeError);
  });

  test.each([
    [0, true],
    [4, true],
    [5, false],
    [-1, false],
    [1.5, false],
    ['1', false],
    [null, false],
  ])('contains %j: %s', (value, inside) => {
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

  test('refuses bounds that do not fit', () => {
    expect(() => new Box({ shape: [3], low: [0, 0], high: [1, 1] })).toThrow(RangeError);
    expect(() => new Box({ shape: [1], low: [1], high: [0] })).toThrow(RangeError);
    expect(() => new Box({ shape: [1], low: [0, 0], high: [1] })).toThrow(RangeError);
  });
});

describe('Box of another dtype or without bounds', () => {
  const rng = Rng.from(5);
  const draws = (low: number, high: number, dtype: Dtype = 'float64'): number[] => [
    ...new Box<Dtype>({ shape: [4000], low, high, dtype }).sample(rng),
  ];
  const mean = (values: readonly number[]): number => values.reduce((sum, value) => sum + value, 0) / values.length;

  test.each(DTYPES)('holds arrays of its dtype only: %s', (dtype) => {
    const box = new Box<Dtype>({ shape: [1], low: 0, high: 1, dtype });
    expect(DTYPES.filter((other) => box.contains(new Box<Dtype>({ shape: [1], low: 0, high: 1, dtype: other }).sample(rng)))).toEqual([
      dtype,
    ]);
  });

  test('samples integers up to both bounds', () => {
    expect(new Set(draws(-1, 1, 'int8'))).toEqual(new Set([-1, 0, 1]));
    expect(Math.max(...draws(-(2 ** 31), 2 ** 31 - 1, 'int32'))).toBeGreaterThan(2 ** 30);
  });

  test('samples normally without bounds, exponentially from one bound', () => {
    const free = draws(-Infinity, Infinity);
    expect(mean(free)).toBeCloseTo(0, 1);
    expect(mean(free.map((value) => value ** 2))).toBeCloseTo(1, 0);
    const [above, below] = [draws(2, Infinity), draws(-Infinity, 2)];
    expect([Math.min(...above) >= 2, Math.max(...below) <= 2]).toEqual([true, true]);
    expect(mean(above)).toBeCloseTo(3, 0);
    expect(mean(below)).toBeCloseTo(1, 0);
  });

  test('samples between the greatest bounds there are', () => {
    expect(draws(-Number.MAX_VALUE, Number.MAX_VALUE).every(Number.isFinite)).toBe(true);
  });

  test('spreads nested bounds over its shape as NumPy does', () => {
    const box = new Box({ shape: [2, 3], low: [[-1], [-2]], high: [[1, 2, 3]] });
    expect([...box.low]).toEqual([-1, -1, -1, -2, -2, -2]);
    expect([...box.high]).toEqual([1, 2, 3, 1, 2, 3]);
  });

  test('refuses bounds that its dtype does not have, and says what it has', () => {
    const make = (dtype: Dtype, low: number, high: number) => () => new Box<Dtype>({ shape: [1], low, high, dtype });
    expect(make('uint8', -1, 1)).toThrow('low of a Box of uint8 must be whole and from 0 to 255; got -1.');
    expect(make('int16', 0, 0.5)).toThrow('whole');
    expect(make('int32', 0, Infinity)).toThrow('high');
    expect(make('float32', 0, 1e39)).toThrow('float32');
    expect(make('float32', NaN, 1)).toThrow('NaN');
    expect(make('float32', Infinity, Infinity)).toThrow('low');
    expect(make('float16' as Dtype, 0, 1)).toThrow('dtype');
    expect(() => new Box({ shape: [1.5], low: 0, high: 1 })).toThrow('dimensions');
    expect(() => new Box({ shape: [2, -1], low: 0, high: 1 })).toThrow('dimensions');
    expect(() => new Box({ shape: [2, 2], low: [[0], [1], [2]], high: 3 })).toThrow('low (3 × 1) does not fit the shape 2 × 2');
  });
});

test('MultiDiscrete holds integers, each in its own range', () => {
  const space = new MultiDiscrete([2, 3], [0, 5]);
  expect(space.contains(Int32Array.of(1, 7))).toBe(true);
  expect(space.contains(Int32Array.of(2, 7))).toBe(false);
  expect(space.contains(Int32Array.of(1, 4))).toBe(false);
  expect(space.contains(Int32Array.of(1))).toBe(false);
  expect(space.contains(Float32Array.of(1, 7))).toBe(false);
  expect(new Set(Array.from({ length: 100 }, (_, s) => space.sample(Rng.from(s)).join())).size).toBe(6);
  expect(() => new MultiDiscrete([])).toThrow(RangeError);
  expect(() => new MultiDiscrete([2, 0])).toThrow('Cell 1');
  expect(() => new MultiDiscrete([2], [0, 0])).toThrow('2 starts');
  expect(() => new MultiDiscrete([2], [2 ** 31 - 1])).toThrow('int32');
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

test('Dict samples its parts by name, in whatever order they were given', () => {
  const [a, b] = [new Discrete(50), new Discrete(60)];
  expect(new Dict({ b, a }).sample(Rng.from(2))).toEqual(new Dict({ a, b }).sample(Rng.from(2)));
  expect(() => new Dict({ a: 3 as never })).toThrow(TypeError);
});

test('Tuple asks every place', () => {
  const space = new Tuple([new Discrete(2), new MultiBinary(1)]);
  const value: readonly [number, Int8Array] = space.sample(Rng.from(1));
  expect(space.contains(value)).toBe(true);
  expect(space.contains([2, value[1]])).toBe(false);
  expect(space.contains([value[0]])).toBe(false);
  expect(space.contains(Array(2))).toBe(false);
  expect(space.contains({ 0: value[0], 1: value[1], length: 2 })).toBe(false);
  expect(() => new Tuple([null as never])).toThrow(TypeError);
});

describe('Sequence', () => {
  const row = new Box({ shape: [2], low: [0, -1], high: 1 });

  test('holds lists of its lengths', () => {
    const space = new Sequence(new Discrete(2), { minLength: 1, maxLength: 2 });
    expect([[], [0], [0, 1], [0, 1, 1], [2], Array(1)].map((value) => space.contains(value))).toEqual([
      false,
      true,
      true,
      false,
      false,
      false,
    ]);
    expect(new Set(Array.from({ length: 30 }, (_, s) => space.sample(Rng.from(s)).length))).toEqual(new Set([1, 2]));
  });

  test('without a greatest length samples three more than the least on average', () => {
    const space = new Sequence(new Discrete(2), { minLength: 2 });
    const lengths = Array.from({ length: 2000 }, (_, s) => space.sample(Rng.from(s)).length);
    expect(Math.min(...lengths)).toBe(2);
    expect(lengths.reduce((sum, length) => sum + length, 0) / 2000).toBeCloseTo(5, 0);
  });

  test('stacked, is one array of whole rows', () => {
    const space = new Sequence(row, { maxLength: 3, stack: true });
    const value: Float32Array = space.sample(Rng.from(1), [3, null]);
    expect(value).toHaveLength(6);
    expect(space.contains(value)).toBe(true);
    expect(space.contains(new Float32Array(0))).toBe(true);
    expect(space.contains(new Float32Array(5))).toBe(false);
    expect(space.contains(new Float32Array(8))).toBe(false);
    expect(space.contains(Float32Array.of(0, 0, -1, 0))).toBe(false);
    expect(space.contains([new Float32Array(2)])).toBe(false);
  });

  test('stacks only typed arrays of one length', () => {
    expect(() => new Sequence(new Discrete(2), { stack: true })).toThrow('stack');
    expect(() => new Sequence(new Box({ shape: [0, 2], low: 0, high: 1 }), { stack: true })).toThrow(RangeError);
    expect(() => new Sequence(row, { minLength: 2, maxLength: 1 })).toThrow(RangeError);
    expect(() => new Sequence(3 as never)).toThrow(TypeError);
  });
});

test('Text counts characters, not code units', () => {
  const space = new Text(2, { charset: '🎲a' });
  expect(['', 'a', '🎲🎲', 'aaa', 'b', '\ud83c', 1, null].map((value) => space.contains(value))).toEqual([
    false,
    true,
    true,
    false,
    false,
    false,
    false,
    false,
  ]);
  expect(new Text(3).sample(Rng.from(1))).toMatch(/^[a-zA-Z0-9]{1,3}$/);
  expect(new Text(0, { minLength: 0 }).sample(Rng.from(1))).toBe('');
  expect(() => new Text(0)).toThrow('minLength');
  expect(() => new Text(Infinity)).toThrow('maxLength');
  expect(() => new Text(2, { charset: '' })).toThrow('character');
});
