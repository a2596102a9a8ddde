import { describe, expect, test } from 'vitest';
import {
  batchSpace,
  Box,
  Dict,
  Discrete,
  flatDimension,
  flatten,
  flattenSpace,
  MultiBinary,
  MultiDiscrete,
  Sequence,
  type Space,
  Text,
  Tuple,
  unflatten,
} from '../../env/spaces/index.ts';

const pair = new Tuple([new Discrete(2), new MultiBinary(2)]);

describe('a flattened value', () => {
  test.each<[string, Space<unknown>, unknown, number[]]>([
    ['Discrete', new Discrete(3, 5), 6, [0, 1, 0]],
    ['MultiDiscrete', new MultiDiscrete([2, 3], [0, -1]), Int32Array.of(1, 1), [0, 1, 0, 0, 1]],
    ['MultiBinary', new MultiBinary(3), Int8Array.of(1, 0, 1), [1, 0, 1]],
    ['Box', new Box({ shape: [1, 2], low: -9, high: 9, dtype: 'int16' }), Int16Array.of(-4, 9), [-4, 9]],
    ['Dict', new Dict({ b: new Discrete(2), a: new MultiBinary(1) }), { b: 0, a: Int8Array.of(1) }, [1, 1, 0]],
    ['Tuple', pair, [1, Int8Array.of(1, 0)], [0, 1, 1, 0]],
    ['Text', new Text(4, { charset: 'abc' }), 'cab', [2, 0, 1, 3]],
  ])('stands as in Gymnasium: %s', (_, space, value, flat) => {
    expect([...flatten(space, value)]).toEqual(flat);
    expect(flatDimension(space)).toBe(flat.length);
    expect(unflatten(space, Float32Array.from(flat))).toEqual(value);
  });

  test('may be written to an array of the caller, whatever it held', () => {
    const buffer = new Float32Array(8).fill(7);
    const part = buffer.subarray(2, 6);
    expect(flatten(pair, [1, Int8Array.of(0, 1)], part)).toBe(part);
    expect([...buffer]).toEqual([7, 7, 0, 1, 0, 1, 7, 7]);
    expect(() => flatten(pair, [1, Int8Array.of(0, 1)], buffer)).toThrow('needs 4');
  });

  test('lies in a box with the bounds of its parts', () => {
    const space = new Dict({
      a: new Box({ shape: [2], low: [-1, -Infinity], high: 3 }),
      b: new Text(1, { charset: 'xyz' }),
      c: new Discrete(1),
    });
    const box = new Box({ shape: [4], low: [-1, -Infinity, 0, 0], high: [3, 3, 3, 1] });
    expect(flattenSpace(space)).toEqual(box);
  });

  test('comes back inside its box, though float32 rounds its bounds away', () => {
    const space = new Box({ shape: [2], low: 0.1, high: 0.3, dtype: 'float64' });
    expect([...unflatten(space, flatten(space, Float64Array.of(0.1, 0.3)))]).toEqual([0.1, 0.3]);
    const integers = new Box({ shape: [1], low: 0, high: 2 ** 31 - 1, dtype: 'int32' });
    expect([...unflatten(integers, flatten(integers, Int32Array.of(2 ** 31 - 1)))]).toEqual([2 ** 31 - 1]);
  });

  test('is refused if it stands for nothing', () => {
    expect(() => unflatten(new Discrete(2), Float32Array.of(0, 0))).toThrow('exactly one');
    expect(() => unflatten(new Discrete(2), Float32Array.of(0.4, 0.6))).toThrow('exactly one');
    expect(() => unflatten(new Discrete(2), new Float32Array(3))).toThrow('3 cells');
    expect(() => unflatten(new MultiBinary(1), Float32Array.of(2))).toThrow(RangeError);
    expect(() => unflatten(new Text(2), Float32Array.of(0.5, 0))).toThrow('codes');
    expect(() => unflatten(new Box({ shape: [1], low: 0, high: 1 }), Float32Array.of(NaN))).toThrow(RangeError);
    expect(() => flatten(new Discrete(2), 2)).toThrow(RangeError);
  });

  test.each<[string, Space<unknown>]>([
    ['Sequence', new Sequence(pair)],
    ['Dict', new Dict({ list: new Sequence(pair) })],
  ])('does not exist where values differ in size: %s', (_, space) => {
    expect(() => flatDimension(space)).toThrow('no flat size');
    expect(() => flattenSpace(space)).toThrow(RangeError);
    expect(() => unflatten(space, new Float32Array(0))).toThrow(RangeError);
  });
});

describe('a batch', () => {
  const text = new Text(2);
  const list = new Sequence(new Discrete(2));
  test.each<[string, Space<unknown>, Space<unknown>]>([
    ['Discrete', new Discrete(3, 1), new MultiDiscrete([3, 3], [1, 1])],
    ['MultiDiscrete', new MultiDiscrete([2, 3], [0, 1]), new MultiDiscrete([2, 3, 2, 3], [0, 1, 0, 1])],
    ['MultiBinary', new MultiBinary(4), new Box({ shape: [2, 4], low: 0, high: 1, dtype: 'int8' })],
    ['Box', new Box({ shape: [1, 2], low: [0, -1], high: 1 }), new Box({ shape: [2, 1, 2], low: [0, -1], high: 1 })],
    ['Box of one cell', new Box({ shape: [], low: 0, high: 1 }), new Box({ shape: [2], low: 0, high: 1 })],
    ['Dict', new Dict({ a: new Discrete(2) }), new Dict({ a: new MultiDiscrete([2, 2]) })],
    ['Tuple', new Tuple([new Discrete(2)]), new Tuple([new MultiDiscrete([2, 2])])],
    ['Text', text, new Tuple([text, text])],
    ['Sequence', list, new Tuple([list, list])],
  ])('is the space of that many values: %s', (_, space, batch) => {
    expect(batchSpace(space, 2)).toEqual(batch);
  });

  test('has one value or more', () => {
    expect(() => batchSpace(text, 0)).toThrow(RangeError);
  });
});
