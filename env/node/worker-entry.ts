import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

/** Where the compiled module of a thread lies. From sources (tests) it is taken from `dist/`: Node 20 cannot load TypeScript in a thread.
 * @param module file name beside this one, without ending
 * @throws Error if the sources were not compiled */
export function workerEntry(module: string): URL {
  const isSource = import.meta.url.endsWith('.ts');
  const entry = new URL(isSource ? `../../dist/env/node/${module}.js` : `./${module}.js`, import.meta.url);
  if (existsSync(fileURLToPath(entry))) return entry;
  throw new Error(
    `The thread's module ${fileURLToPath(entry)} is missing: run npm run build first, or use makeVec, which needs no threads.`,
  );
}
