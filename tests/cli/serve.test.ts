import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { packageRoot } from '../../server/node/version.ts';
import { until } from '../server/until.ts';
import { run } from './terminal.ts';

const folder = mkdtempSync(join(tmpdir(), 'schiltron-serve-'));
afterAll(() => rmSync(folder, { recursive: true }));

const position = { ruleset: 'connect-four', scenario: 'standard', state: {} };

/** Starts the server as its own process. */
async function start(...args: string[]) {
  const server = spawn(process.execPath, [
    join(packageRoot, 'dist', 'cli', 'main.js'),
    'serve',
    '--port',
    '0',
    '--threads',
    '1',
    '--max-simulations',
    '10000000',
    ...args,
  ]);
  let notes = '';
  server.stderr.on('data', (text) => (notes += String(text)));
  while (!notes.includes('Moves are served at')) await once(server.stderr, 'data');
  const address = /Moves are served at (\S+)\/v1\/move/.exec(notes)![1]!;
  const post = (op: string, body: object, headers: Record<string, string> = {}) =>
    fetch(`${address}/v1/${op}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...headers },
      body: JSON.stringify(body),
    });
  /** Waits until a request is in work. */
  const busy = () => until(async () => /schiltron_running [1-9]/.test(await (await fetch(`${address}/metrics`)).text()));
  return { server, address, post, busy, notes: () => notes };
}

describe('serve', () => {
  test('answers what is in work when it is told to end, takes nothing new, and ends by itself', async () => {
    const { server, address, post, busy, notes } = await start();
    const asked = post('move', { position, agent: 'mcts:sims=9000000', limits: { timeMs: 2000 }, seed: 1 });
    await busy();
    server.kill('SIGTERM');
    await until(async () => (await fetch(`${address}/v2/health/ready`)).status === 503);
    expect(await (await post('legal', { position })).json()).toMatchObject({ status: 503, code: 'DRAINING' });
    expect(await (await asked).json()).toMatchObject({ stoppedBy: 'time' });
    const [status] = (await once(server, 'exit')) as [number];
    expect(status).toBe(0);
    const lines = notes()
      .split('\n')
      .filter((line) => line.startsWith('{'))
      .map((line) => JSON.parse(line) as object);
    expect(lines).toContainEqual(expect.objectContaining({ level: 'info', op: 'move', code: 'ok', ruleset: 'connect-four' }));
  });

  test('ends what is in work with what it has, once the time to drain is over', async () => {
    const { server, post, busy } = await start('--drain-seconds', '0.2', '--quiet');
    const asked = post('move', { position, agent: 'mcts:sims=9000000' });
    await busy();
    server.kill('SIGTERM');
    expect(await (await asked).json()).toMatchObject({ stoppedBy: 'terminated' });
    await once(server, 'exit');
  });

  test('is not opened to others without keys', async () => {
    const { status, notes } = await run(['serve', '--host', '0.0.0.0', '--threads', '0']);
    expect(status).toBe(1);
    expect(notes).toContain('--keys');
  });

  test('draws keys, and lets in who has one', async () => {
    const file = join(folder, 'keys.json');
    const key = (await run(['serve', '--new-key', 'alice', '--keys', file])).out.trim();
    expect(readFileSync(file, 'utf8')).not.toContain(key);
    const { server, post, notes } = await start('--keys', file, '--host', '127.0.0.1');
    expect((await post('move', { position, agent: 'random' })).status).toBe(401);
    expect((await post('move', { position, agent: 'random' }, { authorization: `Bearer ${key}` })).status).toBe(200);
    expect(notes()).toContain('"client":"alice"');
    expect(notes()).not.toContain(key);
    server.kill('SIGTERM');
    await once(server, 'exit');
  });
});
