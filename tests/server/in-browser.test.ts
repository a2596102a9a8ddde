import { createServer } from 'node:http';
import { existsSync, readFileSync, statSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { extname, join, normalize } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createService } from '../../server/index.ts';
import { packageRoot } from '../../server/node/version.ts';
import { findChromium, launchChromium } from '../browser/chromium.ts';

/** A page that serves itself: service and client in one, with a channel between them, without bundler or server. */
const PAGE = `<!doctype html><link rel="icon" href="data:,">
<script type="importmap">{ "imports": { "pure-rand/": "/node_modules/pure-rand/lib/esm/", "zod": "/node_modules/zod/index.js" } }</script>
<script type="module">
  import { Engine } from '/dist/server/engine/index.js';
  import { LocalThread, OpponentService, servePort } from '/dist/server/service/index.js';
  import { connectPort } from '/dist/server/client/index.js';
  const settings = { version: 'page', models: [], anySpec: false, maxSimulations: 1e6, maxTimeMs: 10000, maxWaiting: 8, gamesPerThread: 8, maxMessageBytes: 1e6 };
  const noNetworks = () => Promise.reject(new Error('no networks here'));
  const service = new OpponentService(settings, [new LocalThread(new Engine(settings, noNetworks))]);
  const { port1, port2 } = new MessageChannel();
  servePort(service, port1);
  globalThis.client = connectPort(port2);
</script>`;

const TYPES: Readonly<Record<string, string>> = { '.js': 'text/javascript', '.json': 'application/json' };
const files = createServer((request, reply) => {
  const path = normalize(new URL(request.url ?? '/', 'http://localhost').pathname);
  if (path === '/') return void reply.setHeader('content-type', 'text/html').end(PAGE);
  const file = [join(packageRoot, path), `${join(packageRoot, path)}.js`].find(
    (one) => /^\/(dist|node_modules\/(pure-rand|zod))\//.test(path) && existsSync(one) && statSync(one).isFile(),
  );
  if (file === undefined) return void reply.writeHead(404).end();
  reply.setHeader('content-type', TYPES[extname(file)] ?? 'text/plain').end(readFileSync(file));
});
beforeAll(() => new Promise<void>((resolve) => files.listen(0, '127.0.0.1', resolve)));
afterAll(() => void files.close());

const executable = findChromium();

describe.skipIf(executable === undefined)('the service in Chromium (not run where there is none: apt-get install chromium)', () => {
  test('answers a page as it answers here', { timeout: 600_000 }, async () => {
    const request = { position: { ruleset: 'barons-war', scenario: 'skirmish', state: {} }, agent: 'mcts:sims=60', seed: 5 };
    const pig = { position: { ruleset: 'pig', scenario: 'pig-20', state: {} }, dice: 'roll', seed: 2 };
    const here = createService({ shipped: false });
    const browser = await launchChromium(executable!);
    try {
      const tab = await browser.newPage();
      tab.setDefaultTimeout(600_000);
      await tab.goto(`http://127.0.0.1:${(files.address() as AddressInfo).port}/`, { waitUntil: 'networkidle' });
      const move: object = await tab.evaluate(`client.move(${JSON.stringify(request)})`);
      const expected = await here.ask('move', request);
      expect(move).toMatchObject({
        action: expected.action,
        visits: 60,
        value: expected.value,
        positionHash: expected.positionHash,
        line: expected.line,
      });
      expect(await tab.evaluate(`client.apply(${JSON.stringify(pig)})`)).toMatchObject({ ...(await here.ask('apply', pig)) });
      expect(await tab.evaluate(`client.legal({ position: { ruleset: 'chess' } }).catch(({ code }) => code)`)).toBe('UNKNOWN_RULESET');
    } finally {
      await browser.close();
    }
  });
});
