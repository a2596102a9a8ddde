import { describe, expect, test } from 'vitest';
import { isAt, mutantsOf, siteOf } from '../../tools/mutant-sites.mjs';

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
