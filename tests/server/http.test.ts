import { once } from 'node:events';
import { type AddressInfo, connect } from 'node:net';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import { WebSocket } from 'ws';
import { afterAll, describe, expect, test } from 'vitest';
import { loadGame, Rng } from '../../rules/index.ts';
import { addKey, createHttpServer, createService, type HttpOptions, Keys, REPLIES } from '../../server/index.ts';
import { until, untilBusy } from './until.ts';

const state = loadGame('pig', 'pig-20').newState();
while (state.actor < 0) state.apply(state.chanceOutcomes().sample(Rng.from('not a 1')));
const position = state.toPosition();
const service = createService({ maxSimulations: 1e9 });
const app = createHttpServer(service);
const opened: FastifyInstance[] = [app];
afterAll(async () => {
  for (const one of opened) await one.close();
});

const post = (url: string, payload: unknown, headers: Record<string, string> = {}, server = app) =>
  server.inject({
    method: 'POST',
    url,
    headers: { 'content-type': 'application/json', ...headers },
    payload: typeof payload === 'string' ? payload : JSON.stringify(payload),
  });

/** A server on a free port. */
async function listen(options: HttpOptions): Promise<{ server: FastifyInstance; address: string }> {
  const server = createHttpServer(service, options);
  opened.push(server);
  await server.listen({ port: 0, host: '127.0.0.1' });
  return { server, address: `127.0.0.1:${(server.server.address() as AddressInfo).port}` };
}

describe('HTTP', () => {
  test('POST /v1/move answers with an action', async () => {
    const reply = await post('/v1/move', { position, level: 'sergeant', seed: 1 });
    expect(reply.statusCode).toBe(200);
    expect(reply.json()).toMatchObject({ type: 'result', op: 'move', perspective: 0, level: 'sergeant', visits: 50, seed: 1 });
  });

  test('POST /v1/legal, /v1/hint, /v1/apply and /v1/evaluate answer in their forms', async () => {
    for (const [op, body] of Object.entries({
      legal: { position },
      hint: { position, seed: 1 },
      apply: { position, actions: [0] },
      evaluate: { games: [{ position }] },
    })) {
      const reply = await post(`/v1/${op}`, body);
      expect(REPLIES[op as 'legal'].safeParse(reply.json()).error?.message, op).toBeUndefined();
    }
  });

  test('GET /v1/capabilities and /health tell what is served', async () => {
    const capabilities = await app.inject('/v1/capabilities');
    expect(capabilities.json()).toMatchObject({ engine: { name: 'schiltron', protocol: 'schiltron/1' }, defaultLevel: 'sergeant' });
    expect((capabilities.json() as { rulesets: { id: string }[] }).rulesets.map(({ id }) => id)).toContain('pig');
    expect((await app.inject('/health')).json()).toMatchObject({ status: 'healthy' });
  });

  test('an illegal position is a 422 problem with code and path', async () => {
    const reply = await post('/v1/move', { position: { ...position, state: { players: { first: { score: -4 } } } } });
    expect(reply.statusCode).toBe(422);
    expect(reply.headers['content-type']).toContain('application/problem+json');
    expect(reply.json()).toMatchObject({ status: 422, code: 'BAD_POSITION', path: '/position/state/players/first/score' });
  });

  test.each([
    ['broken JSON', '{"position":', 400, 'BAD_JSON'],
    ['an empty body', '', 400, 'BAD_JSON'],
    ['a list', [], 400, 'BAD_REQUEST'],
    ['a body that is too large', JSON.stringify({ pad: 'x'.repeat(1_100_000) }), 413, 'TOO_LARGE'],
  ])('%s is a problem, not a crash', async (_, payload, status, code) => {
    const reply = await post('/v1/move', payload);
    expect(reply.statusCode).toBe(status);
    expect(reply.json()).toMatchObject({ status, code });
  });

  test('an unknown address is a 404 problem', async () => {
    expect((await app.inject('/v2/nothing')).json()).toMatchObject({ status: 404, code: 'NOT_FOUND' });
  });

  test('other content types are refused', async () => {
    const reply = await app.inject({ method: 'POST', url: '/v1/move', headers: { 'content-type': 'text/xml' }, payload: '<x/>' });
    expect(reply.json()).toMatchObject({ code: 'BAD_REQUEST' });
  });

  test('too many requests are told when to come back', async () => {
    const busy = createHttpServer(createService({ shipped: false, maxWaiting: 1 }));
    opened.push(busy);
    const replies = await Promise.all(
      [1, 2, 3].map(() => post('/v1/move', { position, agent: 'mcts:sims=9000000', limits: { timeMs: 200 } }, {}, busy)),
    );
    const refused = replies.find(({ statusCode }) => statusCode === 429)!;
    expect(refused.json()).toMatchObject({ code: 'BUSY' });
    expect(Number(refused.headers['retry-after'])).toBeGreaterThanOrEqual(1);
  });

  test('a client with all its seats taken is refused before its body is read', async () => {
    const crowded = createService({ shipped: false, maxWaiting: 1 });
    const busy = createHttpServer(crowded);
    opened.push(busy);
    const search = { position, agent: 'mcts:sims=9000000', limits: { timeMs: 2000 } };
    const first = [1, 2].map(() => post('/v1/move', search, {}, busy));
    await until(() => crowded.waiting > 0);
    const refused = await busy.inject({ method: 'POST', url: '/v1/move', headers: { 'content-type': 'application/json' }, payload: '{' });
    expect(refused.json()).toMatchObject({ code: 'BUSY' });
    expect((await Promise.all(first)).map(({ statusCode }) => statusCode)).toEqual([200, 200]);
  });
});

