import { once } from 'node:events';
import { afterEach, describe, expect, test } from 'vitest';
import { WebSocket } from 'ws';
import { createHttpServer, createService } from '../../server/index.ts';
import type { OpenEnvOptions } from '../../server/http/routes/openenv.ts';

type Json = Readonly<Record<string, unknown>>;
interface Reply {
  readonly type: string;
  readonly data: Json & { readonly observation?: Json; readonly done?: boolean; readonly reward?: number | null };
}

let closing: (() => Promise<unknown> | void)[] = [];
afterEach(async () => {
  for (const close of closing.reverse()) await close();
  closing = [];
});

async function serve(options: OpenEnvOptions = {}, proxies: readonly string[] = []) {
  const app = createHttpServer(createService({ shipped: false }), { openEnv: options, proxies });
  closing.push(() => app.close());
  const address = await app.listen({ port: 0, host: '127.0.0.1' });
  return { app, address };
}

async function connect(address: string, headers: Readonly<Record<string, string>> = {}) {
  const socket = new WebSocket(`${address.replace('http', 'ws')}/ws`, { headers });
  closing.push(() => socket.terminate());
  await once(socket, 'open');
  const ask = async (message: unknown): Promise<Reply> => {
    socket.send(typeof message === 'string' ? message : JSON.stringify(message));
    const [data] = (await once(socket, 'message')) as [Buffer];
    return JSON.parse(data.toString()) as Reply;
  };
  return { socket, ask };
}

test('a session plays a whole game over a WebSocket', async () => {
  const { address } = await serve({ env: 'pig/pig-20' });
  const { ask, socket } = await connect(address);
  let { type, data } = await ask({ type: 'reset', data: { seed: 1, episode_id: 'mine' } });
  expect({ type, reward: data.reward, done: data.done }).toEqual({ type: 'observation', reward: null, done: false });
  expect(data.observation).toMatchObject({
    env: 'pig/pig-20-v1',
    action_mask: [1, 1],
    legal_actions: [
      { action: 0, text: 'roll' },
      { action: 1, text: 'hold' },
    ],
  });
  let steps = 0;
  while (data.done !== true) {
    ({ type, data } = await ask({ type: 'step', data: { action: [0, 'roll', { kind: 'hold' }][steps++ % 3] } }));
    expect(type).toBe('observation');
  }
  expect(data.observation).toMatchObject({ terminated: true, truncated: false, legal_actions: [] });
  expect([-1, 1]).toContain(data.reward);
  expect(await ask({ type: 'state' })).toEqual({ type: 'state', data: { episode_id: 'mine', step_count: steps, env: 'pig/pig-20-v1' } });
  socket.send(JSON.stringify({ type: 'close' }));
  await once(socket, 'close');
});

test('sessions are apart, and the same seed gives the same game', async () => {
  const { address } = await serve();
  const [first, second] = [await connect(address), await connect(address)];
  const reset = { type: 'reset', data: { env: 'barons-war/skirmish', seed: 4, opponent: 'scripted' } };
  const shown = await first.ask(reset);
  await first.ask({ type: 'step', data: { action: (shown.data.observation!['legal_actions'] as { action: number }[])[0]!.action } });
  expect(await second.ask(reset)).toEqual(shown);
});

test.each([
  ['no JSON', '{', 'INVALID_JSON'],
  ['no object', '3', 'INVALID_JSON'],
  ['an unknown type', { type: 'dance' }, 'UNKNOWN_TYPE'],
  ['a wrong type of a field', { type: 'reset', data: { seed: {} } }, 'VALIDATION_ERROR'],
  ['a step without an action', { type: 'step', data: {} }, 'VALIDATION_ERROR'],
  ['a step without data', { type: 'step' }, 'VALIDATION_ERROR'],
  ['an action that is none', { type: 'step', data: { action: 'jump' } }, 'EXECUTION_ERROR'],
  ['an unknown game', { type: 'reset', data: { env: 'chess/standard' } }, 'EXECUTION_ERROR'],
])('%s gets an error, and the session goes on', async (_, message, code) => {
  const { address } = await serve({ env: 'pig/pig-20' });
  const { ask } = await connect(address);
  await ask({ type: 'reset', data: { seed: 1 } });
  expect(await ask(message)).toMatchObject({ type: 'error', data: { code, message: expect.any(String) as string } });
  expect(await ask({ type: 'step', data: { action: 0 } })).toMatchObject({ type: 'observation' });
});

