import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join, relative } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { writePackages } from '../../tools/pack.mjs';
import { faultsOfContents } from '../../tools/package-contents.mjs';

const folder = mkdtempSync(join(tmpdir(), 'schiltron-contents-'));
const names = ['schiltron', 'schiltron-core'] as const;
let folders: string[] = [];

beforeAll(() => void (folders = writePackages(folder)), 600_000);
afterAll(() => rmSync(folder, { recursive: true, force: true }), 600_000);

function filesOf(name: string): string[] {
  const path = join(folder, name);
  const entries = readdirSync(path, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile());
  return entries.map((entry) => relative(path, join(entry.parentPath, entry.name)).replaceAll('\\', '/'));
}

describe('what is published', () => {
  it('is two packages', () => expect(folders.map((path) => basename(path))).toEqual(names));

  it.each(names)('%s holds what belongs in, and nothing else', (name) => {
    expect(faultsOfContents(name, filesOf(name))).toEqual([]);
  });

  it.each(names)('%s has no script, and nothing that only a checkout needs', (name) => {
    const manifest = JSON.parse(readFileSync(join(folder, name, 'package.json'), 'utf8')) as object;
    expect(manifest).toMatchObject({ name, publishConfig: { access: 'public', provenance: true } });
    for (const field of ['scripts', 'private', 'devDependencies', 'files', 'overrides']) expect(manifest).not.toHaveProperty(field);
  });
});

describe('the rule of contents', () => {
  const stray = [
    'tools/build.mjs',
    'dist/.built',
    'dist/rules/gone.js',
    'dist/rules/toy-hexes/index.js',
    'dist/cli/main.js.map',
    'docs/gone.md',
  ];

  it.each(stray)('refuses %s', (file) => {
    expect(faultsOfContents('schiltron', [...filesOf('schiltron'), file])).toEqual([`schiltron holds ${file}, which does not belong in`]);
  });

  it('misses what a package cannot do without', () => {
    const files = filesOf('schiltron').filter((file) => file !== 'dist/cli/main.js' && file !== 'LICENSE');
    expect(faultsOfContents('schiltron', files)).toEqual(['schiltron lacks LICENSE', 'schiltron lacks dist/cli/main.js']);
  });
});
