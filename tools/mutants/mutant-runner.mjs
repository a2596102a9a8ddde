// Runs the tests of a ruleset with one fault after another in its rules; the first test that fails ends a run. `tools/mutants/mutants.mjs` starts this as a
// process of its own, so that it can end a test that a fault makes endless.
import { readdirSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { createVitest } from 'vitest/node';
import { root } from '../build/build.mjs';
import { withFault } from './mutant-sites.mjs';

/** Scenarios that the contract of each ruleset is checked on. */
const SMALLEST = new Map([
  ['barons-war', 'skirmish'],
  ['one-hour-wargames', 'training'],
  ['men-of-iron', 'beacon-field'],
  ['spanish-fury', 'training-meadow'],
  ['the-anarchy', 'ridgeway'],
]);
/** Tests of a ruleset that come last, as they take longest or ask for more than rules. */
const LATE = /\/(balance|board|captain|encoder|field-midst|hosts|lesson|odds|packs|pointers|raid|render)[^/]*$/;

/** @typedef {import('./mutant-sites.mjs').Mutant} Mutant */
/** @typedef {import('vitest/node').TestSpecification} Specification */

/**
 * What a test's title says if it checks a section or a ruling that a file of rules names.
 * @param {string} file
 */
function sectionsIn(file) {
  const cited = readFileSync(join(root, file), 'utf8').matchAll(/@rul(?:e|ing) ([\w.-]*\w)/g);
  const sections = [...new Set([...cited].map(([, section]) => section?.replaceAll('.', '\\.')))];
  return new RegExp(sections.length === 0 ? '(?!)' : `[[ ](${sections.join('|')})[\\],]`);
}

/**
 * What is run, in order: files of tests by their paths, and which of their tests.
 * @param {string} file
 * @returns {(readonly [files: RegExp, names: RegExp])[]}
 */
function stagesOf(file) {
  const id = file.split('/')[1] ?? '';
  const scenarios = readdirSync(join(root, 'tests', 'golden', id)).map((name) => name.replace('.txt', ''));
  const near = file.includes('/kingdom/') ? `tests/${id}/kingdom/` : `tests/${id}/(?!kingdom)`;
  return [
    [new RegExp(`^${near}`), sectionsIn(file)],
    [new RegExp(`^${near}`), /./],
    [/^tests\/golden\//, new RegExp(`^the stored playthrough ${id}/| shows (${scenarios.join('|')}) as before$`)],
    [new RegExp(`^tests/${id}/`), /./],
    [new RegExp(`^tests/audit/[^/]+/${id}/`), /./],
    [/^tests\/contract\/contract[^/]*$/, new RegExp(`^${id} keeps the contract in scenario ${SMALLEST.get(id)}$`)],
  ];
}

/** @type {Mutant | null} */
let fault = null;
/** What has failed in the present run, in order. */
let failures = /** @type {{ file: string, name: string }[]} */ ([]);
/** Tests that have passed once, with or without a fault. */
const sound = new Set();
const nameOf = (/** @type {import('vitest/node').TestModule} */ { moduleId }) => relative(root, moduleId).replaceAll('\\', '/');

/** @type {import('vitest/node').Reporter} */
const reporter = {
  onTestCaseResult(test) {
    process.send?.({ alive: true });
    const { state } = test.result();
    if (state === 'passed') sound.add(test.fullName);
    if (state === 'failed') failures.push({ file: nameOf(test.module), name: test.fullName });
  },
  onTestModuleEnd(module) {
    if (module.errors().length > 0) failures.push({ file: nameOf(module), name: module.errors()[0]?.message ?? 'does not load' });
  },
};

const vitest = await createVitest(
  'test',
  {
    config: false,
    root,
    include: ['tests/**/*.test.ts'],
    setupFiles: ['tools/tests/vitest-properties.mjs'],
    pool: 'forks',
    maxWorkers: 1,
    isolate: false,
    bail: 1,
    watch: false,
    update: false,
    testTimeout: 600_000,
    reporters: [reporter],
  },
  {
    plugins: [
      {
        name: 'fault',
        enforce: 'pre',
        transform: (code, id) => (fault !== null && id === join(root, fault.file) ? withFault(fault, code) : null),
      },
    ],
  },
);

const all = await vitest.globTestSpecifications();
const pathOf = (/** @type {Specification} */ { moduleId }) => relative(root, moduleId).replaceAll('\\', '/');
const isLate = (/** @type {Specification} */ one) => Number(LATE.test(pathOf(one)));

/**
 * The first test that fails, or an error outside tests; null if all pass.
 * @param {readonly Specification[]} specifications
 */
async function firstFailure(specifications) {
  failures = [];
  const { unhandledErrors } = await vitest.runTestSpecifications([...specifications]);
  if (unhandledErrors.length > 0)
    failures.push({ file: '', name: String(/** @type {{ message?: string }} */ (unhandledErrors[0]).message) });
  return failures[0] ?? null;
}

/** @param {string} file */
async function caughtBy(file) {
  const done = new Set();
  for (const [place, [files, names]] of stagesOf(file).entries()) {
    const isFirst = place === 0; // of the tests in these files; the next stage runs all of them
    const some = all
      .filter((one) => files.test(pathOf(one)) && !done.has(one) && (!isFirst || names.test(readFileSync(one.moduleId, 'utf8'))))
      .sort((a, b) => isLate(a) - isLate(b));
    if (!isFirst) for (const one of some) done.add(one);
    vitest.setGlobalTestNamePattern(names);
    const early = some.filter((one) => isLate(one) === 0);
    for (const part of [early, some.filter((one) => isLate(one) === 1)]) {
      const failure = part.length === 0 ? null : await firstFailure(part);
      if (failure !== null) return failure;
    }
  }
  return null;
}

/** @param {Mutant | null} mutant */
function setFault(mutant) {
  for (const one of [fault, mutant]) if (one !== null) vitest.invalidateFile(join(root, one.file));
  fault = mutant;
}

/**
 * Puts a fault in, and tells which test catches it.
 * @param {Mutant} mutant
 */
async function answer(mutant) {
  setFault(mutant);
  const failure = await caughtBy(mutant.file);
  setFault(null);
  // A test that fails without the fault as well has not caught it.
  const again = failure && !sound.has(failure.name) && (await firstFailure(all.filter((one) => pathOf(one) === failure.file)));
  if (again) throw new Error(`${again.file} fails without a fault: ${again.name}`);
  process.send?.({ by: failure && `${failure.file}: ${failure.name}` });
}

process.on('message', (/** @type {Mutant} */ mutant) => void answer(mutant));
process.send?.({ ready: true });
