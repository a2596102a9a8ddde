// The folder table of docs/architecture.md as data, and the rules of purity, each as a pure function of one file.
import { posix } from 'node:path';
import ts from 'typescript';

const PORTABLE_TRAINING = ['training/matches', 'training/charts', 'training/lab'];
const BELOW_SERVER = ['rules', 'env', 'env/node', 'models', 'agents', ...PORTABLE_TRAINING, 'training'];
const PORTABLE_SERVER = ['server/protocol', 'server/engine', 'server/service', 'server/client'];

/**
 * What each folder may import, besides itself. `rules` stands for all of `rules/`; a ruleset's own folder is `rules/<id>`. `env/node` is a layer
 * of its own: what `env` leaves to Node. The parts of `server` and `training` that run in a browser as well are layers of their own.
 * @type {Readonly<Record<string, readonly string[]>>}
 */
export const LAYERS = {
  'rules/core': [],
  'rules/geometry': ['rules/core'],
  'rules/hexes': ['rules/core', 'rules/geometry'],
  'rules/tabletop': ['rules/core', 'rules/geometry'],
  'rules/small': ['rules/core'],
  rules: ['rules'],
  env: ['rules'],
  'env/node': ['rules', 'env'],
  models: ['rules', 'env'],
  agents: ['rules', 'env', 'models'],
  'training/matches': ['rules', 'env', 'agents'],
  'training/charts': ['rules', 'training/matches'],
  'training/lab': ['rules', 'agents', 'training/charts', 'training/matches'],
  training: ['rules', 'env', 'env/node', 'models', 'agents', ...PORTABLE_TRAINING],
  'server/protocol': ['rules', 'models'],
  'server/engine': ['rules', 'env', 'models', 'agents', 'server/protocol'],
  'server/service': ['rules', 'env', 'models', 'agents', 'server/protocol', 'server/engine'],
  'server/client': ['server/protocol'],
  server: [...BELOW_SERVER, ...PORTABLE_SERVER],
  bench: [...BELOW_SERVER, ...PORTABLE_SERVER, 'server'],
  cli: [...BELOW_SERVER, ...PORTABLE_SERVER, 'server', 'bench'],
  web: ['rules', 'models', 'agents', 'training/matches', 'training/lab', 'server/engine', 'server/service', 'server/client'],
};

/** Layers that run unchanged in Node, in a browser and in a worker. */
const PURE = /^(rules|env(?!\/node\/))\//;
/** Packages that pure layers may use: both run anywhere and have no clock and no input or output. */
const PURE_PACKAGES = ['pure-rand', 'zod'];
/** Layers that run in Node and in a browser, with a clock and timers but without anything that only one of them has. */
const PORTABLE = /^(web|training\/(charts|matches|lab)|server\/(protocol|engine|service|client))\//;
const FORBIDDEN_GLOBALS = new Set([
  'Date',
  'performance',
  'process',
  'Buffer',
  'console',
  'fetch',
  'crypto',
  'require',
  'setTimeout',
  'setInterval',
  'setImmediate',
  'queueMicrotask',
  'window',
  'document',
  'localStorage',
]);

/** What Node has and browsers have not, or the other way round. */
const ONE_SIDED_GLOBALS = new Set(['process', 'Buffer', 'require', 'setImmediate', 'global', '__dirname', '__filename']);

/** @typedef {{ file: string, line: number, message: string }} Fault */

/**
 * The layer a file belongs to: a key of `LAYERS`, or `rules/<id>` for a file inside a ruleset's folder.
 * @param {string} file path from the project's root, with forward slashes
 * @returns {string | null}
 */
export function layerOf(file) {
  const [top, second, third] = file.split('/');
  if (top === 'rules') return third === undefined ? 'rules' : `rules/${second}`;
  if (second !== undefined && third !== undefined && `${top}/${second}` in LAYERS) return `${top}/${second}`;
  return top !== undefined && top in LAYERS ? top : null;
}

/**
 * Why one layer may not import another, or null if it may.
 * @param {string} from
 * @param {string} to
 * @returns {string | null}
 */
