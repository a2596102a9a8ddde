// The project's own source files.
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

export const root = fileURLToPath(new URL('..', import.meta.url));

const FOLDERS = ['agents', 'bench', 'cli', 'docs', 'env', 'models', 'rules', 'server', 'tests', 'tools', 'training', 'web'];

/** All of them, tests included, as paths from the root with forward slashes. */
export function sourceFiles() {
  return FOLDERS.flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
      .map((name) => `${folder}/${name.replaceAll('\\', '/')}`)
      .filter((name) => /\.(ts|tsx|mts|mjs)$/.test(name) && !name.includes('node_modules/')),
  );
}
