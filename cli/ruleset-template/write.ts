// Notes the templates of rulesets in a file, for use where the sources are not: node dist/cli/ruleset-template/write.js FILE
import { writeFileSync } from 'node:fs';
import { readTemplates } from './files.ts';

const file = process.argv[2];
if (file === undefined) throw new Error('Name the file to write.');
writeFileSync(file, `${JSON.stringify(readTemplates(), null, 1)}\n`);
