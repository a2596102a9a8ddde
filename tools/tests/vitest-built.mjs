// Gives tests what the build has made of the sources that they import: modules that Node loads itself need no work of Vite in every process,
// and run faster than those that Vite rewrites. What is tested is what is published.
import { existsSync } from 'node:fs';
import { dirname, join, relative, resolve, sep } from 'node:path';
import { root, TEST_ENTRIES } from '../build/build.mjs';

/** Folders that are compiled, and the only module at the top. */
const COMPILED = /^(rules|env|agents|training|models|server|cli|bench)\/.*\.ts$|^index\.ts$/;
/** Modules of dist/, which Node loads itself. */
export const BUILT = /^(?!.*node_modules).*\/dist\/.*\.js$/;

/**
 * The compiled module of a source, from the project's root.
 * @param {string} source
 */
function builtOf(source) {
  const compiled = source.replace(/\.ts$/, '.js');
  const places = [join('dist', compiled), join(TEST_ENTRIES, compiled)];
  return places.find((path) => existsSync(join(root, path)));
}

/** @returns {import('vite').Plugin} */
export function fromBuild() {
  return {
    name: 'from-build',
    enforce: 'pre',
    resolveId(imported, importer) {
      if (importer === undefined || !imported.startsWith('.')) return null;
      const source = relative(root, resolve(dirname(importer), imported)).replaceAll(sep, '/');
      if (!COMPILED.test(source)) return null;
      const built = builtOf(source);
      if (built === undefined) throw new Error(`${source} is not built: run "npm run build".`);
      return join(root, built);
    },
  };
}
