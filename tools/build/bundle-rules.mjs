// Joins the compiled rules into one module, because Node needs a millisecond for each of a thousand modules, in every process and thread anew.
// A module of the rules that others import by its path stays there, and passes on what the joined one exports. Those that only tests import do
// the same in a folder of their own, which no package holds.
//   node tools/build/bundle-rules.mjs       after the compiler, which writes all modules anew
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { basename, dirname, isAbsolute, join, relative, resolve, sep } from 'node:path';
import { rolldown } from 'rolldown';
import { root, TEST_ENTRIES } from './build.mjs';

const dist = join(root, 'dist');
const rules = join(dist, 'rules');
/** The joined module, without the end of its name. */
const JOINED = 'all';
/** What tools and packages import. */
const ENTRIES = ['index.js', 'authoring.js', 'registry.js'];
const IMPORTED = /(?:from|import)\s*\(?\s*'(\.[^']+\.js)'/g;

/**
 * Modules below a folder, with their paths.
 * @param {string} folder
 */
function modulesIn(folder) {
  const names = readdirSync(folder, { recursive: true, encoding: 'utf8' });
  return names.filter((name) => name.endsWith('.js')).map((name) => join(folder, name));
}

/**
 * Whether a module lies in a folder of dist/.
 * @param {string} path
 * @param {string} folder
 */
const isBelow = (path, folder) => path.startsWith(join(dist, folder) + sep);

/**
 * Whether a module is joined: one of the rules, and not of a template.
 * @param {string} path
 */
const isJoined = (path) => isBelow(path, 'rules') && !path.startsWith(join(rules, 'toy-'));

/**
 * What modules of the rules a module imports.
 * @param {string} path
 */
function rulesImportedBy(path) {
  const paths = [...readFileSync(path, 'utf8').matchAll(IMPORTED)].map(([, name]) => resolve(dirname(path), name ?? ''));
  return paths.filter((one) => isJoined(one) && existsSync(one));
}

const modules = modulesIn(dist).filter((path) => !isBelow(path, 'web') && !isBelow(path, basename(TEST_ENTRIES)));
const joined = modules.filter(isJoined);
const others = modules.filter((path) => !isJoined(path));
const entries = new Set([...ENTRIES.map((name) => join(rules, name)), ...others.flatMap(rulesImportedBy)]);
/**
 * Where a module that passes on what the joined one exports lies below dist/, without the end of its name.
 * @param {string} path
 */
const placeOf = (path) =>
  relative(dist, entries.has(path) ? path : join(root, TEST_ENTRIES, relative(dist, path)))
    .replaceAll(sep, '/')
    .replace(/\.js$/, '');
const input = Object.fromEntries([...entries, ...joined.filter((path) => !entries.has(path))].map((path) => [placeOf(path), path]));
// Neutral, because for Node the bundler would import what pages have not.
const bundle = await rolldown({ input, platform: 'neutral', external: (id) => !id.startsWith('.') && !isAbsolute(id), treeshake: false });
const { output } = await bundle.generate({
  format: 'esm',
  codeSplitting: { groups: [{ name: JOINED }] },
  chunkFileNames: 'rules/[name].js',
});
await bundle.close();
for (const path of joined) for (const file of [path, `${path}.map`]) rmSync(file, { force: true });
rmSync(join(root, TEST_ENTRIES), { recursive: true, force: true });
for (const made of output) {
  if (made.type !== 'chunk') continue;
  mkdirSync(dirname(join(dist, made.fileName)), { recursive: true });
  writeFileSync(join(dist, made.fileName), made.code);
}
