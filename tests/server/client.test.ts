import type { AddressInfo } from 'node:net';
import { MessageChannel } from 'node:worker_threads';
import type { FastifyInstance } from 'fastify';
import { WebSocket } from 'ws';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { loadGame } from '../../rules/index.ts';
import {
  connectHttp,
  connectPort,
  connectWebSocket,
  type OpponentClient,
  OpponentError,
  type PortLike,
  type SocketLike,
} from '../../server/client/index.ts';
import { createHttpServer, createService, type ObjectPort, servePort } from '../../server/index.ts';
import { endedWithin, untilBusy } from './until.ts';

const service = createService({ maxSimulations: 1e9 });
const position = loadGame('tic-tac-toe', 'standard').newState().toPosition();
const fresh = { ruleset: 'connect-four', scenario: 'standard', state: {} };
let app: FastifyInstance;
let port: number;

async function listen(on = 0): Promise<void> {
  app = createHttpServer(service);
  await app.listen({ port: on, host: '127.0.0.1' });
  port = (app.server.address() as AddressInfo).port;
}

beforeAll(() => listen());
afterAll(() => app.close());

const open = (url: string, protocols: string[]): SocketLike => new WebSocket(url, protocols) as unknown as SocketLike;

const clients: Record<string, () => OpponentClient> = {
  HTTP: () => connectHttp(`http://127.0.0.1:${port}/`),
  WebSocket: () => connectWebSocket(`ws://127.0.0.1:${port}/v1/ws`, { open }),
  'a message port': () => {
    const { port1, port2 } = new MessageChannel();
    servePort(service, port1 as unknown as ObjectPort);
    port1.unref();
    port2.unref();
    return connectPort(port2 as unknown as PortLike);
  },
};

describe.each(Object.entries(clients))('a client over %s', (_, connect) => {
  let client: OpponentClient;
  beforeAll(() => void (client = connect()));
  afterAll(() => client.close());

  test('asks every question', async () => {
    const move = await client.move({ position, level: 'knight', seed: 1 });
    expect(move).toMatchObject({ visits: 200, seed: 1 });
    expect(await client.hint({ position, seed: 1 })).toHaveProperty('hints.0.reason');
    expect((await client.legal({ position })).legal).toHaveLength(9);
    const { position: next } = await client.apply({ position, actions: [move.action.text] });
    expect(await client.legal({ position: next })).toMatchObject({ player: 1 });
    expect((await client.capabilities()).engine.name).toBe('schiltron');
    const pig = { ruleset: 'pig', scenario: 'pig-100', state: {} };
    const { position: turn } = await client.apply({ position: pig, dice: 'roll', seed: 'not a 1' });
    expect((await client.evaluate({ games: [{ position: turn }] })).evaluations).toHaveLength(1);
    await client.ping();
  });

  test('has the same answers as the service itself', async () => {
    const reply = await client.move({ position, agent: 'mcts:sims=50', seed: 4 });
    expect({ ...reply, elapsedMs: 0 }).toMatchObject({
      ...(await service.ask('move', { position, agent: 'mcts:sims=50', seed: 4 })),
      elapsedMs: 0,
    });
  });

  test('tells errors with code and path', async () => {
    const error = await client.move({ position: { ...position, scenario: 'no such' } }).catch((reason: unknown) => reason);
    expect(error).toBeInstanceOf(OpponentError);
    expect(error).toMatchObject({ code: 'UNKNOWN_SCENARIO', path: '/position/scenario' });
  });

  test('streams what an analysis finds, and ends it when told to', async () => {
    const analysis = client.analyze({
      position: { ruleset: 'connect-four', scenario: 'standard', state: {} },
      agent: 'mcts:sims=9000000',
      report: { everyMs: 20 },
    });
    let count = 0;
    for await (const { visits } of analysis) {
      expect(visits).toBeGreaterThan(0);
      if (++count === 3) break;
    }
    expect(await analysis.result).toMatchObject({ stoppedBy: 'terminated' });
  });

  test('ends all that it has asked for', async () => {
    const asked = [1, 2].map((seed) => client.move({ position: fresh, agent: 'mcts:sims=9000000', seed }));
    await untilBusy(service);
    expect(client.terminateAll()).toBe(2);
    // The turn of the second may not have come yet.
    const ends = (await Promise.allSettled(asked)).map((one) =>
      one.status === 'fulfilled' ? one.value.stoppedBy : (one.reason as OpponentError).code,
    );
    expect(ends).toContain('terminated');
    expect(ends.filter((end) => end !== 'terminated' && end !== 'CANCELLED')).toEqual([]);
    expect(client.terminateAll()).toBe(0);
  });

  test('ends a search by a signal and still has its answer', async () => {
    const reply = await client.move(
      { position: { ruleset: 'connect-four', scenario: 'standard', state: {} }, agent: 'mcts:sims=9000000' },
      { signal: endedWithin(service) },
    );
    expect(reply).toMatchObject({ stoppedBy: 'terminated' });
  });
});

describe('a client whose server goes away', () => {
  test.each(['HTTP', 'WebSocket'])('asks again once it is back, over %s', async (kind) => {
    const client = clients[kind]!();
    await client.ping();
    const where = port;
    app.server.closeAllConnections();
    await app.close();
    const asked = client.move({ position, agent: 'mcts:sims=50', seed: 2 });
    await new Promise((resolve) => setTimeout(resolve, 300));
    await listen(where);
    expect(await asked).toMatchObject({ visits: 50 });
    client.close();
  });

  test.each([
    ['HTTP', () => connectHttp('http://127.0.0.1:1', { retries: 1, retryMs: 5 })],
    ['WebSocket', () => connectWebSocket('ws://127.0.0.1:1/v1/ws', { open, retries: 1, retryMs: 5 })],
  ])('gives up after so many tries, over %s', async (_, connect) => {
    await expect(connect().ping()).rejects.toMatchObject({ code: 'CONNECTION' });
  });
});

test('a client that is closed fails what is in work', async () => {
  const client = clients['WebSocket']!();
  const asked = client
    .move({ position: { ruleset: 'connect-four', scenario: 'standard', state: {} }, agent: 'mcts:sims=9000000' })
    .catch((error: unknown) => error);
  await untilBusy(service);
  client.close();
  expect(await asked).toMatchObject({ code: 'CONNECTION' });
  await service.drained();
});
