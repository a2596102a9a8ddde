// What belongs into the two packages: the rule that a test and the release hold their contents to.
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../build/build.mjs';

/** Files that each package has at its top. */
const TOP = {
  schiltron: ['CHANGELOG.md', 'LICENSE', 'README.md', 'package.json'],
  'schiltron-core': ['LICENSE', 'package.json'],
};
/** What is built of no single source. */
const MADE = ['dist/rules-coverage.json', 'dist/ruleset-template.json'];
/** The rules, joined into one module. */
const JOINED = 'dist/rules/all.js';
const ROOMS = /^dist\/((agents|bench|cli|env|models|rules|server|training)\/.+|index)\.(js|d\.ts|json)$/;
/** Code that only the templates of rulesets are made of. */
const TEMPLATES = /^dist\/rules\/toy-/;
/** The page with its compressed forms. */
const PAGE = /^dist\/web\/(index\.html|service-worker\.js|assets\/[\w.-]+\.(m?js|css|svg|wasm|onnx|policy))(\.br|\.gz)?$/;
/** Shipped networks with their cards and how they were trained. */
const NETWORKS = /^models\/shipped\/((configs|weights)\/)?[\w-]+\.(onnx|cells|policy|json|md)$/;
/** Guides with their pictures. */
const GUIDES = /^docs\/.+\.(md|json|py|mjs|jsx|html|svg|jpg)$/;

/** @param {string} file of dist/ */
function hasSource(file) {
  const source = file.replace(/^dist\//, '').replace(/\.(js|d\.ts)$/, '.ts');
  return existsSync(join(root, source));
}

/**
 * @param {keyof typeof TOP} name
 * @param {string} file
 */
function belongs(name, file) {
  if (TOP[name].includes(file) || file === JOINED) return true;
  if (ROOMS.test(file)) return !TEMPLATES.test(file) && hasSource(file);
  if (name === 'schiltron-core') return false;
  return MADE.includes(file) || PAGE.test(file) || NETWORKS.test(file) || (GUIDES.test(file) && existsSync(join(root, file)));
}

/**
 * What is wrong with the files of a package, a line each.
 * @param {keyof typeof TOP} name
 * @param {readonly string[]} files
 */
export function faultsOfContents(name, files) {
  const needed = [
    ...TOP[name],
    'dist/index.js',
    JOINED,
    ...(name === 'schiltron' ? [...MADE, 'dist/cli/main.js', 'dist/web/index.html'] : []),
  ];
  return [
    ...files.filter((file) => !belongs(name, file)).map((file) => `${name} holds ${file}, which does not belong in`),
    ...needed.filter((file) => !files.includes(file)).map((file) => `${name} lacks ${file}`),
  ];
}
