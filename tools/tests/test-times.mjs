// Where the processor time of the tests goes, as a page: bench/TESTS.md. `npm test -- --profile` measures and writes it; with files named, those alone
// are measured anew. The figures are in bench/test-times.json, those from before the suite was last made shorter in bench/test-times-before.json.
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../build/build.mjs';

const SHOWN = 40;
/** Seconds by file before the suite was made shorter. */
const BEFORE = join(root, 'bench', 'test-times-before.json');
const NOW = join(root, 'bench', 'test-times.json');
const PAGE = join(root, 'bench', 'TESTS.md');
/** The part of the page that is written by hand. */
const BY_HAND = '\n## What only the deep suite does\n';

/** Seconds by name. @typedef {Record<string, number>} Seconds */
/** @typedef {{ readonly stages: Seconds, readonly files: Seconds }} Times */

/**
 * What `tools/tests/vitest-profile.mjs` noted, a file each; tests of copies of this checkout, which some tests run, are in the time of those.
 * @param {string} path
 * @returns {Seconds}
 */
function readNotes(path) {
  if (!existsSync(path)) return {};
  const lines = readFileSync(path, 'utf8')
    .split('\n')
    .filter((line) => line !== '');
  return Object.fromEntries(
    lines.map((line) => /** @type {{ file: string, seconds: number }} */ (JSON.parse(line))).map(({ file, seconds }) => [file, seconds]),
  );
}

/**
 * @template T
 * @param {string} path
 * @param {T} otherwise
 * @returns {T}
 */
const readJson = (path, otherwise) => (existsSync(path) ? JSON.parse(readFileSync(path, 'utf8')) : otherwise);

/** @param {Seconds} seconds */
const rounded = (seconds) => Object.fromEntries(Object.entries(seconds).map(([name, some]) => [name, Math.round(some * 10) / 10]));

/** @param {readonly number[]} some */
const sum = (some) => some.reduce((total, one) => total + one, 0);

/** @param {readonly (readonly string[])[]} rows */
const table = (rows) => rows.map((row) => `| ${row.join(' | ')} |`).join('\n');

/** @param {string} file */
const folderOf = (file) => file.split('/').slice(0, 2).join('/');

/**
 * The stages of "npm test", the folders and the files of tests that take most.
 * @param {Times} now
 * @param {Seconds} before by file
 * @param {string} date
 */
function formatTimes({ stages, files }, before, date) {
  /** Of a file that was not measured before, what it takes now. @param {string} file */
  const beforeOf = (file) => before[file] ?? files[file] ?? 0;
  const rows = Object.keys(files).map((file) => ({ file, was: beforeOf(file), is: files[file] ?? 0 }));
  const folders = [...new Set(rows.map(({ file }) => folderOf(file)))].map((folder) => {
    const some = rows.filter(({ file }) => folderOf(file) === folder);
    return { file: folder, count: some.length, was: sum(some.map(({ was }) => was)), is: sum(some.map(({ is }) => is)) };
  });
  const longest = (/** @type {{ was: number }} */ a, /** @type {{ was: number }} */ b) => b.was - a.was;
  const stageRows = Object.entries(stages).map(([name, seconds]) => [name, seconds.toFixed(1)]);
  const folderRows = folders
    .toSorted(longest)
    .map(({ file, count, was, is }) => [`\`${file}\``, `${count}`, was.toFixed(1), is.toFixed(1)]);
  const fileRows = rows.toSorted(longest).map(({ file, is }) => [`\`${file}\``, before[file]?.toFixed(1) ?? '', is.toFixed(1)]);
  const total = (/** @type {'was' | 'is'} */ when) => sum(rows.map((row) => row[when])).toFixed(0);
  return `# Where the time of the tests goes

Seconds of processor, children and browsers included, as \`npm test -- --profile\` measured them (last on ${date}). The ${rows.length} files measured take
${total('is')} seconds; before the suite was last made shorter they took ${total('was')}. Where a file was not measured before, its time now stands in the sums.

${stageRows.length === 0 ? '' : `${table([['stage', 'seconds'], ['---', '---:'], ...stageRows])}\n\n`}${table([
  ['folder', 'files', 'before', 'now'],
  ['---', '---:', '---:', '---:'],
  ...folderRows,
])}

The ${SHOWN} files that took most:

${table([['file', 'before', 'now'], ['---', '---:', '---:'], ...fileRows.slice(0, SHOWN)])}
`;
}

/**
 * Adds what has been measured to what is known, and writes the page.
 * @param {string} notes path of the notes of the test files
 * @param {ReadonlyMap<string, number>} stages seconds of each stage
 */
export function writeTimes(notes, stages) {
  const known = readJson(NOW, /** @type {Times} */ ({ stages: {}, files: {} }));
  const files = Object.entries({ ...known.files, ...rounded(readNotes(notes)) }).filter(([file]) => existsSync(join(root, file)));
  const now = { stages: { ...known.stages, ...rounded(Object.fromEntries(stages)) }, files: Object.fromEntries(files.toSorted()) };
  writeFileSync(NOW, `${JSON.stringify(now, null, 2)}\n`);
  const page = existsSync(PAGE) ? readFileSync(PAGE, 'utf8') : '';
  const byHand = page.includes(BY_HAND) ? page.slice(page.indexOf(BY_HAND)) : '';
  writeFileSync(PAGE, formatTimes(now, readJson(BEFORE, {}), new Date().toISOString().slice(0, 10)) + byHand);
}
