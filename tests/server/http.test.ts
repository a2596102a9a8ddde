import { afterAll, describe, expect, test } from 'vitest';
import { loadGame, Rng } from '../../rules/index.ts';
import { createHttpServer, MoveService } from '../../server/index.ts';

const state = loadGame('pig', 'pig-20').newState();
while (state.actor < 0) state.apply(state.chanceOutcomes().sample(Rng.from('not a 1')));
const position = state.toPosition();
const app = createHttpServer(new MoveService());
afterAll(() => app.close());

const post = (url: string, payload: unknown) =>
  app.inject({ method: 'POST', url, headers: { 'content-type': 'application/json' }, payload: typeof payload === 'string' ? payload : JSON.stringify(payload) });

describe('HTTP', () => {
  test('POST /v1/move answers with an action', async () => {
    const reply = await post('/v1/move', { position, level: 'sergeant', seed: 1 });
    expect(reply.statusCode).toBe(200);
    expect(reply.json()).toMatchObject({ perspective: 0, level: 'sergeant', visits: 50, seed: 1 });
  });

  test('POST /v1/legal lists legal actions', async () => {
    expect((await post('/v1/legal', { position })).json()).toHaveProperty('legal');
  });

  test('GET /v1/capabilities and /health tell what is served', async () => {
    const capabilities = await app.inject('/v1/capabilities');
    expect(capabilities.json()).toMatchObject({ engine: { name: 'schiltron' }, defaultLevel: 'sergeant' });
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
});
