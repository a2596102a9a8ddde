import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import type { BalanceResult } from '../../bench/balance/balance.ts';
import { fillTables } from '../../bench/balance/balance-page.ts';
import { findRuleset } from '../../rules/registry.ts';

const text = (name: string): string => readFileSync(new URL(`../../${name}`, import.meta.url), 'utf8');

test.each(['barons-war', 'men-of-iron', 'one-hour-wargames', 'spanish-fury', 'the-anarchy'])(
  'the balance page of %s tells what was measured, and names each battle outside 45 to 55 in a hundred',
  (id) => {
    const results = JSON.parse(text(`bench/results/balance-${id}.json`)) as BalanceResult[];
    const page = text(`docs/balance-${id}.md`);
    expect(page).toBe(fillTables(page, results, findRuleset(id)));
    const [, leanings] = /<!-- leaning -->\n([\s\S]*?)<!-- \/leaning -->/.exec(page)!;
    const outside = results.filter(
      ({ name, a, b, firstShare }) => name.startsWith('even/') && a === b && (firstShare < 0.45 || firstShare > 0.55),
    );
    expect(leanings!.trim().split('\n').slice(2)).toHaveLength(outside.length);
    for (const { scenario } of outside) expect(leanings).toContain(`| ${scenario} `);
  },
);
