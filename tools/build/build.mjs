// Compiles the sources to dist/ and notes the rule coverage and the templates of rulesets beside them, for use as a package.
//   node tools/build/build.mjs               always, from an empty dist/; the page in dist/web/, which build-web.mjs makes, stays
//   node tools/build/build.mjs --if-needed   only if a source is newer than the last build
//   node tools/build/build.mjs --unchecked   without a look at types, where another step checks them
import { spawnSync } from 'node:child_process';
import { chmodSync, existsSync, readdirSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs';
import { join, relative, sep } from 'node:path';
import { fileURLToPath } from 'node:url';

export const root = fileURLToPath(new URL('../..', import.meta.url));
const stamp = join(root, 'dist', '.built');
/** Folder of what only tests import: modules that pass on what a module inside the joined rules exports. */
export const TEST_ENTRIES = join('dist', 'test-entries');
/** What is compiled, and what else belongs to the templates of rulesets. */
const sourceFolders = [
  'rules',
  'env',
  'agents',
  'training',
  'models',
  'server',
  'cli',
  'bench',
  ...readdirSync(join(root, 'tests')).flatMap((name) => (name.startsWith('toy-') ? [`tests/${name}`] : [])),
  'docs/rulings',
];

/** What benchmarks and long tests write; nothing is built from it but the page. */
const RESULTS = join(root, 'bench', 'results');
/** What else they write: nothing is built from it. */
const REPORT = /^bench\/[^/]+\.(md|json)$/;

/**
 * Time of the last change under a folder, in milliseconds.
 * @param {string} folder
 * @returns {number}
 */
export function newestChange(folder) {
  let newest = statSync(folder).mtimeMs;
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name);
    if (entry.isDirectory() && path !== RESULTS) newest = Math.max(newest, newestChange(path));
    else if (/\.(tsx?|json|md|css|html|onnx|policy)$/.test(entry.name) && !REPORT.test(relative(root, path).replaceAll(sep, '/')))
      newest = Math.max(newest, statSync(path).mtimeMs);
  }
  return newest;
}

export function isBuilt() {
  if (!existsSync(stamp) || !existsSync(join(root, TEST_ENTRIES))) return false;
  const folders = sourceFolders.map((name) => join(root, name)).filter((path) => existsSync(path));
  const settings = ['tsconfig.json', 'tsconfig.build.json'].map((name) => statSync(join(root, name)).mtimeMs);
  return Math.max(...settings, ...folders.map(newestChange)) <= statSync(stamp).mtimeMs;
}

/**
 * Removes what is in the folder of what is built, all but the page.
 * @param {string} folder
 */
function clear(folder) {
  const names = existsSync(folder) ? readdirSync(folder) : [];
  for (const name of names) if (name !== 'web') rmSync(join(folder, name), { recursive: true, force: true });
}

/**
 * Removes what an earlier build has left, whose sources are gone: all that is older than this build, but the page.
 * @param {string} folder
 * @param {number} startedAt
 */
function sweep(folder, startedAt) {
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name);
    if (entry.isDirectory() && entry.name !== 'web') sweep(path, startedAt);
    else if (entry.isFile() && statSync(path).mtimeMs < startedAt) rmSync(path, { force: true });
  }
}

/**
 * Runs a Node program in the project's root with its output shown.
 * @param {string[]} args
 */
function node(...args) {
  return spawnSync(process.execPath, args, { cwd: root, stdio: 'inherit' }).status === 0;
}

/**
 * Compiles everything; answers whether there was no error.
 * @param {{ clean?: boolean, unchecked?: boolean }} [options]
 */
export function build({ clean = false, unchecked = false } = {}) {
  const startedAt = new Date();
  const compiler = join(root, 'node_modules', '@typescript', 'native', 'bin', 'tsc');
  if (!existsSync(compiler)) {
    console.error('The TypeScript compiler is not installed: run "npm install" with development dependencies.');
    return existsSync(stamp);
  }
  if (clean) clear(join(root, 'dist'));
  if (!node(compiler, '-p', 'tsconfig.build.json', ...(unchecked ? ['--noCheck'] : []))) return false;
  sweep(join(root, 'dist'), startedAt.getTime());
  if (!node(join('tools', 'build', 'bundle-rules.mjs'))) return false;
  chmodSync(join(root, 'dist', 'cli', 'main.js'), 0o755); // or "npx schiltron" in a checkout may not run it
  if (!node(join('dist', 'cli', 'rule-coverage', 'write.js'), join('dist', 'rules-coverage.json'))) return false;
  if (!node(join('dist', 'cli', 'ruleset-template', 'write.js'), join('dist', 'ruleset-template.json'))) return false;
  writeFileSync(stamp, `${startedAt.toISOString()}\n`);
  utimesSync(stamp, startedAt, startedAt);
  return true;
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const ifNeeded = process.argv.includes('--if-needed');
  if (!(ifNeeded && isBuilt()) && !build({ clean: !ifNeeded, unchecked: process.argv.includes('--unchecked') })) process.exitCode = 1;
}
