// Where the processor time of the tests goes, as a page: bench/TESTS.md. `npm test -- --profile` measures and writes it.
import { existsSync, readFileSync } from 'node:fs';

const SHOWN = 40;

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
 * The folders and the files of tests that take most.
 * @param {readonly Taken[]} taken
 */
export function formatTimes(taken) {
  const total = sum(taken);
  const share = (/** @type {number} */ seconds) => [seconds.toFixed(1), ((100 * seconds) / total).toFixed(1)];
  const folderOf = (/** @type {Taken} */ { file }) => file.split('/').slice(0, 2).join('/');
  const byFolder = [...new Set(taken.map(folderOf))].map((folder) => {
    const some = taken.filter((one) => folderOf(one) === folder);
    return { file: folder, seconds: sum(some), files: some.length };
  });
  const longest = (/** @type {Taken} */ a, /** @type {Taken} */ b) => b.seconds - a.seconds;
  const rowOf = (/** @type {Taken} */ { file, seconds }) => [`\`${file}\``, ...share(seconds)];
  const folderRows = byFolder.toSorted(longest).map((one) => [`\`${one.file}\``, String(one.files), ...share(one.seconds)]);
  const fileRows = taken.toSorted(longest).slice(0, SHOWN).map(rowOf);
  return `# Where the time of the tests goes

Seconds of processor, children included, as \`npm test -- --profile\` measured them last. Builds and static checks are not in it. All tests
together take ${(total / 60).toFixed(1)} minutes of one core.

${table([['folder', 'files', 'seconds', '%'], ['---', '---:', '---:', '---:'], ...folderRows])}

The ${SHOWN} files that take most:

${table([['file', 'seconds', '%'], ['---', '---:', '---:'], ...fileRows])}
`;
}
