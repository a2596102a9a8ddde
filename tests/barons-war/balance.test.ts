import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { balancePlans, type BalanceResult } from '../../bench/balance/balance.ts';
import { fillTables } from '../../bench/balance/balance-page.ts';
import { baronsWar } from '../../rules/barons-war/index.ts';

const text = (name: string): string => readFileSync(new URL(`../../${name}`, import.meta.url), 'utf8');
const results = JSON.parse(text('bench/results/balance-barons-war.json')) as BalanceResult[];

describe("the balance of the Barons' War", () => {
  it('is measured as planned, with these rules: between equal players, for the others the page says with which', () => {
    expect(results.map(({ name }) => name)).toEqual(balancePlans.filter(({ ruleset }) => ruleset === 'barons-war').map(({ name }) => name));
    for (const { name, a, b, rulesetVersion, tally, games } of results) {
      expect(tally.wins + tally.draws + tally.losses, name).toBe(games);
      if (a === b) expect(rulesetVersion, name).toBe(baronsWar.version);
    }
  });

  it('stands in docs/balance-barons-war.md as measured', () => {
    const page = text('docs/balance-barons-war.md');
    expect(page).toBe(fillTables(page, results, baronsWar));
    for (const { scenario, games } of results) expect(page).toMatch(new RegExp(`\\| ${scenario}(, rules [\\d.]+)? \\| ${games} \\|`));
  });

  it('names the rules that a match was played with, if they were others', () => {
    const place = (kind: string): string => `<!-- ${kind} -->\n<!-- /${kind} -->\n`;
    const page = fillTables(['even', 'leaning', 'random', 'search'].map(place).join('\n'), results, { ...baronsWar, version: '9.0.0' });
    for (const { scenario, rulesetVersion, games } of results)
      expect(page).toContain(`| ${scenario}, rules ${rulesetVersion} | ${games} |`);
  });

  it('is not lost unnoticed where a page has no place for it', () => {
    expect(() => fillTables('# A page\n\n<!-- even -->\n<!-- /even -->\n', results, baronsWar)).toThrow(
      'put the lines <!-- random --> and <!-- /random -->',
    );
  });
});
