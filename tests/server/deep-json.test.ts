import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { once } from 'node:events';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PassThrough } from 'node:stream';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { WebSocket } from 'ws';
import { Rng } from '../../rules/index.ts';
import { createHttpServer, createService, malformedMessages, type ObjectPort, serveStdio, servePort } from '../../server/index.ts';
import { isTooDeep, MOST_DEPTH } from '../../server/protocol/json-shape.ts';
import { run } from '../cli/terminal.ts';
import { isSampled, usualOrDeep } from '../deep.ts';
import { converse } from './env-protocol.ts';

/** A value so many levels deep, as text: `JSON.stringify` cannot write it. */
function nested(depth: number, kind: 'list' | 'object'): string {
  return kind === 'list' ? '['.repeat(depth) + ']'.repeat(depth) : `${'{"a":'.repeat(depth - 1)}{}${'}'.repeat(depth - 1)}`;
}

function isDeepJson(text: string): boolean {
  try {
    return isTooDeep(JSON.parse(text));
  } catch {
    return false;
  }
}

const HOLE = '"THE HOLE"';
/** A request of any kind with something deep in a place of it. */
const REQUESTS = [
  '{"id":1,"op":"move","position":HOLE}',
  '{"id":1,"op":"move","position":{"ruleset":"pig","scenario":"pig-20","state":HOLE}}',
  '{"id":1,"op":"legal","position":{"ruleset":"barons-war","scenario":HOLE,"state":{}}}',
  '{"id":1,"op":"legal","position":{"ruleset":"barons-war","scenario":{"id":"x","map":HOLE},"state":{}}}',
  '{"id":1,"op":"legal","record":{"format":"schiltron-record/1","ruleset":"pig","version":"1.0.0","scenario":"pig-20","options":HOLE,"moves":[]}}',
  '{"id":1,"op":"evaluate","games":[{"position":HOLE}]}',
  '{"id":1,"op":"apply","position":{"ruleset":"pig","scenario":"pig-20","state":{}},"actions":[HOLE]}',
  '{"id":1,"op":"ping","unknown":HOLE}',
  '{"id":HOLE,"op":"ping"}',
  '{"id":1,"op":HOLE}',
  '{"id":1,"op":"terminate","target":HOLE}',
  'HOLE',
].map((text) => text.replace('HOLE', HOLE));

const DEPTHS = [MOST_DEPTH + 1, 100_000];
const messages = REQUESTS.flatMap((text) =>
  DEPTHS.flatMap((depth) => (['list', 'object'] as const).map((kind) => text.replace(HOLE, nested(depth, kind)))),
);
const CODES = ['TOO_DEEP', 'BAD_REQUEST'];

describe('the depth of a value', () => {
  test('is told exactly, also of what is shared or goes in circles', () => {
    for (const kind of ['list', 'object'] as const) {
      expect(isTooDeep(JSON.parse(nested(MOST_DEPTH, kind)))).toBe(false);
      for (const depth of [MOST_DEPTH + 1, 500_000]) expect(isTooDeep(JSON.parse(nested(depth, kind)))).toBe(true);
    }
    for (const flat of [null, 1, 'x', [], {}, undefined]) expect(isTooDeep(flat)).toBe(false);
    const circle: unknown[] = [];
    circle.push(circle, circle);
    expect(isTooDeep(circle)).toBe(true);
    let shared: unknown = 1;
    for (let i = 0; i < MOST_DEPTH; i++) shared = [shared, shared];
    expect(isTooDeep(shared)).toBe(false);
  });
});

const errors: unknown[] = [];
const service = createService({ shipped: false, onError: (error) => errors.push(error) });
const app = createHttpServer(service, { log: (error) => void errors.push(error) });
let address = '';
beforeAll(async () => void (address = await app.listen({ port: 0, host: '127.0.0.1' })));
afterAll(async () => {
  await app.close();
  await service.close();
  expect(errors).toEqual([]);
});