test('one session too many is refused, and there is room again when one has ended', async () => {
  const { address } = await serve({ env: 'pig/pig-20', maxSessions: 1 });
  const first = await connect(address);
  const second = new WebSocket(`${address.replace('http', 'ws')}/ws`);
  const [data] = (await once(second, 'message')) as [Buffer];
  expect(JSON.parse(data.toString())).toMatchObject({ type: 'error', data: { code: 'CAPACITY_REACHED' } });
  await once(second, 'close');
  first.socket.close();
  await once(first.socket, 'close');
  expect(await (await connect(address)).ask({ type: 'state' })).toMatchObject({ type: 'state' });
});

test('an idle session is dropped', async () => {
  const { address } = await serve({ env: 'pig/pig-20', idleMs: 50 });
  const { socket } = await connect(address);
  expect((await once(socket, 'close'))[0]).toBe(1001);
});

test('a message that is too long ends the session alone', async () => {
  const { address } = await serve({ env: 'pig/pig-20' });
  const { socket } = await connect(address);
  socket.send('x'.repeat(100_000));
  expect((await once(socket, 'close'))[0]).toBe(1009);
  expect(await (await connect(address)).ask({ type: 'state' })).toMatchObject({ type: 'state' });
});

test('a page of another origin is not let in', async () => {
  const { address } = await serve();
  const socket = new WebSocket(`${address.replace('http', 'ws')}/ws`, { origin: 'http://example.com' });
  await once(socket, 'error');
});

test('the other side’s secrets are not shown', async () => {
  const { address } = await serve({ env: 'kuhn-poker/standard' });
  const { ask } = await connect(address);
  const seen = new Set<string>();
  for (let seed = 0; seed < 20; seed++) {
    const { data } = await ask({ type: 'reset', data: { seed, player: 0 } });
    seen.add(
      JSON.stringify([data.observation!['text'], data.observation!['globals'], data.observation!['units'], data.observation!['map']]),
    );
  }
  expect(seen.size).toBe(3);
});

test('HTTP: reset, step and state go by the name of the episode', async () => {
  const { app } = await serve({ env: 'pig/pig-20' });
  const post = async (url: string, payload: object) => app.inject({ method: 'POST', url, payload });
  const first = (await post('/reset', { seed: 1 })).json<{ metadata: { episode_id: string } }>();
  await post('/reset', { seed: 2, episode_id: 'other' });
  const step = await post('/step', { action: { action_id: 0 }, episode_id: first.metadata.episode_id });
  expect(step.json()).toMatchObject({ reward: 0, done: false, metadata: first.metadata });
  expect((await app.inject('/state?episode_id=other')).json()).toMatchObject({ step_count: 0 });
  expect((await post('/step', { action: { action_id: 0 } })).statusCode).toBe(404);
  expect((await post('/step', { action: { action_id: 7 }, episode_id: 'other' })).json()).toMatchObject({
    status: 422,
    code: 'BAD_ACTION',
  });
  expect((await app.inject('/schema')).json()).toHaveProperty('action.properties.action');
  expect((await app.inject('/metadata')).json()).toMatchObject({ name: 'pig/pig-20' });
  expect((await app.inject('/health')).json()).toMatchObject({ status: 'healthy' });
});

