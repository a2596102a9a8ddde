import { readdirSync, readFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { extname, join } from 'node:path';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { findChromium, launchChromium } from '../browser/chromium.ts';
import { openSite, settled, type Site } from './page.ts';

const executable = findChromium();
const folder = join(import.meta.dirname, '..', '..', 'dist', 'web');
const PREFIX = '/games/schiltron/';
const TYPES: Readonly<Record<string, string>> = {
  '.html': 'text/html',
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.svg': 'image/svg+xml',
};

/** A host that knows nothing of the page: files under a prefix, nothing kept by the browser itself. `files` may be changed: a new build. */
async function openHost(files: Map<string, Buffer>) {
  const server: Server = createServer((request, reply) => {
    const path = request.url!.slice(PREFIX.length).split('?')[0]! || 'index.html';
    const bytes = request.url!.startsWith(PREFIX) ? files.get(path) : undefined;
    reply.writeHead(bytes === undefined ? 404 : 200, {
      'content-type': TYPES[extname(path)] ?? 'application/octet-stream',
      'cache-control': 'no-store',
    });
    reply.end(bytes);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    address: `http://127.0.0.1:${port}${PREFIX}`,
    stop: () => new Promise((resolve) => (server.close(resolve), server.closeAllConnections())),
    start: () => new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve)),
  };
}

function builtFiles(): Map<string, Buffer> {
  const names = ['index.html', 'service-worker.js', ...readdirSync(join(folder, 'assets')).map((name) => `assets/${name}`)];
  return new Map(names.filter((name) => !/\.(br|gz)$/.test(name)).map((name) => [name, readFileSync(join(folder, name))]));
}

const SOON = { timeout: 600_000 };

/** Names of what is kept, without the addresses. */
const keptNames = (page: Page): Promise<string[]> =>
  page.evaluate(async () => {
    const requests = await Promise.all((await caches.keys()).map(async (name) => (await caches.open(name)).keys()));
    return requests.flat().map(({ url }) => url.replace(/^.*\//, ''));
  });

describe.skipIf(executable === undefined)('without a line, in Chromium (not run where there is none: apt-get install chromium)', () => {
  let site: Site;
  let browser: Browser;
  beforeAll(async () => {
    site = await openSite(executable!); // builds the page
    browser = await launchChromium(executable!);
  }, 600_000);
  afterAll(async () => void (await Promise.all([site.close(), browser.close()])));

  it('the page and what was played once go on under a prefix, and a new build takes their place whole', { timeout: 600_000 }, async () => {
    const files = builtFiles();
    const host = await openHost(files);
    const context = await browser.newContext();
    context.setDefaultTimeout(600_000);
    const page = await context.newPage();
    const begin = async (): Promise<void> => {
      await page.goto(host.address);
      await page.getByRole('button', { name: 'Play now' }).click();
      await settled(page);
    };
    await begin();
    await page.evaluate(() => navigator.serviceWorker.ready);
    const { version } = await settled(page);
    await page.locator('.choice').first().click();
    await settled(page, version);
    await expect.poll(async () => (await keptNames(page)).some((name) => name.startsWith('table-worker-')), SOON).toBe(true);

    await host.stop();
    await page.reload();
    await settled(page);
    await begin();
    const now = await settled(page);
    await page.locator('.choice').first().click();
    await settled(page, now.version);

    // A new build: another page, whose worker knows neither the old page nor one of the files that were played with.
    const [gone] = (await keptNames(page)).filter((name) => name.startsWith('one-hour-wargames-'));
    const worker = files.get('service-worker.js')!.toString();
    expect(worker).toContain(`"assets/${gone}"`);
    files.set('service-worker.js', Buffer.from(worker.replace(`"assets/${gone}",`, '').replace(/"name": "/, '"name": "new')));
    files.set('index.html', Buffer.from(files.get('index.html')!.toString().replace('<title>Schiltron', '<title>New Schiltron')));
    await host.start();
    await page.goto(`${host.address}?again`);
    expect(await page.title()).toBe('New Schiltron');
    await page.evaluate(async () => void (await (await navigator.serviceWorker.getRegistration())!.update()));
    // The old worker goes once no page of its build is open.
    await page.goto('about:blank');
    await page.waitForTimeout(500);
    await page.goto(host.address);
    await expect.poll(() => page.evaluate(async () => (await navigator.serviceWorker.getRegistration())?.waiting ?? null), SOON).toBe(null);
    await expect.poll(() => page.evaluate(async () => (await caches.keys()).length), SOON).toBe(2);
    await expect.poll(() => keptNames(page), SOON).not.toContain(gone);
    await host.stop();
    await page.reload();
    expect(await page.title()).toBe('New Schiltron');
    await page.locator('.ways-in').waitFor();
    await context.close();
  });
});
