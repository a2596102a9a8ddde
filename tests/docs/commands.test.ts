import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Command } from 'commander';
import { describe, expect, it } from 'vitest';
import { createProgram } from '../../cli/program.ts';
import { testTerminal } from '../cli/terminal.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));
const program = await createProgram(testTerminal().terminal);

/** Pages of the project, those beside shipped models too. */
const pages = ['README.md', ...['docs', 'models/shipped', 'bench', 'python', 'web'].flatMap(pagesIn)];

function pagesIn(folder: string): string[] {
  const names = readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' });
  return names.filter((name) => name.endsWith('.md')).map((name) => join(folder, name));
}

/** Lines of shell in a page that call `schiltron`, without what goes before and after the call. */
function callsIn(page: string): string[] {
  const blocks = [...readFileSync(join(root, page), 'utf8').matchAll(/^```(?:sh|bash|console)\n([\s\S]*?)^```$/gm)];
  return blocks.flatMap(([, text]) => callsOf(text!));
}

function callsOf(text: string): string[] {
  const lines = text.replaceAll('\\\n', ' ').split('\n');
  return lines.flatMap((line) => /(?:^|\s)(?:schiltron|dist\/cli\/main\.js) (.*)/.exec(line)?.[1] ?? []);
}

/** Words of a line of shell up to its end, a pipe or a comment; quotes hold words together. */
function wordsOf(call: string): string[] {
  const words = [...call.matchAll(/(?:"[^"]*"|'[^']*'|[^\s"'])+/g)].map(([word]) => word);
  const end = words.findIndex((word) => /^[|#&>;]/.test(word));
  return end < 0 ? words : words.slice(0, end);
}

/** What is wrong with a call: a command or an option that there is not. */
function faultsOf(call: string): string[] {
  let command: Command = program;
  const words = wordsOf(call);
  while (words.length > 0) {
    const child = command.commands.find((one) => one.name() === words[0]);
    if (child === undefined) break;
    command = child;
    words.shift();
  }
  if (command === program && words[0] !== undefined && !words[0].startsWith('-')) return [`no command ${words[0]}: ${call}`];
  const known = ['--help', '-h', '--version', ...command.options.flatMap(({ long, short }) => [long, short])];
  return words
    .filter((word) => /^--?[a-z]/i.test(word) && !known.includes(word.split('=')[0]!))
    .map((word) => `no option ${word}: ${call}`);
}

function helpTexts(command: Command): string[] {
  let text = '';
  command.configureOutput({ writeOut: (part) => (text += part) });
  command.outputHelp();
  return [text, ...command.commands.flatMap((child) => helpTexts(child))];
}

describe('command lines that are shown', () => {
  const shown = pages.filter((page) => callsIn(page).length > 0);

  it('are there', () => {
    expect(shown).toEqual(expect.arrayContaining(['README.md', 'docs/training.md', 'docs/opponents.md']));
    expect(faultsOf('watch skirmish --agents "a;b" | tail --lines 3')).toEqual([expect.stringContaining('no option --agents')]);
    expect(faultsOf('look at')).toEqual([expect.stringContaining('no command look')]);
  });

  it.each(shown)('name commands and options that there are: %s', (page) => {
    expect(callsIn(page).flatMap(faultsOf)).toEqual([]);
  });

  it('do so in the help texts', async () => {
    const examples = helpTexts(await createProgram(testTerminal().terminal)).flatMap((text) => text.match(/^ {2}schiltron .*/gm) ?? []);
    const calls = examples.flatMap(callsOf);
    expect(calls.length).toBeGreaterThan(40);
    expect(calls.flatMap(faultsOf)).toEqual([]);
  });
});
