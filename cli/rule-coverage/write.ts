// Notes the rule coverage in a file, for use where the sources are not: node dist/cli/rule-coverage/write.js FILE
import { writeFileSync } from 'node:fs';
import { readCoverage } from './read.ts';

const file = process.argv[2];
if (file === undefined) throw new Error('Name the file to write.');
writeFileSync(file, `${JSON.stringify({ sections: readCoverage() }, null, 1)}\n`);
