import { type AddressInfo, connect } from 'node:net';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createHttpServer, createService } from '../../server/index.ts';

const faults: string[] = [];
const app = createHttpServer(createService({ shipped: false }), { log: (error) => void faults.push(error) });
let port = 0;
beforeAll(async () => {
  await app.listen({ port: 0, host: '127.0.0.1' });
  ({ port } = app.server.address() as AddressInfo);
});
afterAll(() => app.close());

/** What the server answers to bytes, until it ends the connection. */
function send(bytes: string | Buffer): Promise<string> {
  return new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1', () => socket.write(bytes));
    let answer = '';
    socket.on('data', (part) => (answer += String(part)));
    socket.on('error', () => resolve(answer));
    socket.on('close', () => resolve(answer));
  });
}

const request = (line: string, ...headers: string[]): string =>
  [line, 'host: localhost', 'connection: close', ...headers, '', ''].join('\r\n');
const upgrade = ['connection: Upgrade', 'upgrade: websocket', 'sec-websocket-version: 13', 'sec-websocket-key: AAAAAAAAAAAAAAAAAAAAAA=='];

describe('what is malformed gets problem+json', () => {
  test.each([
    ['an address that is no UTF-8', request('GET /%ff HTTP/1.1'), 400],
    ['an address with half an escape', request('GET /v1/analyses/%E0%A4%A HTTP/1.1'), 400],
    ['an escape that is none', request('DELETE /v1/analyses/%zz HTTP/1.1'), 400],
    ['a name that is too long', request(`DELETE /v1/analyses/${'x'.repeat(5000)} HTTP/1.1`), 400],
    ['an address without a slash', request('GET nothing HTTP/1.1'), 400],
    ['the address of another server', request('GET http://[::bad HTTP/1.1'), 400],
    ['a method that nobody knows', request('DANCE / HTTP/1.1'), 400],
    ['a method that is not served', request('PROPFIND /v1/move HTTP/1.1'), 405],
    ['a method that is served elsewhere', request('PUT /v1/move HTTP/1.1', 'content-length: 0'), 405],
    ['OPTIONS of nothing', request('OPTIONS * HTTP/1.1'), 404],
    ['a version that is none', request('GET / HTTP/9.9'), 400],
    ['headers that are too large', request('GET / HTTP/1.1', `pad: ${'x'.repeat(100_000)}`), 413],
    ['a header without a name', request('GET / HTTP/1.1', ': x'), 400],
    ['two lengths', request('POST /v1/move HTTP/1.1', 'content-length: 1', 'content-length: 2'), 400],
    ['no HTTP at all', Buffer.from([0x16, 3, 1, 0, 5, 1, 0, 0, 1, 0]), 400],
    ['an upgrade of an unknown address', request('GET /nothing HTTP/1.1', ...upgrade).replace('connection: close\r\n', ''), 404],
    ['an upgrade of a malformed address', request('GET /%ff HTTP/1.1', ...upgrade).replace('connection: close\r\n', ''), 404],
  ])('%s', async (_, bytes, status) => {
    const [head = '', body = ''] = (await send(bytes)).split('\r\n\r\n');
    expect(head).toMatch(new RegExp(`^HTTP/1.1 ${status} `));
    expect(head.toLowerCase()).toContain('content-type: application/problem+json');
    expect(JSON.parse(body)).toMatchObject({
      status,
      code: expect.stringMatching(/^[A-Z_]+$/) as string,
      detail: expect.any(String) as string,
    });
    expect(faults).toEqual([]);
  });
});

test.each([
  ['GET /v1/move', 'POST'],
  ['GET /v1/analyses/mine', 'DELETE'],
  ['POST /v1/ping', 'GET, HEAD'],
  ['DELETE /v2/models/pig/ready', 'GET, HEAD'],
  ['GET /reset', 'POST'],
])('%s is told what the address takes: %s', async (line, allow) => {
  const [head = '', body = ''] = (await send(request(`${line} HTTP/1.1`))).split('\r\n\r\n');
  expect(head).toMatch(/^HTTP\/1.1 405 /);
  expect(head.toLowerCase()).toContain('content-type: application/problem+json');
  expect(head.toLowerCase().split('\r\n')).toContain(`allow: ${allow.toLowerCase()}`);
  expect(JSON.parse(body)).toMatchObject({ status: 405, code: 'METHOD_NOT_ALLOWED', detail: expect.stringContaining(allow) as string });
});
