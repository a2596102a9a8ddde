// The project's own source files and pages.
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

export const root = fileURLToPath(new URL('../..', import.meta.url));

const FOLDERS = ['agents', 'bench', 'cli', 'docs', 'env', 'models', 'rules', 'server', 'tests', 'tools', 'training', 'web'];

/**
 * Files below some folders, as paths from the root with forward slashes.
 * @param {readonly string[]} folders @param {RegExp} ending
 */
function filesIn(folders, ending) {
  return folders.flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
      .map((name) => `${folder}/${name.replaceAll('\\', '/')}`)
      .filter((name) => ending.test(name) && !name.includes('node_modules/')),
  );
}

/** All source files, tests included. */
export function sourceFiles() {
  return filesIn(FOLDERS, /\.(ts|tsx|mts|mjs)$/);
}

/** All source files of Python. */
export function pythonFiles() {
  return filesIn(['python'], /\.py$/);
}

/** All pages in Markdown: those of the root, the guides, and those beside what they are about. */
export function pages() {
  return [...readdirSync(root).filter((name) => name.endsWith('.md')), ...filesIn([...FOLDERS, 'python'], /\.md$/)];
}
