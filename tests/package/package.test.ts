import { execFileSync, spawnSync } from 'node:child_process';
import {
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, dirname, join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { StdioClientTransport } from '@modelcontextprotocol/sdk/client/stdio.js';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { writePackages } from '../../tools/release/pack.mjs';
import { faultsOfContents } from '../../tools/release/package-contents.mjs';
import { deepSeed } from '../deep.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));
const project = mkdtempSync(join(tmpdir(), 'schiltron-package-'));
const installed = join(project, 'node_modules', 'schiltron');

function run(program: string, ...args: string[]): string {
  return execFileSync(program, args, { cwd: project, encoding: 'utf8', stdio: ['ignore', 'pipe', 'pipe'] });
}

/** What a program says, however it ends. */
function outputOf(...args: string[]): string {
  const { stdout, stderr } = spawnSync(process.execPath, args, { cwd: project, encoding: 'utf8' });
  return stdout + stderr;
}

/** Puts a dependency of the package where npm would put it. */
function link(name: string): void {
  const source = join(root, 'node_modules', name);
  const target = join(project, 'node_modules', name);
  mkdirSync(dirname(target), { recursive: true });
  if (existsSync(source) && !existsSync(target)) symlinkSync(source, target, 'dir');
}

/** Installs a package from its folder as npm would from its tarball, with its dependencies but none of the optional packages. */
function install(packed: string): void {
  const folder = join(project, 'node_modules', basename(packed));
  mkdirSync(dirname(folder), { recursive: true });
  renameSync(packed, folder);
  const { dependencies } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as { dependencies: Record<string, string> };
  for (const one of Object.keys(dependencies)) link(one);
}

beforeAll(() => {
  for (const folder of writePackages(join(project, 'packed'))) install(folder);
  link('@types/node');
  writeFileSync(join(project, 'package.json'), '{ "type": "module" }');
}, 600_000);

afterAll(() => rmSync(project, { recursive: true, force: true }), 600_000);

const consumer = `
import { makeAec, type AecEnv } from 'schiltron/env';
import { createAgent, type Agent, createView } from 'schiltron/agents';
import { type Game, loadGame, Recorder, replay, findRuleset, Rng, type State, TERMINAL } from 'schiltron/rules';
import { createLayout } from 'schiltron/rules/authoring';
import { connectHttp } from 'schiltron/client';
import { createService } from 'schiltron/server';
import { loadEvaluator } from 'schiltron/models';
import { playGame, summarise } from 'schiltron/training';

const game: Game = loadGame('tic-tac-toe', 'standard');
const agents: readonly [Agent, Agent] = [await createAgent('random', { seed: 1 }), await createAgent('mcts:sims=20', { seed: 2 })];
const played = await playGame(game, agents, { seed: 3, record: true });
const state: State = replay(findRuleset('tic-tac-toe'), played.record!);
const env: AecEnv = makeAec('pig/pig-20-v1');
const reply = await createService().ask('move', { position: game.newState().toPosition(), level: 'beginner', seed: 4 });
console.log(JSON.stringify({
  isOver: state.actor === TERMINAL,
  plies: played.plies,
  text: reply.action.text,
  agents: env.possibleAgents,
  exports: [typeof createView, typeof Recorder, typeof Rng.from, typeof loadEvaluator, typeof summarise, typeof connectHttp, typeof createLayout],
}));
`;

describe('the package, installed in an empty project', () => {
  test('plays a game through its public exports', () => {
    writeFileSync(
      join(project, 'play.mjs'),
      consumer.replaceAll(/, type \w+|type \w+, |: \w+(\[\])? =|: readonly \[Agent, Agent\] =|!/g, (part) =>
        part.endsWith('=') ? ' =' : '',
      ),
    );
    const answer = JSON.parse(run(process.execPath, 'play.mjs')) as { isOver: boolean; plies: number; exports: string[] };
    expect(answer.isOver).toBe(true);
    expect(answer.plies).toBeGreaterThan(4);
    expect(answer.exports).toEqual(Array(7).fill('function'));
  });

  test('brings the command line with its rule coverage', () => {
    const main = join(installed, 'dist', 'cli', 'main.js');
    expect(run(process.execPath, main, '--version').trim()).toMatch(/^\d+\.\d+\.\d+$/);
    expect(JSON.parse(run(process.execPath, main, 'rules', '--json', '--gaps'))).toEqual({ sections: [] });
    expect(run(process.execPath, main, 'watch', 'tic-tac-toe', '--quiet')).toContain('Seed');
  });

  test('serves every opponent that needs no further package, and says which one the networks need', () => {
    const main = join(installed, 'dist', 'cli', 'main.js');
    const ask = {
      id: 1,
      op: 'move',
      position: { ruleset: 'tic-tac-toe', scenario: 'standard', state: {} },
      level: 'strongest',
      limits: { simulations: 10 },
    };
    const input = [{ id: 0, op: 'capabilities' }, ask].map((line) => `${JSON.stringify(line)}\n`).join('');
    const { stdout, stderr, status } = spawnSync(process.execPath, [main, 'serve', '--stdio'], { cwd: project, encoding: 'utf8', input });
    expect(status).toBe(0);
    expect(stderr).toContain('npm install onnxruntime-node');
    const replies = stdout
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line) as { id: number; final: boolean; models?: unknown[]; action?: object });
    expect(replies.find(({ id }) => id === 0)!.models).toEqual([]);
    expect(replies.find(({ id, final }) => id === 1 && final)!.action).toBeDefined();
  });

  test('says which package to install for a network, and plays it then', () => {
    const main = join(installed, 'dist', 'cli', 'main.js');
    const match = ['arena', 'pig-20', '--agents', 'neural:pig,sims=0;random', '--games', '2', '--seed', '1', '--json'];
    expect(outputOf(main, ...match)).toContain(
      'A network needs the package onnxruntime-node, which is not installed: npm install onnxruntime-node',
    );
    expect(outputOf(main, 'train', 'pig-20', '--run', 'none', '--steps', '1')).toContain('npm install onnxruntime-node');
    link('onnxruntime-node');
    const { pairings } = JSON.parse(run(process.execPath, main, ...match)) as { pairings: { summary: { games: number } }[] };
    expect(pairings[0]!.summary.games).toBe(2);
  });

  test('says which package the tools for language models need, and serves them then', async () => {
    const main = join(installed, 'dist', 'cli', 'main.js');
    expect(outputOf(main, 'mcp')).toContain('npm install @modelcontextprotocol/sdk');
    link('@modelcontextprotocol/sdk');
    const client = new Client({ name: 'test', version: '1.0.0' });
    await client.connect(new StdioClientTransport({ command: process.execPath, args: [main, 'mcp'], cwd: project, stderr: 'ignore' }));
    const { content } = await client.callTool({ name: 'new_game', arguments: { scenario: 'tic-tac-toe/standard', agent: 'random' } });
    await client.close();
    expect(content).toMatchObject([{ type: 'text', text: expect.stringContaining('9 legal actions') as string }]);
  });

  test('makes a data set and checks it, and says which package Parquet needs', () => {
    const main = join(installed, 'dist', 'cli', 'main.js');
    const make = ['dataset', 'pig-20', '--games', '4', '--threads', '2'];
    expect(run(process.execPath, main, ...make, '--out', 'data')).toContain('4 games with ');
    expect(run(process.execPath, main, 'dataset', 'data', '--check')).toContain('data is whole');
    expect(outputOf(main, ...make, '--out', 'parquet', '--format', 'parquet')).toContain('npm install hyparquet-writer');
    expect(outputOf(main, 'dataset', 'data', '--minari', 'minari')).toContain('npm install h5wasm');
  });

  test('brings what it needs and no sources', () => {
    expect(readdirSync(installed).sort()).toEqual(['CHANGELOG.md', 'LICENSE', 'README.md', 'dist', 'docs', 'models', 'package.json']);
    expect(readdirSync(join(installed, 'models'))).toEqual(['shipped']);
    const files = readdirSync(join(installed, 'dist'), { recursive: true, encoding: 'utf8' });
    expect(files.filter((name) => name.endsWith('.ts') && !name.endsWith('.d.ts'))).toEqual([]);
    expect(files).toContain('rules-coverage.json');
  });
});

