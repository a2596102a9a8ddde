import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { type Position, Rng, TERMINAL } from '../../rules/core/index.ts';
import { loadGame, randomMove } from '../../rules/registry.ts';
import { quantile, startServer } from './serving-load.ts';

/** How a modest client fared beside a greedy one, which asks more than there is room for. */
export interface GreedyResult {
  /** What the greedy one sends. */
  readonly greed: string;
  readonly seconds: number;
  /** Answers to the greedy one by status of HTTP. */
  readonly answers: Readonly<Record<string, number>>;
  /** Moves that the modest one asked for, and those refused. */
  readonly moves: number;
  readonly refused: number;
  /** Milliseconds of its moves, alone and then beside the other. */
  readonly aloneMs: number;
  readonly p50Ms: number;
  readonly p99Ms: number;
  readonly worstMs: number;
}

const PAUSE_MS = 50;
/** The server takes this header as a proxy's that tells two clients apart. */
const [GREEDY, MODEST] = ['203.0.113.1', '203.0.113.2'];
const fresh = (ruleset: string, scenario: string): Position => loadGame(ruleset, scenario).newState().toPosition();

interface Greed {
  readonly name: string;
  /** Requests at a time. */
  readonly atOnce: number;
  readonly op: string;
  readonly body: () => object;
}

/** A long record: some 60 KB to be read and replayed. */
function longRecord(): object {
  const state = loadGame('barons-war', 'lewes-historical').newState();
  const rng = Rng.from('greedy');
  const moves: number[] = [];
  while (state.actor !== TERMINAL && moves.length < 12_000) {
    const move = randomMove(state, rng);
    moves.push(move);
    state.apply(move);
  }
  const { ruleset, version, scenario, options } = state.toPosition();
  return { format: 'schiltron-record/1', ruleset, version, scenario, options, moves };
}

/** What greedy clients have been seen to send. */
export function greeds(): readonly Greed[] {
  const record = longRecord();
  const skirmish = fresh('barons-war', 'skirmish');
  const search = { position: skirmish, agent: 'mcts:sims=20000', priority: 10 };
  return [
    { name: '60 `legal` with long records', atOnce: 60, op: 'legal', body: () => ({ record, priority: 10 }) },
    { name: '20 searches of 20,000 simulations', atOnce: 20, op: 'move', body: () => search },
    { name: '70 searches of 20,000 simulations', atOnce: 70, op: 'move', body: () => search },
    {
      name: '60 searches with a network',
      atOnce: 60,
      op: 'move',
      body: () => ({ position: skirmish, agent: 'neural:barons-war,sims=5000', priority: 10 }),
    },
  ];
}

async function post(address: string, op: string, body: string, client: string): Promise<number> {
  const headers = { 'content-type': 'application/json', 'x-forwarded-for': client };
  const reply = await fetch(`${address}/v1/${op}`, { method: 'POST', headers, body, signal: AbortSignal.timeout(120_000) });
  await reply.arrayBuffer();
  return reply.status;
}

const pause = (): Promise<void> => new Promise((resolve) => setTimeout(resolve, PAUSE_MS));

/** A server that is about to end says so. */
const DRAINING = 503;

/** Asks for as much as it can for some seconds, or until the server ends. @returns answers by status of HTTP */
export async function grab(address: string, { atOnce, op, body }: Greed, seconds: number): Promise<Record<string, number>> {
  const until = performance.now() + seconds * 1000;
  const written = JSON.stringify(body());
  const answers: Record<string, number> = {};
  const ask = async (): Promise<void> => {
    while (performance.now() < until) {
      const status = await post(address, op, written, GREEDY!).catch(() => 'none');
      if (status === DRAINING) return;
      answers[status] = (answers[status] ?? 0) + 1;
      if (status === 429) await pause();
    }
  };
  await Promise.all(Array.from({ length: atOnce }, ask));
  return answers;
}

/** Starts a greedy client in a process of its own, whose work does not delay the modest one's. */
function startGrabbing(address: string, name: string, seconds: number): ChildProcess {
  const entry = fileURLToPath(new URL('greedy-client.js', import.meta.url));
  return spawn(process.execPath, [entry, address, name, String(seconds)], { stdio: ['ignore', 'pipe', 'inherit'] });
}

/** Asks for moves one after the other. @returns milliseconds of each, and how many were refused */
async function playModestly(address: string, until: number): Promise<{ times: number[]; refused: number }> {
  const body = JSON.stringify({ position: fresh('tic-tac-toe', 'standard'), agent: 'mcts:sims=10', seed: 1 });
  const times: number[] = [];
  let refused = 0;
  while (performance.now() < until) {
    const startedAt = performance.now();
    if ((await post(address, 'move', body, MODEST!)) !== 200) refused++;
    times.push(performance.now() - startedAt);
    await pause();
  }
  return { times: times.toSorted((a, b) => a - b), refused };
}

/** Measures a modest client beside a greedy one, on a server with its default bounds and one search thread. */
export async function measureGreed({ name }: Greed, seconds: number): Promise<GreedyResult> {
  const server = await startServer('--threads', '1', '--max-waiting', '64', '--trust-proxy', '127.0.0.1');
  const alone = await playModestly(server.address, performance.now() + 2000);
  const greedy = startGrabbing(server.address, name, seconds);
  const gone = once(greedy, 'exit');
  const answers = text(greedy.stdout!);
  const { times, refused } = await playModestly(server.address, performance.now() + seconds * 1000);
  await server.stop();
  await gone;
  const [aloneMs, p50Ms, p99Ms] = [quantile(alone.times, 0.5), quantile(times, 0.5), quantile(times, 0.99)];
  const told = JSON.parse(await answers) as Record<string, number>;
  return { greed: name, seconds, answers: told, moves: times.length, refused, aloneMs, p50Ms, p99Ms, worstMs: times.at(-1) ?? NaN };
}
