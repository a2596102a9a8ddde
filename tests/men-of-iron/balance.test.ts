import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { balancePlans, type BalanceResult } from '../../bench/balance/balance.ts';
import { fillTables } from '../../bench/balance/balance-page.ts';
import { menOfIron } from '../../rules/men-of-iron/index.ts';

const text = (name: string): string => readFileSync(new URL(`../../${name}`, import.meta.url), 'utf8');
const results = JSON.parse(text('bench/results/balance-men-of-iron.json')) as BalanceResult[];

describe('the balance of Men of Iron', () => {
  it('is measured as planned, in every scenario, between captains with these rules, else the page says with which', () => {
    expect(results.map(({ name }) => name)).toEqual(
      balancePlans.filter(({ ruleset }) => ruleset === 'men-of-iron').map(({ name }) => name),
    );
    for (const { name, a, b, rulesetVersion, tally, games } of results) {
      expect(tally.wins + tally.draws + tally.losses, name).toBe(games);
      if (a === 'scripted' && b === 'scripted') expect(rulesetVersion, name).toBe(menOfIron.version);
    }
  });

  it('stands in docs/balance-men-of-iron.md as measured, with the sides of each battle', () => {
    const page = text('docs/balance-men-of-iron.md');
    expect(page).toBe(fillTables(page, results, menOfIron));
    const matches = page.replace(/<!-- leaning -->.*<!-- \/leaning -->/s, '');
    for (const { id, players } of menOfIron.scenarios) {
      const rows = results.filter(({ scenario }) => scenario === id).length;
      expect(matches.split(`| ${id} (${players!.join(', ')})`), id).toHaveLength(rows + 1);
    }
  });

  it('leaves no training field more lopsided than 30 to 70 between captains, and no battle more than 35 to 65', () => {
    const fields = menOfIron.scenarios.filter(({ source }) => source === 'training').map(({ id }) => id);
    for (const { name, scenario, firstShare } of results.filter(({ a, b }) => a === b))
      expect(Math.abs(firstShare - 0.5), name).toBeLessThan(fields.includes(scenario) ? 0.2 : 0.15);
  });
});
