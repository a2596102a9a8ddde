import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { checkGroups } from '../../cli/check/stages.ts';

const page = readFileSync(new URL('../../docs/checks.md', import.meta.url), 'utf8');

/** The rows of the table under a heading: name, promise, and which other kit has it. */
function rowsUnder(heading: string): string[][] {
  const section = page.split(/^## /m).find((text) => text.toLowerCase().startsWith(`${heading}\n`)) ?? '';
  return section
    .split('\n')
    .filter((line) => line.startsWith('| `'))
    .map((line) =>
      line
        .split('|')
        .slice(1, -1)
        .map((cell) => cell.trim()),
    );
}

describe('docs/checks.md', () => {
  test.each(checkGroups)('lists every check $title with its promise, in order', ({ title, checks }) => {
    const rows = rowsUnder(title);
    expect(rows.map(([name, about]) => ({ name, about }))).toEqual(checks.map(({ name, about }) => ({ name: `\`${name}\``, about })));
    for (const [name, , kit] of rows) expect(kit, `${name} says nothing of other kits`).not.toBe('');
  });
});
