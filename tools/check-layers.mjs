// Checks that every folder imports only what docs/architecture.md allows it, that rules and env stay pure, and that no imports go in circles.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { circleFaults } from './circles.mjs';
import { faultsOf, LAYERS } from './layers.mjs';
import { root, sourceFiles } from './source-files.mjs';

const tops = new Set(Object.keys(LAYERS).map((layer) => layer.split('/')[0]));
const files = sourceFiles().filter((file) => tops.has(file.split('/')[0]));
const texts = new Map(files.map((file) => [file, readFileSync(join(root, file), 'utf8')]));
const faults = [...texts].flatMap(([file, text]) => faultsOf(file, text));
const circles = circleFaults(texts);
for (const { file, line, message } of faults) console.log(`${file}:${line}: ${message}`);
for (const { file, message } of circles) console.log(`${file}: ${message}`);
const count = faults.length + circles.length;
console.log(count === 0 ? `Layers: ${texts.size} files obey the folder table.` : `Layers: ${count} faults in ${texts.size} files.`);
if (count > 0) process.exitCode = 1;