describe('JSON without bottom is refused', () => {
  test('over HTTP, on every route that takes a body', async () => {
    const urls = ['/v1/move', '/v1/analyze', '/v1/hint', '/v1/evaluate', '/v1/legal', '/v1/apply', '/v1/clearCache', '/reset', '/step'];
    for (const [place, url] of urls.entries()) {
      // All routes read a body in one way; each message stands in the body of some.
      for (const payload of [
        ...messages.filter((_, at) => isSampled(at + place, 4)),
        `{"action":${nested(100_000, 'object')}}`,
        `{"options":${nested(100_000, 'list')},"episode_id":${nested(9999, 'list')}}`,
      ]) {
        const reply = await app.inject({ method: 'POST', url, headers: { 'content-type': 'application/json' }, payload });
        expect([400, 404], `${url} ${payload.slice(0, 60)}`).toContain(reply.statusCode);
        expect(reply.headers['content-type']).toContain('application/problem+json');
      }
    }
  });

  test.each([
    ['/v1/ws', messages],
    [
      '/ws',
      [
        `{"type":"reset","data":${nested(10_000, 'object')}}`,
        `{"type":"step","data":{"action":${nested(10_000, 'object')}}}`,
        `{"type":${nested(9999, 'list')}}`,
        nested(10_000, 'list'),
      ],
    ],
  ])('over WebSocket at %s', async (path, texts) => {
    const socket = new WebSocket(`${address.replace('http', 'ws')}${path}`);
    await once(socket, 'open');
    for (const text of texts) {
      socket.send(text);
      const [data] = (await once(socket, 'message')) as [Buffer];
      const { type, error, data: wire } = JSON.parse(String(data)) as { type: string; error?: { code: string }; data?: { code: string } };
      expect(type, text.slice(0, 60)).toBe('error');
      expect([...CODES, 'VALIDATION_ERROR', 'UNKNOWN_TYPE']).toContain(error?.code ?? wire?.code);
    }
    socket.terminate();
  });

  test('as JSON lines and as posted objects', async () => {
    const input = new PassThrough();
    const output = new PassThrough();
    const served = serveStdio({ service, input, output, log: (text) => void errors.push(text) });
    input.end(messages.join('\n'));
    let written = '';
    output.setEncoding('utf8').on('data', (text: string) => (written += text));
    await served;
    const replies = written.trim().split('\n');
    expect(replies).toHaveLength(messages.length);
    for (const reply of replies) expect(CODES).toContain((JSON.parse(reply) as { error: { code: string } }).error.code);

    const posted: unknown[] = [];
    let listener: (event: { readonly data: unknown }) => void = () => undefined;
    const port: ObjectPort = {
      postMessage: (message) => void posted.push(message),
      addEventListener: (_, one) => (listener = one),
      removeEventListener: () => undefined,
    };
    const stop = servePort(service, port);
    const circle: Record<string, unknown> = { id: 1, op: 'ping' };
    circle['again'] = circle;
    for (const message of [...messages.map((text) => JSON.parse(text) as unknown), circle]) listener({ data: message });
    await new Promise((resolve) => setTimeout(resolve, 50));
    stop();
    expect(posted).toHaveLength(messages.length + 1);
    for (const reply of posted) expect(CODES).toContain((reply as { error: { code: string } }).error.code);
  });

  test('by the protocol of environments', async () => {
    const texts = [
      '{"id":1,"op":"make","env_id":"pig/pig-20","options":HOLE}',
      '{"id":1,"op":"step","env":1,"actions":HOLE}',
      '{"id":HOLE,"op":"ping"}',
      '{"id":1,"op":HOLE}',
      '[HOLE]',
    ].flatMap((text) => DEPTHS.map((depth) => `${text.replace('HOLE', nested(depth, 'list'))}\n`));
    const { replies, log } = await converse(...texts);
    expect(log).toEqual([]);
    expect(replies).toHaveLength(texts.length);
    for (const { error } of replies) expect(CODES).toContain(error!.code);
  });

  test('in files of the command line', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'schiltron-deep-'));
    const file = join(folder, 'deep.json');
    for (const depth of DEPTHS) {
      writeFileSync(file, `{"id":"x","ruleset":"barons-war","scenario":"skirmish","state":${nested(depth, 'object')}}`);
      for (const args of [
        ['position', file],
        ['scenario', 'check', file],
        ['replay', file],
        ['watch', file],
        ['train', file],
        ['train', 'pig/pig-20', '--config', file],
      ]) {
        const { status, notes } = await run(args);
        expect([status, notes], args.join(' ')).toEqual([1, expect.stringContaining('nested too deeply') as string]);
      }
    }
    rmSync(folder, { recursive: true });
  });

  test('wherever it stands in a damaged message', async () => {
    const rng = Rng.from('deep');
    let count = 0;
    for (const text of malformedMessages(11)) {
      if (count === usualOrDeep(60, 200)) break;
      const places = [...text.matchAll(/(?<=[:[,])(?:\d+|"[^"\\]*"|\{\}|\[\])(?=[,}\]])/g)];
      if (places.length === 0) continue;
      const { index, 0: found } = places[rng.below(places.length)]!;
      const payload = text.slice(0, index) + nested(10_000, rng.below(2) === 0 ? 'list' : 'object') + text.slice(index + found.length);
      if (!isDeepJson(payload)) continue; // torn, or hidden by a key that comes twice
      const reply = await app.inject({ method: 'POST', url: '/v1/legal', headers: { 'content-type': 'application/json' }, payload });
      expect(reply.statusCode, text).toBe(400);
      count++;
    }
  });
});
