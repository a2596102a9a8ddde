import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { PassThrough } from 'node:stream';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { WebSocket } from 'ws';
import { z } from 'zod';
import { createInterface } from 'node:readline';
import { loadGame, Recorder } from '../../rules/index.ts';
import { REQUESTS as ENV_REQUESTS } from '../../server/env-protocol/protocol.ts';
import { createHttpServer, createService, OPS, type Op, REQUESTS, serveStdio } from '../../server/index.ts';
import { ResetData, StepData } from '../../server/http/routes/openenv-session.ts';
import { servePort } from '../../server/service/serve-port.ts';
import { converse } from './env-protocol.ts';

/* Every field of every message, at every door, with values that it does not take: the answer names the field, what is expected and what was given. */

/** Values of every kind that JSON has. Each field takes some of them at most. */
const ODD: readonly unknown[] = [
  null,
  true,
  -99,
  1.5,
  1e300,
  '',
  'nonsense',
  'x'.repeat(600),
  [],
  [null],
  ['nonsense', {}],
  {},
  { nonsense: [] },
];

interface Refusal {
  readonly code?: string;
  readonly message: string;
  readonly path?: string;
}
type Json = Readonly<Record<string, unknown>>;
/** Asks at a door; null if the message is taken. */
type Ask = (op: string, message: Json) => Promise<Refusal | null>;
type Path = readonly (string | number)[];

interface JsonSchema {
  readonly properties?: Readonly<Record<string, JsonSchema>>;
  readonly items?: JsonSchema | boolean;
  readonly additionalProperties?: JsonSchema | boolean;
  readonly anyOf?: readonly JsonSchema[];
}

/** Paths of all fields that a schema tells of, those of lists and tables by one entry each. */
function fieldsOf({ properties = {}, items, additionalProperties, anyOf = [] }: JsonSchema, at: Path = []): Path[] {
  const below = (path: Path, schema: JsonSchema | boolean | undefined): Path[] =>
    typeof schema !== 'object' || Object.keys(schema).length === 0 ? [] : [path, ...fieldsOf(schema, path)];
  return [
    ...Object.entries(properties).flatMap(([name, schema]) => below([...at, name], schema)),
    ...below([...at, 0], items),
    ...below([...at, 'entry'], additionalProperties),
    ...anyOf.flatMap((schema) => fieldsOf(schema, at)),
  ];
}

/** A copy of a message with another value at a path; what lies on the way is made. */
function withValue(json: unknown, [key, ...rest]: Path, value: unknown): unknown {
  if (key === undefined) return value;
  const inner = withValue((json as Json | undefined)?.[key], rest, value);
  return typeof key === 'number' ? [inner] : { ...(json as Json | undefined), [key]: inner };
}

/** What is expected and what was given, or in the game's own words what there is. */
const SENTENCE = /^(Must .*(; got |not be empty)|Is missing: must |\w\S* .{20,}).*\.$/s;

const pointer = (path: Path): string => path.map((key) => `/${key}`).join('');

/** Sends every odd value in place of every field. @param good what is right but for that field @param prefix where the door's data lies */
async function walk(ask: Ask, op: string, fields: readonly Path[], good: (path: Path) => Json, prefix = ''): Promise<void> {
  for (const field of fields) {
    let refused = 0;
    for (const value of ODD) {
      const refusal = await ask(op, withValue(good(field), field, value) as Json);
      if (refusal === null) continue;
      const told = `${op} ${pointer(field)} = ${JSON.stringify(value).slice(0, 40)}: ${JSON.stringify(refusal)}`;
      expect(refusal.message, told).toMatch(SENTENCE);
      expect(refusal.message, told).not.toMatch(/invalid|undefined/i);
      const whole = `${prefix}${pointer(field)}/`;
      // What a game says of an action is told of the whole action, not of a part.
      if (refusal.code === 'BAD_ACTION') expect(whole, told).toContain(`${refusal.path}/`);
      else expect(`${refusal.path}/`, told).toContain(whole);
      refused++;
    }
    expect(refused, `values that ${op} refuses at ${pointer(field)}`).toBeGreaterThan(0);
  }
}

