// Everything CI checks: build, page, types, format, lint, layers, dead exports, line length, rule coverage, packages, two at a time; then the
// tests, and those of Python. The last line counts what passed and failed.
//   node tools/check.mjs                 all of it
//   node tools/check.mjs tests/server    the same, with only these tests
//   node tools/check.mjs --quick         types, and the tests of rules, core and what they share
//   node tools/check.mjs --profile       all of it one by one, and bench/TESTS.md says what took how long
import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './build.mjs';
import { secondsOfChildren } from './processor-time.mjs';
import { formatTimes, readTimes } from './test-times.mjs';

const testReport = join(root, '.tmp', 'vitest.json');
const isProfiled = process.argv.includes('--profile');
const isQuick = process.argv.includes('--quick');
const named = process.argv.slice(2).filter((one) => !one.startsWith('--'));
/** Folders of the quick lane. */
const QUICK = [
  'core',
  'geometry',
  'hexes',
  'tabletop',
  'barons-war',
  'one-hour-wargames',
  'men-of-iron',
  'spanish-fury',
  'toy-hexes',
  'toy-tabletop',
];
const only = isQuick && named.length === 0 ? QUICK.map((name) => `tests/${name}/`) : named;
/** Where the test files note what they took, if they are asked to. */
const profile = join(root, '.tmp', 'test-times.jsonl');

const tsc = 'node_modules/@typescript/native/bin/tsc';
/** What the compiler knows of the last run, so that the next one looks only at what has changed. */
const memory = (/** @type {string} */ name) => ['--incremental', '--tsBuildInfoFile', `.tmp/${name}.tsbuildinfo`];

/** @typedef {{ readonly name: string, readonly args: readonly string[], readonly after?: string }} Step */
/** The longest first. Types are checked by their own step, so the build need not check them as well. @type {readonly Step[]} */
const steps = [
  { name: 'build', args: ['tools/build.mjs', '--if-needed', '--unchecked'] },
  { name: 'types', args: [tsc, '--noEmit', '-p', '.', ...memory('types')] },
  { name: 'lint', args: ['node_modules/oxlint/bin/oxlint', '--type-aware'] },
  { name: 'types of the page', args: [tsc, '--noEmit', '-p', 'web', ...memory('types-page')] },
  { name: 'page', args: ['tools/build-web.mjs', '--if-needed'] },
  { name: 'dead exports', args: ['tools/check-dead-exports.mjs'] },
  { name: 'layers', args: ['tools/check-layers.mjs'] },
  { name: 'rule coverage', args: ['dist/cli/main.js', 'rules', '--gaps'], after: 'build' },
  { name: 'format', args: ['node_modules/@biomejs/biome/bin/biome', 'format', '.'] },
  { name: 'line length', args: ['tools/check-line-length.mjs'] },
  { name: 'packages', args: ['tools/audit.mjs'] },
];
/** Seconds of processor by stage. @type {Map<string, number>} */
const stages = new Map();

/**
 * Runs one check and shows its output when it has ended.
 * @param {Step} step
 */
async function passes({ name, args }) {
  const [startedAt, before] = [performance.now(), secondsOfChildren()];
  const child = spawn(process.execPath, args, { cwd: root, stdio: ['ignore', 'pipe', 'pipe'] });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) stream.setEncoding('utf8').on('data', (text) => (output += text));
  const [status] = await once(child, 'close');
  stages.set(name, secondsOfChildren() - before);
  const seconds = ((performance.now() - startedAt) / 1000).toFixed(1);
  console.log(`\n=== ${name}\n${output}--- ${name}: ${status === 0 ? 'passed' : 'FAILED'} (${seconds} s)`);
  return status === 0;
}

/**
 * Runs checks, two at a time (one, if their processor time is to be told apart), each after the one that it needs.
 * @param {readonly Step[]} wanted
 */
async function runAll(wanted) {
  /** @type {Map<string, Promise<boolean>>} */
  const begun = new Map();
  const left = [...wanted];
  const lane = async () => {
    for (let step = left.shift(); step !== undefined; step = left.shift()) {
      await begun.get(step.after ?? '');
      const result = passes(step);
      begun.set(step.name, result);
      await result;
    }
  };
  await Promise.all(Array.from({ length: isProfiled ? 1 : 2 }, lane));
  return Promise.all(begun.values());
}

/** Runs the tests and counts them; a run that crashed counts as one failure. */
function runTests() {
  rmSync(testReport, { force: true });
  rmSync(profile, { force: true });
  if (isProfiled) process.env['TEST_PROFILE'] = profile;
  const before = secondsOfChildren();
  const vitest = [
    'node_modules/vitest/vitest.mjs',
    'run',
    '--reporter=default',
    '--reporter=json',
    `--outputFile.json=${testReport}`,
    ...only,
  ];
  console.log('\n=== tests');
  const clean = spawnSync(process.execPath, vitest, { cwd: root, stdio: ['ignore', 'inherit', 'inherit'] }).status === 0;
  console.log(`--- tests: ${clean ? 'passed' : 'FAILED'}`);
  stages.set('tests', secondsOfChildren() - before);
  try {
    const { numPassedTests, numFailedTests, numFailedTestSuites } = JSON.parse(readFileSync(testReport, 'utf8'));
    const failed = clean ? 0 : Math.max(1, numFailedTests, numFailedTestSuites > 0 && numFailedTests === 0 ? numFailedTestSuites : 0);
    return { passed: numPassedTests, failed };
  } catch {
    return { passed: 0, failed: 1 };
  }
}

/** Runs the tests of the Python package and counts them; without Python and numpy they cannot be run, which is said and not counted. */
function runPythonTests() {
  console.log('\n=== python');
  if (spawnSync('python3', ['-c', 'import numpy'], { stdio: 'ignore' }).status !== 0) {
    console.log('--- python: NOT RUN: python3 with numpy is needed (apt-get install python3-numpy)');
    return { passed: 0, failed: 0 };
  }
  const args = ['-m', 'unittest', 'discover', '-s', 'python/tests', '-t', 'python'];
  const before = secondsOfChildren();
  const { status, stderr } = spawnSync('python3', args, {
    cwd: root,
    encoding: 'utf8',
    stdio: ['ignore', 'inherit', 'pipe'],
    timeout: 300_000,
    env: { ...process.env, PYTHONDONTWRITEBYTECODE: '1' },
  });
  stages.set('python', secondsOfChildren() - before);
  console.log(stderr);
  const run = Number(/^Ran (\d+) tests?/m.exec(stderr)?.[1] ?? 0);
  const count = (/** @type {string} */ word) => Number(new RegExp(`\\b${word}=(\\d+)`).exec(stderr)?.[1] ?? 0);
  const failed = Math.max(count('failures') + count('errors'), status === 0 ? 0 : 1);
  console.log(`--- python: ${failed === 0 ? 'passed' : 'FAILED'}`);
  return { passed: Math.max(0, run - failed - count('skipped')), failed };
}

mkdirSync(join(root, '.tmp'), { recursive: true });
const wanted = isQuick ? steps.filter(({ name }) => name === 'types') : steps;
const results = await runAll(wanted);
const tests = runTests();
const python = only.length > 0 ? { passed: 0, failed: 0 } : runPythonTests();
if (isProfiled) writeFileSync(join(root, 'bench', 'TESTS.md'), formatTimes(readTimes(profile), stages));
const passed = results.filter(Boolean).length + tests.passed + python.passed;
const failed = results.filter((ok) => !ok).length + tests.failed + python.failed;
console.log(`\n${passed} passed, ${failed} failed`);
process.exitCode = failed === 0 ? 0 : 1;
