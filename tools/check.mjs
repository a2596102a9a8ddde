// Everything CI checks, in order: build, page, types, format, lint, layers, dead exports, line length, rule coverage, packages, tests, Python's
// tests. The last line counts what passed and failed.
//   node tools/check.mjs                 all of it
//   node tools/check.mjs tests/server    the same, with only these tests
//   node tools/check.mjs --quick         types, and the tests of rules, core and what they share
//   node tools/check.mjs --profile       all of it, and bench/TESTS.md says which test files took how long
import { spawnSync } from 'node:child_process';
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './build.mjs';
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

/** @type {readonly (readonly [name: string, ...args: string[]])[]} */
const steps = [
  ['build', 'tools/build.mjs', '--if-needed'],
  ['page', 'tools/build-web.mjs', '--if-needed'],
  ['types', 'node_modules/@typescript/native/bin/tsc', '--noEmit', '-p', '.'],
  ['types of the page', 'node_modules/@typescript/native/bin/tsc', '--noEmit', '-p', 'web'],
  ['format', 'node_modules/@biomejs/biome/bin/biome', 'format', '.'],
  ['lint', 'node_modules/oxlint/bin/oxlint', '--type-aware'],
  ['layers', 'tools/check-layers.mjs'],
  ['dead exports', 'tools/check-dead-exports.mjs'],
  ['line length', 'tools/check-line-length.mjs'],
  ['rule coverage', 'dist/cli/main.js', 'rules', '--gaps'],
  ['packages', 'tools/audit.mjs'],
];

/**
 * Runs one check with its output shown.
 * @param {string} name
 * @param {readonly string[]} args
 */
function passes(name, args) {
  console.log(`\n=== ${name}`);
  const startedAt = performance.now();
  const { status } = spawnSync(process.execPath, args, { cwd: root, stdio: ['ignore', 'inherit', 'inherit'] });
  const seconds = ((performance.now() - startedAt) / 1000).toFixed(1);
  console.log(`--- ${name}: ${status === 0 ? 'passed' : 'FAILED'} (${seconds} s)`);
  return status === 0;
}

/** Runs the tests and counts them; a run that crashed counts as one failure. */
function runTests() {
  rmSync(testReport, { force: true });
  rmSync(profile, { force: true });
  if (isProfiled) process.env['TEST_PROFILE'] = profile;
  const vitest = [
    'node_modules/vitest/vitest.mjs',
    'run',
    '--reporter=default',
    '--reporter=json',
    `--outputFile.json=${testReport}`,
    ...only,
  ];
  const clean = passes('tests', vitest);
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
  const { status, stderr } = spawnSync('python3', args, {
    cwd: root,
    encoding: 'utf8',
    stdio: ['ignore', 'inherit', 'pipe'],
    timeout: 300_000,
    env: { ...process.env, PYTHONDONTWRITEBYTECODE: '1' },
  });
  console.log(stderr);
  const run = Number(/^Ran (\d+) tests?/m.exec(stderr)?.[1] ?? 0);
  const count = (/** @type {string} */ word) => Number(new RegExp(`\\b${word}=(\\d+)`).exec(stderr)?.[1] ?? 0);
  const failed = Math.max(count('failures') + count('errors'), status === 0 ? 0 : 1);
  console.log(`--- python: ${failed === 0 ? 'passed' : 'FAILED'}`);
  return { passed: Math.max(0, run - failed - count('skipped')), failed };
}

mkdirSync(join(root, '.tmp'), { recursive: true });
const wanted = isQuick ? steps.filter(([name]) => name === 'types') : steps;
const results = wanted.map(([name, ...args]) => passes(name, args));
const tests = runTests();
const python = only.length > 0 ? { passed: 0, failed: 0 } : runPythonTests();
if (isProfiled) writeFileSync(join(root, 'bench', 'TESTS.md'), formatTimes(readTimes(profile)));
const passed = results.filter(Boolean).length + tests.passed + python.passed;
const failed = results.filter((ok) => !ok).length + tests.failed + python.failed;
console.log(`\n${passed} passed, ${failed} failed`);
process.exitCode = failed === 0 ? 0 : 1;
