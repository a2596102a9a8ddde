// Where a rule can be made wrong, and how: a number off by one, a comparison turned, a condition dropped.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import ts from 'typescript';
import { root } from '../build/build.mjs';

const KINDS = /** @type {const} */ (['number', 'comparison', 'condition']);
const { SyntaxKind } = ts;

/** @typedef {(typeof KINDS)[number]} Kind */
/**
 * What names a fault, also after edits elsewhere in the file. `text` is the line it begins in, `nth` counts like faults in like lines, from 1.
 * @typedef {{ file: string, text: string, was: string, is: string, nth: number }} Site
 */
/** @typedef {Site & { line: number, kind: Kind, start: number, end: number }} Mutant */

/** Folders of a ruleset that hold rules, and files in them that hold words, checks of input, names or memory. */
const ROOMS = /^(kingdom\/)?(rules|charts|state)\//;
const NO_RULES =
  /(about|actions|description|frame-checks|kinds|layout|names|position-check|positions-by-hand|scratch|steps|types|writer|writing)\.ts$/;
/** Properties and functions that say something in words. */
const WORDS = /^(about|label|phase|question|subject|text|title|describe|format|tell|say|name)/;

/** @type {ReadonlyMap<ts.SyntaxKind, string>} */
const TURNED = new Map([
  [SyntaxKind.LessThanToken, '>'],
  [SyntaxKind.LessThanEqualsToken, '>='],
  [SyntaxKind.GreaterThanToken, '<'],
  [SyntaxKind.GreaterThanEqualsToken, '<='],
  [SyntaxKind.EqualsEqualsEqualsToken, '!=='],
  [SyntaxKind.ExclamationEqualsEqualsToken, '==='],
]);

/**
 * Files of rules of a ruleset, from the project's root.
 * @param {string} id
 */
function ruleFiles(id) {
  const names = readdirSync(join(root, 'rules', id), { recursive: true, encoding: 'utf8' }).map((name) => name.replaceAll('\\', '/'));
  const rules = names.filter((name) => name.endsWith('.ts') && ROOMS.test(name) && !NO_RULES.test(name));
  return rules.sort().map((name) => `rules/${id}/${name}`);
}

/**
 * Whether a node says something in words, or is a type, or an error's.
 * @param {ts.Node} node
 */
function isNoRule(node) {
  if (ts.isTypeNode(node) || ts.isThrowStatement(node) || ts.isTemplateExpression(node) || ts.isImportDeclaration(node)) return true;
  const named = ts.isPropertyAssignment(node) || ts.isFunctionDeclaration(node) || ts.isMethodDeclaration(node);
  return named && node.name !== undefined && WORDS.test(node.name.getText());
}

/**
 * What can be put in the place of a node: the kind of fault, the node that is replaced, and the text.
 * @param {ts.Node} node
 * @returns {Generator<[Kind, ts.Node, string]>}
 */
function* faultsAt(node) {
  if (ts.isNumericLiteral(node)) {
    yield ['number', node, String(Number(node.text) + 1)];
    if (Number(node.text) > 0) yield ['number', node, String(Number(node.text) - 1)];
  } else if (ts.isBinaryExpression(node)) {
    const { operatorToken, left, right } = node;
    const turned = TURNED.get(operatorToken.kind);
    if (turned !== undefined) yield ['comparison', operatorToken, turned];
    if (operatorToken.kind !== SyntaxKind.AmpersandAmpersandToken && operatorToken.kind !== SyntaxKind.BarBarToken) return;
    yield ['condition', node, `(${left.getText()})`];
    yield ['condition', node, `(${right.getText()})`];
  } else if (ts.isIfStatement(node) && node.elseStatement === undefined) yield ['condition', node.expression, 'false'];
}

const oneLine = (/** @type {string} */ text) => text.replaceAll(/\s+/g, ' ').trim();

/**
 * What is stored of a fault, to know it again.
 * @param {Mutant} mutant
 * @returns {Site}
 */
export const siteOf = ({ file, text, was, is, nth }) => ({ file, text, was: oneLine(was), is: oneLine(is), nth });

const keyOf = (/** @type {Site} */ { file, text, was, is, nth }) => JSON.stringify([file, text, was, is, nth]);

/**
 * Whether a fault is the stored one.
 * @param {Mutant} mutant
 * @param {Site} site
 */
export const isAt = (mutant, site) => keyOf(siteOf(mutant)) === keyOf(site);

