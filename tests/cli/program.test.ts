import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { Help } from 'commander';
import { afterEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import { COMMANDS } from '../../cli/commands.ts';
import { createProgram } from '../../cli/program.ts';
import { processTerminal } from '../../cli/terminal.ts';
import { modelFiles } from '../../models/files.ts';
import { run, testTerminal } from './terminal.ts';

// All code at once, which takes a while: before the tests, which have only so long.
const { commands: loaded } = await createProgram(testTerminal().terminal);

describe('the list of commands', () => {
  test('says of each what its own code says', () => {
    const plain = new Help();
    for (const { name, usage } of COMMANDS) {
      const command = loaded.find((one) => one.name() === name)!;
      expect(`${name} ${usage}`.trimEnd()).toBe(plain.subcommandTerm(command));
    }
  });

  test('knows all without the code of any', async () => {
    const { commands } = await createProgram(testTerminal().terminal, []);
    expect(commands.map((one) => one.name())).toEqual(COMMANDS.map(({ name }) => name));
    expect(commands.every(({ options }) => options.length === 0)).toBe(true);
    for (const file of ['program', 'commands']) {
      const code = readFileSync(fileURLToPath(new URL(`../../cli/${file}.ts`, import.meta.url)), 'utf8');
      expect(code).not.toMatch(/^import .* from '\.\/commands\//m);
    }
  });

  test('loads the one that is called, or asked about', async () => {
    expect((await run(['help', 'arena'])).out).toContain('--sprt');
    expect((await run(['arena', '--help'])).out).toContain('--sprt');
  });
});

describe('what is misspelt', () => {
  test('a scenario is met by the nearest one', async () => {
    expect((await run(['play', 'skirmsh'])).notes).toContain('There is no scenario "skirmsh". Did you mean "skirmish"?');
  });

  test('a model is named by the file that was asked for, and met by the nearest one', async () => {
    const { notes } = await run(['watch', 'skirmish', '--b', 'neural:baron-war.onnx']);
    expect(notes).toContain('There is no model file baron-war.onnx. Did you mean "barons-war"?');
    expect(notes).not.toContain('baron-war.json');
  });
});

test('the help of levels names a model that there is', async () => {
  const { out } = await run(['levels', '--help']);
  const named = [...out.matchAll(/neural:([\w-]+)/g)].map(([, name]) => name!);
  expect(named.length).toBeGreaterThan(3);
  for (const name of named) expect(() => readFileSync(modelFiles(name).card)).not.toThrow();
});

describe('progress into a file', () => {
  afterEach(() => {
    vi.restoreAllMocks();
    vi.useRealTimers();
  });

  test('is a line every ten seconds, none of what is done sooner', () => {
    vi.useFakeTimers();
    const written: unknown[] = [];
    vi.spyOn(process.stderr, 'write').mockImplementation((text) => written.push(text) > 0);
    const { isTTY } = process.stderr;
    process.stderr.isTTY = false;
    onTestFinished(() => void (process.stderr.isTTY = isTTY));
    const terminal = processTerminal();
    terminal.progress('1 of 9');
    expect(written).toEqual([]);
    vi.advanceTimersByTime(10_001);
    terminal.progress('5 of 9');
    terminal.progress('6 of 9');
    expect(written).toEqual(['5 of 9\n']);
  });
});
