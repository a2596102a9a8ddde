import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { WebSocket } from 'ws';
import { isPlayer, Rng, TERMINAL } from '../../rules/core/index.ts';
import { randomMove, rulesets } from '../../rules/registry.ts';
import { connectHttp, connectWebSocket, type OpponentClient, OpponentError, type SocketLike } from '../../server/client/index.ts';
import { malformedMessages } from '../../server/conformance/malformed.ts';
import { createHttpServer } from '../../server/http/server.ts';
import { createService } from '../../server/threads/create-service.ts';
import { quantile } from './serving-load.ts';

/** Least and most of something over a while. */
export type Span = readonly [number, number];

/** What a process holds: its memory and the heap of its first thread in MB, and what it has open. */
interface Held {
  readonly rssMb: Span;
  readonly heapMb: Span;
  readonly handles: Span;
}

/** What happened in a long run. */
export interface SoakResult {
  /** Where it was measured, if not where the rest was. */
  readonly machine?: string;
  readonly seconds: number;
  readonly clients: number;
  /** Milliseconds between two things that a client does, on average. */
  readonly pauseMs: number;
  readonly requests: number;
  /** Answers by kind: `ok` or the code of the error. */
  readonly outcomes: Readonly<Record<string, number>>;
  /** Search threads that were killed in the middle of their work. */
  readonly kills: number;
  /** Errors that nobody foresaw. */
  readonly faults: readonly string[];
  /** What the process held in each tenth of the run, looked at about twenty times a second. */
  readonly held: readonly Held[];
  /** Milliseconds that a ping took, 99th percentile. */
  readonly pingP99Ms: number;
}

const MB = 1024 * 1024;

/** A decision somewhere in a game of any ruleset. */
function somePosition(rng: Rng): object {
  const ruleset = rulesets[rng.below(rulesets.length)]!;
  const state = ruleset.load(ruleset.scenarios[0]!.id).newState();
  for (let plies = rng.below(30); (plies > 0 || !isPlayer(state.actor)) && state.actor !== TERMINAL; plies--)
    state.apply(randomMove(state, rng));
  return state.actor === TERMINAL ? somePosition(rng) : state.toPosition();
}

/** One thing that a client might do. */
async function doSomething(client: OpponentClient, rng: Rng): Promise<void> {
  const position = somePosition(rng);
  const agent = `mcts:sims=${10 + rng.below(60)}`;
  switch (rng.below(7)) {
    case 0:
      return void (await client.legal({ position }));
    case 1:
      return void (await client.hint({ position, agent }));
    case 2:
      return void (await client.move({ position, agent: 'mcts:sims=20000' }, { signal: AbortSignal.timeout(1 + rng.below(100)) }));
    case 3:
      for await (const _ of client.analyze({ position, agent: 'mcts:sims=20000', limits: { timeMs: 150 }, report: { everyMs: 20 } }))
        if (rng.below(3) === 0) break;
      return;
    case 4:
      return void (await client.apply({ position, dice: 'roll' }));
    case 5:
      return void (await client.move({ position, agent, session: `s${rng.below(100)}`, ponder: true }));
    default:
      return void (await client.move({ position, agent }));
  }
}

/** Sends what is no request, over connections that come and go. */
async function sendNonsense(url: string, rng: Rng): Promise<void> {
  const socket = new WebSocket(url);
  await once(socket, 'open');
  let left = 50;
  for (const text of malformedMessages(rng.below(1_000_000))) {
    socket.send(text);
    if (--left === 0) break;
  }
  await new Promise((resolve) => setTimeout(resolve, 20));
  socket.terminate();
}

const TENTHS = 10;

function widened(span: Span | undefined, value: number): Span {
  return span === undefined ? [value, value] : [Math.min(span[0], value), Math.max(span[1], value)];
}

/** What was held so far in a stretch of time, and what is held now. */
function hold(before: Held | undefined): Held {
  const { rss, heapUsed } = process.memoryUsage();
  return {
    rssMb: widened(before?.rssMb, Math.round(rss / MB)),
    heapMb: widened(before?.heapMb, Math.round(heapUsed / MB)),
    handles: widened(before?.handles, process.getActiveResourcesInfo().length),
  };
}

