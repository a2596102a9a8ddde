// The deep suite: what "npm test" does of a fixed sample is done here of all: the contract of every scenario and option with every check over
// many whole games, environments, threads, the guide for new rulesets by the letter, and mutated positions that are played on. A run is killed
// 50 times, and loses its power 200 times. It takes hours.
//   npm run test:deep                   with a seed that changes with the day
//   npm run test:deep -- --seed 7       once more what failed, with the seed that was printed
//   npm run test:deep -- tests/contract/contract-men-of-iron.test.ts      only these tests
import { spawnSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../build/build.mjs';

/** Tests that play more if the variables below say so. */
const MORE = ['tests/contract', 'tests/audit', 'tests/the-anarchy/roles.test.ts'];
/** These, and all tests that ask whether they are the deep ones. */
const names = readdirSync(join(root, 'tests'), { recursive: true, encoding: 'utf8' }).filter((name) => name.endsWith('.test.ts'));
const asking = names.map((name) => join('tests', name)).filter((path) => readFileSync(join(root, path), 'utf8').includes("/deep.ts'"));
const TESTS = [...MORE, ...asking];

const args = process.argv.slice(2);
const at = args.indexOf('--seed');
const seed = at < 0 ? new Date().toISOString().slice(0, 10).replaceAll('-', '') : args[at + 1];
const named = at < 0 ? args : args.toSpliced(at, 2);
console.log(`Deep suite, seed ${seed}. To repeat it: npm run test:deep -- --seed ${seed}`);
const { status } = spawnSync(process.execPath, ['node_modules/vitest/vitest.mjs', 'run', ...(named.length > 0 ? named : TESTS)], {
  cwd: root,
  stdio: 'inherit',
  env: { ...process.env, DEEP_SEED: seed, AUDIT: '20000', AUDIT_SEED: seed, ROLES_GAMES: '40' },
});
console.log(`Deep suite, seed ${seed}: ${status === 0 ? 'passed' : 'FAILED'}`);
process.exitCode = status ?? 1;
