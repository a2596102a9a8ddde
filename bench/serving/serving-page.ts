import { availableParallelism, cpus } from 'node:os';
import type { FloodResult } from './serving-flood.ts';
import type { FuzzResult } from './serving-fuzz.ts';
import type { GreedyResult } from './serving-greedy.ts';
import type { LoadResult } from './serving-load.ts';
import type { SoakResult, Span } from './serving-soak.ts';

/** Everything measured of the server. */
export interface ServingResults {
  /** Where what does not say so itself was measured. */
  readonly machine?: string;
  readonly load?: readonly LoadResult[];
  /** Without threads killed, then with. */
  readonly soaks?: readonly SoakResult[];
  readonly fuzz?: FuzzResult;
  readonly floods?: readonly FloodResult[];
  readonly greedy?: readonly GreedyResult[];
}

const counts = (outcomes: Readonly<Record<string, number>>): string =>
  Object.entries(outcomes)
    .map(([name, count]) => `${name} ${count}`)
    .join(', ');

function loadSection(load: readonly LoadResult[]): string {
  const rows = load.map(
    ({ scenario, level, agent, games, perSecond, p50Ms, p99Ms, requests, errors }) =>
      `| ${scenario} | ${level} | \`${agent}\` | ${games} | ${perSecond.toFixed(1)} | ${p50Ms.toFixed(0)} | ${p99Ms.toFixed(0)} | ${requests} | ${counts(errors) || 'none'} |`,
  );
  return `## Moves

Games ask for the moves of both sides over HTTP, and each waits for its answer before it goes on.

| scenario | level | agent | games | requests/s | p50 ms | p99 ms | requests | errors |
| --- | --- | --- | --- | --- | --- | --- | --- | --- |
${rows.join('\n')}
`;
}

const span = ([least, most]: Span): string => `${least} – ${most}`;

/** MB by which the least of each tenth grows in the second half of a run, by least squares; in the first, games and networks are loaded. */
function growth(spans: readonly Span[]): string {
  const least = spans.slice(spans.length / 2).map(([low]) => low);
  const [middle, mean] = [(least.length - 1) / 2, least.reduce((sum, mb) => sum + mb, 0) / least.length];
  const products = least.reduce((sum, mb, i) => sum + (i - middle) * (mb - mean), 0);
  const squares = least.reduce((sum, _, i) => sum + (i - middle) ** 2, 0);
  const grown = (products / squares) * least.length;
  return `${grown < 0 ? '−' : '+'}${Math.abs(grown).toFixed(1)} MB`;
}

function soakSection({ machine, seconds, clients, pauseMs, kills, requests, outcomes, faults, pingP99Ms, held }: SoakResult): string {
  const answers = counts(outcomes);
  const [rss, heap] = [held.map(({ rssMb }) => rssMb), held.map(({ heapMb }) => heapMb)];
  const rows = held.map(({ rssMb, heapMb, handles }, i) => `| ${i + 1} | ${span(rssMb)} | ${span(heapMb)} | ${span(handles)} |`);
  return `## ${pauseMs === 0 ? 'Soak' : 'Long soak'} ${kills === 0 ? 'without' : 'with'} killed threads

For ${seconds} seconds, ${clients} clients sent moves, analyses that they broke off, sessions that ponder, and nonsense; some went away.${pauseMs === 0 ? '' : ` Each paused for ${pauseMs} ms on average between two requests.`} The test killed ${kills} search
threads in the middle of their work.${machine === undefined ? '' : ` It was measured on ${machine}.`} There were ${requests} requests (${answers}) and ${faults.length} unforeseen errors${faults.map((fault) => ` (${fault})`).join('')}. Pings took ${pingP99Ms.toFixed(0)} ms (p99).

The table has what server and clients together held, the least and the most in each tenth of the run. If the least grows, something is never released.
In the second half the least changed by ${growth(rss)} of memory and ${growth(heap)} of the heap (least squares).

| tenth | memory, MB | heap of the first thread, MB | open handles |
| ---: | ---: | ---: | ---: |
${rows.join('\n')}
`;
}

function fuzzSection({ messages, seconds, seed, finals, internal, goodRequests, goodAnswers }: FuzzResult): string {
  return `## Malformed messages

${messages} messages over one WebSocket in ${seconds.toFixed(0)} seconds (seed ${seed}) had ${finals} final replies and ${internal} unforeseen errors. ${goodRequests} good requests in between had
${goodAnswers === 1 ? 'the same answer' : `${goodAnswers} different answers`}.
`;
}

function floodSection(floods: readonly FloodResult[]): string {
  const rows = floods.map(
    ({ packs, floods: clients, seconds, flooded, moves, late, deadlineMs, p50Ms, p99Ms, slowestMs }) =>
      `| ${packs} | ${clients} | ${seconds} | ${counts(flooded)} | ${moves} | ${late} of ` +
      `${deadlineMs} ms | ${p50Ms.toFixed(0)} | ${p99Ms.toFixed(0)} | ${slowestMs.toFixed(0)} |`,
  );
  return `## Beside a flood

One client asks for moves with a deadline; other clients make the one search thread judge games of large scenarios that it has never seen.

| scenarios in a request | flooding clients | seconds | answers to them | moves | deadlines missed | p50 ms | p99 ms | slowest ms |
| ---: | ---: | ---: | --- | ---: | --- | ---: | ---: | ---: |
${rows.join('\n')}
`;
}

function greedySection(greedy: readonly GreedyResult[]): string {
  const rows = greedy.map(
    ({ greed, seconds, answers, moves, refused, aloneMs, p50Ms, p99Ms, worstMs }) =>
      `| ${greed} | ${seconds} | ${counts(answers)} | ${moves} | ${refused} | ${aloneMs.toFixed(0)} | ${p50Ms.toFixed(0)} | ${p99Ms.toFixed(0)} | ${worstMs.toFixed(0)} |`,
  );
  return `## A modest client beside a greedy one

The greedy client keeps the given number of requests open, with the highest priority. The modest one asks for moves of ten simulations, one after the other. There is
one search thread with default bounds. The server tells the two apart as behind a trusted proxy. An answer of 503 came after the
measured time, as the server ended.

| the greedy client sends | seconds | answers to it, by status | moves of the modest one | refused | alone, p50 ms | p50 ms | p99 ms | worst ms |
| --- | ---: | --- | ---: | ---: | ---: | ---: | ---: | ---: |
${rows.join('\n')}
`;
}

function thisMachine(): string {
  return `${cpus()[0]?.model ?? 'an unknown processor'}, ${availableParallelism()} cores`;
}

/** Results as a page of Markdown. */
export function servingPage({ machine = thisMachine(), load = [], soaks = [], fuzz, floods = [], greedy = [] }: ServingResults): string {
  const head = `# The server under load

Written by \`node dist/bench/serving/write-serving.js\` on ${machine}, Node ${process.version}. The games and the server share the cores.
`;
  return [
    head,
    loadSection(load),
    ...soaks.map(soakSection),
    ...(fuzz === undefined ? [] : [fuzzSection(fuzz)]),
    ...(floods.length === 0 ? [] : [floodSection(floods)]),
    ...(greedy.length === 0 ? [] : [greedySection(greedy)]),
  ].join('\n');
}
