import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { serveCommand } from '../../cli/commands/serving/serve.ts';
import { testTerminal } from '../cli/terminal.ts';

const page = readFileSync(join(import.meta.dirname, '..', '..', 'docs', 'serving.md'), 'utf8');

function snippet(kind: string): string {
  const found = [...page.matchAll(new RegExp(`^\`\`\`${kind}\\n([\\s\\S]*?)^\`\`\``, 'gm'))];
  expect(found).toHaveLength(1);
  return found[0]![1]!;
}

interface Directive {
  readonly words: readonly string[];
  readonly inner: readonly Directive[];
}

/** Directives of nginx, which end with `;`, or of Caddy, which end with the line. @throws Error where braces or ends do not match */
function directivesOf(text: string, end: ';' | '\n'): readonly Directive[] {
  const tokens = text.match(/"[^"]*"|'[^']*'|[{};\n]|[^\s{};]+/g) ?? [];
  let at = 0;
  const read = (isInner: boolean): Directive[] => {
    const all: Directive[] = [];
    let words: string[] = [];
    while (at < tokens.length) {
      const token = tokens[at++]!;
      if (token === '{') {
        if (words.length === 0) throw new Error('A block has no name.');
        all.push({ words, inner: read(true) });
        words = [];
      } else if (token === end && words.length > 0) {
        all.push({ words, inner: [] });
        words = [];
      } else if (token === '}') {
        if (!isInner || words.length > 0) throw new Error(`"}" comes too early, after "${words.join(' ')}".`);
        return all;
      } else if (token === ';') throw new Error('A ";" ends nothing.');
      else if (token !== '\n') words.push(token);
    }
    if (isInner || words.length > 0) throw new Error('The text ends within a block or a directive.');
    return all;
  };
  return read(false);
}

/** What stands after the first words of a directive, for each of that name. */
function valuesOf(directives: readonly Directive[], ...name: readonly string[]): string[] {
  const fitting = directives.filter(({ words }) => name.every((word, i) => words[i] === word));
  return fitting.map(({ words }) => words.slice(name.length).join(' '));
}

const units = new Map<string, Map<string, string>>();
for (const line of snippet('ini')
  .split('\n')
  .filter((one) => one !== '')) {
  const section = /^\[(\w+)\]$/.exec(line)?.[1];
  if (section !== undefined) units.set(section, new Map());
  else [...units.values()].at(-1)!.set(line.slice(0, line.indexOf('=')), line.slice(line.indexOf('=') + 1));
}
const service = units.get('Service')!;
const [, call = ''] = service.get('ExecStart')!.split(' schiltron serve ');
const command = serveCommand(testTerminal().terminal);
const rest = command.parseOptions(call.split(' '));
const { port, host, allowHost, trustProxy, drainSeconds } = command.opts<{
  port: number;
  host: string;
  allowHost: string[];
  trustProxy: string[];
  drainSeconds: number;
}>();
const upstream = `${host}:${port}`;

describe('the files for a server behind a proxy', () => {
  it('start the server with options that it has, and let it end in its time', () => {
    expect([...units.keys()]).toEqual(['Unit', 'Service', 'Install']);
    expect(call).toContain('--port');
    expect(rest).toEqual({ operands: [], unknown: [] });
    expect(trustProxy).toEqual([host]);
    expect(Number(service.get('TimeoutStopSec'))).toBeGreaterThan(drainSeconds);
  });

  it('lead nginx to that server, under its name and a path that is taken off', () => {
    const all = directivesOf(snippet('nginx'), ';');
    const { inner } = all.find(({ words }) => words[0] === 'server')!;
    expect(valuesOf(inner, 'server_name')).toEqual(allowHost);
    const location = inner.find(({ words }) => words[0] === 'location')!;
    expect(location.words[1]).toMatch(/^\/\w+\/$/);
    expect(valuesOf(location.inner, 'proxy_pass')).toEqual([`http://${upstream}/`]);
    expect(valuesOf(location.inner, 'proxy_set_header', 'Host')).toEqual(['$host']);
    expect(valuesOf(location.inner, 'proxy_set_header', 'Forwarded')).toEqual(['""']);
    const [variable] = valuesOf(location.inner, 'proxy_set_header', 'Connection');
    expect(valuesOf(all, 'map', '$http_upgrade')).toEqual([variable]);
  });

  it('lead Caddy there too', () => {
    const [site, ...others] = directivesOf(snippet('caddyfile'), '\n');
    expect(others).toEqual([]);
    expect(site!.words).toEqual(allowHost);
    const [path] = site!.inner;
    expect(path!.words).toEqual(['handle_path', expect.stringMatching(/^\/\w+\/\*$/)]);
    expect(path!.inner).toEqual([{ words: ['reverse_proxy', upstream], inner: [{ words: ['header_up', '-Forwarded'], inner: [] }] }]);
  });

  it.each(['a {', 'a }', '}', '{ b; }', 'a', 'a { b }', ';'])('are read by a reader that refuses "%s"', (text) => {
    expect(() => directivesOf(text, ';')).toThrow();
  });
});
