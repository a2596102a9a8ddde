import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { readBlocks, root, runShell } from './guide.ts';

const project = mkdtempSync(join(tmpdir(), 'schiltron-agent-'));
const blocks = readBlocks('train-your-own-agent.md');
const programs = blocks.filter(({ language }) => language === 'ts').map(({ text }) => text);
const commands = blocks.filter(({ language }) => language === 'sh').map(({ text }) => text);

function node(...args: string[]): string {
  return execFileSync(process.execPath, args, { cwd: project, encoding: 'utf8', stdio: ['ignore', 'pipe', 'pipe'] });
}

/** A project of its own with this package among its dependencies; the programs of the guide are compiled in it, as strictly as can be. */
beforeAll(() => {
  mkdirSync(join(project, 'node_modules', '@types'), { recursive: true });
  symlinkSync(root, join(project, 'node_modules', 'schiltron'), 'dir');
  symlinkSync(join(root, 'node_modules', '@types', 'node'), join(project, 'node_modules', '@types', 'node'), 'dir');
  writeFileSync(join(project, 'package.json'), '{ "type": "module" }');
  programs.forEach((text, i) => writeFileSync(join(project, `program-${i}.ts`), text));
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
  node(join(root, 'node_modules', '@typescript', 'native', 'bin', 'tsc'), ...options, ...programs.map((_, i) => `program-${i}.ts`));
}, 600_000);

afterAll(() => rmSync(project, { recursive: true, force: true }));

/** The number before a word of a program's output, on the line that begins with another. */
function share(output: string, line: string, word: string): number {
  const found = output.split('\n').find((one) => one.startsWith(line)) ?? '';
  return Number(new RegExp(`([\\d.]+) % ${word}`).exec(found)?.[1]);
}

describe('docs/train-your-own-agent.md', { timeout: 600_000 }, () => {
  test('has two programs and three blocks of commands', () => {
    expect([programs.length, commands.length]).toEqual([2, 3]);
  });

  test('shows an environment and plays it at random', () => {
    const output = node('program-0.js');
    expect(output).toContain('actions: 9');
    const won = Number(/random play wins ([\d.]+) %/.exec(output)![1]);
    expect(won).toBeGreaterThan(50);
    expect(won).toBeLessThan(67);
  });

  test('has a learner of some seventy lines that learns', () => {
    expect(programs[1]!.split('\n').length).toBeLessThan(80);
    const output = node('program-1.js');
    expect(share(output, 'before', 'won')).toBeLessThan(85);
    expect(share(output, 'after', 'won')).toBeGreaterThan(95);
    expect(share(output, 'after', 'lost')).toBeLessThan(1);
  });

  test.runIf(process.platform !== 'win32')('trains, exports, measures, and asks for a move', () => {
    const outputs = commands.map((text) => runShell(text, project, root));
    expect(outputs[0]).toContain('runs/mine/export/model.onnx');
    expect(outputs[1]).toContain('random against neural:runs/mine/export');
    expect(JSON.parse(outputs[2]!)).toMatchObject({ id: 'first', type: 'result', final: true, action: { typed: { kind: 'place' } } });
  });
});
