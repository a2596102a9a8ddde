// Checks that every folder imports only what docs/architecture.md allows it, that rules and env stay pure, that no imports go in circles, that no two folders
// import each other, and that rooms with an order keep it.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { circleFaults } from './circles.mjs';
import { orderFaults, pairFaults, ROOM_ORDER } from './folder-pairs.mjs';
import { faultsOf, LAYERS } from './layers.mjs';
import { root, sourceFiles } from './source-files.mjs';

const tops = new Set(Object.keys(LAYERS).map((layer) => layer.split('/')[0]));
const files = sourceFiles().filter((file) => tops.has(file.split('/')[0]));
const texts = new Map(files.map((file) => [file, readFileSync(join(root, file), 'utf8')]));
const faults = [...texts].flatMap(([file, text]) => faultsOf(file, text));
const wholes = [...circleFaults(texts), ...pairFaults(texts), ...orderFaults(texts, ROOM_ORDER)];
for (const { file, line, message } of faults) console.log(`${file}:${line}: ${message}`);
for (const { file, message } of wholes) console.log(`${file}: ${message}`);
const count = faults.length + wholes.length;
console.log(count === 0 ? `Layers: ${texts.size} files obey the folder table.` : `Layers: ${count} faults in ${texts.size} files.`);
if (count > 0) process.exitCode = 1;
