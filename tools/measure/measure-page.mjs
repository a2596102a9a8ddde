// Measures the built page in Chromium: what it fetches, how long its opponents think compared with Node, and whether it stutters meanwhile.
//   node tools/measure/measure-page.mjs          prints the figures
//   node tools/measure/measure-page.mjs --write  also writes bench/results/page.json and bench/PAGE.md
import { readFileSync, statSync, writeFileSync } from 'node:fs';
import { cpus } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { chromium } from 'playwright-core';
import { root } from '../build/build.mjs';
import { SLOW_LINE_FILE, slowLineText } from './slow-line-text.mjs';

/** @type {typeof import('../../server/index.ts')} */
const { createHttpServer, createService } = await import(pathToFileURL(join(root, 'dist', 'server', 'index.js')).href);
const executablePath = process.env['CHROMIUM'] ?? '/usr/bin/chromium';
/** Thinking that is timed: ruleset, scenario, agent. */
const searches = [
  ['barons-war', 'skirmish', 'mcts:sims=400'],
  ['barons-war', 'skirmish', 'neural:barons-war,sims=64'],
  ['barons-war', 'lewes-historical', 'neural:barons-war,sims=64'],
  ['one-hour-wargames', 'training', 'mcts:sims=400'],
  ['one-hour-wargames', 'training', 'neural:one-hour-wargames,sims=64'],
  ['one-hour-wargames', 'pitched-battle-1', 'neural:one-hour-wargames,sims=64'],
];
const ROUNDS = 5;

/** @param {number[]} values */
function median(values) {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.floor(sorted.length / 2)] ?? NaN;
}

/** @param {number} value */
const round = (value) => Number(value.toPrecision(3));

const service = createService();
const server = createHttpServer(service);
const address = await server.listen({ port: 0, host: '127.0.0.1' });
const browser = await chromium.launch({ executablePath, args: ['--no-sandbox'] });

/** The first decision of each game: dice before it are rolled from a fixed seed. */
const positions = await Promise.all(
  searches.map(
    async ([ruleset, scenario]) =>
      (await service.ask('apply', { position: { ruleset, scenario, state: {} }, dice: 'roll', seed: 1 })).position,
  ),
);

/** Files that the page fetches, with their bytes as they are and as they are sent. */
async function fetched() {
  const context = await browser.newContext();
  const page = await context.newPage();
  /** @type {{ bytes: number, sent: number }[]} */
  const files = [];
  const known = new Set();
  page.on('response', (response) => {
    const { protocol, pathname: path } = new URL(response.url());
    if (!protocol.startsWith('http') || known.has(path)) return; // what a worker was given from memory, or finds in the cache
    known.add(path);
    const file = path === '/' ? 'index.html' : path.slice(1);
    files.push({ bytes: statSync(join(root, 'dist', 'web', file)).size, sent: Number(response.headers()['content-length']) });
  });
  const total = () => ({
    files: files.length,
    bytes: files.reduce((sum, { bytes }) => sum + bytes, 0),
    sent: files.reduce((sum, { sent }) => sum + sent, 0),
  });
  await page.goto(address);
  await page.locator('.card').first().waitFor();
  const paint = await page.evaluate(() => globalThis.performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? null);
  const firstPaint = total();
  /** @param {string} opponent how its spec begins; the strongest such is taken */
  const begin = async (opponent) => {
    await page.goto(`${address}/#/set-up/barons-war/skirmish`);
    const offered = page.locator(`.seat select >> nth=1 >> option[value^="${opponent}"]`);
    await offered.first().waitFor({ state: 'attached' });
    await page.locator('.seat select').nth(0).selectOption('person');
    await page
      .locator('.seat select')
      .nth(1)
      .selectOption((await offered.last().getAttribute('value')) ?? opponent);
    await page.getByRole('button', { name: 'Begin' }).click();
    await page.locator('.entry.by-1').first().waitFor({ timeout: 60_000 });
  };
  await begin('scripted');
  const firstMove = total();
  await page.getByRole('button', { name: 'Leave' }).click();
  await page.locator('.card').first().waitFor();
  await begin('neural:barons-war');
  const firstNetworkMove = total();
  await context.close();
  return { firstContentfulPaintMs: paint === null ? null : Math.round(paint), firstPaint, firstMove, firstNetworkMove };
}

