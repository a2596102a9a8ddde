import { describe, expect, test } from 'vitest';
import * as z from 'zod';
import { Faults, parsePack } from '../../rules/core/index.ts';

const schema = z.strictObject({
  title: z.string().min(1),
  turns: z.int().min(1).max(12),
  chance: z.number().gt(0).optional(),
  list: z.array(z.number()).min(2).optional(),
  side: z.enum(['red', 'blue']).optional(),
  hex: z
    .string()
    .regex(/^\d{4}$/, 'Must be a hex number like "2510".')
    .optional(),
  value: z.union([z.int().min(1), z.tuple([z.int(), z.int()])]).optional(),
  seat: z.union([z.union([z.literal(0), z.literal(1)]), z.literal('any')]).optional(),
  seed: z.union([z.int(), z.string().max(5)]).optional(),
});
const GOOD = { title: 'Ford', turns: 3 };

function faultsOf(pack: unknown): string[] {
  const faults = new Faults();
  const read = parsePack(schema, pack, faults);
  expect(read === undefined).toBe(faults.problems.length > 0);
  return faults.problems.map(({ path, message }) => `${path} ${message}`);
}

describe('a pack that does not fit its schema', () => {
  test.each<[string, unknown, string]>([
    ['a field left out', { turns: 3 }, '/title Is missing: must be a text.'],
    ['another type', { ...GOOD, title: 3 }, '/title Must be a text; got 3.'],
    ['null', { ...GOOD, title: null }, '/title Must be a text; got null.'],
    ['an empty text', { ...GOOD, title: '' }, '/title Must not be empty.'],
    ['too small a number', { ...GOOD, turns: 0 }, '/turns Must be at least 1; got 0.'],
    ['too large a number', { ...GOOD, turns: 13 }, '/turns Must be at most 12; got 13.'],
    ['half a turn', { ...GOOD, turns: 2.5 }, '/turns Must be a whole number; got 2.5.'],
    ['a bound that does not count', { ...GOOD, chance: 0 }, '/chance Must be more than 0; got 0.'],
    ['a short list', { ...GOOD, list: [1] }, '/list Must have at least 2 entries; got 1.'],
    ['one of few words', { ...GOOD, side: 'green' }, '/side Must be "red" or "blue"; got "green".'],
    ['words of the schema’s own', { ...GOOD, hex: 'a' }, '/hex Must be a hex number like "2510".'],
    ['the likelier of two forms', { ...GOOD, value: 0 }, '/value Must be at least 1; got 0.'],
    ['neither of two forms', { ...GOOD, value: 'x' }, '/value Must be a number or a list; got "x".'],
    ['none of the values of a union', { ...GOOD, seat: 3 }, '/seat Must be 0, 1 or "any"; got 3.'],
    ['another value and another type', { ...GOOD, seed: 1.5 }, '/seed Must be a whole number or a text; got 1.5.'],
    ['too long a text', { ...GOOD, seed: 'abcdef' }, '/seed Must have at most 5 characters; got 6.'],
    ['no object at all', [], ' Must be an object; got [].'],
    ['an unknown field', { ...GOOD, weather: 'rain' }, '/weather Unknown field "weather".'],
  ])('%s', (_, pack, expected) => {
    expect(faultsOf(pack)).toEqual([expected]);
  });

  test('tells all faults', () => {
    expect(faultsOf({ title: '', turns: 99 })).toHaveLength(2);
  });

  test('nothing where nothing is wrong', () => {
    expect(faultsOf(GOOD)).toEqual([]);
  });
});