const position = { ruleset: 'tic-tac-toe', scenario: 'standard', state: {} };
const recorder = new Recorder(loadGame('tic-tac-toe', 'standard'));
const record = recorder.record();
const POSITION_FIELDS = ['ruleset', 'version', 'scenario', 'options', 'viewer', 'state'].map((name) => ['position', name]);
const RECORD_FIELDS = ['format', 'ruleset', 'version', 'scenario', 'options', 'moves', 'hashes'].map((name) => ['record', name]);

const MOVES_AHEAD = { player: 0, moves: [0], untilDepth: 1 };

const searching = { position, agent: 'random', seed: 1 };
const GOOD: Readonly<Record<Op, Json>> = {
  analyze: searching,
  move: searching,
  hint: searching,
  evaluate: { games: [{ position: { ruleset: 'connect-four', scenario: 'standard', state: {} } }] },
  legal: { position },
  apply: { position, dice: 'roll' },
  capabilities: {},
  ping: {},
  terminate: { target: 'nobody' },
  terminateAll: {},
  clearCache: {},
};

/** What is right but for one field: fields that exclude one another are not given together. */
function goodFor(op: Op): (path: Path) => Json {
  return (path) => {
    const { agent, position: own, ...rest } = GOOD[op];
    const hasRecord = path[0] === 'record' || path[0] === 'upTo';
    const good = {
      ...rest,
      ...(agent === undefined || path[0] === 'level' ? {} : { agent }),
      ...(own === undefined ? {} : hasRecord ? { record } : { position: own }),
    };
    const list = path.findIndex((key) => key === 'allowMoves' || key === 'avoidMoves');
    const isOfMovesAhead = list >= 0 && Object.keys(MOVES_AHEAD).includes(String(path[list + 2]));
    return isOfMovesAhead ? (withValue(good, path.slice(0, list + 2), MOVES_AHEAD) as Json) : good;
  };
}

function fieldsOfOp(op: Op): Path[] {
  const fields = fieldsOf(z.toJSONSchema(REQUESTS[op], { io: 'input' }) as JsonSchema);
  const hasGame = fields.some(([name]) => name === 'position');
  return hasGame ? [...fields, ...POSITION_FIELDS, ...RECORD_FIELDS] : fields;
}

const errors: string[] = [];
const service = createService({ maxSimulations: 20, maxTimeMs: 100, onError: (error) => errors.push(String(error)) });
const app = createHttpServer(service, { log: (error) => void errors.push(error) });
let port = 0;
beforeAll(async () => {
  await app.listen({ port: 0, host: '127.0.0.1' });
  ({ port } = app.server.address() as AddressInfo);
});
afterAll(async () => {
  await app.close();
  await service.close();
});

interface Final extends Json {
  readonly final: boolean;
  readonly error?: Refusal;
}

/** A door where messages go out one way and come back the other: one request at a time. */
function talk(send: (message: Json) => void): { readonly ask: Ask; readonly take: (message: Final) => void } {
  let settle: (message: Final) => void = () => undefined;
  let number = 0;
  return {
    ask: async (op, message) => {
      const reply = new Promise<Final>((resolve) => (settle = resolve));
      send({ id: ++number, op, ...message });
      return (await reply).error ?? null;
    },
    take: (message) => message.final && settle(message),
  };
}

async function post(url: string, payload: unknown): Promise<Refusal | null> {
  const reply = await app.inject({ method: 'POST', url, payload: payload as object });
  const { code, detail, path } = reply.json<{ code: string; detail: string; path?: string }>();
  return reply.statusCode < 400 ? null : { code, message: detail, ...(path === undefined ? {} : { path }) };
}

