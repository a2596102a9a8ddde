import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Fastify from 'fastify';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { Keys } from '../../server/http/keys.ts';
import { addPageRoutes } from '../../server/http/page-routes.ts';
import { createHttpServer, createService } from '../../server/index.ts';

describe('the page on the server', () => {
  const folder = mkdtempSync(join(tmpdir(), 'schiltron-page-'));
  const app = Fastify();

  beforeAll(() => {
    mkdirSync(join(folder, 'assets'));
    writeFileSync(join(folder, 'index.html'), '<title>Schiltron</title>');
    writeFileSync(join(folder, 'assets', 'main-1a.js'), 'play()');
    writeFileSync(join(folder, 'assets', 'net-2b.wasm'), Buffer.from([0, 97, 115, 109]));
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

  test.each(['/assets/other.js', '/assets/../index.html', '/assets/%2e%2e/index.html', '/assets/'])(
    'gives nothing else: %s',
    async (url) => {
      expect((await app.inject({ url })).statusCode).toBe(404);
    },
  );

  test('says how it is built where it is not', async () => {
    const bare = Fastify();
    addPageRoutes(bare, join(folder, 'nowhere'));
    expect((await bare.inject({ url: '/' })).body).toContain('npm run web:build');
    await bare.close();
  });

  test('needs no key, while moves do', async () => {
    const service = createService({ shipped: false });
    const keyed = createHttpServer(service, { keys: new Keys([]) });
    expect((await keyed.inject({ url: '/' })).statusCode).toBe(200);
    expect((await keyed.inject({ url: '/v1/capabilities' })).statusCode).toBe(401);
    await keyed.close();
    await service.close();
  });
});