test('a reset that is refused is refused again, and the old game goes on', async () => {
  const { address } = await serve({ env: 'pig/pig-20' });
  const { ask } = await connect(address);
  await ask({ type: 'reset', data: { seed: 1, episode_id: 'old' } });
  for (const data of [{ env: 'chess/standard' }, { options: { wings: true } }, { env: 'barons-war/skirmish', options: { wings: 1 } }]) {
    const replies = [await ask({ type: 'reset', data }), await ask({ type: 'reset', data })];
    for (const reply of replies) expect(reply, JSON.stringify(data)).toMatchObject({ type: 'error', data: { code: 'EXECUTION_ERROR' } });
    expect(await ask({ type: 'state' })).toMatchObject({ data: { episode_id: 'old', env: 'pig/pig-20-v1' } });
    expect(await ask({ type: 'reset', data: { seed: 1, episode_id: 'old' } })).toMatchObject({
      type: 'observation',
      data: { observation: { env: 'pig/pig-20-v1' } },
    });
  }
});

test('what a reset leaves out stays as it was', async () => {
  const { address } = await serve({ env: 'kuhn-poker/standard' });
  const { ask } = await connect(address);
  const sideAfter = async (data: object): Promise<unknown> => (await ask({ type: 'reset', data })).data.observation!['side'];
  expect(await sideAfter({ seed: 1 })).toBe(0);
  expect(await sideAfter({ player: 1 })).toBe(1);
  expect(await sideAfter({})).toBe(1);
  expect(await sideAfter({ opponent: 'random' })).toBe(1);
  expect(await sideAfter({ env: 'kuhn-poker/standard' })).toBe(1);
  expect(await sideAfter({ env: 'pig/pig-20' })).toBe(1);
  expect(await sideAfter({ env: 'pig/pig-20', player: 0 })).toBe(0);
});

describe('names that every object has', () => {
  const NAMES = ['__proto__', 'constructor', 'prototype', 'toString', 'hasOwnProperty', 'valueOf'];
  const VALUES = ['"x"', 'true', '1', '{"prototype":1}', '{"wings":true}'];

  test.each(NAMES)('%s is refused as an option by its path, over WebSocket and HTTP', async (name) => {
    const { app, address } = await serve({ env: 'barons-war/skirmish' });
    const { ask } = await connect(address);
    for (const value of VALUES) {
      const payload = `{"options":{"${name}":${value}}}`;
      const told = { message: expect.any(String) as string, path: `/data/options/${name}` };
      expect(await ask(`{"type":"reset","data":${payload}}`), payload).toMatchObject({ type: 'error', data: told });
      const reply = await app.inject({ method: 'POST', url: '/reset', headers: { 'content-type': 'application/json' }, payload });
      expect(reply.json(), payload).toMatchObject({ path: `/options/${name}` });
    }
    expect(await ask({ type: 'state' })).toMatchObject({ data: { env: null } });
  });

  test('__proto__ is refused anywhere', async () => {
    const { app } = await serve({ env: 'pig/pig-20' });
    const post = async (url: string, payload: string) =>
      (await app.inject({ method: 'POST', url, headers: { 'content-type': 'application/json' }, payload })).json<Json>();
    for (const url of ['/reset', '/step', '/v1/legal'])
      expect(await post(url, '{"__proto__":{"episode_id":"x"}}')).toMatchObject({ code: 'BAD_REQUEST', path: '/__proto__' });
  });
});

test('a client that goes on without pause does not hold up another', async () => {
  const { address } = await serve({ env: 'barons-war/skirmish' }, ['127.0.0.1']);
  const greedy = await Promise.all(Array.from({ length: 40 }, () => connect(address, { 'x-forwarded-for': '192.0.2.1' })));
  const modest = await connect(address, { 'x-forwarded-for': '192.0.2.2' });
  const order: string[] = [];
  const resets = greedy.map(async ({ ask }, seed) => {
    await ask({ type: 'reset', data: { seed, opponent: 'random' } });
    order.push('greedy');
  });
  await modest.ask({ type: 'reset', data: { seed: 1, env: 'pig/pig-20' } });
  order.push('modest');
  await Promise.all(resets);
  expect(order.indexOf('modest')).toBeLessThan(20);
});
