// Exports that nobody imports and that are no part of the package's public interface.
import { posix } from 'node:path';
import ts from 'typescript';

/** Stands for every export of a file. */
const ALL = '*';

/**
 * What a file hands on: its own names, names of other files, and all names of other files.
 * @typedef {{ own: Map<string, number>, passed: Map<string, { from: string, name: string, at: number }>, stars: string[] }} Exports
 */
/** @typedef {{ file: string, line: number, name: string }} DeadExport */

/** @param {ts.Node} node */
function isExported(node) {
  return ts.canHaveModifiers(node) && (ts.getModifiers(node) ?? []).some(({ kind }) => kind === ts.SyntaxKind.ExportKeyword);
}

/**
 * @param {ts.Statement} statement
 * @returns {ts.Identifier[]}
 */
function declaredNames(statement) {
  if (ts.isVariableStatement(statement)) {
    return statement.declarationList.declarations.flatMap(({ name }) => {
      if (ts.isIdentifier(name)) return [name];
      return name.elements.flatMap((element) => (ts.isBindingElement(element) && ts.isIdentifier(element.name) ? [element.name] : []));
    });
  }
  const { name } = /** @type {{ name?: ts.Node }} */ (/** @type {unknown} */ (statement));
  return name !== undefined && ts.isIdentifier(name) ? [name] : [];
}

/** @param {string} file @param {ts.Expression | undefined} specifier */
function targetOf(file, specifier) {
  if (specifier === undefined || !ts.isStringLiteral(specifier) || !specifier.text.startsWith('.')) return null;
  return posix.join(posix.dirname(file), specifier.text);
}

/**
 * @param {string} file
 * @param {ts.SourceFile} source
 * @returns {Exports}
 */
function exportsOf(file, source) {
  /** @type {Exports} */
  const found = { own: new Map(), passed: new Map(), stars: [] };
  for (const statement of source.statements) {
    if (isExported(statement)) for (const name of declaredNames(statement)) found.own.set(name.text, name.getStart(source));
    if (!ts.isExportDeclaration(statement)) continue;
    const from = targetOf(file, statement.moduleSpecifier);
    const { exportClause } = statement;
    if (exportClause === undefined && from !== null) found.stars.push(from);
    if (exportClause === undefined || !ts.isNamedExports(exportClause)) continue;
    for (const { name, propertyName } of exportClause.elements) {
      const at = name.getStart(source);
      if (from === null) found.own.set(name.text, at);
      else found.passed.set(name.text, { from, name: (propertyName ?? name).text, at });
    }
  }
  return found;
}

/**
 * What a file takes from others, `ALL` where it takes a file whole.
 * @param {string} file
 * @param {ts.SourceFile} source
 * @returns {{ from: string, name: string }[]}
 */
function importsOf(file, source) {
  /** @type {{ from: string, name: string }[]} */
  const taken = [];
  /** @param {ts.Node} node */
  const visit = (node) => {
    if (ts.isImportDeclaration(node)) {
      const from = targetOf(file, node.moduleSpecifier);
      const bindings = node.importClause?.namedBindings;
      if (from === null) return;
      if (bindings !== undefined && ts.isNamedImports(bindings))
        for (const { name, propertyName } of bindings.elements) taken.push({ from, name: (propertyName ?? name).text });
      else if (bindings !== undefined) taken.push({ from, name: ALL });
      return;
    }
    const isCall = ts.isCallExpression(node) && node.expression.kind === ts.SyntaxKind.ImportKeyword;
    const from = isCall
      ? targetOf(file, node.arguments[0])
      : ts.isImportTypeNode(node) && ts.isLiteralTypeNode(node.argument)
        ? targetOf(file, /** @type {ts.Expression} */ (node.argument.literal))
        : null;
    if (from !== null) taken.push({ from, name: ALL });
    ts.forEachChild(node, visit);
  };
  visit(source);
  return taken;
}

/**
 * @param {ReadonlyMap<string, string>} texts of all files, tests included, by their paths
 * @param {readonly string[]} entries files whose exports are the public interface
 * @returns {DeadExport[]}
 */
export function deadExports(texts, entries) {
  const sources = new Map([...texts].map(([file, text]) => [file, ts.createSourceFile(file, text, ts.ScriptTarget.ES2022)]));
  const exports = new Map([...sources].map(([file, source]) => [file, exportsOf(file, source)]));
  /** @type {Set<string>} */
  const used = new Set();
  /** @param {string} file @param {string} name */
  const use = (file, name) => {
    const key = `${file}#${name}`;
    const found = exports.get(file);
    if (found === undefined || used.has(key)) return;
    used.add(key);
    if (name === ALL) for (const one of [...found.own.keys(), ...found.passed.keys()]) use(file, one);
    const passed = found.passed.get(name);
    if (passed !== undefined) use(passed.from, passed.name);
    if (!found.own.has(name) && passed === undefined) for (const star of found.stars) use(star, name);
  };
  for (const entry of entries) use(entry, ALL);
  for (const [file, source] of sources) for (const { from, name } of importsOf(file, source)) use(from, name);
  return [...exports].flatMap(([file, { own, passed }]) => {
    const places = [...own, ...[...passed].map(([name, { at }]) => /** @type {const} */ ([name, at]))];
    return places
      .filter(([name]) => !used.has(`${file}#${name}`))
      .map(([name, at]) => ({ file, line: (sources.get(file)?.getLineAndCharacterOfPosition(at).line ?? 0) + 1, name }));
  });
}
