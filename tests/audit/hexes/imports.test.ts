import { readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';

/** What an auditor may read: its own files, the core that all rulesets share, and the doors of rulesets. */
const ALLOWED = [
  /^node:/,
  /^vitest$/,
  /^\.{1,2}\/[^.]*\.ts$/,
  /^(\.\.\/)+rules\/(registry|core\/(index|state\/flat-state))\.ts$/,
  /^(\.\.\/)+rules\/[a-z-]+\/index\.ts$/,
];

const here = fileURLToPath(new URL('.', import.meta.url));
const files = readdirSync(here, { recursive: true, encoding: 'utf8' }).filter((file) => file.endsWith('.ts'));

test.each(files)('%s knows nothing of how the engine works out its rules', (file) => {
  const text = readFileSync(`${here}/${file}`, 'utf8');
  const imports = [...text.matchAll(/(?:from|import)\s*\(?\s*'([^']+)'/g)].map(([, path]) => path!);
  expect(imports.filter((path) => !ALLOWED.some((allowed) => allowed.test(path)))).toEqual([]);
});
