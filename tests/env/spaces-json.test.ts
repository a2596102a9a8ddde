import { describe, expect, test } from 'vitest';
import {
  Box,
  Dict,
  Discrete,
  MultiBinary,
  MultiDiscrete,
  parseSpace,
  sameSpace,
  Sequence,
  type Space,
  Text,
  Tuple,
} from '../../env/spaces/index.ts';
import { RulesError } from '../../rules/core/index.ts';

describe('a space as JSON', () => {
  const rows = new Box({ shape: [2], low: [0, -1], high: 1 });
  test.each<[string, Space<unknown>, unknown]>([
    ['Discrete', new Discrete(5), { kind: 'discrete', n: 5 }],
    ['Discrete with a start', new Discrete(5, -2), { kind: 'discrete', n: 5, start: -2 }],
    ['MultiDiscrete', new MultiDiscrete([2, 3]), { kind: 'multi-discrete', nvec: [2, 3] }],
    ['MultiDiscrete with starts', new MultiDiscrete([2, 3], [0, 1]), { kind: 'multi-discrete', nvec: [2, 3], start: [0, 1] }],
    ['MultiBinary', new MultiBinary(3), { kind: 'multi-binary', n: 3 }],
    [
      'Dict',
      new Dict({ b: new Discrete(1), a: new Discrete(2) }),
      { kind: 'dict', spaces: { a: { kind: 'discrete', n: 2 }, b: { kind: 'discrete', n: 1 } } },
    ],
    ['Tuple', new Tuple([new Discrete(1)]), { kind: 'tuple', spaces: [{ kind: 'discrete', n: 1 }] }],
    ['Sequence', new Sequence(rows, { stack: true }), { kind: 'sequence', space: rows.toJSON(), minLength: 0, stack: true }],
    ['Text', new Text(3, { charset: 'ab' }), { kind: 'text', maxLength: 3, minLength: 1, charset: 'ab' }],
  ])('is short and plain: %s', (_, space, json) => {
    expect(space.toJSON()).toEqual(json);
    expect(sameSpace(parseSpace(json), space)).toBe(true);
  });

  const grid = (bound: (channel: number, row: number, column: number) => number): number[] =>
    Array.from({ length: 10 * 24 * 30 }, (_, i) => bound(Math.floor(i / 720), Math.floor(i / 30) % 24, i % 30));

  test.each<[string, number[], unknown]>([
    ['all alike', grid(() => -1), -1],
    ['all infinite', grid(() => -Infinity), '-Infinity'],
    ['by channel', grid((channel) => 0 - channel), Array.from({ length: 10 }, (_, channel) => [[0 - channel]])],
    ['by column', grid((_, __, column) => 0 - column), Array.from({ length: 30 }, (_, column) => 0 - column)],
    ['by row', grid((_, row) => 0 - row), Array.from({ length: 24 }, (_, row) => [0 - row])],
  ])('writes each bound of a map once: %s', (_, low, json) => {
    const space = new Box({ shape: [10, 24, 30], low, high: Infinity });
    const written = space.toJSON();
    expect(written.low).toEqual(json);
    expect(written.high).toBe('Infinity');
    expect(parseSpace(written)).toEqual(space);
  });

  test('is the same space only with the same kind, numbers and dtype', () => {
    expect(sameSpace(new Discrete(2), new MultiBinary(2))).toBe(false);
    expect(sameSpace(new Discrete(2), new Discrete(2, 1))).toBe(false);
    expect(sameSpace(new Box({ shape: [2], low: 0, high: 1 }), new Box({ shape: [2], low: 0, high: 1, dtype: 'int8' }))).toBe(false);
    expect(sameSpace(new Box({ shape: [2], low: 0, high: 1 }), new Box({ shape: [2], low: [0, 0], high: [1, 1] }))).toBe(true);
  });
});

function faultOf(json: unknown): [code: string, path: string | undefined] {
  try {
    parseSpace(json);
  } catch (error) {
    if (error instanceof RulesError) return [error.code, error.path];
    throw error;
  }
  return ['none', undefined];
}

const nested = (levels: number): unknown => (levels === 0 ? { kind: 'discrete', n: 1 } : { kind: 'tuple', spaces: [nested(levels - 1)] });

describe('parseSpace refuses, and says where', () => {
  const box = { kind: 'box', shape: [2], low: 0, high: 1 };
  test.each<[unknown, string]>([
    [null, ''],
    [[], ''],
    [{}, '/kind'],
    [{ kind: 'toString' }, '/kind'],
    [{ kind: 'discrete' }, '/n'],
    [{ kind: 'discrete', n: '2' }, '/n'],
    [{ kind: 'discrete', n: 0 }, '/n'],
    [{ kind: 'discrete', n: 2, start: 0.5 }, '/start'],
    [{ kind: 'discrete', n: 2, more: 1 }, '/more'],
    [{ kind: 'multi-discrete', nvec: [] }, '/nvec'],
    [{ kind: 'multi-discrete', nvec: [2, null] }, '/nvec/1'],
    [{ kind: 'multi-discrete', nvec: [2, 2], start: [0] }, '/start'],
    [{ kind: 'multi-binary', n: 1.5 }, '/n'],
    [{ ...box, dtype: 'float16' }, '/dtype'],
    [{ ...box, shape: [-2] }, '/shape'],
    [{ ...box, shape: [2 ** 13, 2 ** 13] }, '/shape'],
    [{ ...box, shape: Array.from({ length: 33 }, () => 1) }, '/shape'],
    [{ ...box, low: [0, [null]] }, '/low/1/0'],
    [{ ...box, low: [0, 0, 0] }, '/low'],
    [{ ...box, low: [[0], 0] }, '/low'],
    [{ ...box, low: 2 }, '/low'],
    [{ ...box, high: '-Infinity' }, '/high'],
    [{ ...box, high: 1e300 }, '/high'],
    [{ ...box, dtype: 'uint8', low: '-Infinity' }, '/low'],
    [{ kind: 'dict', spaces: [] }, '/spaces'],
    [{ kind: 'dict', spaces: { 'a/b': { kind: 'discrete', n: 0 } } }, '/spaces/a~1b/n'],
    [{ kind: 'tuple', spaces: [{ kind: 'discrete', n: 1 }, 3] }, '/spaces/1'],
    [{ kind: 'sequence', space: { kind: 'discrete', n: 1 }, stack: true }, '/stack'],
    [{ kind: 'sequence', space: { kind: 'discrete', n: 1 }, stack: 1 }, '/stack'],
    [{ kind: 'sequence', space: { kind: 'discrete', n: 1 }, minLength: 3, maxLength: 2 }, '/minLength'],
    [{ kind: 'text', maxLength: 3, charset: 'aa' }, '/charset'],
    [{ kind: 'text', maxLength: 3, charset: '\ud83c' }, '/charset'],
    [{ kind: 'text', maxLength: -1 }, '/maxLength'],
  ])('%j', (json, path) => {
    expect(faultOf(json)).toEqual(['BAD_SPACE', path]);
  });

  test('spaces too deep in one another', () => {
    expect(faultOf(nested(32))[0]).toBe('none');
    expect(faultOf(nested(1000))[0]).toBe('BAD_SPACE');
  });
});
