import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { build, createLogger } from 'vite';

/* A page of somebody's own, made with Vite as it comes: what it imports of the package must not ask for anything that only Node has. */

const root = fileURLToPath(new URL('../..', import.meta.url));
const page = mkdtempSync(join(tmpdir(), 'schiltron-page-'));
/** What a page may import, as the documentation has it. */
const ROOMS = [
  'rules',
  'rules/authoring',
  'env',
  'agents',
  'agents/tabular',
  'models',
  'client',
  'server/protocol',
  'server/engine',
  'server/service',
];

beforeAll(() => {
  vi.stubEnv('NODE_ENV', 'production'); // elsewhere Vite keeps silent about it
  mkdirSync(join(page, 'node_modules'));
  symlinkSync(root, join(page, 'node_modules', 'schiltron'), 'dir');
  writeFileSync(join(page, 'index.html'), '<script type="module" src="./main.js"></script>');
});
afterAll(() => rmSync(page, { recursive: true, force: true }));

/** Builds a page of one program. @returns what the bundler warned of */
async function warningsOf(program: string): Promise<string[]> {
  const warnings: string[] = [];
  const warn = (message: string): void => void warnings.push(message);
  const customLogger = { ...createLogger('silent'), warn, warnOnce: warn };
  writeFileSync(join(page, 'main.js'), program);
  await build({ configFile: false, root: page, customLogger, build: { write: false, minify: false, chunkSizeWarningLimit: 10_000 } });
  return warnings;
}

test.each(ROOMS)('schiltron/%s goes into a page without a warning', { timeout: 600_000 }, async (room) => {
  expect(await warningsOf(`import * as room from 'schiltron/${room}';\nconsole.log(room);`)).toEqual([]);
});

test('what only Node has is warned of: the bundler does look', { timeout: 600_000 }, async () => {
  expect(await warningsOf("import { readFileSync } from 'node:fs';\nconsole.log(readFileSync);")).not.toEqual([]);
});

test('what stands in place of files in a page is there', () => {
  const { browser } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as { browser: Record<string, string> };
  for (const file of Object.values(browser)) expect(existsSync(join(root, file)), file).toBe(true);
});
