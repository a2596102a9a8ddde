// Circles of imports: files that import themselves by way of others. Circles of values can fail when modules load; circles of types, which count
// as well, hide what depends on what.
import { posix } from 'node:path';
import ts from 'typescript';

/** @typedef {ReadonlyMap<string, readonly string[]>} Graph */

/**
 * The files of the project that a file imports or exports from at its top.
 * @param {string} file path from the project's root, with forward slashes
 * @param {string} text
 * @returns {string[]}
 */
export function importsOf(file, text) {
  return ts.createSourceFile(file, text, ts.ScriptTarget.ES2022).statements.flatMap((statement) => {
    if (!ts.isImportDeclaration(statement) && !ts.isExportDeclaration(statement)) return [];
    const from = statement.moduleSpecifier;
    if (from === undefined || !ts.isStringLiteral(from) || !from.text.startsWith('.')) return [];
    return [posix.join(posix.dirname(file), from.text)];
  });
}

/**
 * The files that can be reached from a file, each with the one before it on a shortest way.
 * @param {Graph} graph
 * @param {string} start
 */
function reach(graph, start) {
  /** @type {Map<string, string>} */
  const before = new Map();
  const queue = [start];
  for (const file of queue) {
    for (const next of graph.get(file) ?? []) {
      if (before.has(next)) continue;
      before.set(next, file);
      queue.push(next);
    }
  }
  return before;
}

/**
 * A shortest circle for every set of files that all reach each other, from its first file round to it again.
 * @param {Graph} graph
 * @returns {string[][]}
 */
export function circlesOf(graph) {
  const files = [...graph.keys()].sort();
  const reached = new Map(files.map((file) => [file, reach(graph, file)]));
  /** @type {Set<string>} */
  const done = new Set();
  return files.flatMap((start) => {
    const before = reached.get(start);
    if (done.has(start) || before === undefined || !before.has(start)) return [];
    for (const other of before.keys()) if (reached.get(other)?.has(start)) done.add(other);
    const circle = [start];
    for (let file = before.get(start); file !== undefined && file !== start; file = before.get(file)) circle.unshift(file);
    return [[start, ...circle]];
  });
}

/**
 * Every circle that is refused, at its first file.
 * @param {ReadonlyMap<string, string>} texts of all files by their paths
 * @returns {{ file: string, message: string }[]}
 */
export function circleFaults(texts) {
  const graph = new Map([...texts].map(([file, text]) => [file, importsOf(file, text).filter((target) => texts.has(target))]));
  return circlesOf(graph).map((circle) => ({ file: circle[0] ?? '', message: `imports itself: ${circle.join(' → ')}` }));
}
