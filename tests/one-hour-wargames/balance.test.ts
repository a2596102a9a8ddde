import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { balancePlans, type BalanceResult } from '../../bench/balance/balance.ts';
import { fillTables } from '../../bench/balance/balance-page.ts';
import { oneHourWargames } from '../../rules/one-hour-wargames/index.ts';

const text = (name: string): string => readFileSync(new URL(`../../${name}`, import.meta.url), 'utf8');
const versions = oneHourWargames.guide!.history.map(({ version }) => version);
const results = JSON.parse(text('bench/results/balance-one-hour-wargames.json')) as BalanceResult[];

describe('the balance of the thirty battles', () => {
  it('is measured between captains and between searches, in every scenario, between captains with these rules', () => {
    const planned = balancePlans.filter(({ ruleset }) => ruleset === 'one-hour-wargames').map(({ name }) => name);
    expect(results.map(({ name }) => name)).toEqual(planned);
    for (const { name, rulesetVersion, tally, games } of results) {
      expect(tally.wins + tally.draws + tally.losses, name).toBe(games);
      expect(versions, name).toContain(rulesetVersion);
      if (name.startsWith('even/')) expect(rulesetVersion, name).toBe(oneHourWargames.version);
    }
  });

  it.each(['even', 'even-search', 'random', 'search'])('says with which versions of the rules "%s" was measured', (kind) => {
    const [before] = text('docs/balance-one-hour-wargames.md').split(`<!-- ${kind} -->`);
    const section = before!.slice(before!.lastIndexOf('\n## '));
    const measured = new Set(results.filter(({ name }) => name.startsWith(`${kind}/`)).map(({ rulesetVersion }) => rulesetVersion));
    for (const version of measured) expect(section).toContain(`rules ${version}`);
  });

  it('stands in docs/balance-one-hour-wargames.md as measured', () => {
    const page = text('docs/balance-one-hour-wargames.md');
    expect(page).toBe(fillTables(page, results, oneHourWargames));
    for (const { id } of oneHourWargames.scenarios)
      expect(page.match(new RegExp(`\\| ${id}(, rules [\\d.]+)? \\|`, 'g'))?.length, id).toBeGreaterThanOrEqual(3);
  });
});