describe('requests of the opponent service', { timeout: 600_000 }, () => {
  const POSTED = OPS.filter((op) => !['capabilities', 'ping', 'terminate', 'terminateAll'].includes(op));
  test.each(POSTED)('HTTP: %s', async (op) => {
    await walk((name, message) => post(`/v1/${name}`, message), op, fieldsOfOp(op), goodFor(op));
    expect(errors).toEqual([]);
  });

  const doors: Readonly<Record<string, () => Promise<{ readonly ask: Ask; readonly close: () => void }>>> = {
    async WebSocket() {
      const socket = new WebSocket(`ws://127.0.0.1:${port}/v1/ws`);
      await once(socket, 'open');
      const { ask, take } = talk((message) => socket.send(JSON.stringify(message)));
      socket.on('message', (data: Buffer) => take(JSON.parse(data.toString()) as Final));
      return { ask, close: () => socket.terminate() };
    },
    async 'JSON lines'() {
      const [input, output] = [new PassThrough(), new PassThrough()];
      const { ask, take } = talk((message) => input.write(`${JSON.stringify(message)}\n`));
      createInterface({ input: output }).on('line', (line) => take(JSON.parse(line) as Final));
      void serveStdio({ service, input, output, log: (message) => errors.push(message) });
      return { ask, close: () => input.end() };
    },
    async 'posted objects'() {
      const { port1, port2 } = new MessageChannel();
      const { ask, take } = talk((message) => port2.postMessage(message));
      const stop = servePort(service, port1 as never);
      port2.addEventListener('message', (event: unknown) => take((event as { readonly data: Final }).data));
      port2.start();
      return {
        ask,
        close() {
          stop();
          port1.close();
        },
      };
    },
  };
  test.each(Object.keys(doors))('%s', async (name) => {
    const { ask, close } = await doors[name]!();
    for (const op of OPS) await walk(ask, op, fieldsOfOp(op), goodFor(op));
    close();
    expect(errors).toEqual([]);
  });
});

test.each([
  [{ seed: 1.5 }, '/seed', 'Must be a whole number or a text; got 1.5.'],
  [{ side: 3 }, '/side', 'Must be 0 or 1; got 3.'],
  [{ candidates: 0 }, '/candidates', 'Must be at least 1; got 0.'],
  [{ limits: { timeMs: 'long' } }, '/limits/timeMs', 'Must be a number; got "long".'],
  [{ position: 'skirmish' }, '/position', 'Must be an object; got "skirmish".'],
  [{ position: { ...position, scenario: 'chess' } }, '/position/scenario', 'tic-tac-toe has no scenario "chess"; it has standard.'],
])('%j is told as %s: %s', async (wrong, path, message) => {
  expect(await post('/v1/move', { ...searching, ...wrong })).toMatchObject({ path, message });
});

test('a fault of a pack inside a position is told with its path in the request', async () => {
  const pack = { ruleset: 'barons-war', scenario: { id: 'x', turns: 'many' }, state: {} };
  expect(await post('/v1/legal', { position: pack })).toMatchObject({
    code: 'BAD_SCENARIO',
    path: expect.stringMatching(/^\/position\/scenario\/\w+/) as string,
  });
});

describe('requests for environments', { timeout: 600_000 }, () => {
  const GOOD_ENV: Readonly<Record<string, Json>> = {
    hello: { protocol: 'schiltron-env/1' },
    make: { env_id: 'pig/pig-20' },
    reset: { env: 1 },
    step: { env: 1, actions: [0] },
    legal: { env: 1 },
    observe: { env: 1, player: 0 },
    position: { env: 1 },
    state: { env_id: 'pig/pig-20' },
    child: { state: 1, action: 0 },
    resample: { state: 1, player: 0, seed: 1 },
    look: { state: 1 },
    record: { state: 1 },
    save: { env: 1 },
    render: { env: 1 },
    close: { env: 1 },
  };
  // Nobody writes what restore takes: it is what save has told.
  test.each(Object.keys(ENV_REQUESTS).filter((op) => !['shutdown', 'restore'].includes(op)))('%s', async (op) => {
    const ask: Ask = async (name, message) => {
      const { replies, log } = await converse(
        { id: 1, op: 'make', env_id: 'pig/pig-20' },
        { id: 2, op: 'reset', env: 1, seed: 1 },
        { id: 3, op: 'state', env: 1 },
        { id: 4, op: name, ...message },
      );
      expect(log).toEqual([]);
      return (replies[3]!.error as Refusal | undefined) ?? null;
    };
    const fields = fieldsOf(z.toJSONSchema(ENV_REQUESTS[op as 'make'], { io: 'input' }) as JsonSchema);
    await walk(ask, op, fields, () => GOOD_ENV[op] ?? {});
  });
});

