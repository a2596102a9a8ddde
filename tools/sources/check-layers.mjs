// Checks the folders of the sources: see tools/sources/source-checks.mjs for what of them.
//   node tools/sources/check-layers.mjs           all checks
//   node tools/sources/check-layers.mjs --list    their names, and what they promise
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { LAYERS } from './layers.mjs';
import { SOURCE_CHECKS } from './source-checks.mjs';
import { pythonFiles, root, sourceFiles } from './source-files.mjs';

/** @param {readonly string[]} files @returns {Map<string, string>} their texts by their paths */
function textsOf(files) {
  return new Map(files.map((file) => [file, readFileSync(join(root, file), 'utf8')]));
}

function check() {
  const tops = new Set([...Object.keys(LAYERS).map((layer) => layer.split('/')[0]), 'tools']);
  const texts = textsOf(sourceFiles().filter((file) => tops.has(file.split('/')[0])));
  const all = new Map([...texts, ...textsOf(pythonFiles())]);
  const faults = SOURCE_CHECKS.flatMap(({ name, ofPython, faults: find }) =>
    find(ofPython ? all : texts).map((fault) => ({ name, ...fault })),
  );
  for (const { file, line, message, name } of faults) console.log(`${file}:${line === undefined ? '' : `${line}:`} ${message} [${name}]`);
  console.log(
    faults.length === 0 ? `Layers: ${all.size} files obey the folder table.` : `Layers: ${faults.length} faults in ${all.size} files.`,
  );
  if (faults.length > 0) process.exitCode = 1;
}

if (process.argv.includes('--list')) for (const { name, about } of SOURCE_CHECKS) console.log(`${name}: ${about}`);
else check();
