import { describe, expect, test } from 'vitest';
import { leversOf, type Ruleset, type ScenarioPack } from '../../../rules/core/index.ts';
import { findRuleset, rulesets } from '../../../rules/registry.ts';

/** Rulesets that know small changes, with the smallest scenario of each. */
const KNOWN = rulesets.filter(({ levers }) => levers !== undefined).map((ruleset) => [ruleset.id, ruleset] as const);

/** A ruleset of one pack, for changes of every kind. */
function rulesetWith(kinds: NonNullable<Ruleset['levers']>['kinds'], pack: ScenarioPack, refused = (_: ScenarioPack): boolean => false) {
  return {
    levers: { open: () => pack, kinds },
    checkPack: (one: unknown) => (refused(one as ScenarioPack) ? [{ code: 'BAD_SCENARIO' as const, message: '' }] : []),
  };
}

describe.each(KNOWN)('small changes of %s', (_, ruleset) => {
  const [card] = ruleset.scenarios;

  test('begin with the scenario as it is', () => {
    for (const { id } of ruleset.scenarios) {
      const { setUp } = ruleset.load(id);
      const stored = setUp?.stored ?? null;
      const options = stored === null ? {} : { [setUp!.option]: stored.value };
      const game = ruleset.load(ruleset.levers!.open(id), options);
      expect(game.newState().hash(), id).toBe(ruleset.load(id, options).newState().hash());
    }
  });

  test('load, have words of their own, and make other battles', () => {
    const levers = leversOf(ruleset, card!.id);
    expect(levers.length).toBeGreaterThan(5);
    expect(new Set(levers.map(({ id }) => id)).size).toBe(levers.length);
    expect(levers.map(({ cost }) => cost)).toEqual(levers.map(({ cost }) => cost).sort((a, b) => a - b));
    const usual = JSON.stringify(ruleset.levers!.open(card!.id));
    for (const { pack, words } of levers) {
      expect(words).toMatch(/^[A-Z].*: /);
      expect(JSON.stringify(pack)).not.toBe(usual);
      expect(() => ruleset.load(pack)).not.toThrow();
    }
  });

  test('leave the pack that they begin with alone', () => {
    const pack = ruleset.levers!.open(card!.id);
    const before = JSON.stringify(pack);
    leversOf(ruleset, pack);
    expect(JSON.stringify(pack)).toBe(before);
  });
});

describe('a small change', () => {
  test('adds to numbers, and costs by its step', () => {
    const ruleset = rulesetWith([{ at: '/limits/*', about: 'limit', change: { by: [-2, 2, 4] }, cost: 3 }], { limits: { red: 10 } });
    expect(leversOf(ruleset, 'any').map(({ words, cost }) => [words, cost])).toEqual([
      ['Limit, red: 8 instead of 10', 3],
      ['Limit, red: 12 instead of 10', 3],
      ['Limit, red: 14 instead of 10', 6],
    ]);
  });

  test('names entries of lists by their names, else by number and side', () => {
    const ruleset = rulesetWith([{ at: '/groups/*/men', about: 'men', change: { by: [1] }, cost: 1 }], {
      groups: [{ name: 'Van', men: 1 }, { side: 'red', men: 2 }, { men: 3 }],
    });
    expect(leversOf(ruleset, 'any').map(({ words }) => words)).toEqual([
      'Men, Van: 2 instead of 1',
      'Men, red no. 2: 3 instead of 2',
      'Men, no. 3: 4 instead of 3',
    ]);
  });

  test('takes another value, leaves entries out', () => {
    const pack = { first: 'red', units: [{ id: 'a' }, { id: 'b' }] };
    const kinds = [
      { at: '/first', about: 'first', change: { to: ['red', 'blue'] }, cost: 1 },
      { at: '/units/*', about: 'unit', change: { drops: true as const }, cost: 2 },
    ];
    expect(leversOf(rulesetWith(kinds, pack), 'any').map(({ pack: changed }) => changed)).toEqual([
      { ...pack, first: 'blue' },
      { ...pack, units: [{ id: 'b' }] },
      { ...pack, units: [{ id: 'a' }] },
    ]);
  });

  test('takes a hex away or adds the nearest one that loads; an entry without hexes goes', () => {
    const pack = {
      units: [
        { type: 'PK', at: '0303 0304' },
        { type: 'LB', at: '0505' },
      ],
    };
    const kinds = [{ at: '/units/*/at', about: 'units', change: { places: 'hexes' as const }, cost: 1 }];
    const isFull = (one: ScenarioPack): boolean => JSON.stringify(one).includes('0403') || JSON.stringify(one).includes('0204');
    const found = leversOf(rulesetWith(kinds, pack, isFull), 'any');
    expect(found.map(({ words }) => words)).toEqual([
      'Units, PK: one fewer, at 0303',
      'Units, PK: one fewer, at 0304',
      'Units, PK: one more',
      'Units, LB: one fewer, at 0505',
      'Units, LB: one more',
    ]);
    expect(found[3]!.pack).toEqual({ units: [{ type: 'PK', at: '0303 0304' }] });
    expect((found[2]!.pack as typeof pack).units[0]!.at).toBe('0303 0304 0305');
  });

  test('is unknown to games without packs', () => {
    expect(leversOf(findRuleset('pig'), 'pig-20')).toEqual([]);
  });
});
