// Checks that every folder imports only what docs/architecture.md allows it, and that rules and env stay pure.
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { faultsOf, LAYERS } from './layers.mjs';

const root = fileURLToPath(new URL('..', import.meta.url));

/** Source files of all layers, as paths from the root with forward slashes. */
function sourceFiles() {
  const tops = [...new Set(Object.keys(LAYERS).map((layer) => layer.split('/')[0] ?? ''))];
  return tops
    .filter((top) => existsSync(join(root, top)))
    .flatMap((top) =>
      readdirSync(join(root, top), { recursive: true, encoding: 'utf8' }).map((name) => `${top}/${name.replaceAll('\\', '/')}`),
    )
    .filter((name) => /\.(ts|tsx|mts|mjs)$/.test(name) && !name.includes('node_modules/'));
}

const files = sourceFiles();
const faults = files.flatMap((file) => faultsOf(file, readFileSync(join(root, file), 'utf8')));
for (const { file, line, message } of faults) console.log(`${file}:${line}: ${message}`);
console.log(
  faults.length === 0
    ? `Layers: ${files.length} files obey the folder table.`
    : `Layers: ${faults.length} faults in ${files.length} files.`,
);
if (faults.length > 0) process.exitCode = 1;
