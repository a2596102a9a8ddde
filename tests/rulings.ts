import { readdirSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import type { OptionSpec } from '../rules/core/index.ts';

/** Holds the page of rulings of one ruleset and its code together. `letter` begins the numbers: R-01. */
export function checkRulings(ruleset: string, letter: string, options: readonly OptionSpec[]): void {
  const folder = new URL(`../rules/${ruleset}/`, import.meta.url);
  const sources = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((name) => /\.(ts|json)$/.test(name));
  const code = sources.map((name) => readFileSync(new URL(name, folder), 'utf8')).join('\n');
  const page = readFileSync(new URL(`../docs/rulings/${ruleset}.md`, import.meta.url), 'utf8');

  /** Cells of each line of the tables. */
  const rows = page.split('\n').flatMap((line) =>
    line.startsWith(`| ${letter}-`)
      ? [
          line
            .split('|')
            .slice(1, -1)
            .map((cell) => cell.trim()),
        ]
      : [],
  );
  const listed = rows.map(([id]) => id!);
  const numbers = (text: string): string[] => [...text.matchAll(new RegExp(`${letter}-\\d{2,3}\\b`, 'g'))].map(([id]) => id);
  const tagged = new Set([...code.matchAll(new RegExp(`@ruling((?: ${letter}-\\d{2,3})+)`, 'g'))].flatMap(([, ids]) => numbers(ids!)));

  it('lists every ruling once, with question, ruling and reason', () => {
    expect(listed.length).toBeGreaterThan(0);
    expect(new Set(listed).size).toBe(listed.length);
    for (const cells of rows) expect([cells.length, cells.slice(0, 5).every((cell) => cell !== '')], cells[0]).toEqual([6, true]);
  });

  it('has a line for every ruling that the code names', () => {
    expect(numbers(code).filter((id) => !listed.includes(id))).toEqual([]);
  });

  it('has no line that no code obeys', () => {
    expect(listed.filter((id) => !tagged.has(id))).toEqual([]);
  });

  it('names every option, with its values, beside its ruling', () => {
    const written = rows.map((cells) => cells[5]!).filter((cell) => cell !== '');
    const expected = options.map(({ name, values }) => `\`${name}\`: ${values.map((value) => `\`${String(value)}\``).join(', ')}`);
    expect([...written].sort()).toEqual([...expected].sort());
  });
}
