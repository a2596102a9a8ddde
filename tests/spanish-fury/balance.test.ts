import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { balancePlans, type BalanceResult } from '../../bench/balance/balance.ts';
import { fillTables } from '../../bench/balance/balance-page.ts';
import { spanishFury } from '../../rules/spanish-fury/index.ts';

const text = (name: string): string => readFileSync(new URL(`../../${name}`, import.meta.url), 'utf8');
const results = JSON.parse(text('bench/results/balance-spanish-fury.json')) as BalanceResult[];

describe('the balance of Spanish Fury', () => {
  it('is measured as planned, in every scenario, with these rules; rows of searches may be older, and say so', () => {
    const plans = balancePlans.filter(({ ruleset }) => ruleset === 'spanish-fury');
    expect(results.map(({ name, games }) => [name, games])).toEqual(plans.map(({ name, games }) => [name, games]));
    for (const { name, rulesetVersion, tally, games } of results) {
      expect(tally.wins + tally.draws + tally.losses, name).toBe(games);
      if (!name.startsWith('search/')) expect(rulesetVersion, name).toBe(spanishFury.version);
    }
  });

  it('stands in docs/balance-spanish-fury.md as measured', () => {
    const page = text('docs/balance-spanish-fury.md');
    expect(page).toBe(fillTables(page, results, spanishFury));
  });

  it('leaves no scenario more lopsided than 40 to 60 between captains', () => {
    for (const { name, firstShare } of results.filter(({ a, b }) => a === b))
      expect(Math.abs(firstShare - 0.5), name).toBeLessThanOrEqual(0.1);
  });
});
