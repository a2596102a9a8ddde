import { spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Browser } from 'playwright-core';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createHttpServer, createService } from '../../server/index.ts';
import { packageRoot } from '../../server/node/version.ts';
import { findChromium, launchChromium } from '../browser/chromium.ts';

const folder = mkdtempSync(join(tmpdir(), 'schiltron-examples-'));
const example = (name: string): string => readFileSync(join(packageRoot, 'docs', 'examples', name), 'utf8');
const pages = createServer((_, reply) => void reply.setHeader('content-type', 'text/html').end(example('web-frontend.html')));
let app: FastifyInstance;
let server: string;
let page: string;

beforeAll(async () => {
  await new Promise<void>((resolve) => pages.listen(0, '127.0.0.1', resolve));
  page = `http://127.0.0.1:${(pages.address() as AddressInfo).port}`;
  app = createHttpServer(createService({ shipped: false }), { origins: [page] });
  await app.listen({ port: 0, host: '127.0.0.1' });
  server = `http://127.0.0.1:${(app.server.address() as AddressInfo).port}`;
  const client = pathToFileURL(join(packageRoot, 'dist', 'server', 'client', 'index.js')).href;
  writeFileSync(
    join(folder, 'terminal-frontend.mjs'),
    example('terminal-frontend.mjs').replace("'schiltron/client'", JSON.stringify(client)),
  );
});
afterAll(async () => {
  await app.close();
  pages.closeAllConnections();
  pages.close();
  rmSync(folder, { recursive: true });
});

/** Runs a program that asks this server, with lines typed by a person. @returns what it wrote */
async function type(program: string, args: readonly string[], lines: readonly string[]): Promise<{ out: string; status: number | null }> {
  const child = spawn(program, args, { cwd: folder, env: { ...process.env, SCHILTRON: server } });
  let out = '';
  child.stdout.on('data', (text) => (out += String(text)));
  child.stderr.on('data', (text) => (out += String(text)));
  child.stdin.on('error', () => undefined); // the game may be over before all is read
  child.stdin.end(lines.map((line) => `${line}\n`).join(''));
  const status = await new Promise<number | null>((resolve) => child.on('close', resolve));
  return { out, status };
}

/** Every square: those that are taken are refused, and the next one is tried. */
const SQUARES = ['b2', 'a1', 'a2', 'a3', 'b1', 'b3', 'c1', 'c2', 'c3'];

describe('the frontends of the guide', () => {
  test.each([
    ['terminal-frontend.mjs', 40],
    ['web-frontend.html', 40],
    ['frontend.py', 40],
  ])('%s has about thirty lines', (name, most) => {
    expect(example(name).split('\n').length).toBeLessThanOrEqual(most);
  });

  test('the one for the terminal plays a game, with hints and refusals', async () => {
    const { out, status } = await type(process.execPath, ['terminal-frontend.mjs'], ['hint', 'z9', ...SQUARES]);
    expect(out).toContain('would win');
    expect(out).toMatch(/o plays \w\d \(\d+ % to win\)/);
    expect(out).toMatch(/The game is over: (it is a draw|you win|you lose)\./);
    expect(status).toBe(0);
  });

  test('the one in Python plays a game', async () => {
    const { out, status } = await type('python3', [join(packageRoot, 'docs', 'examples', 'frontend.py')], SQUARES);
    expect(out).toContain('The game is over:');
    expect(status).toBe(0);
  });

  const executable = findChromium();
  test.skipIf(executable === undefined)(
    'the one for the browser plays a game (not run where there is no Chromium)',
    { timeout: 600_000 },
    async () => {
      const browser: Browser = await launchChromium(executable!);
      try {
        const tab = await browser.newPage();
        tab.setDefaultTimeout(600_000);
        const faults: string[] = [];
        tab.on('pageerror', ({ message }) => faults.push(message));
        await tab.goto(`${page}/?server=${server}`);
        await tab.waitForSelector('#moves button');
        await tab.click('#hint');
        await tab.waitForFunction("document.getElementById('told').textContent.includes('would win')");
        const isWaiting =
          "document.querySelectorAll('#moves button').length > 0 || document.getElementById('told').textContent.startsWith('Over')";
        for (;;) {
          await tab.waitForFunction(isWaiting);
          if ((await tab.textContent('#told'))!.startsWith('Over')) break;
          await tab.click('#moves button');
        }
        expect(faults).toEqual([]);
      } finally {
        await browser.close();
      }
    },
  );
});
