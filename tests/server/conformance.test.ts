import { join } from 'node:path';
import type { AddressInfo } from 'node:net';
import { WebSocket } from 'ws';
import { afterAll, describe, expect, test } from 'vitest';
import { connectWebSocket, type SocketLike } from '../../server/client/index.ts';
import {
  type Channel,
  checkServer,
  conformanceChecks,
  createHttpServer,
  createService,
  type OpenChannel,
  programChannel,
  socketChannel,
  startTrap,
} from '../../server/index.ts';
import { packageRoot } from '../../server/node/version.ts';
import { run } from '../cli/terminal.ts';

const service = createService({ maxSimulations: 1e9 });
const app = createHttpServer(service);
afterAll(() => app.close());

async function socketUrl(): Promise<string> {
  if (!app.server.listening) await app.listen({ port: 0, host: '127.0.0.1' });
  return `ws://127.0.0.1:${(app.server.address() as AddressInfo).port}/v1/ws`;
}

async function verdict(open: OpenChannel, only: readonly string[] = conformanceChecks.map(({ name }) => name)): Promise<string[]> {
  const broken: string[] = [];
  for await (const { name, ok, message = '' } of checkServer(open, { only, patience: 300 })) if (!ok) broken.push(`${name}: ${message}`);
  return broken;
}

/** The server, but for what is done to its messages on the way. */
function spoilt(spoil: (message: Record<string, unknown>, received: Record<string, unknown>[]) => Record<string, unknown>[]): OpenChannel {
  return async () => {
    const channel = await socketChannel(await socketUrl())();
    return Object.create(channel, {
      received: {
        get: () => {
          const all: Record<string, unknown>[] = [];
          for (const message of channel.received as Record<string, unknown>[]) all.push(...spoil(message, all));
          return all;
        },
      },
    }) as Channel;
  };
}

describe('a server of this package', { timeout: 600_000 }, () => {
  test('keeps every promise over WebSocket', async () => {
    expect(await verdict(socketChannel(await socketUrl()))).toEqual([]);
  });

  test('keeps every promise over JSON lines, with search threads', async () => {
    const command = `"${process.execPath}" "${join(packageRoot, 'dist', 'cli', 'main.js')}" serve --stdio --threads 1`;
    expect(await verdict(programChannel(command), ['ping', 'nonsense', 'one-final', 'terminate', 'busy-ping'])).toEqual([]);
  });

  test('is checked by one command', async () => {
    const { status, out } = await run(['conformance', '--url', await socketUrl(), '--only', 'ping', '--only', 'dice', '--patience', '300']);
    expect(out).toContain('ok   dice');
    expect(status).toBe(0);
    expect((await run(['conformance', '--url', 'ws://127.0.0.1:1/', '--only', 'ping'])).status).toBe(1);
    expect((await run(['conformance', '--list'])).out.split('\n')).toHaveLength(conformanceChecks.length + 1);
  });
});

describe('a broken server is caught if it', () => {
  // biome-ignore format: a table, one row a line
  const broken: Record<string, { spoil: Parameters<typeof spoilt>[0]; by: string }> = {
    'answers twice': { spoil: (message) => (message['final'] === true ? [message, message] : [message]), by: 'one-final' },
    'drops a field': { spoil: ({ stoppedBy: _, ...message }) => [message], by: 'same-seed' },
    'tells numbers from the first player': { spoil: (message) => [message['perspective'] === 1 ? { ...message, winProbability: 1 - (message['winProbability'] as number) } : message], by: 'perspective' },
    'keeps warnings to itself': { spoil: (message) => ['warnings' in message ? { ...message, warnings: [] } : message], by: 'unknown-fields' },
    'hides where the fault is': { spoil: (message) => [message['type'] === 'error' ? { ...message, error: { code: 'BAD_REQUEST', message: 'no' } } : message], by: 'bad-fields' },
    'answers at random': { spoil: (message) => [message['op'] === 'move' && message['final'] === true ? { ...message, seed: Math.random().toString() } : message], by: 'same-seed' },
    'peeks at hidden cards': { spoil: (message, all) => [message['op'] === 'move' ? { ...message, value: 1 / (1 + all.length) } : message], by: 'secrets' },
    'ignores limits': { spoil: (message) => ['visits' in message ? { ...message, visits: 31 } : message], by: 'limits' },
  };
  test.each(Object.entries(broken))('%s', async (_, { spoil, by }) => {
    expect(await verdict(spoilt(spoil), [by])).toHaveLength(1);
  });
});

describe('the trap for clients', () => {
  const open = (url: string, protocols: string[]): SocketLike => new WebSocket(url, protocols) as unknown as SocketLike;
  const position = { ruleset: 'connect-four', scenario: 'standard', state: {} };

  test('finds no fault in the client of this package', async () => {
    const trap = await startTrap(service);
    const client = connectWebSocket(trap.url, { open, retryMs: 10 });
    const moves = await Promise.all([1, 2, 3, 4, 5].map((seed) => client.move({ position, agent: 'mcts:sims=30', seed })));
    expect(moves.map(({ seed }) => seed)).toEqual([1, 2, 3, 4, 5]);
    const analysis = client.analyze({ position, agent: 'mcts:sims=9000000', report: { everyMs: 20 } });
    for await (const { visits } of analysis) if (visits > 0) break;
    expect((await analysis.result).stoppedBy).toBe('terminated');
    expect(trap.faults()).toEqual([]);
    expect(trap.requests).toBeGreaterThan(7);
    client.close();
    await trap.close();
  });

  test('finds the faults of a careless one', async () => {
    const trap = await startTrap(service);
    const socket = new WebSocket(trap.url);
    await new Promise((resolve) => socket.on('open', resolve));
    socket.send('not JSON');
    socket.send(JSON.stringify({ id: 1, op: 'move', position, agent: 'random', colour: 'red' }));
    socket.send(JSON.stringify({ id: 1, op: 'move', position }));
    await new Promise((resolve) => socket.on('close', resolve));
    const faults = trap.faults().map(({ fault }) => fault);
    expect(faults).toHaveLength(4);
    expect(faults.join(' ')).toMatch(/not JSON.*colour.*in work.*did not ask 1 again/);
    await trap.close();
  });
});
