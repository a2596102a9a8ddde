import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { balancePlans, type BalanceResult } from '../../bench/balance.ts';
import { fillTables } from '../../bench/balance-page.ts';
import { baronsWar } from '../../rules/barons-war/index.ts';

const text = (name: string): string => readFileSync(new URL(`../../${name}`, import.meta.url), 'utf8');
const results = JSON.parse(text('bench/results/balance-barons-war.json')) as BalanceResult[];

describe("the balance of the Barons' War", () => {
  it('is measured as planned, with these rules', () => {
    expect(results.map(({ name }) => name)).toEqual(balancePlans.filter(({ ruleset }) => ruleset === 'barons-war').map(({ name }) => name));
    for (const { name, rulesetVersion, tally, games } of results) {
      expect([rulesetVersion, tally.wins + tally.draws + tally.losses], name).toEqual([baronsWar.version, games]);
    }
  });

  it('stands in docs/balance-barons-war.md as measured', () => {
    const page = text('docs/balance-barons-war.md');
    expect(page).toBe(fillTables(page, results, baronsWar.players));
    for (const { scenario, games } of results) expect(page).toMatch(new RegExp(`\\| ${scenario} \\| ${games} \\|`));
  });

  it('is not lost unnoticed where a page has no place for it', () => {
    expect(() => fillTables('# A page\n\n<!-- even -->\n<!-- /even -->\n', results, baronsWar.players)).toThrow('put the lines <!-- random --> and <!-- /random -->');
  });
});
