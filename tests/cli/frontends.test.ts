import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { extname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { build } from 'vite';
import { writePackages } from '../../tools/release/pack.mjs';
import { findChromium, launchChromium } from '../browser/chromium.ts';
import { root } from './guide.ts';
import { run } from './terminal.ts';

// The frontends that `schiltron new frontend` writes, made from the files of the package.

const executable = findChromium();
const folder = mkdtempSync(join(tmpdir(), 'schiltron-frontends-'));
const installed = join(folder, 'node_modules');
const TYPES: Readonly<Record<string, string>> = { '.html': 'text/html', '.js': 'text/javascript' };

/** What one has after `npm install`; Preact stands in for React, of which it is a part of the interface. */
beforeAll(() => {
  const [all] = writePackages(join(folder, 'packages'));
  mkdirSync(installed);
  cpSync(all!, join(installed, 'schiltron'), { recursive: true });
  for (const name of ['zod', 'pbf', 'pure-rand', 'comlink', 'preact'])
    symlinkSync(join(root, 'node_modules', name), join(installed, name), 'dir');
}, 600_000);
afterAll(() => rmSync(folder, { recursive: true, force: true }));

async function written(kind: string): Promise<string> {
  const into = join(folder, kind);
  if (existsSync(into)) return into;
  const { status } = await run(['new', 'frontend', into, '--kind', kind]);
  expect(status).toBe(0);
  return into;
}

describe('schiltron new frontend', () => {
  test('writes every kind in files of less than a hundred lines, and nothing into a folder that has something', async () => {
    for (const kind of ['worker', 'react', 'boardgame']) {
      const into = await written(kind);
      const { dependencies } = JSON.parse(readFileSync(join(into, 'package.json'), 'utf8')) as { dependencies: Record<string, string> };
      expect(dependencies['schiltron']).toMatch(/^\^\d/);
    }
    for (const file of [
      'worker/worker-page.mjs',
      'worker/opponent-worker.mjs',
      'react/react-page.jsx',
      'react/board.mjs',
      'boardgame/boardgame.mjs',
    ])
      expect(readFileSync(join(folder, file), 'utf8').split('\n').length).toBeLessThan(100);
    expect((await run(['new', 'frontend', join(folder, 'worker')])).status).not.toBe(0);
  });
});

describe('the game for boardgame.io', () => {
  interface G {
    readonly position: unknown;
  }
  interface Made {
    setup(): G;
    moves: { play(context: { G: G; playerID: string; events?: unknown }, action: number): G | string };
    endIf(context: { G: G }): { winner?: string; draw?: true } | undefined;
    ai: { enumerate(g: G, ctx: unknown, playerID: string): { args: [number] }[] };
  }

  test('is played to its end by its bot, and refuses what is not legal', { timeout: 600_000 }, async () => {
    const { boardgameOf, SchiltronBot } = (await import(pathToFileURL(join(await written('boardgame'), 'boardgame.mjs')).href)) as {
      boardgameOf(ruleset: string, scenario: string, seed: string): Made;
      SchiltronBot: new (options: object) => { play(state: { G: G }, id: string): Promise<{ action: { payload: { args: [number] } } }> };
    };
    const game = boardgameOf('pig', 'pig-100', 'dice');
    const bot = new SchiltronBot({ agent: 'scripted' });
    let G = game.setup();
    expect(game.moves.play({ G, playerID: '0' }, 999)).toBe('INVALID_MOVE');
    let count = 0;
    for (; game.endIf({ G }) === undefined && count < 2000; count++) {
      const id = ['0', '1'].find((one) => game.ai.enumerate(G, null, one).length > 0)!;
      const { action } = await bot.play({ G }, id);
      G = game.moves.play({ G, playerID: id }, action.payload.args[0]) as G;
      expect(JSON.parse(JSON.stringify(G))).toEqual(G); // boardgame.io sends and keeps it as JSON
    }
    expect(count).toBeGreaterThan(5);
    expect(game.endIf({ G })).toBeDefined();
  });
});

describe.skipIf(executable === undefined)('the pages (not run where there is no Chromium)', () => {
  let browser: Browser;
  let server: Server;
  beforeAll(async () => {
    browser = await launchChromium(executable!);
    server = createServer((request, reply) => {
      const path = new URL(request.url!, 'http://x').pathname;
      const file = join(folder, path.endsWith('/') ? `${path}index.html` : path);
      reply.setHeader('content-type', TYPES[extname(file)] ?? 'application/octet-stream').end(existsSync(file) ? readFileSync(file) : '');
    });
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  });
  afterAll(async () => {
    await browser.close();
    server.closeAllConnections();
    server.close();
  });

  /** Builds a page as Vite does it unasked, and opens it. */
  async function open(kind: string): Promise<{ readonly page: Page; readonly faults: string[] }> {
    const preact = join(installed, 'preact/compat');
    await build({
      configFile: false,
      root: await written(kind),
      base: './',
      logLevel: 'silent',
      resolve: {
        alias: { 'react-dom/client': join(preact, 'client'), 'react/jsx-runtime': join(installed, 'preact/jsx-runtime'), react: preact },
      },
      build: { target: 'esnext', minify: false, outDir: join(folder, 'built', kind) },
      worker: { format: 'es' },
    });
    const page = await browser.newPage();
    page.setDefaultTimeout(600_000);
    const faults: string[] = [];
    page.on('pageerror', ({ message }) => faults.push(message));
    await page.goto(`http://127.0.0.1:${(server.address() as AddressInfo).port}/built/${kind}/?seed=a`);
    return { page, faults };
  }

  test.each(['worker', 'react'])(
    '%s: some decisions are made, by buttons and by places on the board',
    { timeout: 600_000 },
    async (kind) => {
      const { page, faults } = await open(kind);
      await page.locator('li button').first().waitFor({ timeout: 600_000 });
      for (let count = 0; count < 3; count++) {
        await page.locator('li button').first().waitFor({ timeout: 600_000 });
        await page.locator('li button').first().click();
      }
      await page.locator('.spot').first().waitFor({ state: 'attached', timeout: 600_000 });
      expect(await page.locator('svg').count()).toBeGreaterThan(0);
      expect(faults).toEqual([]);
      await page.close();
    },
  );
});
