// Everything CI checks, in order: build, types, lint, layers, rule coverage, tests. The last line counts what passed and failed.
//   node tools/check.mjs                 all of it
//   node tools/check.mjs tests/server    the same, with only these tests
import { spawnSync } from 'node:child_process';
import { mkdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './build.mjs';

const testReport = join(root, '.tmp', 'vitest.json');

/** @type {readonly (readonly [name: string, ...args: string[]])[]} */
const steps = [
  ['build', 'tools/build.mjs', '--if-needed'],
  ['types', 'node_modules/@typescript/native/bin/tsc', '--noEmit', '-p', '.'],
  ['lint', 'node_modules/eslint/bin/eslint.js', '--cache', '--cache-location', '.tmp/eslintcache', '.'],
  ['layers', 'tools/check-layers.mjs'],
  ['rule coverage', 'dist/cli/main.js', 'rules', '--gaps'],
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
  const only = process.argv.slice(2);
  const vitest = ['node_modules/vitest/vitest.mjs', 'run', '--reporter=default', '--reporter=json', `--outputFile.json=${testReport}`, ...only];
  const clean = passes('tests', vitest);
  try {
    const { numPassedTests, numFailedTests, numFailedTestSuites } = JSON.parse(readFileSync(testReport, 'utf8'));
    const failed = clean ? 0 : Math.max(1, numFailedTests, numFailedTestSuites > 0 && numFailedTests === 0 ? numFailedTestSuites : 0);
    return { passed: numPassedTests, failed };
  } catch {
    return { passed: 0, failed: 1 };
  }
}

mkdirSync(join(root, '.tmp'), { recursive: true });
const results = steps.map(([name, ...args]) => passes(name, args));
const tests = runTests();
const passed = results.filter(Boolean).length + tests.passed;
const failed = results.filter((ok) => !ok).length + tests.failed;
console.log(`\n${passed} passed, ${failed} failed`);
process.exitCode = failed === 0 ? 0 : 1;
