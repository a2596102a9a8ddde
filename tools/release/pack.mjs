// Packs what can be installed elsewhere, into a folder:
//   node tools/release/pack.mjs FOLDER
// schiltron-VERSION.tgz is everything. schiltron-core-VERSION.tgz is what a program needs that plays and asks: rules, env, agents, models, client;
// no page, no server, no training, no weights.
import { execFileSync } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, posix, resolve } from 'node:path';
import ts from 'typescript';
import { root } from '../build/build.mjs';

/** The rooms of the core, by what a program imports. */
const ROOMS = ['.', './rules', './rules/authoring', './env', './env/node', './agents', './agents/tabular', './models', './client'];

/** @typedef {Record<string, { types: string, default: string }>} Exports */
/** @typedef {{ name: string, version: string, dependencies: Record<string, string>, exports: Exports, browser: Record<string, string> }} Manifest */

/**
 * What an import of a file means: from declarations, declarations.
 * @param {string} from
 * @param {string} to
 */
function declared(from, to) {
  return from.endsWith('.d.ts') ? to.replace(/\.[jt]s$/, '.d.ts') : to;
}

/**
 * Files of dist/ that some of them import, themselves included, and the packages that all of these name.
 * @param {readonly string[]} entries
 */
function closureOf(entries) {
  const files = new Set(entries);
  /** @type {Set<string>} */
  const packages = new Set();
  for (const file of files) {
    const { importedFiles } = ts.preProcessFile(readFileSync(join(root, file), 'utf8'), true, true);
    for (const { fileName } of importedFiles) {
      if (!fileName.startsWith('.')) packages.add(fileName);
      else files.add(declared(file, posix.join(posix.dirname(file), fileName)));
    }
    const types = file.replace(/\.js$/, '.d.ts');
    if (types !== file && existsSync(join(root, types))) files.add(types);
  }
  return { files: [...files], packages };
}

/**
 * Files of dist/ that the core consists of, with their declarations, and the packages it depends on.
 * @param {Manifest} manifest
 */
function coreOf(manifest) {
  const entries = ROOMS.flatMap((room) => Object.values(/** @type {{ types: string, default: string }} */ (manifest.exports[room])));
  const { files, packages } = closureOf([...entries, ...Object.values(manifest.browser)].map((entry) => posix.normalize(entry)));
  const names = Object.keys(manifest.dependencies).filter((name) =>
    [...packages].some((one) => one === name || one.startsWith(`${name}/`)),
  );
  return { files, dependencies: names };
}

/**
 * What npm would put into the package of this checkout, by the `files` of its package.json.
 * @returns {string[]}
 */
function filesOfAll() {
  const told = execFileSync('npm', ['pack', '--dry-run', '--json', '--ignore-scripts'], {
    cwd: root,
    encoding: 'utf8',
    maxBuffer: 2 ** 26,
  });
  return JSON.parse(told)[0].files.map((/** @type {{ path: string }} */ { path }) => path);
}

/** Fields of package.json that only a checkout needs: its scripts name tools that are not in the package. */
const ONLY_HERE = ['private', 'scripts', 'files', 'devDependencies', 'overrides', 'allowScripts'];

/**
 * Writes a package as it is published: its files, and a package.json without what only a checkout needs.
 * @param {string} folder
 * @param {readonly string[]} files
 * @param {Record<string, unknown>} manifest
 */
function writePackage(folder, files, manifest) {
  for (const file of files) {
    mkdirSync(dirname(join(folder, file)), { recursive: true });
    cpSync(join(root, file), join(folder, file));
  }
  const kept = Object.fromEntries(Object.entries(manifest).filter(([name]) => !ONLY_HERE.includes(name)));
  writeFileSync(join(folder, 'package.json'), `${JSON.stringify(kept, null, 2)}\n`);
}

/** @param {Manifest & Record<string, unknown>} manifest */
function coreManifest(manifest) {
  const { files, dependencies } = coreOf(manifest);
  const { bin: _bin, keywords: _keywords, ...shared } = manifest;
  const { peerDependencies, peerDependenciesMeta } = manifest;
  const core = {
    ...shared,
    name: `${manifest.name}-core`,
    description: 'Rules engines, environments and agents of Schiltron, and the client for served opponents.',
    exports: Object.fromEntries(ROOMS.map((room) => [room, manifest.exports[room]])),
    dependencies: Object.fromEntries(dependencies.map((name) => [name, manifest.dependencies[name]])),
    peerDependencies: { 'onnxruntime-node': /** @type {Record<string, string>} */ (peerDependencies)['onnxruntime-node'] },
    peerDependenciesMeta: { 'onnxruntime-node': /** @type {Record<string, unknown>} */ (peerDependenciesMeta)['onnxruntime-node'] },
  };
  return { files: [...files, 'LICENSE'], core };
}

/**
 * Writes both packages as folders, as they are published, and returns the folders.
 * @param {string} into
 */
export function writePackages(into) {
  if (!existsSync(join(root, 'dist', 'index.js'))) throw new Error('Nothing has been built yet: run "npm run build" first.');
  /** @type {Manifest & Record<string, unknown>} */
  const manifest = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
  const { files, core } = coreManifest(manifest);
  const folders = [join(into, 'schiltron'), join(into, 'schiltron-core')];
  writePackage(join(into, 'schiltron'), filesOfAll(), manifest);
  writePackage(join(into, 'schiltron-core'), files, core);
  return folders;
}

/** @param {string} destination */
function packAll(destination) {
  mkdirSync(destination, { recursive: true });
  const into = mkdtempSync(join(tmpdir(), 'schiltron-pack-'));
  for (const folder of writePackages(into))
    execFileSync('npm', ['pack', '--silent', '--pack-destination', destination], { cwd: folder, stdio: ['ignore', 'ignore', 'inherit'] });
  rmSync(into, { recursive: true, force: true });
}

const [, program, destination] = process.argv;
if (program !== undefined && resolve(program) === join(root, 'tools', 'release', 'pack.mjs')) {
  if (destination === undefined) {
    console.error('Say where to put the packages: node tools/release/pack.mjs FOLDER');
    process.exitCode = 2;
  } else packAll(resolve(destination));
}
