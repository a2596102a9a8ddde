// Measures the matches of bench/balance/balance.ts and writes them into bench/results/balance-<ruleset>.json, keeping those not measured now, and into the
// tables of docs/balance-<ruleset>.md, if there is such a page, which must have places for them.
//   node dist/bench/balance/write-balance.js pages                               writes the pages of all rulesets from committed results; plays nothing
//   node dist/bench/balance/write-balance.js [beginning of a name] [which/of]      e.g. even-search/ 0/2: every second match, from the first
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { findRuleset } from '../../rules/registry.ts';
import { balancePlans, type BalanceResult, measureBalance } from './balance.ts';
import { fillTables } from './balance-page.ts';

const DIGITS = 4;

const [filter = '', part = '0/1'] = process.argv.slice(2);
const [which, of] = part.split('/').map(Number) as [number, number];
const round = (_key: string, value: unknown): unknown => (typeof value === 'number' ? Number(value.toFixed(DIGITS)) : value);

function keep(measured: BalanceResult): void {
  const result = JSON.parse(JSON.stringify(measured, round)) as BalanceResult;
  const file = `bench/results/balance-${result.ruleset}.json`;
  const known = (existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : []) as BalanceResult[];
  const all = [...known.filter(({ name }) => name !== result.name), result];
  const order = balancePlans.map(({ name }) => name);
  all.sort((x, y) => order.indexOf(x.name) - order.indexOf(y.name));
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, `[\n${all.map((one) => JSON.stringify(one)).join(',\n')}\n]\n`);
  writePage(result.ruleset, all);
}

/** Writes the pages anew from the files of results. */
function writePages(): void {
  for (const ruleset of new Set(balancePlans.map((plan) => plan.ruleset)))
    writePage(ruleset, JSON.parse(readFileSync(`bench/results/balance-${ruleset}.json`, 'utf8')) as BalanceResult[]);
}

function writePage(ruleset: string, results: readonly BalanceResult[]): void {
  const page = `docs/balance-${ruleset}.md`;
  if (existsSync(page)) writeFileSync(page, fillTables(readFileSync(page, 'utf8'), results, findRuleset(ruleset)));
}

if (filter === 'pages') writePages();
for (const plan of balancePlans.filter(({ name }) => name.startsWith(filter)).filter((_, i) => i % of === which)) {
  const result = await measureBalance(plan);
  console.log(
    `${plan.name}: A ${(100 * result.score).toFixed(1)} %, first side ${(100 * result.firstShare).toFixed(1)} % of ${plan.games}`,
  );
  keep(result);
}
