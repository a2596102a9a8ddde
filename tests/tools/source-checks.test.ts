import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { MOST_FILES, sizeFaults } from '../../tools/sources/folder-sizes.mjs';
import { SOURCE_CHECKS } from '../../tools/sources/source-checks.mjs';
import { pythonFiles } from '../../tools/sources/source-files.mjs';

/** So many files in a folder. */
const filesIn = (folder: string, count: number) => Array.from({ length: count }, (_, i) => `${folder}/file-${100 + i}.ts`);

test('a folder with one file too many is an error, told at its first file', () => {
  expect(sizeFaults(filesIn('env/check', MOST_FILES))).toEqual([]);
  expect(sizeFaults(filesIn('env/check', MOST_FILES + 1))).toEqual([
    {
      file: 'env/check/file-100.ts',
      message: `is one of ${MOST_FILES + 1} files in env/check; divide what is over ${MOST_FILES} into folders by what it does`,
    },
  ]);
});

test('files of subfolders do not count', () => {
  expect(sizeFaults([...filesIn('env/check', MOST_FILES), ...filesIn('env/check/play', MOST_FILES)])).toEqual([]);
});

test('files of Python are counted as well', () => {
  expect(pythonFiles()).toContain('python/schiltron/server/layout.py');
  expect(SOURCE_CHECKS.filter(({ ofPython }) => ofPython).map(({ name }) => name)).toEqual(['folder-sizes']);
});

test('each check of the sources finds its own fault, and none in sources without one', () => {
  const broken: Readonly<Record<string, readonly (readonly [file: string, text: string])[]>> = {
    layers: [['env/a.ts', "import { b } from '../agents/b.ts';"]],
    circles: [
      ['env/a.ts', "import { b } from './b.ts';"],
      ['env/b.ts', "import { a } from './a.ts';"],
    ],
    'folder-pairs': [
      ['env/x/a.ts', "import { b } from '../y/b.ts';"],
      ['env/y/b.ts', ''],
      ['env/y/c.ts', "import { d } from '../x/d.ts';"],
      ['env/x/d.ts', ''],
    ],
    'room-order': [
      ['rules/the-anarchy/charts/a.ts', "import { b } from '../state/b.ts';"],
      ['rules/the-anarchy/state/b.ts', ''],
    ],
    'folder-sizes': filesIn('env', MOST_FILES + 1).map((file) => [file, '']),
  };
  for (const { name, faults } of SOURCE_CHECKS) {
    for (const [which, files] of Object.entries(broken))
      expect(faults(new Map(files)).length > 0, `${name} on ${which}`).toBe(name === which);
  }
});

test('the page of checks tells of each check of the sources', () => {
  const page = readFileSync('docs/checks.md', 'utf8');
  for (const { name, about } of SOURCE_CHECKS) expect(page).toContain(`| \`${name}\` | ${about} |`);
});
