// Shows that the tests bite: puts faults into the rules, one at a time, and runs the tests of their ruleset until one fails.
//   node tools/mutants/mutants.mjs                          twelve faults for each of the five systems; hours
//   node tools/mutants/mutants.mjs --seed 7 --count 3       other faults, three for each system
//   node tools/mutants/mutants.mjs --of men-of-iron         of one system
//   node tools/mutants/mutants.mjs --list                   only says which faults they would be
// Nothing in the checkout is changed: the fault is put into what vitest reads. bench/results/mutants.json holds what came out. What is in it already is not
// run again, so a run that was broken off goes on; `--again` runs once more what no test caught. A test
// that fails without the fault as well ends the run.
import { fork } from 'node:child_process';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { root } from '../build/build.mjs';
import { chooseMutants, createCompiler, isAt, siteOf } from './mutant-sites.mjs';

const SYSTEMS = ['barons-war', 'one-hour-wargames', 'men-of-iron', 'spanish-fury', 'the-anarchy'];
const RESULTS = join(root, 'bench', 'results', 'mutants.json');
/** A test that says nothing for so long hangs, which is a failure too. */
const SILENCE_MS = 480_000;

/** @typedef {import('./mutant-sites.mjs').Mutant} Mutant */
/** @typedef {import('./mutant-sites.mjs').Site} Site */
/** @typedef {Site & { by: string | null }} Result  `by`: the test that failed */
/** @typedef {Site & { reason: string }} Equal  a fault that changes nothing */
/** @typedef {{ seed: string, results: Result[], equal: Equal[] }} Report */

const { values } = parseArgs({
  options: {
    seed: { type: 'string', default: '41' },
    count: { type: 'string', default: '12' },
    of: { type: 'string', multiple: true, default: SYSTEMS },
    list: { type: 'boolean', default: false },
    again: { type: 'boolean', default: false },
  },
});

/** @returns {Report} */
function stored() {
  const report = existsSync(RESULTS) ? JSON.parse(readFileSync(RESULTS, 'utf8')) : null;
  return report?.seed === values.seed ? report : { seed: values.seed, results: [], equal: report?.equal ?? [] };
}

const report = stored();

/** What is known of a fault. */
const resultOf = (/** @type {Mutant} */ mutant) => report.results.find((one) => isAt(mutant, one));

/** Starts a process that runs tests, and waits until it is ready. */
async function startRunner() {
  const runner = fork(join(root, 'tools', 'mutants', 'mutant-runner.mjs'), {
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    detached: true,
  });
  await new Promise((resolve) => runner.once('message', resolve));
  return runner;
}

/**
 * The test that catches a fault, or null.
 * @param {import('node:child_process').ChildProcess} runner
 * @param {Mutant} mutant
 * @returns {Promise<string | null>}
 */
function catches(runner, mutant) {
  return new Promise((resolve) => {
    const end = (/** @type {string | null} */ by) => {
      clearTimeout(timer);
      runner.removeAllListeners();
      resolve(by);
    };
    const hung = () => {
      process.kill(-(/** @type {number} */ (runner.pid)), 'SIGKILL');
      end('a test that does not end');
    };
    let timer = setTimeout(hung, SILENCE_MS);
    runner.on('message', (/** @type {{ alive?: true, by?: string | null }} */ { alive, by }) => {
      clearTimeout(timer);
      if (alive) timer = setTimeout(hung, SILENCE_MS);
      else end(by ?? null);
    });
    runner.once('exit', () => process.exit(1));
    runner.send(mutant);
  });
}

const isEqual = (/** @type {Mutant} */ mutant) => report.equal.some((one) => isAt(mutant, one));
const compiles = createCompiler();
const count = Number(values.count);
const bySystem = values.of.map((id) => chooseMutants(id, count, values.seed, report.results, (one) => !isEqual(one) && compiles(one)));
/** The systems in turn, so that a run that is broken off says something of each. */
const mutants = Array.from({ length: count }, (_, i) => bySystem.flatMap((some) => some.slice(i, i + 1))).flat();

/** @type {import('node:child_process').ChildProcess | null} */
let runner = null;
for (const mutant of mutants) {
  const known = resultOf(mutant);
  const site = siteOf(mutant);
  const told = `${site.file}:${mutant.line}: ${site.was} → ${site.is}`;
  if (values.list || (known !== undefined && !(values.again && known.by === null))) {
    console.log(`${told}\n    ${known === undefined ? '' : (known.by ?? 'NOT CAUGHT')}`);
    continue;
  }
  if (runner === null || !runner.connected) runner = await startRunner();
  const by = await catches(runner, mutant);
  console.log(`${told}\n    ${by ?? 'NOT CAUGHT'}`);
  report.results = report.results.filter((one) => one !== known);
  report.results.push({ ...site, by });
  writeFileSync(RESULTS, `${JSON.stringify(report, null, 2)}\n`);
}
if (runner !== null && runner.connected) process.kill(-(/** @type {number} */ (runner.pid)), 'SIGTERM');
const known = mutants.map(resultOf).filter((one) => one !== undefined);
console.log(`seed ${values.seed}: ${known.filter(({ by }) => by !== null).length} of ${known.length} caught`);
