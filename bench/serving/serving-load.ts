import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { CHANCE, type Game, isPlayer, Rng, type State, TERMINAL } from '../../rules/core/index.ts';
import { levelsOf, STRONGEST } from '../../server/engine/context/levels.ts';
import { connectHttp, type OpponentClient, OpponentError } from '../../server/client/index.ts';
import { createService } from '../../server/threads/create-service.ts';
import { packageRoot } from '../../server/node/version.ts';

/** Moves of one level asked by so many games at a time. */
export interface LoadResult {
  readonly scenario: string;
  readonly level: string;
  readonly agent: string;
  readonly games: number;
  readonly seconds: number;
  readonly requests: number;
  readonly perSecond: number;
  /** Milliseconds from the request to its answer. */
  readonly p50Ms: number;
  readonly p99Ms: number;
  /** Requests that failed, by their codes. */
  readonly errors: Readonly<Record<string, number>>;
}

/** A server in a process of its own, as users run it. */
interface ServerProcess {
  readonly address: string;
  stop(): Promise<void>;
}

/** Starts `schiltron serve` on a free port. */
export async function startServer(...args: string[]): Promise<ServerProcess> {
  const server: ChildProcess = spawn(
    process.execPath,
    [join(packageRoot, 'dist', 'cli', 'main.js'), 'serve', '--port', '0', '--quiet', '--max-waiting', '1000', ...args],
    { stdio: ['ignore', 'ignore', 'pipe'] },
  );
  let notes = '';
  server.stderr!.on('data', (text) => (notes += String(text)));
  while (!notes.includes('Moves are served at')) {
    if (server.exitCode !== null) throw new Error(`The server did not start: ${notes}`);
    await Promise.race([once(server.stderr!, 'data'), once(server, 'exit')]);
  }
  return {
    address: /Moves are served at (\S+)\/v1\/move/.exec(notes)![1]!,
    async stop() {
      server.kill('SIGTERM');
      await once(server, 'exit');
    },
  };
}

/** The levels that are measured: the lowest, the fifth or the highest there is, and the strongest. */
export async function measuredLevels({ ruleset, scenario, scripted }: Game): Promise<readonly (number | string)[]> {
  const service = createService();
  const { length } = levelsOf({ ruleset: ruleset.id, scenario: scenario.id, hasScript: scripted !== undefined }, service.settings);
  await service.close();
  return [...new Set<number | string>([1, Math.min(5, length - 1), STRONGEST])];
}

/** The value below which a share of the sorted values lies. */
export function quantile(sorted: readonly number[], share: number): number {
  return sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))] ?? NaN;
}

function rollDice(state: State, rng: Rng): void {
  while (state.actor === CHANCE) state.apply(state.chanceOutcomes().sample(rng));
}

interface Tally {
  readonly times: number[];
  readonly errors: Record<string, number>;
  agent: string;
}

/** One game after the other until the time is over: the server moves for both sides. */
async function playOn(
  client: OpponentClient,
  game: Game,
  level: number | string,
  seed: string,
  until: number,
  tally: Tally,
): Promise<void> {
  const rng = Rng.from(seed);
  let state = game.newState();
  while (performance.now() < until) {
    rollDice(state, rng);
    if (state.actor === TERMINAL) state = game.newState();
    if (!isPlayer(state.actor)) continue;
    const startedAt = performance.now();
    try {
      const { action, agent } = await client.move({ position: state.toPosition(), level, seed: `${seed}/${tally.times.length}` });
      tally.times.push(performance.now() - startedAt);
      tally.agent = agent;
      state.apply(action.index);
    } catch (error) {
      const code = error instanceof OpponentError ? error.code : String(error);
      tally.errors[code] = (tally.errors[code] ?? 0) + 1;
    }
  }
}

/** Asks a server for moves of one level from so many games at a time. */
export async function measureLoad(
  address: string,
  game: Game,
  level: number | string,
  games: number,
  seconds: number,
): Promise<LoadResult> {
  const client = connectHttp(address, { retries: 0 });
  const tally: Tally = { times: [], errors: {}, agent: '' };
  await playOn(client, game, level, 'warm up', performance.now() + 1, { times: [], errors: {}, agent: '' });
  const startedAt = performance.now();
  await Promise.all(Array.from({ length: games }, (_, i) => playOn(client, game, level, `game ${i}`, startedAt + seconds * 1000, tally)));
  const took = (performance.now() - startedAt) / 1000;
  client.close();
  const sorted = tally.times.toSorted((a, b) => a - b);
  return {
    scenario: game.scenario.id,
    level: String(level),
    agent: tally.agent,
    games,
    seconds: took,
    requests: sorted.length,
    perSecond: sorted.length / took,
    p50Ms: quantile(sorted, 0.5),
    p99Ms: quantile(sorted, 0.99),
    errors: tally.errors,
  };
}
