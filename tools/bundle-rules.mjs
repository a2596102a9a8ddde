// Joins the compiled rules into one module, because Node needs a millisecond for each of a thousand modules, in every process and thread anew.
// A module of the rules that others import by its path stays there, and passes on what the joined one exports.
//   node tools/bundle-rules.mjs       after the compiler, which writes all modules anew
import { existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join, relative, resolve } from 'node:path';
import { rolldown } from 'rolldown';
import { root } from './build.mjs';

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
 * Whether a module is joined: one of the rules, and not of a template.
 * @param {string} path
 */
const isJoined = (path) => path.startsWith(`${rules}/`) && !path.startsWith(join(rules, 'toy-'));

/**
 * What modules of the rules a module imports.
 * @param {string} path
 */
function rulesImportedBy(path) {
  const paths = [...readFileSync(path, 'utf8').matchAll(IMPORTED)].map(([, name]) => resolve(dirname(path), name ?? ''));
  return paths.filter((one) => isJoined(one) && existsSync(one));
}

const modules = modulesIn(dist).filter((path) => !path.startsWith(join(dist, 'web')));
const joined = modules.filter(isJoined);
const others = modules.filter((path) => !isJoined(path));
const entries = new Set([...ENTRIES.map((name) => join(rules, name)), ...others.flatMap(rulesImportedBy)]);
const input = Object.fromEntries([...entries].map((path) => [relative(rules, path).replace(/\.js$/, ''), path]));
// Neutral, because for Node the bundler would import what pages have not.
const bundle = await rolldown({ input, platform: 'neutral', external: /^[^./]/, treeshake: false });
const { output } = await bundle.generate({ format: 'esm', codeSplitting: { groups: [{ name: JOINED }] }, chunkFileNames: '[name].js' });
await bundle.close();
for (const path of joined) for (const file of [path, `${path}.map`]) rmSync(file, { force: true });
for (const made of output) if (made.type === 'chunk') writeFileSync(join(rules, made.fileName), made.code);