export function refusal(from, to) {
  if (from === to) return null;
  const isRuleset = from.startsWith('rules/') && !(from in LAYERS);
  if (isRuleset && to.startsWith('rules/') && !(to in LAYERS)) return `ruleset ${from} imports another ruleset, ${to}`;
  const allowed = isRuleset ? ['rules/core', 'rules/geometry', 'rules/hexes', 'rules/tabletop', 'rules/small'] : (LAYERS[from] ?? []);
  if (allowed.includes(to) || (to.startsWith('rules/') && allowed.includes('rules'))) return null;
  return `${from} may not import ${to} (it may import ${allowed.join(', ') || 'nothing'})`;
}

/**
 * @param {string} file
 * @param {string} specifier
 * @returns {string | null}
 */
function importFault(file, specifier) {
  if (specifier.startsWith('.')) {
    const target = posix.normalize(posix.join(posix.dirname(file), specifier));
    const [from, to] = [layerOf(file), layerOf(target)];
    if (from === null) return null;
    return to === null ? `imports ${target}, which is in no layer` : refusal(from, to);
  }
  if (!PURE.test(file))
    return PORTABLE.test(file) && specifier.startsWith('node:') ? `imports ${specifier}: ${layerOf(file)} runs in a browser` : null;
  if (PURE_PACKAGES.some((name) => specifier === name || specifier.startsWith(`${name}/`))) return null;
  return `imports ${specifier}: rules and env use no package but ${PURE_PACKAGES.join(' and ')}, and nothing of Node's`;
}

/**
 * Whether an identifier is used as a value from outside (not a property's name, a declaration or a type).
 * @param {ts.Identifier} node
 */
function isFreeName(node) {
  const { parent } = node;
  if (ts.isPropertyAccessExpression(parent)) return parent.expression === node;
  if (ts.isPropertyAssignment(parent) || ts.isMethodDeclaration(parent) || ts.isPropertyDeclaration(parent)) return parent.name !== node;
  return ts.isExpression(parent) || ts.isVariableDeclaration(parent) || ts.isStatement(parent) || ts.isSpreadElement(parent);
}

/**
 * @param {ts.Node} node
 * @returns {string | null}
 */
function purityFault(node) {
  if (!ts.isIdentifier(node)) return null;
  if (FORBIDDEN_GLOBALS.has(node.text) && isFreeName(node))
    return `uses ${node.text}: rules and env have no clock, no timer, no input or output`;
  const { parent } = node;
  const isMathRandom = node.text === 'random' && ts.isPropertyAccessExpression(parent) && parent.expression.getText() === 'Math';
  return isMathRandom ? 'uses Math.random: all randomness comes from an Rng that the caller passes' : null;
}

/**
 * @param {ts.Node} node
 * @param {string} file
 * @returns {string | null}
 */
function portabilityFault(node, file) {
  if (!ts.isIdentifier(node) || !ONE_SIDED_GLOBALS.has(node.text) || !isFreeName(node)) return null;
  if (ts.isBindingElement(node.parent)) return null;
  return `uses ${node.text}: ${layerOf(file)} runs in a browser`;
}

/**
 * Every breach of the folder table, of purity and of portability in one file.
 * @param {string} file path from the project's root, with forward slashes
 * @param {string} text
 * @returns {Fault[]}
 */
export function faultsOf(file, text) {
  const source = ts.createSourceFile(file, text, ts.ScriptTarget.ES2022, true);
  /** @type {Fault[]} */
  const faults = [];
  /** @param {number} position @param {string | null} message */
  const report = (position, message) => {
    if (message !== null) faults.push({ file, line: source.getLineAndCharacterOfPosition(position).line + 1, message });
  };
  for (const { fileName, pos } of ts.preProcessFile(text, true, true).importedFiles) report(pos, importFault(file, fileName));
  /** @param {ts.Node} node */
  const visit = (node) => {
    report(node.getStart(source), PURE.test(file) ? purityFault(node) : portabilityFault(node, file));
    ts.forEachChild(node, visit);
  };
  if (PURE.test(file) || PORTABLE.test(file)) visit(source);
  return faults;
}
