// Measures the matches of bench/balance.ts and writes them into bench/results/balance.json, keeping those not measured now.
//   node dist/bench/write-balance.js [part of a name]
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { balancePlans, type BalanceResult, measureBalance } from './balance.ts';

const FILE = 'bench/results/balance.json';
const DIGITS = 4;

const [filter = ''] = process.argv.slice(2);
const round = (_key: string, value: unknown): unknown => (typeof value === 'number' ? Number(value.toFixed(DIGITS)) : value);

for (const plan of balancePlans.filter(({ name }) => name.includes(filter))) {
  const result = await measureBalance(plan);
  console.log(`${plan.name}: A ${(100 * result.score).toFixed(1)} %, Barons ${(100 * result.baronShare).toFixed(1)} % of ${plan.games}`);
  const known = (existsSync(FILE) ? JSON.parse(readFileSync(FILE, 'utf8')) : []) as BalanceResult[];
  const all = [...known.filter(({ name }) => name !== plan.name), result];
  const order = balancePlans.map(({ name }) => name);
  all.sort((x, y) => order.indexOf(x.name) - order.indexOf(y.name));
  mkdirSync(dirname(FILE), { recursive: true });
  writeFileSync(FILE, `${JSON.stringify(all, round, 2)}\n`);
}
