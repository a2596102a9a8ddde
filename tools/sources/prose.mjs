// Counts the words of each page and its sentences of more than 35 words, and prints the worst of both. It fails nothing: a person decides.
//   node tools/sources/prose.mjs            the whole project
//   node tools/sources/prose.mjs docs/env   pages whose path begins so
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { pages as allPages, root } from './source-files.mjs';

const LONG_WORDS = 35;
const SHOWN = 15;
/** Pages that the code writes, and notes that nobody rewrites. */
const LEFT_OUT = /^(docs\/(envs|decisions|observations)|bench\/RATINGS|models\/)/;

/** @param {string} text */
const wordsIn = (text) => text.split(/\s+/).filter((word) => /\p{L}|\p{N}/u.test(word)).length;

/**
 * The sentences of a page: a cell of a table and a line of a list end one as a full stop does; code and addresses of links do not count.
 * @param {string} page
 */
function sentencesOf(page) {
  const prose = page
    .replaceAll(/^```[\s\S]*?^```$/gm, '\n\n')
    .replaceAll(/^\|[\s:|-]+\|$/gm, '')
    .replaceAll(/\]\([^)]*\)/g, ']');
  const parts = prose.split(/\n\s*\n|\n(?=\s*(?:[-*]|\d+\.|#+|\|)\s)|\|/);
  return parts
    .flatMap((part) => part.replaceAll(/\s+/g, ' ').split(/(?<=[.!?:;])\s+(?=["“*([]?\p{Lu})|(?<=[.!?])\s+(?=`)/u))
    .filter((one) => wordsIn(one) > 0);
}

/** @param {string} file */
function measure(file) {
  const sentences = sentencesOf(readFileSync(join(root, file), 'utf8'));
  return { file, words: sentences.reduce((sum, one) => sum + wordsIn(one), 0), long: sentences.filter((one) => wordsIn(one) > LONG_WORDS) };
}

if (process.argv[1] === import.meta.filename) {
  const beginning = process.argv[2] ?? '';
  const pages = allPages()
    .filter((file) => file.startsWith(beginning) && !LEFT_OUT.test(file))
    .map(measure);
  const total = pages.reduce((sum, { words }) => sum + words, 0);
  console.log(`${total} words in ${pages.length} pages; the longest:`);
  for (const { file, words, long } of pages.toSorted((a, b) => b.words - a.words).slice(0, SHOWN))
    console.log(`${String(words).padStart(7)}  ${file}, ${long.length} sentences over ${LONG_WORDS} words`);
  const worst = pages.flatMap(({ file, long }) => long.map((text) => ({ file, text, words: wordsIn(text) })));
  console.log(`\n${worst.length} sentences over ${LONG_WORDS} words; the longest:`);
  for (const { file, text, words } of worst.toSorted((a, b) => b.words - a.words).slice(0, SHOWN))
    console.log(`${String(words).padStart(7)}  ${file}: ${text.slice(0, 160)}${text.length > 160 ? ' …' : ''}`);
}
