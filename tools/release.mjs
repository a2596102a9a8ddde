// Publishes both npm packages and builds the Python package, and refuses while anything that they say is untrue.
//   node tools/release.mjs             says what stands in the way; publishes nothing
//   node tools/release.mjs --publish   publishes if nothing does
// It builds from nothing and writes all generated files anew, which takes about ten minutes. Run it in a fresh clone.
import { execFileSync, spawnSync } from 'node:child_process';
import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { root } from './build.mjs';
import { writePackages } from './pack.mjs';
import { faultsOfContents } from './package-contents.mjs';
import { faultsOfSizes } from './size-claims.mjs';

const read = (/** @type {string} */ file) => readFileSync(join(root, file), 'utf8');

/**
 * Runs a program in the project's root; answers whether it succeeded.
 * @param {string} program
 * @param {readonly string[]} args
 * @param {string} cwd
 */
function runs(program, args, cwd = root) {
  return spawnSync(program, args, { cwd, stdio: ['ignore', 'ignore', 'inherit'] }).status === 0;
}

/** Files that differ from the last commit. */
function changedFiles() {
  return execFileSync('git', ['status', '--porcelain'], { cwd: root, encoding: 'utf8' }).split('\n').filter(Boolean);
}

/**
 * What package.json lacks, and what the pages and the Python package say otherwise.
 * @param {Record<string, unknown>} manifest
 * @param {(file: string) => string} [readPage]
 */
export function faultsOfStatements(manifest, readPage = read) {
  const version = String(manifest['version']);
  const change = readPage('CHANGELOG.md')
    .split('\n')
    .find((line) => line.startsWith(`### ${version}`));
  /** @type {[file: string, version: RegExp][]} */
  const pythons = [
    ['python/pyproject.toml', /^version = "(.*)"$/m],
    ['python/schiltron/__init__.py', /^__version__ = "(.*)"$/m],
  ];
  return [
    ...['repository', 'bugs', 'homepage'].filter((name) => !manifest[name]).map((name) => `package.json has no "${name}"`),
    ...(change === undefined ? [`CHANGELOG.md has no version ${version}`] : []),
    ...(change?.includes('not yet published') ? [`CHANGELOG.md calls version ${version} not yet published`] : []),
    ...(readPage('README.md').includes('not published yet') ? ['README.md says that Schiltron is not published yet'] : []),
    ...pythons.flatMap(([file, pattern]) => {
      const python = pattern.exec(readPage(file))?.[1];
      return python === version ? [] : [`${file} has version ${python}, package.json ${version}`];
    }),
  ];
}

/** Builds from nothing and writes what is generated anew; answers which files were not up to date. */
function staleFiles() {
  const main = join('dist', 'cli', 'main.js');
  const steps = [
    ['tools/build.mjs'],
    ['tools/build-web.mjs'],
    ['tools/write-docs.mjs'],
    ['tools/write-scenario-facts.mjs'],
    [main, 'playthrough', '--write', 'tests/golden'],
    ['node_modules/vitest/vitest.mjs', 'run', 'tests/golden'],
  ];
  const failed = steps.filter((args) => !runs(process.execPath, args)).map((args) => `"node ${args.join(' ')}" fails`);
  return [...failed, ...changedFiles().map((line) => `${line.slice(3)} was not up to date`)];
}

/** @param {string} folder holds the packages */
function faultsOfPackages(folder) {
  return writePackages(folder).flatMap((path) => {
    const name = /** @type {'schiltron' | 'schiltron-core'} */ (basename(path));
    const told = execFileSync('npm', ['publish', '--dry-run', '--json'], {
      cwd: path,
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'ignore'],
      maxBuffer: 2 ** 26,
    });
    const files = JSON.parse(told)[name].files.map((/** @type {{ path: string }} */ file) => file.path);
    return faultsOfContents(name, files);
  });
}

/** @param {string} folder gets the wheel and the source distribution */
function faultsOfPython(folder) {
  const source = join(folder, 'source'); // a copy: building leaves files beside the sources
  cpSync(join(root, 'python'), source, { recursive: true, filter: (path) => basename(path) !== '__pycache__' });
  runs('python3', ['-m', 'pip', 'wheel', '--quiet', '--no-deps', '--wheel-dir', folder, source]);
  runs('python3', ['-c', 'import sys; from setuptools import build_meta; build_meta.build_sdist(sys.argv[1])', folder], source);
  const names = readdirSync(folder);
  return ['.whl', '.tar.gz'].filter((end) => !names.some((name) => name.endsWith(end))).map((end) => `the Python package gives no ${end}`);
}

/**
 * All that stands in the way of publishing.
 * @param {string} folder gets what would be published
 * @param {Record<string, unknown>} manifest
 */
function faults(folder, manifest) {
  const changed = changedFiles();
  if (changed.length > 0) return changed.map((line) => `${line.slice(3)} is not committed`);
  const early = faultsOfStatements(manifest);
  const stale = staleFiles();
  return [...early, ...stale, ...faultsOfPackages(folder), ...faultsOfSizes(folder), ...faultsOfPython(join(folder, 'python'))];
}

/** @param {boolean} isMeant whether to publish if nothing stands in the way */
function release(isMeant) {
  const folder = mkdtempSync(join(tmpdir(), 'schiltron-release-'));
  const found = faults(folder, JSON.parse(read('package.json')));
  for (const fault of found) console.error(`- ${fault}`);
  if (found.length > 0) console.error(`Not published: ${found.length} statements are untrue or missing.`);
  else if (!isMeant) console.log('Nothing stands in the way. Publish with: node tools/release.mjs --publish');
  else if (!['schiltron-core', 'schiltron'].every((name) => runs('npm', ['publish'], join(folder, name))))
    console.error('npm refused; see above.');
  else console.log(`Published. The Python package lies in ${join(folder, 'python')}: upload it with twine.`);
  if (found.length > 0 || !isMeant) rmSync(folder, { recursive: true, force: true });
  process.exitCode = found.length > 0 ? 1 : 0;
}

if (process.argv[1] === import.meta.filename) release(process.argv.includes('--publish'));
