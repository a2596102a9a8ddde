import { describe, expect, it } from 'vitest';
import * as z from 'zod';
import { createPackLoader, idSchema, textSchema, wholeSchema } from '../../rules/core/packs/packs.ts';

const schema = z.strictObject({ id: idSchema, title: textSchema, about: textSchema, source: textSchema, men: wholeSchema(1, 9) });
const hill = { id: 'hill', title: 'The hill', about: 'Up and down.', source: 'training', men: 4 };
const own = { ...hill, id: 'wood' };

/** Packs whose men the table may multiply. */
const packs = createPackLoader({
  schema,
  title: 'Test pack',
  builtIn: [hill],
  keyOf: (times: number) => String(times),
  compile(pack, source, faults, times) {
    if (pack.men * times > 20) faults.add('/men', 'Too many.');
    if (pack.men === 9) faults.add('/men', 'Nine is unlucky.');
    return { men: pack.men * times, source };
  },
});

describe('packs', () => {
  it('of the ruleset are known by their cards and compiled once for each choice', () => {
    const { id, title, about, source } = hill;
    expect(packs.cards).toEqual([{ id, title, about, source }]);
    expect(packs.load('hill', 2)).toEqual({ men: 8, source: undefined });
    expect(packs.load('hill', 2)).toBe(packs.load('hill', 2));
    expect(packs.load('hill', 3).men).toBe(12);
  });

  it('of one’s own are compiled with the pack that they were', () => {
    expect(packs.load(own, 1)).toEqual({ men: 4, source: own });
    expect(packs.check(own, 1)).toEqual([]);
  });

  it('are refused with the first fault and the number of the others', () => {
    const nine = { ...own, men: 9 };
    expect(packs.check(nine, 3).map(({ message }) => message)).toEqual(['Too many.', 'Nine is unlucky.']);
    expect(() => packs.load(nine, 3)).toThrow(
      expect.objectContaining({ code: 'BAD_SCENARIO', message: 'Too many. (and 1 more)', path: '/men' }),
    );
    expect(() => packs.load({ ...own, men: 0 }, 1)).toThrow(expect.objectContaining({ code: 'BAD_SCENARIO', path: '/men' }));
  });

  it('that nobody knows are refused with those that there are', () => {
    expect(() => packs.load('wood', 1)).toThrow(
      expect.objectContaining({ code: 'UNKNOWN_SCENARIO', message: 'No scenario is called "wood"; there are hill.' }),
    );
  });
});
