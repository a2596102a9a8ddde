// Measures the server and writes bench/results/serving.json and bench/SERVING.md, keeping what is not measured now.
//   node dist/bench/serving/write-serving.js load [seconds for each cell] [ruleset/scenario]
//   node dist/bench/serving/write-serving.js soak [seconds] [seconds between two kills of a thread; more than the first for none] [ms that a client pauses]
//   node dist/bench/serving/write-serving.js fuzz [messages]
//   node dist/bench/serving/write-serving.js flood [seconds] [packs of each request]
//   node dist/bench/serving/write-serving.js greedy [seconds of each kind of greed]
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { loadGame } from '../../rules/registry.ts';
import { type FloodResult, measureFlood } from './serving-flood.ts';
import { fuzz, type FuzzResult } from './serving-fuzz.ts';
import { greeds, type GreedyResult, measureGreed } from './serving-greedy.ts';
import { type LoadResult, measuredLevels, measureLoad, startServer } from './serving-load.ts';
import { servingPage, type ServingResults } from './serving-page.ts';
import { soak, type SoakResult } from './serving-soak.ts';

const FILE = 'bench/results/serving.json';
const GAMES = [1, 8, 64];
const DIGITS = 2;

const [what = 'load', amount, last, pauseMs = '0'] = process.argv.slice(2);
const known = (existsSync(FILE) ? JSON.parse(readFileSync(FILE, 'utf8')) : {}) as ServingResults;
const round = (_key: string, value: unknown): unknown => (typeof value === 'number' ? Number(value.toFixed(DIGITS)) : value);

async function measureAllLoads(seconds: number, name: string): Promise<LoadResult[]> {
  const [ruleset, scenario] = name.split('/') as [string, string];
  const game = loadGame(ruleset, scenario);
  const server = await startServer();
  const results: LoadResult[] = [];
  for (const level of await measuredLevels(game)) {
    for (const games of GAMES) {
      const result = await measureLoad(server.address, game, level, games, seconds);
      console.log(
        `${name} level ${level}, ${games} games: ${result.perSecond.toFixed(1)} requests/s, ` +
          `p50 ${result.p50Ms.toFixed(0)} ms, p99 ${result.p99Ms.toFixed(0)} ms, errors: ${JSON.stringify(result.errors)}`,
      );
      results.push(result);
    }
  }
  await server.stop();
  return results;
}

/** One more soak, in place of the one that killed as it does, or did not, and paused as long. */
async function soakAgain(seconds: number, killSeconds: number): Promise<SoakResult[]> {
  const measured = await soak(seconds, 8, killSeconds, Number(pauseMs));
  const isLike = (other: SoakResult): boolean => (other.kills === 0) === (measured.kills === 0) && other.pauseMs === measured.pauseMs;
  const others = (known.soaks ?? []).filter((other) => !isLike(other));
  return [...others, measured].toSorted((a, b) => a.pauseMs - b.pauseMs || a.kills - b.kills);
}

async function fuzzServer(messages: number): Promise<FuzzResult> {
  const server = await startServer();
  const result = await fuzz(`${server.address.replace('http', 'ws')}/v1/ws`, messages, 1);
  await server.stop();
  return result;
}

/** One more flood, in place of the one with as many packs. */
async function floodAgain(seconds: number, packs: number): Promise<FloodResult[]> {
  const measured = await measureFlood(seconds, 4, packs);
  return [...(known.floods ?? []).filter((other) => other.packs !== packs), measured].toSorted((a, b) => a.packs - b.packs);
}

async function measureAllGreeds(seconds: number): Promise<GreedyResult[]> {
  const results: GreedyResult[] = [];
  for (const greed of greeds()) results.push(await measureGreed(greed, seconds));
  return results;
}

async function measure(): Promise<ServingResults> {
  switch (what) {
    case 'load': {
      const measured = await measureAllLoads(Number(amount ?? 20), last ?? 'barons-war/skirmish');
      return { load: [...(known.load ?? []).filter(({ scenario }) => scenario !== measured[0]!.scenario), ...measured] };
    }
    case 'soak':
      return { soaks: await soakAgain(Number(amount ?? 600), Number(last ?? 10)) };
    case 'fuzz':
      return { fuzz: await fuzzServer(Number(amount ?? 100_000)) };
    case 'flood':
      return { floods: await floodAgain(Number(amount ?? 30), Number(last ?? 8)) };
    case 'greedy':
      return { greedy: await measureAllGreeds(Number(amount ?? 20)) };
  }
  throw new Error(`Measure load, soak, fuzz, flood or greedy; "${what}" is none of them.`);
}

const measured = await measure();
console.log(JSON.stringify(measured, round, 2));
const all: ServingResults = { ...known, ...measured };
mkdirSync('bench/results', { recursive: true });
writeFileSync(FILE, `${JSON.stringify(all, round, 1)}\n`);
writeFileSync('bench/SERVING.md', servingPage(all));
