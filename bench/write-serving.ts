// Measures the server and writes bench/results/serving.json and bench/SERVING.md, keeping what is not measured now.
//   node dist/bench/write-serving.js load [seconds for each cell] [ruleset/scenario]
//   node dist/bench/write-serving.js soak [seconds] [seconds between two kills of a search thread]
//   node dist/bench/write-serving.js fuzz [messages]
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { availableParallelism, cpus } from 'node:os';
import { loadGame } from '../rules/registry.ts';
import { fuzz, type FuzzResult } from './serving-fuzz.ts';
import { type LoadResult, measuredLevels, measureLoad, startServer } from './serving-load.ts';
import { soak, type SoakResult } from './serving-soak.ts';

interface Results {
  readonly load?: readonly LoadResult[];
  readonly soak?: SoakResult;
  readonly fuzz?: FuzzResult;
}

const FILE = 'bench/results/serving.json';
const GAMES = [1, 8, 64];
const DIGITS = 2;

async function measureAllLoads(seconds: number, name: string): Promise<LoadResult[]> {
  const [ruleset, scenario] = name.split('/') as [string, string];
  const game = loadGame(ruleset, scenario);
  const server = await startServer();
  const results: LoadResult[] = [];
  for (const level of await measuredLevels(game)) {
    for (const games of GAMES) {
      const result = await measureLoad(server.address, game, level, games, seconds);
      console.log(`${name} level ${level}, ${games} games: ${result.perSecond.toFixed(1)} requests/s, p50 ${result.p50Ms.toFixed(0)} ms, p99 ${result.p99Ms.toFixed(0)} ms, ${result.errors} errors`);
      results.push(result);
    }
  }
  await server.stop();
  return results;
}

async function fuzzServer(messages: number): Promise<FuzzResult> {
  const server = await startServer();
  const result = await fuzz(`${server.address.replace('http', 'ws')}/v1/ws`, messages, 1);
  await server.stop();
  return result;
}

function page({ load = [], soak: run, fuzz: nonsense }: Results): string {
  const rows = load.map(({ scenario, level, agent, games, perSecond, p50Ms, p99Ms, requests, errors }) => `| ${scenario} | ${level} | \`${agent}\` | ${games} | ${perSecond.toFixed(1)} | ${p50Ms.toFixed(0)} | ${p99Ms.toFixed(0)} | ${requests} | ${errors} |`);
  const outcomes = Object.entries(run?.outcomes ?? {}).map(([name, count]) => `${name} ${count}`).join(', ');
  return `# The server under load

Written by \`node dist/bench/write-serving.js\` on ${cpus()[0]?.model ?? 'an unknown processor'}, ${availableParallelism()} cores, Node ${process.version}. The games and the server share the cores.

## Moves

Games ask for the moves of both sides over HTTP, each waiting for its answer before it goes on.

| scenario | level | agent | games | requests/s | p50 ms | p99 ms | requests | errors |
| --- | --- | --- | --- | --- | --- | --- | --- | --- |
${rows.join('\n')}
${run === undefined ? '' : `
## Soak

${run.seconds} seconds, ${run.clients} clients at once: moves, analyses that are broken off, sessions that ponder, clients that go away, nonsense, and ${run.kills} search threads killed in
the middle of their work. ${run.requests} requests (${outcomes}), ${run.faults} unforeseen errors; pings took ${run.pingP99Ms.toFixed(0)} ms (p99).

After each tenth of the run: memory ${run.held.map(({ rssMb }) => rssMb).join(', ')} MB, of it the heap of the doors ${run.held.map(({ heapMb }) => heapMb).join(', ')} MB; open handles ${run.held.map(({ handles }) => handles).join(', ')}.
`}${nonsense === undefined ? '' : `
## Malformed messages

${nonsense.messages} over one WebSocket in ${nonsense.seconds.toFixed(0)} seconds (seed ${nonsense.seed}): ${nonsense.finals} final replies, ${nonsense.internal} unforeseen errors; ${nonsense.goodRequests} good requests in between had
${nonsense.goodAnswers === 1 ? 'one and the same answer' : `${nonsense.goodAnswers} different answers`}.
`}`;
}

const [what = 'load', amount, last] = process.argv.slice(2);
const known = (existsSync(FILE) ? JSON.parse(readFileSync(FILE, 'utf8')) : {}) as Results;
const round = (_key: string, value: unknown): unknown => (typeof value === 'number' ? Number(value.toFixed(DIGITS)) : value);

async function measure(): Promise<Results> {
  switch (what) {
    case 'load': {
      const measured = await measureAllLoads(Number(amount ?? 20), last ?? 'barons-war/skirmish');
      return { load: [...(known.load ?? []).filter(({ scenario }) => scenario !== measured[0]!.scenario), ...measured] };
    }
    case 'soak':
      return { soak: await soak(Number(amount ?? 600), 8, Number(last ?? 10)) };
    case 'fuzz':
      return { fuzz: await fuzzServer(Number(amount ?? 100_000)) };
  }
  throw new Error(`Measure load, soak or fuzz; "${what}" is none of them.`);
}

const measured = await measure();
console.log(JSON.stringify(measured, round, 2));
const all: Results = { ...known, ...measured };
mkdirSync('bench/results', { recursive: true });
writeFileSync(FILE, `${JSON.stringify(all, round, 1)}\n`);
writeFileSync('bench/SERVING.md', page(all));
