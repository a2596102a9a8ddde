import { existsSync, mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { connect, createServer, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, afterEach, describe, expect, test } from 'vitest';
import { EnvClient, type EnvServer, listenForEnvs } from '../../server/env-protocol/index.ts';
import { line, stepFrame } from './env-protocol.ts';

const folder = mkdtempSync(join(tmpdir(), 'schiltron-env-'));
const path = join(folder, 's');
const log: string[] = [];
let servers: EnvServer[] = [];
let clients: EnvClient[] = [];

async function serve(): Promise<EnvServer> {
  const server = await listenForEnvs({ path }, (message) => void log.push(message));
  servers.push(server);
  return server;
}

async function open(address: string | number = path): Promise<EnvClient> {
  const client = await EnvClient.connect(address);
  clients.push(client);
  return client;
}

afterEach(async () => {
  for (const client of clients) client.close();
  await Promise.all(servers.map((server) => server.close()));
  [servers, clients] = [[], []];
  expect(log).toEqual([]);
});
afterAll(() => rmSync(folder, { recursive: true }));

const pig = { env_id: 'pig/pig-20', num_envs: 4, num_agents: 2, frames: 'binary' };

/** Everything that comes over a socket until `count` lines are there. */
function lines(socket: Socket, count: number): Promise<string[]> {
  return new Promise((resolve) => {
    const chunks: Buffer[] = [];
    let found = 0;
    socket.on('data', (chunk: Buffer) => {
      chunks.push(chunk);
      found += chunk.filter((byte) => byte === 10).length;
      if (found >= count) resolve(Buffer.concat(chunks).toString().split('\n').slice(0, -1));
    });
  });
}

describe('over a Unix socket', () => {
  test('two clients are served at once, each with its own environments', async () => {
    await serve();
    const [first, second] = [await open(), await open()];
    const made = await Promise.all([first, second].map((client) => client.ask('make', pig)));
    expect(made.map(({ env }) => env)).toEqual([1, 1]);
    await first.reset(1, { seed: 1 });
    await second.reset(1, { seed: 2 });
    const actions = new Int32Array(4);
    for (let i = 0; i < 20; i++) await Promise.all([first.step(1, actions), second.step(1, actions)]);
    await first.ask('close', { env: 1 });
    await expect(first.step(1, actions)).rejects.toMatchObject({ problem: { code: 'NOT_FOUND' } });
    expect((await second.step(1, actions))['plies']).toHaveLength(4);
  });

  test('only this user may connect', async () => {
    await serve();
    expect(statSync(path).mode & 0o777).toBe(0o600);
  });

  test('a client that goes away in the middle of a message harms nobody', async () => {
    await serve();
    for (const half of ['{"id":1,"op":"pi', stepFrame(1, 1, [0, 0]).subarray(0, 18)]) {
      const socket = connect(path);
      await new Promise<void>((resolve) => socket.write(half, () => resolve()));
      socket.destroy();
    }
    expect(await (await open()).ask('ping')).toMatchObject({ pong: true });
  });

  test('a client that has sent all and waits gets all replies', async () => {
    await serve();
    const socket = connect(path);
    socket.end(line({ id: 1, op: 'ping' }) + line({ id: 2, op: 'ping' }));
    expect(await lines(socket, 2)).toHaveLength(2);
  });

  test('a client that does not read is not served on, and loses nothing', async () => {
    await serve();
    const socket = connect(path);
    const many = 2000;
    const requests = Array.from({ length: many }, (_, id) => line({ id, op: 'list' })).join('');
    socket.pause();
    socket.write(requests);
    await new Promise((resolve) => setTimeout(resolve, 300));
    const before = process.memoryUsage().arrayBuffers;
    await new Promise((resolve) => setTimeout(resolve, 300));
    expect(process.memoryUsage().arrayBuffers - before).toBeLessThan(8e6);
    expect(await (await open()).ask('ping')).toMatchObject({ pong: true });
    const replies = lines(socket, many);
    socket.resume();
    expect((await replies).map((text) => (JSON.parse(text) as { id: number }).id)).toEqual(Array.from({ length: many }, (_, id) => id));
    socket.destroy();
  });

  test('requests sent ahead are answered with the batch of their own step', async () => {
    await serve();
    const client = await open();
    const rows = 2000;
    await client.ask('make', { ...pig, num_envs: rows });
    await client.reset(1, { seed: 1 });
    const steps = Array.from({ length: 20 }, () => client.step(1, new Int32Array(rows)).then(({ globals }) => globals!.slice()));
    const shown = await Promise.all(steps);
    await client.reset(1, { seed: 1 });
    for (const globals of shown) expect((await client.step(1, new Int32Array(rows)))['globals']).toEqual(globals);
  });

  test('the file of a server that died is taken over', async () => {
    const child = createServer().listen(path);
    await new Promise((resolve) => child.once('listening', resolve));
    await expect(serve()).rejects.toThrow('listens at');
    await new Promise((resolve) => child.close(resolve));
    expect(existsSync(path)).toBe(false);
    await leaveSocketBehind();
    expect(statSync(path).isSocket()).toBe(true);
    await serve();
    expect(await (await open()).ask('ping')).toMatchObject({ pong: true });
  });

  test('a file that is no socket is left alone', async () => {
    writeFileSync(path, 'precious');
    await expect(serve()).rejects.toThrow('is no socket');
    rmSync(path);
  });

  test('shutdown ends the server for all, and removes its file', async () => {
    const server = await serve();
    const [first, second] = [await open(), await open()];
    expect(await first.ask('shutdown')).toMatchObject({ ok: true });
    await server.ended;
    await server.close();
    await expect(second.ask('ping')).rejects.toThrow();
    expect(existsSync(path)).toBe(false);
  });
});

/** As a process does that is killed while it listens. */
async function leaveSocketBehind(): Promise<void> {
  const { execFileSync } = await import('node:child_process');
  const script = `require('node:net').createServer().listen(${JSON.stringify(path)}, () => process.kill(process.pid, 'SIGKILL'))`;
  expect(() => execFileSync(process.execPath, ['-e', script], { stdio: 'ignore' })).toThrow();
}

test('a port is open to this machine alone', async () => {
  const server = await listenForEnvs({ port: 0 }, () => undefined);
  servers.push(server);
  const client = await open(server.address);
  await client.ask('make', pig);
  await client.reset(1, { seed: 3 });
  expect((await client.step(1, new Int32Array(4)))['rewards']).toHaveLength(8);
  await expect(listenForEnvs({ port: server.address as number }, () => undefined)).rejects.toMatchObject({ problem: { code: 'BUSY' } });
});

test('the handshake refuses another protocol', async () => {
  await serve();
  const client = await open();
  await expect(client.ask('hello', { protocol: 'schiltron-env/9' })).rejects.toMatchObject({
    problem: { code: 'VERSION_MISMATCH', path: '/protocol' },
  });
});
