import { describe, expect, test } from 'vitest';
import { chooseMutants, isAt, mutantsOf, siteOf } from '../../tools/mutants/mutant-sites.mjs';

const FILE = 'rules/toy/rules/a.ts';
const CODE = `
export function first(a: number) {
  if (a > 0) return 2;
  return a > 0 && a < 7;
}
export function second(a: number) {
  if (a > 0) return 2;
}
`;

describe('a fault is known again', () => {
  const sites = mutantsOf(FILE, CODE).map(siteOf);

  test('by its line, what it was and is, and how many like it come before', () => {
    expect(sites).toContainEqual({ file: FILE, text: 'return a > 0 && a < 7;', was: '7', is: '8', nth: 1 });
    expect(sites.filter(({ text, was, is }) => text === 'if (a > 0) return 2;' && was === '2' && is === '3').map(({ nth }) => nth)).toEqual(
      [1, 2],
    );
    expect(new Set(sites.map((site) => JSON.stringify(site))).size).toBe(sites.length);
  });

  test.each([
    ['lines that have come before it', `// A comment.\nconst more = 3;\n${CODE}`],
    ['another indentation', CODE.replaceAll('  ', '    ')],
  ])('after an edit: %s', (_, edited) => {
    const mutants = mutantsOf(FILE, edited);
    for (const site of sites) expect(mutants.filter((one) => isAt(one, site)).length).toBe(1);
  });

  test('but not where its own line has changed, or in another file', () => {
    const site = sites.find(({ was, is }) => was === '7' && is === '8')!;
    expect(mutantsOf(FILE, CODE.replace('a < 7', 'a <= 7')).some((one) => isAt(one, site))).toBe(false);
    expect(mutantsOf('rules/toy/rules/b.ts', CODE).some((one) => isAt(one, site))).toBe(false);
  });
});

describe('faults are chosen', () => {
  const choose = (tried: readonly ReturnType<typeof siteOf>[]) => chooseMutants('spanish-fury', 6, '1', tried, () => true).map(siteOf);
  const fresh = choose([]);

  test('by a seed, two of each kind among six', () => {
    const kinds = chooseMutants('spanish-fury', 6, '1', [], () => true).map(({ kind }) => kind);
    expect(kinds.sort()).toEqual(['comparison', 'comparison', 'condition', 'condition', 'number', 'number']);
    expect(choose([])).toEqual(fresh);
    expect(chooseMutants('spanish-fury', 6, '2', [], () => true).map(siteOf)).not.toEqual(fresh);
  });

  test('first those that were tried before, unless they can no longer be made', () => {
    const tried = [fresh[5]!, { ...fresh[0]!, text: 'a line that is gone' }, fresh[2]!];
    expect(choose(tried).slice(0, 2)).toEqual([fresh[5], fresh[2]]);
    expect(choose(tried)).toHaveLength(6);
    expect(choose(fresh.slice(0, 2))).toEqual(fresh);
    expect(new Set(choose(fresh.slice(3)))).toEqual(new Set(fresh));
  });
});
