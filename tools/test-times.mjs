// Where the processor time of the tests goes, as a page: bench/TESTS.md. `npm test -- --profile` measures and writes it.
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './build.mjs';

const SHOWN = 40;
/** Seconds by folder and file before the suite was made shorter, of what was written down then. */
const BEFORE = join(root, 'bench', 'test-times-before.json');

/** @typedef {{ readonly file: string, readonly seconds: number }} Taken */

/**
 * What `tools/vitest-profile.mjs` noted, a file each; tests of copies of this checkout, which some tests run, are in the time of those.
 * @param {string} path
 * @returns {Taken[]}
 */
export function readTimes(path) {
  if (!existsSync(path)) return [];
  const lines = readFileSync(path, 'utf8')
    .split('\n')
    .filter((line) => line !== '');
  return lines.map((line) => /** @type {Taken} */ (JSON.parse(line))).filter(({ file }) => existsSync(file));
}

/** @param {readonly Taken[]} taken */
const sum = (taken) => taken.reduce((total, { seconds }) => total + seconds, 0);

/** @param {readonly (readonly string[])[]} rows */
const table = (rows) => rows.map((row) => `| ${row.join(' | ')} |`).join('\n');

/**
 * The stages of "npm test", the folders and the files of tests that take most.
 * @param {readonly Taken[]} taken
 * @param {ReadonlyMap<string, number>} stages seconds of each stage
 */
export function formatTimes(taken, stages) {
  const total = sum(taken);
  /** @type {Record<string, number>} */
  const before = JSON.parse(readFileSync(BEFORE, 'utf8'));
  const share = (/** @type {string} */ name, /** @type {number} */ seconds) => [before[name]?.toFixed(1) ?? '', seconds.toFixed(1)];
  const folderOf = (/** @type {Taken} */ { file }) => file.split('/').slice(0, 2).join('/');
  const byFolder = [...new Set(taken.map(folderOf))].map((folder) => {
    const some = taken.filter((one) => folderOf(one) === folder);
    return { file: folder, seconds: sum(some), files: some.length };
  });
  const longest = (/** @type {Taken} */ a, /** @type {Taken} */ b) => b.seconds - a.seconds;
  const rowOf = (/** @type {Taken} */ { file, seconds }) => [`\`${file}\``, ...share(file, seconds)];
  const folderRows = byFolder.toSorted(longest).map((one) => [`\`${one.file}\``, String(one.files), ...share(one.file, one.seconds)]);
  const stageRows = [...stages].map(([name, seconds]) => [name, seconds.toFixed(1)]);
  const fileRows = taken.toSorted(longest).slice(0, SHOWN).map(rowOf);
  return `# Where the time of the tests goes

Seconds of processor, children included, as \`npm test -- --profile\` measured them last. All tests together take ${(total / 60).toFixed(1)} minutes of one
core. A browser that several files share is in the total alone. Before the suite was made shorter, all tests took
${((before['tests'] ?? 0) / 60).toFixed(1)} minutes; what was measured then is in the columns \`before\`.

${table([['stage', 'seconds'], ['---', '---:'], ...stageRows])}

${table([['folder', 'files', 'before', 'seconds'], ['---', '---:', '---:', '---:'], ...folderRows])}

The ${SHOWN} files that take most:

${table([['file', 'before', 'seconds'], ['---', '---:', '---:'], ...fileRows])}
`;
}