test('what restore is given is told by its place', async () => {
  const stream = [1, 2, 3, 4];
  const told = { moves: 0, decisions: 0, isSecret: false };
  const game = { position: { ruleset: 'pig', scenario: 'pig-20', state: {} }, dice: stream, told: [told, told], moves: [] };
  const episode = { game, player: 0, steps: 0, seeds: stream, opponent: stream, beginning: {} };
  const saved = { phase: 1, terminated: false, truncated: false, rewards: [0], episode };
  const wrong: readonly (readonly [object, string | undefined])[] = [
    [{}, undefined],
    [{ phase: 9 }, '/saved/phase'],
    [{ episode: { ...episode, seeds: [1, 2] } }, '/saved/episode/seeds'],
    [{ episode: { ...episode, seeds: [0, 0, 0, 0] } }, '/saved/episode/seeds'],
    [
      { episode: { ...episode, game: { ...game, position: { ...game.position, ruleset: 'chess' } } } },
      '/saved/episode/game/position/ruleset',
    ],
  ];
  const { replies, log } = await converse(
    { id: 1, op: 'make', env_id: 'pig/pig-20' },
    ...wrong.map(([fields], i) => ({ id: i + 2, op: 'restore', env: 1, saved: { ...saved, ...fields } })),
  );
  expect(log).toEqual([]);
  expect(replies.slice(1).map(({ error }) => (error as Refusal | undefined)?.path)).toEqual(wrong.map(([, path]) => path));
});

describe('OpenEnv', { timeout: 600_000 }, () => {
  const SCHEMAS = { reset: ResetData, step: StepData } as const;
  const GOOD_OPENENV = { reset: { env: 'pig/pig-20', seed: 1 }, step: {} } as const;
  const names = Object.keys(SCHEMAS) as (keyof typeof SCHEMAS)[];
  const fieldsOfMessage = (name: keyof typeof SCHEMAS): Path[] => fieldsOf(z.toJSONSchema(SCHEMAS[name], { io: 'input' }) as JsonSchema);

  test.each(names)('WebSocket: %s', async (name) => {
    const socket = new WebSocket(`ws://127.0.0.1:${port}/ws`);
    await once(socket, 'open');
    const send = async (type: string, data: Json): Promise<{ type: string; data: Refusal & { reason: string } }> => {
      socket.send(JSON.stringify({ type, data }));
      const [reply] = (await once(socket, 'message')) as [Buffer];
      return JSON.parse(reply.toString()) as never;
    };
    const ask: Ask = async (type, message) => {
      await send('reset', GOOD_OPENENV.reset);
      const { type: kind, data } = await send(type, message);
      return kind === 'error' ? { ...data, code: data.reason } : null;
    };
    await walk(ask, name, fieldsOfMessage(name), () => GOOD_OPENENV[name], '/data');
    socket.terminate();
  });

  test.each(names)('HTTP: %s', async (name) => {
    const { metadata } = (await app.inject({ method: 'POST', url: '/reset', payload: GOOD_OPENENV.reset })).json<{
      metadata: { episode_id: string };
    }>();
    const { episode_id } = metadata;
    const inAction = name === 'step';
    const ask: Ask = (route, message) =>
      post(`/${route}`, { ...(inAction ? { action: message } : message), episode_id: message['episode_id'] ?? episode_id });
    await walk(ask, name, fieldsOfMessage(name), () => GOOD_OPENENV[name], inAction ? '/action' : '');
    expect(await post('/step', { action: 'hold', episode_id: 3 })).toMatchObject({ code: 'BAD_REQUEST', path: '/episode_id' });
  });
});