/** Parts of the core that a program imports by their names. */
const ROOMS = ['', '/rules', '/rules/authoring', '/env', '/env/node', '/agents', '/agents/tabular', '/models', '/client'];

test('both packages have types that a strict project accepts', () => {
  writeFileSync(join(project, 'play.ts'), consumer);
  const imports = ROOMS.map((room, i) => `import * as room${i} from 'schiltron-core${room}';\nconsole.log(room${i});`);
  writeFileSync(join(project, 'core.ts'), imports.join('\n'));
  const compilerOptions = {
    target: 'es2022',
    module: 'nodenext',
    strict: true,
    noEmit: true,
    types: ['node'],
    exactOptionalPropertyTypes: true,
    skipLibCheck: true,
  };
  writeFileSync(join(project, 'tsconfig.json'), JSON.stringify({ compilerOptions, files: ['play.ts', 'core.ts'] }));
  run(process.execPath, join(root, 'node_modules', '@typescript', 'native', 'bin', 'tsc'), '-p', '.');
});

/** Bytes of all files below a folder, links not followed. */
function sizeOf(folder: string): number {
  return readdirSync(folder, { recursive: true, withFileTypes: true }).reduce(
    (sum, entry) => sum + (entry.isFile() ? statSync(join(entry.parentPath, entry.name)).size : 0),
    0,
  );
}

