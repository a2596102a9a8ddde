// Everything CI checks: build and page first; then the tests, and beside them those of Python, and lint with types, format, layers, dead exports, line
// length, rule coverage and packages one after another, while tests wait for browsers and other programs. The last line counts what passed and failed.
//   node tools/tests/check.mjs                 all of it
//   node tools/tests/check.mjs tests/server    the same, with only these tests
//   node tools/tests/check.mjs --quick         types, and the tests of rules, core and what they share
//   node tools/tests/check.mjs --profile       one by one what else runs at once, and bench/TESTS.md says what took how long
import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../build/build.mjs';
import { secondsOfChildren } from './processor-time.mjs';
import { writeTimes } from './test-times.mjs';

const testReport = join(root, '.tmp', 'vitest.json');
/** Ends tests of Python that hang. */
const PYTHON_MS = 1_800_000;
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

/** @typedef {{ readonly name: string, readonly args: readonly string[] }} Step */
/** What the tests need. Types are left to the linter. @type {readonly Step[]} */
const builds = [
  { name: 'build', args: ['tools/build/build.mjs', '--if-needed', '--unchecked'] },
  { name: 'page', args: ['tools/build/build-web.mjs', '--if-needed'] },
];
/**
 * The longest first. The linter checks types too, of the page as well, in the pass over all files that its own rules need.
 * @type {readonly Step[]}
 */
const checks = [
  { name: 'lint and types', args: ['node_modules/oxlint/bin/oxlint', '--type-aware', '--type-check'] },
  { name: 'dead exports', args: ['tools/sources/check-dead-exports.mjs'] },
  { name: 'layers', args: ['tools/sources/check-layers.mjs'] },
  { name: 'rule coverage', args: ['dist/cli/main.js', 'rules', '--gaps'] },
  { name: 'format', args: ['node_modules/@biomejs/biome/bin/biome', 'format', '.'] },
  { name: 'line length', args: ['tools/sources/check-line-length.mjs'] },
  { name: 'packages', args: ['tools/release/audit.mjs'] },
];
/** What the quick lane checks beside its tests; the compiler remembers its last run, and looks only at what has changed. @type {readonly Step[]} */
const quickChecks = [
  {
    name: 'types',
    args: [
      'node_modules/@typescript/native/bin/tsc',
      '--noEmit',
      '-p',
      '.',
      '--incremental',
      '--tsBuildInfoFile',
      '.tmp/types.tsbuildinfo',
    ],
  },
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
 * Runs steps one after another.
 * @param {readonly Step[]} wanted
 */
async function runAll(wanted) {
  const results = [];
  for (const step of wanted) results.push(await passes(step));
  return results;
}

/**
 * Runs a program and answers its status and, if it is not shown, what it wrote to its second output.
 * @param {string} program
 * @param {readonly string[]} args
 * @param {import('node:child_process').SpawnOptions} options
 */
async function runs(program, args, options) {
  const child = spawn(program, args, { cwd: root, ...options });
  let written = '';
  child.stderr?.setEncoding('utf8').on('data', (text) => (written += text));
  const [status] = await once(child, 'close');
  return { status, written };
}

/** Runs the tests and counts them; a run that crashed counts as one failure. */
async function runTests() {
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
  const { status } = await runs(process.execPath, vitest, { stdio: ['ignore', 'inherit', 'inherit'] });
  console.log(`--- tests: ${status === 0 ? 'passed' : 'FAILED'}`);
  stages.set('tests', secondsOfChildren() - before);
  try {
    const { numPassedTests, numFailedTests, numFailedTestSuites } = JSON.parse(readFileSync(testReport, 'utf8'));
    const failed =
      status === 0 ? 0 : Math.max(1, numFailedTests, numFailedTestSuites > 0 && numFailedTests === 0 ? numFailedTestSuites : 0);
    return { passed: numPassedTests, failed };
  } catch {
    return { passed: 0, failed: 1 };
  }
}

/** Runs the tests of the Python package and counts them; without Python and numpy they cannot be run, which is said and not counted. */
async function runPythonTests() {
  if (spawnSync('python3', ['-c', 'import numpy'], { stdio: 'ignore' }).status !== 0) {
    console.log('--- python: NOT RUN: python3 with numpy is needed (apt-get install python3-numpy)');
    return { passed: 0, failed: 0 };
  }
  const args = ['-m', 'unittest', 'discover', '-s', 'python/tests', '-t', 'python'];
  const before = secondsOfChildren();
  const { status, written } = await runs('python3', args, {
    stdio: ['ignore', 'inherit', 'pipe'],
    timeout: PYTHON_MS,
    env: { ...process.env, PYTHONDONTWRITEBYTECODE: '1' },
  });
  stages.set('python', secondsOfChildren() - before);
  const run = Number(/^Ran (\d+) tests?/m.exec(written)?.[1] ?? 0);
  const count = (/** @type {string} */ word) => Number(new RegExp(`\\b${word}=(\\d+)`).exec(written)?.[1] ?? 0);
  const failed = Math.max(count('failures') + count('errors'), status === 0 ? 0 : 1);
  console.log(`\n=== python\n${written}--- python: ${failed === 0 ? 'passed' : 'FAILED'}`);
  return { passed: Math.max(0, run - failed - count('skipped')), failed };
}

mkdirSync(join(root, '.tmp'), { recursive: true });
const built = await runAll(isQuick ? [] : builds);
const pythonTests = async () => (only.length > 0 ? { passed: 0, failed: 0 } : runPythonTests());
const checking = runAll(isQuick ? quickChecks : checks);
if (isProfiled) await checking;
const testingPython = pythonTests();
if (isProfiled) await testingPython;
const tests = await runTests();
const [checked, python] = [await checking, await testingPython];
const results = [...built, ...checked];
if (isProfiled) writeTimes(profile, only.length > 0 ? new Map() : stages);
const passed = results.filter(Boolean).length + tests.passed + python.passed;
const failed = results.filter((ok) => !ok).length + tests.failed + python.failed;
console.log(`\n${passed} passed, ${failed} failed`);
process.exitCode = failed === 0 ? 0 : 1;