describe('server-sent events', () => {
  test('tell what an analysis finds, then its result', async () => {
    const reply = await post(
      '/v1/analyze',
      { position, agent: 'mcts', limits: { timeMs: 1000 }, report: { everyMs: 40 } },
      { accept: 'text/event-stream' },
    );
    expect(reply.headers['content-type']).toContain('text/event-stream');
    const events = reply.body
      .split('\n\n')
      .filter((part) => part !== '')
      .map(
        (part) => Object.fromEntries(part.split('\n').map((line) => line.split(/: (.*)/s))) as { event: string; id: string; data: string },
      );
    expect(events.map(({ id }) => Number(id))).toEqual(events.map((_, i) => i));
    expect(events.slice(0, -1).every(({ event }) => event === 'info')).toBe(true);
    expect(events.length).toBeGreaterThan(2);
    expect(JSON.parse(events.at(-1)!.data)).toMatchObject({ type: 'result', final: true, stoppedBy: 'time' });
  });

  test('are ordinary problems if the request is at fault', async () => {
    const reply = await post('/v1/analyze', { position, limits: { timeMs: 'long' } }, { accept: 'text/event-stream' });
    expect(reply.json()).toMatchObject({ status: 400, path: '/limits/timeMs' });
  });

  test('end when the client ends them by another request', async () => {
    const running = post('/v1/analyze', { id: 'mine', position, agent: 'mcts:sims=9000000' });
    await untilBusy(service);
    expect((await app.inject({ method: 'DELETE', url: '/v1/analyses/mine' })).json()).toMatchObject({ found: true });
    expect((await running).json()).toMatchObject({ id: 'mine', stoppedBy: 'terminated' });
    expect((await app.inject({ method: 'DELETE', url: '/v1/analyses/mine' })).statusCode).toBe(404);
  });

  test('a client that goes away ends its search', async () => {
    const { address } = await listen({});
    const gone = new AbortController();
    const asked = fetch(`http://${address}/v1/move`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ position, agent: 'mcts:sims=9000000' }),
      signal: gone.signal,
    }).catch(() => 'gone');
    await untilBusy(service);
    gone.abort();
    expect(await asked).toBe('gone');
    await service.drained();
    expect(service.metrics.text()).toMatch(/schiltron_cancelled_total [1-9]/);
  });
});