describe('the core, installed alone', () => {
  const core = join(project, 'node_modules', 'schiltron-core');

  test('plays, and knows where a network needs more', () => {
    const program = `
      import { agents, client, env, rules } from 'schiltron-core';
      import { make } from 'schiltron-core/env';
      const agent = await agents.createAgent('mcts:sims=10', { seed: 1 });
      console.log(JSON.stringify([agent.spec, make('pig/pig-20').reset({ seed: 1 })[1].plies, typeof client.connectHttp, make === env.make, rules.rulesets.length > 5]));`;
    writeFileSync(join(project, 'core.mjs'), program);
    expect(JSON.parse(run(process.execPath, 'core.mjs'))).toEqual(['mcts:sims=10', 1, 'function', true, true]);
  });

  test('is below 15 MB with all it needs', () => {
    const { dependencies } = JSON.parse(readFileSync(join(core, 'package.json'), 'utf8')) as { dependencies: Record<string, string> };
    expect(Object.keys(dependencies)).toEqual(['pbf', 'pure-rand', 'zod']);
    const folders = [core, ...Object.keys(dependencies).map((name) => join(root, 'node_modules', name))];
    expect(folders.map(sizeOf).reduce((a, b) => a + b)).toBeLessThan(15 * 1024 * 1024);
  });
});

const names = ['schiltron', 'schiltron-core'] as const;

/** The files of a package as it was packed. */
function filesOf(name: (typeof names)[number]): string[] {
  const path = join(project, 'node_modules', name);
  const entries = readdirSync(path, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile());
  return entries.map((entry) => relative(path, join(entry.parentPath, entry.name)).replaceAll('\\', '/'));
}

describe('what is published', () => {
  test.runIf(deepSeed !== undefined)('is a tarball for each of two packages', () => {
    const into = join(project, 'tarballs');
    run(process.execPath, join(root, 'tools', 'release', 'pack.mjs'), into);
    expect(
      readdirSync(into)
        .map((file) => file.replace(/-\d.*$/, ''))
        .sort(),
    ).toEqual(names);
  });

  test.each(names)('%s holds what belongs in, and nothing else', (name) => {
    expect(faultsOfContents(name, filesOf(name))).toEqual([]);
  });

  test.each(names)('%s has no script, and nothing that only a checkout needs', (name) => {
    const manifest = JSON.parse(readFileSync(join(project, 'node_modules', name, 'package.json'), 'utf8')) as object;
    expect(manifest).toMatchObject({ name, publishConfig: { access: 'public', provenance: true } });
    for (const field of ['scripts', 'private', 'devDependencies', 'files', 'overrides']) expect(manifest).not.toHaveProperty(field);
  });
});

describe('the rule of contents', () => {
  const stray = [
    'tools/build/build.mjs',
    'dist/.built',
    'dist/rules/gone.js',
    'dist/rules/toy-hexes/index.js',
    'dist/cli/main.js.map',
    'docs/gone.md',
  ];

  test.each(stray)('refuses %s', (file) => {
    expect(faultsOfContents('schiltron', [...filesOf('schiltron'), file])).toEqual([`schiltron holds ${file}, which does not belong in`]);
  });

  test('misses what a package cannot do without', () => {
    const files = filesOf('schiltron').filter((file) => file !== 'dist/cli/main.js' && file !== 'LICENSE');
    expect(faultsOfContents('schiltron', files)).toEqual(['schiltron lacks LICENSE', 'schiltron lacks dist/cli/main.js']);
  });
});
