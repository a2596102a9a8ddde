// Measures what somebody on a slow line waits for: the first screen, a picture, the first decision of one's own.
//   node tools/measure/measure-slow-line.mjs          prints the figures
//   node tools/measure/measure-slow-line.mjs --write  also writes bench/results/page-slow-line.json and its section of bench/PAGE.md
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { chromium } from 'playwright-core';
import { root } from '../build/build.mjs';
import { openSlowLine } from './slow-line.mjs';
import { SLOW_LINE_FILE, slowLineText } from './slow-line-text.mjs';

/** @type {typeof import('../../server/index.ts')} */
const { createHttpServer, createService } = await import(pathToFileURL(join(root, 'dist', 'server', 'index.js')).href);
const executablePath = process.env['CHROMIUM'] ?? '/usr/bin/chromium';
const LINE = { bitsPerSecond: 1_600_000, roundTripMs: 150 };
/** The fastest of so many: what else the machine does only slows it down. */
const ROUNDS = 5;
const WAYS = ['Play now', 'Learn in ten minutes'];

const service = createService({ shipped: false });
const server = createHttpServer(service);
const address = await server.listen({ port: 0, host: '127.0.0.1' });
const browser = await chromium.launch({ executablePath, args: ['--no-sandbox'] });

/** One visit by somebody who has never been here. @param {string} way what is pressed as soon as a picture is there */
async function visit(way) {
  const line = await openSlowLine(address, LINE);
  const context = await browser.newContext({ viewport: { width: 1400, height: 900 } });
  const page = await context.newPage();
  const from = performance.now();
  const now = () => ({ seconds: Number(((performance.now() - from) / 1000).toFixed(2)), bytes: line.bytes() });
  await page.goto(line.address, { waitUntil: 'commit' });
  await page.locator('.ways-in').waitFor();
  const screen = now();
  await page.waitForFunction(() => [.../** @type {any} */ (globalThis).document.images].some((image) => image.naturalWidth > 0));
  const picture = now();
  await page.getByText(way).click();
  await page.locator('[data-status="person"]').waitFor({ timeout: 120_000 });
  const decision = now();
  await context.close();
  line.close();
  return { screen, picture, decision };
}

/** @typedef {{ seconds: number, bytes: number }} Moment */
/** @param {Moment[]} moments @returns {Moment} */
const fastest = (moments) => moments.reduce((best, one) => (one.seconds < best.seconds ? one : best));

const visits = new Map();
for (const way of WAYS) {
  const found = [];
  for (let i = 0; i < ROUNDS; i++) found.push(await visit(way));
  visits.set(way, found);
}
await browser.close();
await server.close();
await service.close();

const all = [...visits.values()].flat();
/** @param {string | undefined} way */
const decided = (way) => fastest(visits.get(way).map((/** @type {{ decision: Moment }} */ { decision }) => decision));
const { before } = JSON.parse(readFileSync(SLOW_LINE_FILE, 'utf8'));
const result = {
  line: LINE,
  rounds: ROUNDS,
  before,
  now: {
    date: new Date().toISOString().slice(0, 10),
    screen: fastest(all.map(({ screen }) => screen)),
    picture: fastest(all.map(({ picture }) => picture)),
    play: decided(WAYS[0]),
    learn: decided(WAYS[1]),
  },
};
console.log(slowLineText(result));
if (process.argv.includes('--write')) {
  writeFileSync(SLOW_LINE_FILE, `${JSON.stringify(result, null, 1)}\n`);
  const file = join(root, 'bench', 'PAGE.md');
  const others = readFileSync(file, 'utf8').replace(/\n## On a slow line[^]*$/, '');
  writeFileSync(file, `${others}\n${slowLineText(result)}`);
}