/** Milliseconds of thinking for one move, asked of the worker that the page itself uses. */
async function thinkingInPage() {
  const context = await browser.newContext();
  const page = await context.newPage();
  await page.goto(`${address}/#/set-up/barons-war/skirmish`);
  await page.locator('.seat').first().waitFor();
  const worker = page.workers()[0] ?? (await page.waitForEvent('worker', { timeout: 20_000 }));
  const url = worker.url();
  const times = await page.evaluate(
    async ({ url, asked, rounds }) => {
      /** @type {any} */
      const g = globalThis;
      const engine = new g.Worker(url, { type: 'module', name: 'opponents' });
      const { port1, port2 } = new g.MessageChannel();
      engine.postMessage({ port: port1 }, [port1]);
      port2.start();
      let longest = 0;
      new g.PerformanceObserver((/** @type {any} */ list) =>
        list.getEntries().forEach((/** @type {any} */ entry) => (longest = Math.max(longest, entry.duration))),
      ).observe({ entryTypes: ['longtask'] });
      /** @param {{ agent: string, position: object }} one @param {number} id */
      const ask = ({ agent, position }, id) =>
        new Promise((resolve, reject) => {
          const hear = (/** @type {any} */ { data }) => {
            if (data.id !== id || !data.final) return;
            port2.removeEventListener('message', hear);
            if (data.type === 'error') reject(new Error(data.error.message));
            else resolve(data.elapsedMs);
          };
          port2.addEventListener('message', hear);
          port2.postMessage({ id, op: 'move', agent, seed: id, position });
        });
      const times = [];
      let id = 0;
      for (const one of asked) {
        const own = [];
        for (let i = 0; i <= rounds; i++) own.push(await ask(one, id++));
        times.push(own.slice(1));
      }
      return { times, longest };
    },
    { url, asked: searches.map(([, , agent = ''], i) => ({ agent, position: positions[i] ?? {} })), rounds: ROUNDS },
  );
  await context.close();
  return times;
}

/** The same in Node. */
async function thinkingInNode() {
  const times = [];
  let seed = 0;
  for (const [place, [, , agent]] of searches.entries()) {
    const own = [];
    for (let i = 0; i <= ROUNDS; i++) own.push((await service.ask('move', { agent, seed: seed++, position: positions[place] })).elapsedMs);
    times.push(own.slice(1));
  }
  return times;
}

const inPage = await thinkingInPage();
const inNode = await thinkingInNode();
const bytes = await fetched();
await browser.close();
await server.close();
await service.close();

const thinking = searches.map(([ruleset, scenario, agent], i) => {
  const [page, node] = [median(inPage.times[i] ?? []), median(inNode[i] ?? [])];
  return { game: `${ruleset}/${scenario}`, agent, pageMs: round(page), nodeMs: round(node), ratio: round(page / node) };
});
const result = {
  format: 'schiltron-page/1',
  measuredOn: { date: new Date().toISOString().slice(0, 10), node: process.version, cores: cpus().length },
  rounds: ROUNDS,
  bytes,
  thinking,
  longestTaskWhileThinkingMs: Math.round(inPage.longest),
};

/** @param {number} count */
const kilobytes = (count) => `${Math.round(count / 1024).toLocaleString('en')} KiB`;
/** @param {string} name @param {{ files: number, bytes: number, sent: number }} part */
const bytesRow = (name, { files, bytes: all, sent }) => `| ${name} | ${files} | ${kilobytes(all)} | ${kilobytes(sent)} |`;
const text = `# The page, measured

Written by \`node tools/measure/measure-page.mjs --write\` (${result.measuredOn.date}, Node ${result.measuredOn.node}, ${result.measuredOn.cores} cores, Chromium without a window). Milliseconds depend on the machine; bytes and ratios travel.

| fetched until | files | bytes | as schiltron serve sends them |
| --- | ---: | ---: | ---: |
${bytesRow('the scenarios can be seen', bytes.firstPaint)}
${bytesRow('the first move of the scripted opponent', bytes.firstMove)}
${bytesRow('the first move of a network (with ONNX Runtime)', bytes.firstNetworkMove)}

First contentful paint from a server on the same machine: ${bytes.firstContentfulPaintMs} ms.

One decision, median of ${ROUNDS}, the same seed and simulations in both:

| game | agent | page, ms | Node, ms | page / Node |
| --- | --- | ---: | ---: | ---: |
${thinking.map(({ game, agent, pageMs, nodeMs, ratio }) => `| ${game} | \`${agent}\` | ${pageMs} | ${nodeMs} | ${ratio} |`).join('\n')}

Longest task of the page's own thread while its worker thought: ${result.longestTaskWhileThinkingMs} ms (tasks under 50 ms are not counted).

${slowLineText(JSON.parse(readFileSync(SLOW_LINE_FILE, 'utf8')))}`;
console.log(text);
if (process.argv.includes('--write')) {
  writeFileSync(join(root, 'bench', 'results', 'page.json'), `${JSON.stringify(result, null, 1)}\n`);
  writeFileSync(join(root, 'bench', 'PAGE.md'), text);
}