/**
 * Every fault that can be put into a file.
 * @param {string} file from the project's root
 * @param {string} [code]
 */
export function mutantsOf(file, code = readFileSync(join(root, file), 'utf8')) {
  const source = ts.createSourceFile(file, code, ts.ScriptTarget.ES2022, true);
  const lines = code.split('\n').map(oneLine);
  /** How often each fault has come so far. @type {Map<string, number>} */
  const times = new Map();
  /** @type {Mutant[]} */
  const mutants = [];
  /** @param {ts.Node} node */
  const visit = (node) => {
    if (isNoRule(node)) return;
    for (const [kind, place, is] of faultsAt(node)) {
      const start = place.getStart();
      const { line } = source.getLineAndCharacterOfPosition(start);
      const mutant = { file, line: line + 1, kind, start, end: place.end, text: lines[line] ?? '', was: place.getText(), is, nth: 0 };
      const like = keyOf(siteOf(mutant));
      mutant.nth = (times.get(like) ?? 0) + 1;
      times.set(like, mutant.nth);
      mutants.push(mutant);
    }
    ts.forEachChild(node, visit);
  };
  visit(source);
  return mutants;
}

/**
 * The text of a file with a fault in it.
 * @param {Mutant} mutant
 * @param {string} [text]
 */
export function withFault({ file, start, end, is }, text = readFileSync(join(root, file), 'utf8')) {
  return text.slice(0, start) + is + text.slice(end);
}

/** Answers whether a file with a fault in it still compiles. */
export function createCompiler() {
  const { config } = ts.readConfigFile(join(root, 'tsconfig.json'), ts.sys.readFile);
  const { options } = ts.convertCompilerOptionsFromJson(config.compilerOptions, root);
  /** @type {{ path: string, text: string } | null} */
  let changed = null;
  let version = 0;
  const service = ts.createLanguageService({
    getCompilationSettings: () => options,
    getScriptFileNames: () => [join(root, 'rules', 'registry.ts')],
    getScriptVersion: (path) => (path === changed?.path ? `fault ${version}` : 'as it is'),
    getScriptSnapshot: (path) => {
      const text = path === changed?.path ? changed.text : ts.sys.readFile(path);
      return text === undefined ? undefined : ts.ScriptSnapshot.fromString(text);
    },
    getCurrentDirectory: () => root,
    getDefaultLibFileName: ts.getDefaultLibFilePath,
    fileExists: ts.sys.fileExists,
    readFile: ts.sys.readFile,
    readDirectory: ts.sys.readDirectory,
    directoryExists: ts.sys.directoryExists,
    getDirectories: ts.sys.getDirectories,
  });
  return (/** @type {Mutant} */ mutant) => {
    const path = join(root, mutant.file);
    changed = { path, text: withFault(mutant) };
    version++;
    return service.getSemanticDiagnostics(path).length + service.getSyntacticDiagnostics(path).length === 0;
  };
}

/**
 * Numbers from 0 to below 1 that follow from a text (FNV-1a, then mulberry32).
 * @param {string} text
 */
function createChance(text) {
  let state = 0x81_1c_9d_c5;
  for (const letter of text) state = Math.imul(state ^ /** @type {number} */ (letter.codePointAt(0)), 0x01_00_01_93);
  return () => {
    state = (state + 0x6d_2b_79_f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

/**
 * So many faults of a ruleset: first those that were tried before and can still be made, then others by chance, the kinds in turn.
 * @param {string} id
 * @param {number} count
 * @param {string} seed
 * @param {readonly Site[]} tried
 * @param {(mutant: Mutant) => boolean} isWanted
 */
export function chooseMutants(id, count, seed, tried, isWanted) {
  const chance = createChance(`${seed} ${id}`);
  const files = ruleFiles(id).map((file) => mutantsOf(file));
  const all = files.flat();
  const chosen = tried.flatMap((site) => all.filter((one) => isAt(one, site))).slice(0, count);
  // The others come in the same order however many of them were tried already.
  for (let turn = 0; chosen.length < count; ) {
    const kind = KINDS[turn % KINDS.length];
    const places = (files[Math.floor(chance() * files.length)] ?? []).filter((one) => one.kind === kind);
    const mutant = places[Math.floor(chance() * places.length)];
    if (mutant === undefined || !isWanted(mutant)) continue;
    turn++;
    if (!chosen.includes(mutant)) chosen.push(mutant);
  }
  return chosen;
}
