import { type ChildProcess, spawn } from 'node:child_process';
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { EnvClient } from '../../server/env-protocol/index.ts';
import { packageRoot } from '../../server/node/version.ts';
import { run } from './terminal.ts';

const folder = mkdtempSync(join(tmpdir(), 'schiltron-serve-'));
afterAll(() => rmSync(folder, { recursive: true }));

function start(...args: string[]): ChildProcess {
  return spawn(process.execPath, [join(packageRoot, 'dist/cli/main.js'), 'env', 'serve', ...args]);
}

const ended = (child: ChildProcess): Promise<number | null> => new Promise((resolve) => child.once('exit', resolve));
const said = (child: ChildProcess): Promise<string> =>
  new Promise((resolve) => child.stderr!.once('data', (text) => resolve(String(text))));

describe('schiltron env serve', () => {
  test('--stdio answers lines and frames, and ends with its input', async () => {
    const child = start('--stdio');
    const client = new EnvClient(child.stdout!, child.stdin!);
    await client.ask('make', { env_id: 'pig/pig-20', num_envs: 2, num_agents: 2, frames: 'binary' });
    await client.reset(1, { seed: 1 });
    expect((await client.step(1, new Int32Array(2)))['action_mask']).toEqual(Int8Array.of(1, 1, 1, 1));
    child.stdin!.end();
    expect(await ended(child)).toBe(0);
  });

  test('--stdio ends on SIGTERM', async () => {
    const child = start('--stdio');
    const client = new EnvClient(child.stdout!, child.stdin!);
    await client.ask('ping');
    child.kill('SIGTERM');
    expect(await ended(child)).toBe(0);
  });

  test('--socket ends on SIGTERM and removes its file', async () => {
    const path = join(folder, 's');
    const child = start('--socket', path);
    expect(await said(child)).toContain(path);
    const client = await EnvClient.connect(path);
    child.kill('SIGTERM');
    expect(await ended(child)).toBe(0);
    expect(existsSync(path)).toBe(false);
    await expect(client.ask('ping')).rejects.toThrow();
  });

  test('--port 0 tells the port, and shutdown ends it', async () => {
    const child = start('--port', '0');
    const [, port] = /127\.0\.0\.1:(\d+)/.exec(await said(child)) ?? [];
    const client = await EnvClient.connect(Number(port));
    await client.ask('shutdown');
    expect(await ended(child)).toBe(0);
  });

  test("--http answers OpenEnv's routes for the game of --env", async () => {
    const child = start('--http', '0', '--env', 'pig/pig-20');
    const [, address] = /(http:\S+),/.exec(await said(child)) ?? [];
    expect(await (await fetch(`${address}/metadata`)).json()).toMatchObject({ name: 'pig/pig-20-v1' });
    child.kill('SIGTERM');
    expect(await ended(child)).toBe(0);
  });

  test('wants exactly one door', async () => {
    for (const args of [[], ['--stdio', '--port', '1']]) {
      const { status, notes } = await run(['env', 'serve', ...args]);
      expect(status).toBe(1);
      expect(notes).toContain('one door');
    }
  });
});
