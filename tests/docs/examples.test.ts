import { spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

/** Pages whose programs are run against the built package; those of the other pages need a person's files, or take minutes, and are compiled. */
const RUN = [
  'README.md',
  'docs/agents.md',
  'docs/commitment.md',
  'docs/env.md',
  'docs/vector-envs.md',
  'docs/checks.md',
  'docs/tabular.md',
  'docs/search.md',
  'docs/evaluation.md',
  'docs/serving.md',
];

const root = fileURLToPath(new URL('../..', import.meta.url));
const project = mkdtempSync(join(tmpdir(), 'schiltron-docs-'));

interface Program {
  readonly page: string;
  readonly name: string;
  readonly text: string;
}

function programsOf(page: string): Program[] {
  const blocks = [...readFileSync(join(root, page), 'utf8').matchAll(/^```ts\n([\s\S]*?)^```$/gm)];
  return blocks.map((match, i) => ({ page, name: `${page.replace(/\.md$/, '').replaceAll('/', '-')}-${i + 1}`, text: match[1]! }));
}

const guides = readdirSync(join(root, 'docs'), { recursive: true, encoding: 'utf8' }).filter((name) => name.endsWith('.md'));
const programs = ['README.md', ...guides.map((name) => `docs/${name}`)].flatMap(programsOf);

/** @throws Error with all that was written if the program fails */
function node(...args: string[]): string {
  const { status, stdout, stderr } = spawnSync(process.execPath, args, { cwd: project, encoding: 'utf8', timeout: 600_000 });
  if (status !== 0) throw new Error(`${stdout}\n${stderr}`);
  return stdout;
}

/** Lets the searches of a program take few simulations. */
function shorten(path: string): void {
  writeFileSync(path, readFileSync(path, 'utf8').replaceAll(/\bsims=\d+/g, 'sims=8'));
}

beforeAll(() => {
  mkdirSync(join(project, 'node_modules', '@types'), { recursive: true });
  symlinkSync(root, join(project, 'node_modules', 'schiltron'), 'dir');
  symlinkSync(join(root, 'node_modules', '@types', 'node'), join(project, 'node_modules', '@types', 'node'), 'dir');
  writeFileSync(join(project, 'package.json'), '{ "type": "module" }');
  for (const { name, text } of programs) writeFileSync(join(project, `${name}.ts`), `${text}\nexport {};\n`);
}, 600_000);

afterAll(() => rmSync(project, { recursive: true, force: true }));

describe('the programs of the guides', { timeout: 600_000 }, () => {
  test('compile as strictly as can be', () => {
    const options = [
      '--target',
      'es2022',
      '--module',
      'nodenext',
      '--strict',
      '--noUncheckedIndexedAccess',
      '--skipLibCheck',
      '--types',
      'node',
    ];
    node(join(root, 'node_modules', '@typescript', 'native', 'bin', 'tsc'), ...options, ...programs.map(({ name }) => `${name}.ts`));
  });

  // One process for all programs of a page; a program that fails is named in its trace. Searches are short: what they find is not looked at.
  test.each(RUN)('of %s run', (page) => {
    const names = programs.filter((program) => program.page === page).map(({ name }) => name);
    expect(names).not.toEqual([]);
    for (const name of names) shorten(join(project, `${name}.js`));
    writeFileSync(join(project, 'run.js'), names.map((name) => `await import('./${name}.js');\n`).join(''));
    expect(() => node('run.js')).not.toThrow();
  });
});
