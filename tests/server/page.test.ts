import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliCompressSync, brotliDecompressSync, gunzipSync, gzipSync } from 'node:zlib';
import Fastify from 'fastify';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { Keys } from '../../server/http/doors/keys.ts';
import { addPageRoutes } from '../../server/http/routes/page-routes.ts';
import { createHttpServer, createService } from '../../server/index.ts';

describe('the page on the server', () => {
  const folder = mkdtempSync(join(tmpdir(), 'schiltron-page-'));
  const app = Fastify();

  beforeAll(() => {
    mkdirSync(join(folder, 'assets'));
    writeFileSync(join(folder, 'index.html'), '<title>Schiltron</title>');
    writeFileSync(join(folder, 'service-worker.js'), 'keep()');
    writeFileSync(join(folder, 'assets', 'main-1a.js'), 'play()');
    writeFileSync(join(folder, 'assets', 'net-2b.wasm'), Buffer.from([0, 97, 115, 109]));
    writeFileSync(join(folder, 'assets', 'big-3c.js'), 'play(1)');
    writeFileSync(join(folder, 'assets', 'big-3c.js.br'), brotliCompressSync('play(1)'));
    writeFileSync(join(folder, 'assets', 'big-3c.js.gz'), gzipSync('play(1)'));
    addPageRoutes(app, folder);
  });
  afterAll(async () => {
    await app.close();
    rmSync(folder, { recursive: true });
  });

  test('is shown at the root, and may run nothing from elsewhere', async () => {
    const reply = await app.inject({ url: '/' });
    expect(reply.statusCode).toBe(200);
    expect(reply.headers['content-type']).toMatch(/^text\/html/);
    expect(reply.headers['content-security-policy']).toMatch(/script-src 'self'/);
    expect(reply.headers['cache-control']).toBe('no-cache');
    expect(reply.body).toContain('Schiltron');
  });

  test('comes with a worker that keeps it, which is asked for anew each time', async () => {
    const { statusCode, headers } = await app.inject({ url: '/service-worker.js' });
    expect([statusCode, headers['content-type'], headers['cache-control']]).toEqual([200, 'text/javascript', 'no-cache']);
  });

  test.each([
    ['main-1a.js', 'text/javascript'],
    ['net-2b.wasm', 'application/wasm'],
  ])('fetches %s once and for ever', async (name, type) => {
    for (const _ of [1, 2]) {
      const reply = await app.inject({ url: `/assets/${name}` });
      expect(reply.headers['content-type']).toContain(type);
      expect(reply.headers['cache-control']).toContain('immutable');
    }
  });

  test.each([
    ['gzip, deflate, br, zstd', 'br'],
    ['gzip', 'gzip'],
    ['br;q=0, GZIP;q=0.5', 'gzip'],
    ['identity', undefined],
    [undefined, undefined],
  ])('sends a file as small as the browser takes it: %s', async (accepted, encoding) => {
    const reply = await app.inject({ url: '/assets/big-3c.js', headers: accepted === undefined ? {} : { 'accept-encoding': accepted } });
    expect(reply.headers['content-encoding']).toBe(encoding);
    expect(reply.headers['content-type']).toBe('text/javascript');
    expect(reply.headers['vary']).toBe('accept-encoding');
    const open = { br: brotliDecompressSync, gzip: gunzipSync };
    const bytes = encoding === undefined ? reply.rawPayload : open[encoding as 'br' | 'gzip'](reply.rawPayload);
    expect(bytes.toString()).toBe('play(1)');
    expect(Number(reply.headers['content-length'])).toBe(reply.rawPayload.length);
  });

  test.each(['', '/games/schiltron'])(
    'links the description of its messages from beside it, under the path "%s" of a proxy too',
    async (prefix) => {
      const service = createService({ shipped: false });
      const server = createHttpServer(service);
      const { body } = await server.inject({ url: '/docs' });
      const links = [...body.matchAll(/(?:href|src)="([^"#][^"]*)"/g)].map(([, link]) => link!);
      expect(links).toHaveLength(1);
      const { pathname } = new URL(links[0]!, `https://play.example.org${prefix}/docs`);
      expect(pathname).toBe(`${prefix}/openapi.json`);
      const reply = await server.inject({ url: pathname.slice(prefix.length) });
      expect(reply.json()).toMatchObject({ openapi: expect.stringMatching(/^3\.1/) as string });
      await server.close();
      await service.close();
    },
  );

  test('sends long answers compressed to who takes them so, with the same content, and short ones as they are', async () => {
    const service = createService({ shipped: false });
    const server = createHttpServer(service);
    const plain = await server.inject({ url: '/openapi.json' });
    const zipped = await server.inject({ url: '/openapi.json', headers: { 'accept-encoding': 'gzip' } });
    expect(plain.headers['content-encoding']).toBeUndefined();
    expect(zipped.headers['content-encoding']).toBe('gzip');
    expect(zipped.headers['vary']).toMatch(/accept-encoding/);
    expect(zipped.rawPayload.length).toBeLessThan(plain.rawPayload.length / 2);
    expect(gunzipSync(zipped.rawPayload).toString()).toBe(plain.body);
    const short = await server.inject({ url: '/health', headers: { 'accept-encoding': 'gzip' } });
    expect(short.headers['content-encoding']).toBeUndefined();
    await server.close();
    await service.close();
  });

  test.each([
    '/assets/big-3c.js.br',
    '/assets/big-3c.js.gz',
    '/assets/other.js',
    '/assets/../index.html',
    '/assets/%2e%2e/index.html',
    '/assets/',
  ])('gives nothing else: %s', async (url) => {
    expect((await app.inject({ url })).statusCode).toBe(404);
  });

  test('says how it is built where it is not', async () => {
    const bare = Fastify();
    addPageRoutes(bare, join(folder, 'nowhere'));
    expect((await bare.inject({ url: '/' })).body).toContain('npm run web:build');
    await bare.close();
  });

  test('needs no key, while moves do', async () => {
    const service = createService({ shipped: false });
    const keyed = createHttpServer(service, { keys: new Keys([]) });
    for (const url of ['/', '/service-worker.js']) expect((await keyed.inject({ url })).statusCode).toBe(200);
    expect((await keyed.inject({ url: '/v1/capabilities' })).statusCode).toBe(401);
    await keyed.close();
    await service.close();
  });
});
