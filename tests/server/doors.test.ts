import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { connect } from 'node:net';
import { request } from 'node:http';
import { afterEach, describe, expect, test } from 'vitest';
import { WebSocket } from 'ws';
import { runProgram } from '../../cli/program.ts';
import { createHttpServer, createService } from '../../server/index.ts';
import { packageRoot } from '../../server/node/version.ts';
import { testTerminal } from '../cli/terminal.ts';

/* Every door that any command opens, and that each lets in only what is meant for it. A door that is added must be added here. */

const FOLDERS = ['rules', 'env', 'models', 'agents', 'training', 'server', 'web', 'cli'];
/** Where something listens, and by which words. */
const DOORS: Readonly<Record<string, readonly string[]>> = {
  'cli/commands/serving/env.ts': ['.listen(', 'createHttpServer('],
  'cli/commands/serving/serve.ts': ['.listen(', 'createHttpServer('],
  'cli/commands/training/start.ts': ['.listen(', 'createHttpServer('],
  'server/conformance/trap.ts': ['new WebSocketServer('],
  'server/env-protocol/serve.ts': ['.listen(', 'createServer('],
  'server/http/server.ts': ['Fastify(', 'createHttpServer('],
  'server/http/sockets/socket-doors.ts': ["'upgrade'", 'new WebSocketServer('],
};
const WORDS = /\bcreateHttpServer\(|\bcreateServer\(|\bFastify\(|\bnew WebSocketServer\(|\.listen\(|'upgrade'/g;

function sources(folder: string): string[] {
  return readdirSync(join(packageRoot, folder), { withFileTypes: true }).flatMap((entry) => {
    const path = `${folder}/${entry.name}`;
    return entry.isDirectory() ? sources(path) : /\.tsx?$/.test(entry.name) ? [path] : [];
  });
}

test('nothing listens but the doors that are known', () => {
  const found = FOLDERS.flatMap(sources).flatMap((path) => {
    const text = readFileSync(join(packageRoot, path), 'utf8');
    const words = [...new Set(text.match(WORDS))].sort();
    return words.length === 0 ? [] : [[path, words]];
  });
  expect(Object.fromEntries(found)).toEqual(DOORS);
});

const ending: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const end of ending.splice(0)) await end();
});

/** Runs a command that serves, and answers the port that it tells. */
async function open(...args: string[]): Promise<number> {
  const stop = new AbortController();
  const { terminal, written } = testTerminal({ signal: stop.signal });
  const done = runProgram(args, terminal);
  ending.push(async () => {
    stop.abort();
    await done;
  });
  const port = (): string | undefined => /(?:127\.0\.0\.1|localhost):(\d+)/.exec(written.notes + written.out)?.[1];
  while (port() === undefined) await new Promise((resolve) => setTimeout(resolve, 20));
  return Number(port());
}

interface Asked {
  readonly host?: string;
  readonly origin?: string;
  readonly method?: string;
}

function statusOf(port: number, path: string, { host = 'localhost', origin, method = 'GET' }: Asked): Promise<number> {
  return new Promise((resolve, reject) => {
    const headers = { host, connection: 'close', ...(origin === undefined ? {} : { origin }) };
    const asked = request({ port, host: '127.0.0.1', path, method, headers }, (reply) => {
      reply.resume();
      resolve(reply.statusCode!);
    });
    asked.on('error', reject).end();
  });
}

/** 101 if it was upgraded, else the status of the refusal. */
function upgradeStatus(port: number, path: string, { host, origin }: Asked): Promise<number> {
  return new Promise((resolve) => {
    const socket = new WebSocket(`ws://127.0.0.1:${port}${path}`, {
      ...(origin === undefined ? {} : { origin }),
      headers: host === undefined ? {} : { host },
    });
    socket.on('open', () => {
      socket.terminate();
      resolve(101);
    });
    socket.on('error', ({ message }) => resolve(Number(/\d{3}/.exec(message)?.[0])));
  });
}

/** All that the server answers to some bytes. */
async function raw(port: number, bytes: string): Promise<string> {
  const socket = connect(port, '127.0.0.1', () => socket.end(bytes));
  let answer = '';
  for await (const part of socket) answer += String(part);
  return answer;
}

/** Every route and method of the server, with something in place of parameters. */
async function routes(): Promise<{ path: string; method: string }[]> {
  const app = createHttpServer(createService({ shipped: false }));
  await app.ready();
  const lines = app.printRoutes({ commonPrefix: false }).split('\n');
  await app.close();
  return lines.flatMap((line) => {
    const [, path, methods = ''] = /(\/\S*) \(([^)]*)\)/.exec(line) ?? [];
    return path === undefined ? [] : methods.split(', ').map((method) => ({ path: path.replace(/:\w+/g, 'x'), method }));
  });
}

/** As a page sends it whose own name was pointed at this machine. */
const REBOUND = ['evil.example', 'localhost.evil.example', '127.0.0.1.evil.example', '10.0.0.7', '[fe80::1]', 'localhost@evil.example'];
const OWN = ['localhost', 'page.localhost', 'LOCALHOST', '127.0.0.1', '127.8.9.1', '[::1]'];

describe.each([
  ['serve', ['serve', '--port', '0', '--threads', '0', '--quiet'], ['/v1/ws', '/ws']],
  ['env serve --http', ['env', 'serve', '--http', '0', '--env', 'pig/pig-20'], ['/v1/ws', '/ws']],
])('%s', (_, args, sockets) => {
  test('answers to no other host, on any route', async () => {
    const port = await open(...args);
    const known = await routes();
    expect(known.length).toBeGreaterThan(25);
    for (const { path, method } of [...known, { path: '/nothing', method: 'GET' }, { path: '/%ff', method: 'GET' }]) {
      expect(await statusOf(port, path, { host: `evil.example:${port}`, method }), `${method} ${path}`).toBe(403);
    }
    for (const host of REBOUND) expect(await statusOf(port, '/health', { host: `${host}:${port}` }), host).toBe(403);
    expect(await raw(port, 'GET /health HTTP/1.0\r\n\r\n')).toContain(' 403 ');
    for (const host of OWN) expect(await statusOf(port, '/health', { host: `${host}:${port}` }), host).toBe(200);
  });

  test('upgrades nothing for another host or a page of another origin', async () => {
    const port = await open(...args);
    for (const path of [...sockets, '/nothing']) {
      for (const host of REBOUND)
        expect(await upgradeStatus(port, path, { host: `${host}:${port}`, origin: `http://${host}:${port}` }), `${path} ${host}`).toBe(403);
      expect(await upgradeStatus(port, path, { origin: 'http://evil.example' }), path).toBe(403);
      expect(await upgradeStatus(port, path, { origin: 'null' }), path).toBe(403);
    }
    for (const path of sockets) {
      expect(await upgradeStatus(port, path, {}), path).toBe(101);
      expect(await upgradeStatus(port, path, { host: `localhost:${port}`, origin: `http://localhost:${port}` }), path).toBe(101);
    }
  });
});

test('--allow-host lets a name in, at every door', async () => {
  for (const args of [
    ['serve', '--port', '0', '--threads', '0', '--quiet'],
    ['env', 'serve', '--http', '0'],
  ]) {
    const port = await open(...args, '--allow-host', 'Games.example');
    expect(await statusOf(port, '/health', { host: 'games.example' })).toBe(200);
    expect(await upgradeStatus(port, '/ws', { host: 'games.example', origin: 'http://games.example' })).toBe(101);
    expect(await statusOf(port, '/health', { host: 'evil.example' })).toBe(403);
  }
  const { terminal, written } = testTerminal();
  expect(await runProgram(['serve', '--port', '0', '--allow-host', 'https://games.example'], terminal)).toBe(1);
  expect(written.notes).toContain('without scheme and port');
});

test('conformance --trap lets in only what is meant for it', async () => {
  const port = await open('conformance', '--trap', '0');
  expect(await upgradeStatus(port, '/v1/ws', { host: `evil.example:${port}`, origin: `http://evil.example:${port}` })).toBe(401);
  expect(await upgradeStatus(port, '/v1/ws', {})).toBe(101);
});

test('env serve --port ends the connection of a browser', async () => {
  const port = await open('env', 'serve', '--port', '0');
  const answer = await raw(port, 'POST / HTTP/1.1\r\nhost: evil.example\r\n\r\n{"id":1,"op":"shutdown"}\n');
  expect(
    answer
      .trim()
      .split('\n')
      .map((text) => JSON.parse(text) as object),
  ).toMatchObject([{ ok: false, error: { code: 'BAD_JSON' } }]);
});