describe('what describes the server', () => {
  test('is OpenAPI 3.1 whose references all lead somewhere, and a page of it', async () => {
    const api = (await app.inject('/openapi.json')).json() as {
      openapi: string;
      paths: object;
      components: { schemas: Record<string, object> };
    };
    expect(api.openapi).toBe('3.1.0');
    const references = [...JSON.stringify(api).matchAll(/"\$ref":"#\/components\/schemas\/(\w+)"/g)].map((match) => match[1]!);
    expect(references.length).toBeGreaterThan(20);
    for (const name of references) expect(api.components.schemas).toHaveProperty(name);
    const page = (await app.inject('/docs')).body;
    for (const path of Object.keys(api.paths)) expect(page).toContain(path);
    expect(page).not.toContain('<script');
  });

  test('health and models speak the Open Inference Protocol', async () => {
    await service.ready;
    expect((await app.inject('/v2/health/live')).json()).toEqual({ live: true });
    expect((await app.inject('/v2/health/ready')).statusCode).toBe(200);
    const model = (await app.inject('/v2/models/pig')).json() as { versions: string[]; inputs: object[] };
    expect(model.inputs).toContainEqual({ name: 'globals', datatype: 'FP32', shape: [-1, 3] });
    expect((await app.inject(`/v2/models/pig/versions/${model.versions[0]!}/ready`)).json()).toMatchObject({ ready: true });
    expect((await app.inject('/v2/models/nobody')).statusCode).toBe(404);
  });

  test('metrics are in the form that Prometheus reads', async () => {
    const text = (await app.inject('/metrics')).body;
    expect(text).toMatch(/^schiltron_requests_total\{op="move",code="ok"\} \d+$/m);
    for (const line of text.trim().split('\n')) expect(line).toMatch(/^(# (HELP|TYPE) \w+ .+|\w+(\{[^}]*\})? [-+\d.e]+)$/);
  });
});

describe('a server that is closed', () => {
  test('does not wait for connections over which nothing was asked', async () => {
    const { server, address } = await listen({});
    const [host, port] = address.split(':') as [string, string];
    const silent = connect(Number(port), host);
    await once(silent, 'connect');
    await new Promise((resolve) => setTimeout(resolve, 50));
    silent.on('error', () => undefined);
    await server.close(); // would wait for ever otherwise
    silent.destroy();
  });
});

describe('who may ask', () => {
  const folder = mkdtempSync(join(tmpdir(), 'schiltron-keys-'));
  const file = join(folder, 'keys.json');
  const key = addKey(file, 'alice');
  afterAll(() => rmSync(folder, { recursive: true }));

  test('keys are kept as hashes only, and a name has one', () => {
    expect(readFileSync(file, 'utf8')).not.toContain(key);
    expect(Keys.read(file).ownerOf(key)).toBe('alice');
    expect(Keys.read(file).ownerOf(`${key}x`)).toBeNull();
    expect(() => addKey(file, 'alice')).toThrow(/already/);
  });

  test('with keys, nothing but health and description is told to others', async () => {
    const { server } = await listen({ keys: Keys.read(file) });
    expect((await post('/v1/move', { position }, {}, server)).json()).toMatchObject({ status: 401, code: 'UNAUTHORIZED' });
    expect((await post('/v1/move', { position }, { authorization: 'Bearer sk-wrong' }, server)).statusCode).toBe(401);
    expect((await server.inject('/metrics')).statusCode).toBe(401);
    expect((await server.inject('/health')).statusCode).toBe(200);
    expect((await post('/v1/move', { position, agent: 'random' }, { authorization: `Bearer ${key}` }, server)).statusCode).toBe(200);
  });

  test('one client cannot end what another one asked', async () => {
    const keys = new Keys([...(JSON.parse(readFileSync(file, 'utf8')) as { keys: [] }).keys]);
    const other = addKey(file, 'bob');
    const { server } = await listen({ keys: Keys.read(file) });
    expect(keys.ownerOf(other)).toBeNull();
    const running = post(
      '/v1/move',
      { id: 'x', position, agent: 'mcts:sims=9000000', limits: { timeMs: 300 } },
      { authorization: `Bearer ${key}` },
      server,
    );
    await untilBusy(service);
    expect(
      (await server.inject({ method: 'DELETE', url: '/v1/analyses/x', headers: { authorization: `Bearer ${other}` } })).statusCode,
    ).toBe(404);
    expect((await running).json()).toMatchObject({ stoppedBy: 'time' });
  });

  test('simulations beyond the allowance are refused until it has filled again', async () => {
    const { server } = await listen({ visitsPerMinute: 100 });
    const ask = () => post('/v1/move', { position, agent: 'mcts:sims=150' }, {}, server);
    expect((await ask()).statusCode).toBe(200);
    const refused = await ask();
    expect(refused.json()).toMatchObject({ status: 429, code: 'RATE_LIMITED' });
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(20);
  });

  test('pages of other origins may not ask unless they are named', async () => {
    const { server } = await listen({ origins: ['https://friend.example'] });
    const ask = (origin: string) => post('/v1/move', { position, agent: 'random' }, { origin }, server);
    expect((await ask('https://evil.example')).json()).toMatchObject({ status: 403 });
    expect((await ask('https://friend.example')).headers['access-control-allow-origin']).toBe('https://friend.example');
    const preflight = await server.inject({
      method: 'OPTIONS',
      url: '/v1/move',
      headers: { origin: 'https://friend.example', 'access-control-request-method': 'POST' },
    });
    expect(preflight.statusCode).toBe(204);
    expect(preflight.headers['access-control-allow-headers']).toContain('authorization');
  });
});

describe('WebSocket', () => {
  /** Opens a connection, sends messages and collects replies until so many finals have come. */
  async function converse(
    address: string,
    messages: readonly (object | string | Uint8Array)[],
    finals: number,
    options: { protocols?: string[]; origin?: string; headers?: Record<string, string> } = {},
  ): Promise<Record<string, unknown>[]> {
    const socket = new WebSocket(`ws://${address}/v1/ws`, options.protocols ?? [], {
      ...(options.origin === undefined ? {} : { origin: options.origin }),
      headers: options.headers ?? {},
    });
    const replies: Record<string, unknown>[] = [];
    await new Promise<void>((resolve, reject) => {
      socket.on('error', reject);
      socket.on('close', () => resolve());
      socket.on('open', () =>
        messages.forEach((message) =>
          socket.send(typeof message === 'string' || message instanceof Uint8Array ? message : JSON.stringify(message)),
        ),
      );
      socket.on('message', (data) => {
        replies.push(JSON.parse((data as Buffer).toString()) as Record<string, unknown>);
        if (replies.filter(({ final }) => final === true).length === finals) socket.close();
      });
    });
    return replies;
  }

  test('speaks the messages of the JSON lines', async () => {
    const { address } = await listen({});
    const replies = await converse(
      address,
      [{ id: 1, op: 'ping' }, 'nonsense', new Uint8Array(4), { id: 2, op: 'move', position, agent: 'mcts:sims=10', seed: 1 }],
      4,
    );
    expect(replies.map(({ id, type }) => `${String(id)} ${String(type)}`).sort()).toEqual([
      '1 result',
      '2 result',
      'null error',
      'null error',
    ]);
  });

  test('drops a client whose frame is too large, and serves the next', async () => {
    const { address } = await listen({});
    expect(await converse(address, ['x'.repeat(1_100_000)], 1)).toEqual([]);
    expect(await converse(address, [{ id: 1, op: 'ping' }], 1)).toMatchObject([{ pong: true }]);
  });

  test('ends a client’s searches when it goes', async () => {
    const { address } = await listen({});
    const socket = new WebSocket(`ws://${address}/v1/ws`);
    await new Promise((resolve) => socket.on('open', resolve));
    socket.send(JSON.stringify({ id: 1, op: 'analyze', position, agent: 'mcts:sims=9000000' }));
    await untilBusy(service);
    socket.terminate();
    await service.drained();
  });

  test('asks for keys and origins as HTTP does', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'schiltron-keys-'));
    const key = addKey(join(folder, 'keys.json'), 'alice');
    const { address } = await listen({ keys: Keys.read(join(folder, 'keys.json')), origins: ['https://friend.example'] });
    await expect(converse(address, [], 0)).rejects.toThrow('401');
    await expect(converse(address, [], 0, { origin: 'https://evil.example', headers: { authorization: `Bearer ${key}` } })).rejects.toThrow(
      '403',
    );
    expect(
      await converse(address, [{ id: 1, op: 'ping' }], 1, {
        origin: 'https://friend.example',
        protocols: ['schiltron.v1', `bearer.${key}`],
      }),
    ).toHaveLength(1);
    rmSync(folder, { recursive: true });
  });
});
