import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { OPTIONS } from '../../rules/barons-war/options.ts';

const FOLDER = new URL('../../rules/barons-war/', import.meta.url);
const sources = readdirSync(FOLDER, { recursive: true, encoding: 'utf8' }).filter((name) => /\.(ts|json)$/.test(name));
const code = sources.map((name) => readFileSync(new URL(name, FOLDER), 'utf8')).join('\n');
const page = readFileSync(new URL('../../docs/rulings.md', import.meta.url), 'utf8');

/** Cells of each line of the tables. */
const rows = page.split('\n').flatMap((line) => (line.startsWith('| R-') ? [line.split('|').slice(1, -1).map((cell) => cell.trim())] : []));
const listed = rows.map(([id]) => id!);
const numbers = (text: string): string[] => [...text.matchAll(/R-\d\d\b/g)].map(([id]) => id);
const tagged = new Set([...code.matchAll(/@ruling((?: R-\d\d)+)/g)].flatMap(([, ids]) => numbers(ids!)));

describe('docs/rulings.md', () => {
  it('lists every ruling once, with question, ruling and reason', () => {
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
    const expected = OPTIONS.map(({ name, values }) => `\`${name}\`: ${values.map((value) => `\`${String(value)}\``).join(', ')}`);
    expect([...written].sort()).toEqual([...expected].sort());
  });
});
