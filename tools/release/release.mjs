// Publishes both npm packages and builds the Python package, and refuses while anything that they say is untrue.
//   node tools/release/release.mjs             says what stands in the way; publishes nothing
//   node tools/release/release.mjs --publish   publishes if nothing does
// It builds from nothing and writes all generated files anew, which takes about ten minutes. Run it in a fresh clone.
import { execFileSync, spawnSync } from 'node:child_process';
import { cpSync, existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { root } from '../build/build.mjs';
import { writePackages } from './pack.mjs';
import { faultsOfContents } from './package-contents.mjs';
import { faultsOfSizes } from './size-claims.mjs';

const PYTHON = 'python/schiltron/__init__.py';
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

/** @param {string[]} args */
const linesOfGit = (...args) => execFileSync('git', args, { cwd: root, encoding: 'utf8' }).split('\n').filter(Boolean);

/** Files that differ from the last commit. */
const changedFiles = () => linesOfGit('status', '--porcelain');

/**
 * What is wrong with the tags of the commit that is to be published.
 * @param {string} version
 * @param {readonly string[]} tags
 */
export function faultsOfTags(version, tags) {
  return tags.includes(`v${version}`) ? [] : [`the commit has no tag v${version}`];
}

/**
 * npm signs where a package was built only for builds on a public service.
 * @param {Record<string, string | undefined>} environment
 */
export function faultsOfProvenance(environment) {
  const isOnService = environment['ACTIONS_ID_TOKEN_REQUEST_URL'] ?? environment['SIGSTORE_ID_TOKEN'];
  return isOnService ? [] : ['this is no build of GitHub Actions or GitLab that may sign where the packages come from (provenance)'];
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
  const python = /^__version__ = "(.*)"$/m.exec(readPage(PYTHON))?.[1];
  return [
    ...['repository', 'bugs', 'homepage'].filter((name) => !manifest[name]).map((name) => `package.json has no "${name}"`),
    ...(change === undefined ? [`CHANGELOG.md has no version ${version}`] : []),
    ...(change?.includes('not yet published') ? [`CHANGELOG.md calls version ${version} not yet published`] : []),
    ...(readPage('README.md').includes('not published yet') ? ['README.md says that Schiltron is not published yet'] : []),
    ...(python === version ? [] : [`${PYTHON} has version ${python}, package.json ${version}`]),
  ];
}

/** Builds from nothing and writes what is generated anew; answers which files were not up to date. */
function staleFiles() {
  const main = join('dist', 'cli', 'main.js');
  const steps = [
    ['tools/build/build.mjs'],
    ['tools/build/build-web.mjs'],
    ['tools/docs/write-docs.mjs'],
    ['tools/docs/write-scenario-facts.mjs'],
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

/**
 * @param {string} folder gets the source distribution, and the wheel that pip builds of it
 * @param {string} version
 */
function faultsOfPython(folder, version) {
  const source = join(folder, 'source'); // a copy: building leaves files beside the sources
  cpSync(join(root, 'python'), source, { recursive: true, filter: (path) => basename(path) !== '__pycache__' });
  const archive = `schiltron-${version}.tar.gz`;
  runs('python3', ['-c', 'import sys; from setuptools import build_meta; build_meta.build_sdist(sys.argv[1])', folder], source);
  runs('python3', ['-m', 'pip', 'wheel', '--quiet', '--no-deps', '--wheel-dir', folder, join(folder, archive)]);
  rmSync(source, { recursive: true });
  const wanted = [archive, `schiltron-${version}-py3-none-any.whl`];
  return wanted.filter((name) => !existsSync(join(folder, name))).map((name) => `the Python package gives no ${name}`);
}

/**
 * All that stands in the way of publishing.
 * @param {string} folder gets what would be published
 * @param {Record<string, unknown>} manifest
 */
function faults(folder, manifest) {
  const changed = changedFiles();
  if (changed.length > 0) return changed.map((line) => `${line.slice(3)} is not committed`);
  const version = String(manifest['version']);
  const early = [...faultsOfStatements(manifest), ...faultsOfTags(version, linesOfGit('tag', '--points-at', 'HEAD'))];
  const stale = staleFiles();
  return [...early, ...stale, ...faultsOfPackages(folder), ...faultsOfSizes(folder), ...faultsOfPython(join(folder, 'python'), version)];
}

/**
 * Says what stands in the way; answers whether all went well.
 * @param {string} folder gets what would be published
 * @param {boolean} isMeant whether to publish if nothing stands in the way
 */
function release(folder, isMeant) {
  const found = [...(isMeant ? faultsOfProvenance(process.env) : []), ...faults(folder, JSON.parse(read('package.json')))];
  for (const fault of found) console.error(`- ${fault}`);
  if (found.length > 0) {
    console.error(`Not published: ${found.length} ${found.length === 1 ? 'thing stands' : 'things stand'} in the way.`);
    return false;
  }
  if (!isMeant) {
    console.log('Nothing stands in the way. Publish with: node tools/release/release.mjs --publish');
    return true;
  }
  const isPublished = ['schiltron-core', 'schiltron'].every((name) => runs('npm', ['publish'], join(folder, name)));
  if (isPublished) console.log(`Published. The Python package lies in ${join(folder, 'python')}: upload it with twine.`);
  else console.error('npm refused; see above.');
  return isPublished;
}

if (process.argv[1] === import.meta.filename) {
  const isMeant = process.argv.includes('--publish');
  const folder = mkdtempSync(join(tmpdir(), 'schiltron-release-'));
  const isWell = release(folder, isMeant);
  if (!isWell || !isMeant) rmSync(folder, { recursive: true, force: true });
  process.exitCode = isWell ? 0 : 1;
}
