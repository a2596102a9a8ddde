// How many files of a ruleset name each of its kinds of actions: `node tools/sources/count-kinds.mjs [RULESET…] [--files]`.
import { dirname, join, relative } from 'node:path';
import { parseArgs } from 'node:util';
import ts from 'typescript';
import { root } from './source-files.mjs';

/** @param {string} path */
const fromRoot = (path) => relative(root, path).replaceAll('\\', '/');

/** All sources of the rules with their types. */
function rulesProgram() {
  const file = join(root, 'tsconfig.json');
  const { options, fileNames } = ts.parseJsonConfigFileContent(ts.readConfigFile(file, ts.sys.readFile).config, ts.sys, dirname(file));
  return ts.createProgram(
    fileNames.filter((name) => fromRoot(name).startsWith('rules/')),
    options,
  );
}

/**
 * Kinds of actions by folder of a game: the keys of each exported table of actions.
 * @param {ts.Program} program
 * @returns {Map<string, Set<string>>}
 */
function kindsByFolder(program) {
  const checker = program.getTypeChecker();
  /** @type {Map<string, Set<string>>} */
  const found = new Map();
  for (const source of program.getSourceFiles()) {
    const folder = /^(rules\/[^/]+)\/.*\b(actions|cells)\.ts$/.exec(fromRoot(source.fileName))?.[1];
    const module = checker.getSymbolAtLocation(source);
    if (folder === undefined || module === undefined) continue;
    const tables = checker.getExportsOfModule(module).filter(({ name }) => /^([A-Z]+_)?ACTIONS$/.test(name));
    const kinds = tables.flatMap((table) =>
      checker
        .getTypeOfSymbol(table)
        .getProperties()
        .map(({ name }) => name),
    );
    if (kinds.length > 0) found.set(folder, new Set([...(found.get(folder) ?? []), ...kinds]));
  }
  return found;
}

/**
 * The names that a type stands for: of its text, or of its properties. Null for a type that any text or any property fits.
 * @param {ts.Type | undefined} type @param {boolean} isObject
 */
function namesIn(type, isObject) {
  if (type === undefined) return null;
  if (isObject) return type.getStringIndexType() ? null : type.getProperties().map(({ name }) => name);
  const parts = (type.isUnion() ? type.types : [type]).filter((part) => (part.flags & (ts.TypeFlags.Null | ts.TypeFlags.Undefined)) === 0);
  return parts.every((part) => part.isStringLiteral()) ? parts.map((part) => /** @type {ts.StringLiteralType} */ (part).value) : null;
}

/**
 * The type that a text in the source has to fit: what it is compared with, or handed to.
 * @param {ts.TypeChecker} checker @param {ts.StringLiteral} text
 */
function typeAround(checker, text) {
  const { parent } = text;
  if (ts.isBinaryExpression(parent)) return checker.getTypeAtLocation(parent.left === text ? parent.right : parent.left);
  if (ts.isCaseClause(parent)) return checker.getTypeAtLocation(parent.parent.parent.expression);
  if (ts.isLiteralTypeNode(parent)) return checker.getTypeAtLocation(ts.isUnionTypeNode(parent.parent) ? parent.parent : parent);
  return checker.getContextualType(text);
}

/**
 * Kinds that a file names: as text where only kinds fit, or as keys where only kinds are keys.
 * @param {ts.TypeChecker} checker @param {ts.SourceFile} source @param {ReadonlySet<string>} kinds
 */
function namedIn(checker, source, kinds) {
  /** @type {Set<string>} */
  const named = new Set();
  /** @param {string} name @param {ts.Type | undefined} type @param {boolean} isObject */
  const note = (name, type, isObject) => {
    if (kinds.has(name) && namesIn(type, isObject)?.every((one) => kinds.has(one))) named.add(name);
  };
  /** @param {ts.Node} node */
  const visit = (node) => {
    if (ts.isStringLiteral(node) && kinds.has(node.text)) note(node.text, typeAround(checker, node), false);
    if (ts.isObjectLiteralExpression(node)) {
      const type = checker.getContextualType(node) ?? checker.getTypeAtLocation(node);
      for (const { name } of node.properties) if (name && !ts.isComputedPropertyName(name)) note(name.text, type, true);
    }
    if (ts.isPropertyAccessExpression(node)) note(node.name.text, checker.getTypeAtLocation(node.expression), true);
    ts.forEachChild(node, visit);
  };
  visit(source);
  return named;
}

/** @param {readonly number[]} numbers */
function median(numbers) {
  const sorted = numbers.toSorted((a, b) => a - b);
  const middle = Math.floor(sorted.length / 2);
  return ((sorted[middle] ?? 0) + (sorted[sorted.length - 1 - middle] ?? 0)) / 2;
}

/** @param {readonly string[]} wanted rulesets, all if there are none @param {boolean} showFiles */
function report(wanted, showFiles) {
  const program = rulesProgram();
  const checker = program.getTypeChecker();
  for (const [folder, kinds] of kindsByFolder(program)) {
    if (wanted.length > 0 && !wanted.includes(folder.slice('rules/'.length))) continue;
    /** @type {Map<string, string[]>} */
    const files = new Map([...kinds].map((kind) => [kind, []]));
    for (const source of program.getSourceFiles()) {
      const file = fromRoot(source.fileName);
      if (file.startsWith(`${folder}/`)) for (const kind of namedIn(checker, source, kinds)) files.get(kind)?.push(file);
    }
    console.log(`${folder}: ${kinds.size} kinds, each named in ${median([...files.values()].map(({ length }) => length))} files (median)`);
    for (const [kind, names] of files) console.log(`  ${kind} ${names.length}${showFiles ? `\n    ${names.join('\n    ')}` : ''}`);
  }
}

const { values, positionals } = parseArgs({ allowPositionals: true, options: { files: { type: 'boolean', default: false } } });
report(positionals, values.files);