const pause = (ms: number): Promise<unknown> => new Promise((resolve) => setTimeout(resolve, ms));

/** What everybody in a soak works with: the server's addresses, when it began and ends, and what is noted. */
interface Soak {
  readonly http: string;
  readonly ws: string;
  readonly start: number;
  readonly end: number;
  readonly pauseMs: number;
  readonly outcomes: Record<string, number>;
  readonly pings: number[];
  readonly held: Held[];
}

/** A client that does one thing after the other. */
async function keepAsking({ http, ws, end, pauseMs, outcomes }: Soak, number: number): Promise<void> {
  const rng = Rng.from(`soak ${number}`);
  const open = (url: string, protocols: string[]): SocketLike => new WebSocket(url, protocols) as unknown as SocketLike;
  const client = number % 2 === 0 ? connectHttp(http) : connectWebSocket(ws, { open });
  const note = (outcome: string): void => void (outcomes[outcome] = (outcomes[outcome] ?? 0) + 1);
  while (performance.now() < end) {
    await doSomething(client, rng).then(
      () => note('ok'),
      (error: unknown) => note(error instanceof OpponentError ? error.code : String(error)),
    );
    if (pauseMs > 0) await pause(rng.below(2 * pauseMs));
  }
  client.close();
}

async function keepSendingNonsense({ ws, end, pauseMs }: Soak): Promise<void> {
  const rng = Rng.from('nonsense');
  while (performance.now() < end) {
    await sendNonsense(ws, rng);
    await pause(pauseMs);
  }
}

/** @returns how many times threads were killed */
async function keepKilling({ end }: Soak, killSeconds: number, kill: () => void): Promise<number> {
  let kills = 0;
  while (performance.now() + killSeconds * 1000 < end) {
    await pause(killSeconds * 1000);
    kill();
    kills++;
  }
  return kills;
}

/** Notes how long a ping takes, and what the process holds. */
async function keepWatching({ http, start, end, pings, held }: Soak): Promise<void> {
  const client = connectHttp(http);
  while (performance.now() < end) {
    const startedAt = performance.now();
    await client.ping();
    pings.push(performance.now() - startedAt);
    const tenth = Math.min(TENTHS - 1, Math.floor(((startedAt - start) / (end - start)) * TENTHS));
    held[tenth] = hold(held[tenth]);
    await pause(50);
  }
}

/**
 * Keeps a server busy with everything at once: moves, analyses that are broken off, sessions that ponder, clients that go away, nonsense, and threads
 * that are killed in the middle of their work.
 * @param killSeconds seconds between two kills
 * @param pauseMs milliseconds between two things that a client does, on average
 */
export async function soak(seconds: number, clients = 8, killSeconds = 10, pauseMs = 0): Promise<SoakResult> {
  const faults: unknown[] = [];
  const service = createService({ threads: 1, maxTimeMs: 2000, maxWaiting: 32, onError: (error) => faults.push(error) });
  const app = createHttpServer(service);
  await app.listen({ port: 0, host: '127.0.0.1' });
  const { port } = app.server.address() as AddressInfo;
  const start = performance.now();
  const [http, ws] = [`http://127.0.0.1:${port}`, `ws://127.0.0.1:${port}/v1/ws`];
  const run: Soak = { http, ws, start, end: start + seconds * 1000, pauseMs, outcomes: {}, pings: [], held: [] };
  const [kills] = await Promise.all([
    keepKilling(run, killSeconds, () => service.restartThreads('the soak')),
    keepSendingNonsense(run),
    keepWatching(run),
    ...Array.from({ length: clients }, (_, i) => keepAsking(run, i)),
  ]);
  await service.drain(2000);
  await app.close();
  await service.close();
  const { outcomes, pings, held } = run;
  const requests = Object.values(outcomes).reduce((sum, count) => sum + count, 0);
  const inOrder = pings.toSorted((a, b) => a - b);
  return {
    seconds,
    clients,
    pauseMs,
    requests,
    outcomes,
    kills,
    faults: faults.map((fault) => String(fault).split('\n')[0]!),
    held,
    pingP99Ms: quantile(inOrder, 0.99),
  };
}
