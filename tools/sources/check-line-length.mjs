// Checks that no line is longer than the formatter's limit allows for strings, comments and tables: 160 characters.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { root, sourceFiles } from './source-files.mjs';

const MOST = 160;
/** Where long lines still stand. */
const EXCUSED = /^tests\//;
/** Files with lines that cannot be broken: of pages they write, of commands to copy, of a pattern. */
const UNBREAKABLE = [
  'bench/serving/serving-page.ts',
  'cli/commands/training/levels.ts',
  'cli/rule-coverage/scan.ts',
  'tools/measure/measure-page.mjs',
  'tools/docs/observation-docs.mjs',
  'training/report/samples-section.ts',
  'web/study/judging/swings-panel.tsx',
];

const long = sourceFiles()
  .filter((file) => !EXCUSED.test(file) && !UNBREAKABLE.includes(file))
  .flatMap((file) =>
    readFileSync(join(root, file), 'utf8')
      .split('\n')
      .flatMap((line, i) => (line.length > MOST ? [`${file}:${i + 1}: ${line.length} characters; ${MOST} are the most`] : [])),
  );
for (const fault of long) console.log(fault);
console.log(long.length === 0 ? `Lines: none is longer than ${MOST} characters.` : `Lines: ${long.length} are too long.`);
if (long.length > 0) process.exitCode = 1;
