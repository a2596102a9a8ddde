import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import ts from 'typescript';
import { describe, expect, it } from 'vitest';
import { root, sourceFiles } from '../../tools/sources/source-files.mjs';

/** Guides that follow the code function by function, and the folder of the files that they name without one. */
const GUIDES = [
  ['docs/how-search-works.md', 'agents/search'],
  ['docs/how-training-works.md', 'training'],
] as const;
const SOURCES = /^(agents|env|models|rules\/core|training)\//;

/** What the sources call something: all names together, and those that stand in each class or interface. */
interface Names {
  readonly all: Set<string>;
  readonly members: Map<string, Set<string>>;
}

function isLocal(node: ts.Node): boolean {
  return ts.isParameter(node) || (ts.isVariableDeclaration(node) && !ts.isSourceFile(node.parent.parent.parent));
}

function noteNames(node: ts.Node, owner: Set<string>, names: Names): void {
  let inside = owner;
  const { name } = node as { readonly name?: ts.Node };
  if (name !== undefined && (ts.isIdentifier(name) || ts.isPrivateIdentifier(name)) && !isLocal(node)) {
    names.all.add(name.text);
    owner.add(name.text);
    if (ts.isClassDeclaration(node) || ts.isInterfaceDeclaration(node)) {
      inside = names.members.get(name.text) ?? new Set();
      names.members.set(name.text, inside);
    }
  }
  // What a choice may be: 'tree', 'gumbel'.
  if (ts.isStringLiteral(node)) names.all.add(node.text);
  ts.forEachChild(node, (child) => noteNames(child, inside, names));
}

function namesOf(files: readonly string[]): Names {
  const names: Names = { all: new Set(), members: new Map() };
  for (const file of files) {
    const source = ts.createSourceFile(file, readFileSync(join(root, file), 'utf8'), ts.ScriptTarget.ES2022, true);
    noteNames(source, new Set(), names);
  }
  return names;
}

/** Words of a page that name a file, a function, a field or a choice: `Search.begin`, `path.ts`, `worlds.next(state)`. */
function wordsOf(page: string): string[] {
  const prose = page.replaceAll(/^```[\s\S]*?^```$/gm, '');
  const words = [...prose.matchAll(/`([^`\n]+)`/g)].map(([, word]) => word!.replace(/\(.*\)$/, ''));
  return [...new Set(words)].filter((word) => /^[\w/-]+\.tsx?$/.test(word) || /^[A-Za-z]\w*(\.[A-Za-z]\w*)?$/.test(word));
}

/** Whether there is what a word names. A name before a dot with a capital is a class or interface; another one is a variable, which may be called anything. */
function isThere(word: string, folder: string, { all, members }: Names): boolean {
  if (word.endsWith('.ts')) return [word, join(folder, word)].some((file) => existsSync(join(root, file)));
  const [first = '', member] = word.split('.');
  if (member === undefined) return all.has(first);
  return /^[A-Z]/.test(first) ? members.get(first)?.has(member) === true : all.has(member);
}

describe('the guides to the code', () => {
  const names = namesOf(sourceFiles().filter((file) => SOURCES.test(file)));

  it.each(GUIDES)('%s names only what there is', (guide, folder) => {
    const words = wordsOf(readFileSync(join(root, guide), 'utf8'));
    expect(words.length).toBeGreaterThan(80);
    expect(words.filter((word) => !isThere(word, folder, names))).toEqual([]);
  });

  it('are found to be wrong where a file, a function or a method has gone', () => {
    const page =
      'In `Search.begin` and `Search.nothingLikeIt` (`search.ts`, `gone.ts`) `worlds.next(state)` and `worlds.nothingLikeIt` follow `nothingLikeIt`.';
    expect(wordsOf(page).filter((word) => !isThere(word, 'agents/search', names))).toEqual([
      'Search.nothingLikeIt',
      'gone.ts',
      'worlds.nothingLikeIt',
      'nothingLikeIt',
    ]);
  });
});
