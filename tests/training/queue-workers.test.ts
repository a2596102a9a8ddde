import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createQueueActor } from '../../training/queue/index.ts';
import { runKey, runMember, sessionKeys, type SessionKeys } from '../../training/queue/messages/keys.ts';
import { readShard } from '../../training/rows/replay-shard.ts';
import { train } from '../../training/run/run.ts';
import type { RunDirectory } from '../../training/settings/run-directory.ts';
import { hasRedis, kill, lineWith, TestRedis } from './queue-redis.ts';
import { collectGames, firstNetwork, localGames, newRun, SMALL, sorted } from './queue-sample.ts';
import { temporaryFolders } from './temporary-folder.ts';

const PROGRAM = fileURLToPath(new URL('../../dist/cli/main.js', import.meta.url));
/** Games take long enough to be cut short. */
const SLOW = { ...SMALL, fullSimulations: 64, fastSimulations: 32 };
/** Time for Redis to take in what a worker sent before it was stopped. */
const SETTLE_MS = 50;
const GAMES = Array.from({ length: 16 }, (_, i) => i);

const newFolder = temporaryFolders();
const server = new TestRedis();
const children: ChildProcess[] = [];

/** The command as a person would run it on another machine, once it plays. */
async function startWorker(): Promise<ChildProcess> {
  const child = spawn(process.execPath, [PROGRAM, 'worker', '--queue', server.url, '--threads', '1'], {
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  children.push(child);
  await lineWith(child, 'stderr', 'Playing for');
  child.stderr.resume();
  return child;
}

async function keysOf(run: RunDirectory): Promise<SessionKeys> {
  const member = runMember(run);
  return sessionKeys(member, (await server.redis.hget(runKey(member), 'session'))!);
}

/** Stops a worker in the middle of a job: it holds one that is not finished. False if it was just between two. */
async function freezeInJob(child: ChildProcess, { prefix }: SessionKeys): Promise<boolean> {
  child.kill('SIGSTOP');
  await sleep(SETTLE_MS);
  if ((await server.redis.llen(`${prefix}:jobs:active`)) > 0) return true;
  child.kill('SIGCONT');
  return false;
}

async function eventsOf({ prefix }: SessionKeys): Promise<string[]> {
  const entries = await server.redis.xrange(`${prefix}:jobs:events`, '-', '+');
  return entries.map(([, fields]) => fields[fields.indexOf('event') + 1]!);
}

describe.skipIf(!hasRedis)('workers of their own', () => {
  beforeAll(() => server.start());
  beforeEach(() => server.redis.flushall());
  afterEach(async () => {
    await Promise.all(children.splice(0).map(kill));
  });
  afterAll(() => server.remove());

  it('may be killed in the middle of a job: every game still comes once, and as it should be', async () => {
    const run = newRun(join(newFolder(), 'killed'), SLOW);
    const onnx = await firstNetwork(run);
    const actor = await createQueueActor(run, server.url, { lockMs: 1000 });
    await actor.setNetwork(onnx);
    await actor.play({ games: GAMES, milliseconds: 0 });
    const keys = await keysOf(run);
    const victim = await startWorker();
    let others = 0;
    const games = await collectGames(actor, { games: [] }, GAMES.length, async () => {
      if (others > 0 || !(await freezeInJob(victim, keys))) return;
      await kill(victim);
      await startWorker();
      others++;
    });
    expect(others).toBe(1);
    // The job may have lacked nothing but its end: then all games are in before the next look for lost jobs.
    await expect.poll(() => eventsOf(keys), { timeout: 600_000 }).toContain('stalled');
    expect(sorted(games)).toEqual(sorted(await localGames(run, onnx, { games: GAMES }, GAMES.length)));
    await actor.close();
  });

  it('that are asked to end give their jobs back at once', async () => {
    const run = newRun(join(newFolder(), 'ended'), SLOW);
    const onnx = await firstNetwork(run);
    const actor = await createQueueActor(run, server.url, { lockMs: 600_000 });
    await actor.setNetwork(onnx);
    await actor.play({ games: GAMES, milliseconds: 0 });
    const keys = await keysOf(run);
    const first = await startWorker();
    let others = 0;
    const games = await collectGames(actor, { games: [] }, GAMES.length, async () => {
      if (others > 0 || !(await freezeInJob(first, keys))) return;
      first.kill('SIGTERM');
      first.kill('SIGCONT');
      expect(await once(first, 'exit')).toEqual([0, null]);
      expect(await server.redis.llen(`${keys.prefix}:jobs:active`)).toBe(0);
      await startWorker();
      others++;
    });
    expect(others).toBe(1);
    expect(await eventsOf(keys)).not.toContain('stalled');
    expect(sorted(games)).toEqual(sorted(await localGames(run, onnx, { games: GAMES }, GAMES.length)));
    await actor.close();
  });

  it('play a whole run, warm-up and learning and all, though one is killed in it', async () => {
    const directory = newFolder();
    let victim: ChildProcess | null = null;
    startWorker().then(
      (child) => (victim = child),
      () => {},
    ); // may be killed before it plays
    startWorker().catch(() => {});
    const config = {
      ...SMALL,
      gamesInFlight: 4,
      warmupPolicy: 'evolved' as const,
      evolutionGenerations: 1,
      evolutionCandidates: 4,
      evolutionGames: 2,
      minimumRows: 16,
      batchSize: 16,
      publishSteps: 2,
    };
    const onProgress = ({ phase }: { readonly phase: string }): void => {
      if (phase !== 'warm-up') victim?.kill('SIGKILL');
    };
    const progress = await train(
      { scenario: 'pig/pig-20', run: 'far', directory, workers: 0, queue: server.url, games: 250, config },
      { onProgress },
    );
    expect(progress.steps).toBeGreaterThan(0);
    const resumed = await train({ run: 'far', directory, workers: 0, queue: server.url, games: 300 });
    expect(resumed.games).toBeGreaterThanOrEqual(300);
    const numbers = readShard(join(directory, 'far/replay/00000.replay')).games.map(({ summary }) => summary.game);
    expect([numbers.length, new Set(numbers).size]).toEqual([resumed.games, resumed.games]);
  });
});
