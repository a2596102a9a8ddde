// Writes the worker that keeps the page for times without a line. It names the files of its build, so that it changes with each.
import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { rolldown } from 'rolldown';
import { root } from './build.mjs';

/** @param {string} outDir folder of the built page */
export async function writeServiceWorker(outDir) {
  const index = readFileSync(join(outDir, 'index.html'), 'utf8');
  const files = readdirSync(join(outDir, 'assets')).map((name) => `assets/${name}`);
  const build = {
    name: createHash('sha256').update(index).update(files.join()).digest('hex').slice(0, 12),
    files,
    first: files.filter((file) => index.includes(file)),
  };
  const bundle = await rolldown({
    input: join(root, 'web', 'offline', 'service-worker.ts'),
    transform: { define: { __BUILD__: JSON.stringify(build) } },
  });
  await bundle.write({ file: join(outDir, 'service-worker.js'), format: 'iife' });
}
