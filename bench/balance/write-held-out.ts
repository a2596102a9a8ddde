// Measures how even the packs of bench/held-out/ are between two captains, and writes bench/results/balance-held-out.json.
//   node dist/bench/balance/write-held-out.js [games]
import { writeFileSync } from 'node:fs';
import { heldOutPacks, type HeldOutBalance, measureHeldOut } from './held-out.ts';

const DIGITS = 4;
const GAMES = 100;
const SEED = 'held-out';

const games = Number(process.argv[2] ?? GAMES);
const round = (_key: string, value: unknown): unknown => (typeof value === 'number' ? Number(value.toFixed(DIGITS)) : value);
const measured: HeldOutBalance[] = [];
for (const one of heldOutPacks()) {
  const balance = await measureHeldOut(one, games, SEED);
  measured.push(balance);
  process.stdout.write(`${balance.name}: player 0 ${(100 * balance.firstShare).toFixed(1)} %\n`);
}
writeFileSync('bench/results/balance-held-out.json', `[\n${measured.map((one) => JSON.stringify(one, round)).join(',\n')}\n]\n`);
