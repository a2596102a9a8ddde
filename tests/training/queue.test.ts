import { Queue } from 'bullmq';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type Actor, LocalActor } from '../../training/threads/actor.ts';
import { NO_COUNTS } from '../../training/queue/messages/counts.ts';
import { createQueueActor, type QueueActor, runWorker, type WorkerOptions } from '../../training/queue/index.ts';
import { JOBS_QUEUE, runKey, runMember, sessionKeys } from '../../training/queue/messages/keys.ts';
import { upload } from '../../training/queue/messages/scripts.ts';
import type { RunDirectory } from '../../training/settings/run-directory.ts';
import type { PlayOrder } from '../../training/play/self-play.ts';
import type { SelfPlayTask } from '../../training/settings/self-play-task.ts';
import { FailingActor, ForgetfulActor, ListeningActor, SilentActor } from './queue-players.ts';
import { hasRedis, TestRedis } from './queue-redis.ts';
import { collectGames, firstNetwork, localGames, newRun, SMALL, sorted } from './queue-sample.ts';
import { temporaryFolders } from './temporary-folder.ts';

const newFolder = temporaryFolders();
const server = new TestRedis();
const liking = Float32Array.of(0.5, -1, 2);
const WARMUPS = [0, 1, 2, 3].map((number) => ({ number, label: `test ${number}`, teaches: true, sides: [liking, 'scripted'] as const }));
const ORDER: PlayOrder = { games: [4, 5, 6, 7, 8, 9, 10], warmups: WARMUPS };
const COUNT = 11;
const PATIENTLY = { timeout: 600_000 };

/** A worker in this process that is ended at the end of the test. */
interface TestWorker {
  readonly notes: string[];
  /** Rejected with what the worker failed with. */
  readonly ended: Promise<void>;
  end(): Promise<void>;
}

function startWorker(options: Partial<WorkerOptions> = {}): TestWorker {
  const controller = new AbortController();
  const notes: string[] = [];
  const createActor = (task: SelfPlayTask): Actor => new LocalActor(task);
  const ended = runWorker({
    url: server.url,
    threads: 1,
    signal: controller.signal,
    note: (text) => notes.push(text),
    createActor,
    ...options,
  });
  ended.catch(() => {});
  return { notes, ended, end: () => (controller.abort(), ended) };
}

async function presentSession(run: RunDirectory): Promise<string> {
  return (await server.redis.hget(runKey(runMember(run)), 'session')) ?? '';
}

const folderRun = (): RunDirectory => newRun(join(newFolder(), 'run'));
let onnx: Uint8Array;

describe.skipIf(!hasRedis)('a queue', { timeout: 600_000 }, () => {
  beforeAll(async () => {
    await server.start();
    onnx = await firstNetwork(folderRun());
  }, 600_000);
  afterAll(() => server.remove());
  beforeEach(() => server.redis.flushall());

  it('has all games played, those that this thread would play, and leaves nothing behind', async () => {
    const run = folderRun();
    const actor = await createQueueActor(run, server.url);
    const worker = startWorker();
    await actor.setNetwork(onnx);
    const games = await collectGames(actor, ORDER, COUNT);
    expect(sorted(games)).toEqual(sorted(await localGames(run, onnx, ORDER, COUNT)));
    const report = await actor.play({ games: [], milliseconds: 0 });
    expect(report).toMatchObject({ finished: [], inFlight: 0, waiting: 0 });
    await actor.close();
    await expect.poll(() => worker.notes.at(-1), PATIENTLY).toMatch(/^Waiting for a run/);
    await worker.end();
    expect(await server.redis.keys('schiltron:*')).toEqual([]);
  });

  it('counts decisions and evaluations once', async () => {
    const run = folderRun();
    const actor = await createQueueActor(run, server.url);
    const worker = startWorker();
    await actor.setNetwork(onnx);
    const sums = { decisions: 0, evaluations: 0, playedMs: 0, networkMs: 0, ofGames: 0, games: 0 };
    for (let order: PlayOrder = ORDER; sums.games < COUNT || sums.decisions < sums.ofGames; order = { games: [] }) {
      const { finished, decisions, evaluations, playedMs, networkMs } = await actor.play({ ...order, milliseconds: 50 });
      sums.decisions += decisions;
      sums.evaluations += evaluations;
      sums.playedMs += playedMs;
      sums.networkMs += networkMs;
      sums.games += finished.length;
      for (const { summary } of finished) sums.ofGames += summary.decisions;
    }
    expect(sums.decisions).toBe(sums.ofGames);
    expect(sums.evaluations).toBeGreaterThan(0);
    expect(sums.networkMs).toBeGreaterThan(0);
    expect(sums.playedMs).toBeGreaterThanOrEqual(sums.networkMs);
    await actor.close();
    await worker.end();
  });

  it('takes a game once, however often it is handed in, and none that was not ordered', async () => {
    const run = folderRun();
    const actor = await createQueueActor(run, server.url);
    await actor.play({ games: [1, 2], milliseconds: 0 });
    const session = await presentSession(run);
    const keys = sessionKeys(runMember(run), session);
    const handIn = (id: string, ...numbers: number[]): Promise<number> =>
      upload(server.redis, keys, id, { id: 'x', counts: NO_COUNTS, games: numbers.map((number) => [number, Buffer.from('x')]) });
    expect(await handIn('other', 1)).toBe(0);
    expect(await handIn(session, 1, 1, 3)).toBe(1);
    expect(await handIn(session, 1, 2)).toBe(1);
    expect(await handIn(session, 1, 2)).toBe(0);
    await expect(actor.play({ games: [] })).rejects.toThrow(/came damaged through the queue/);
    await actor.close();
  });

  it('leaves out what is no job, and has the games of a damaged one played all the same', async () => {
    const run = folderRun();
    const actor = await createQueueActor(run, server.url);
    await actor.setNetwork(onnx);
    await actor.play({ ...ORDER, milliseconds: 0 });
    const { prefix } = sessionKeys(runMember(run), await presentSession(run));
    const damaged = (await server.redis.keys(`${prefix}:jobs:games-*`)).filter((_, i) => i % 2 === 0);
    for (const key of damaged) await server.redis.hset(key, 'data', 'null');
    const queue = new Queue(JOBS_QUEUE, { connection: { path: server.url.replace('unix:', '') }, prefix });
    const nonsense: unknown[] = [
      null,
      3,
      'x',
      {},
      { length: 1 },
      ['x'],
      [null],
      [-1],
      [0.5],
      [{ number: 1 }],
      [{ number: 1, sides: ['random'], label: 'x', teaches: true }],
    ];
    await queue.addBulk(nonsense.map((data) => ({ name: 'games', data })));
    const worker = startWorker();
    const games = await collectGames(actor, { games: [] }, COUNT);
    expect(sorted(games)).toEqual(sorted(await localGames(run, onnx, ORDER, COUNT)));
    await expect
      .poll(() => worker.notes.filter((note) => note.includes('is none of a learner')).length, PATIENTLY)
      .toBe(damaged.length + nonsense.length);
    await queue.close();
    await actor.close();
    await worker.end();
  });

  it('does not play again what a job that is tried again has handed in before', async () => {
    const run = folderRun();
    const actor = await createQueueActor(run, server.url);
    await actor.play({ games: [], warmups: WARMUPS, milliseconds: 0 });
    await server.redis.srem(sessionKeys(runMember(run), await presentSession(run)).open, 1, 3);
    const given: string[] = [];
    const worker = startWorker({ createActor: (task) => new ListeningActor(task, given) });
    expect([...(await collectGames(actor, { games: [] }, 2)).keys()].sort()).toEqual([0, 2]);
    expect(given).toEqual(['game 0', 'game 2']);
    await actor.close();
    await worker.end();
  });

  it('keeps the present weights and those before under their hash, and no others', async () => {
    const run = folderRun();
    const actor = await createQueueActor(run, server.url);
    const hashes: string[] = [];
    for (const byte of [1, 2, 3, 4]) {
      await actor.setNetwork(Uint8Array.of(byte));
      await actor.play({ games: [], milliseconds: 0 });
      hashes.push((await server.redis.hget(runKey(runMember(run)), 'weights'))!);
    }
    expect(new Set(hashes).size).toBe(4);
    const kept = await server.redis.keys('*:weights:*');
    expect(kept.map((key) => key.split(':').at(-1)).sort()).toEqual(hashes.slice(2).sort());
    await actor.close();
  });

  it('brings an earlier network to the workers as well', async () => {
    const run = newRun(join(newFolder(), 'run'), { ...SMALL, snapshotShare: 1 });
    const actor = await createQueueActor(run, server.url);
    const given: string[] = [];
    const worker = startWorker({ createActor: (task) => new ListeningActor(task, given) });
    await actor.setNetwork(onnx);
    await actor.setSnapshot(onnx);
    expect((await collectGames(actor, ORDER, COUNT)).size).toBe(COUNT);
    expect(given).toContain('network');
    expect(given).toContain('snapshot');
    await actor.close();
    await worker.end();
  });

  it('has damaged weights not played with', async () => {
    const run = folderRun();
    const actor = await createQueueActor(run, server.url);
    await actor.setNetwork(onnx);
    await actor.play({ ...ORDER, milliseconds: 0 });
    const [key] = await server.redis.keys('*:weights:*');
    await server.redis.set(key!, Buffer.from(onnx).fill(0, 100, 120));
    const worker = startWorker();
    await expect.poll(() => worker.notes.join(), PATIENTLY).toContain('missing or damaged');
    await server.redis.set(key!, Buffer.from(onnx));
    expect((await collectGames(actor, { games: [] }, COUNT)).size).toBe(COUNT);
    await actor.close();
    await worker.end();
  });

  it('serves several runs without mixing them', async () => {
    const first = newRun(join(newFolder(), 'first'));
    const second = newRun(join(newFolder(), 'second'), { ...SMALL, maximumDecisions: 3 });
    const actors: QueueActor[] = [await createQueueActor(first, server.url), await createQueueActor(second, server.url)];
    await expect(startWorker().ended).rejects.toThrow(/first:\w+, second:\w+. Say which with --run/);
    for (const actor of actors) await actor.setNetwork(onnx);
    const workers = [startWorker({ run: 'first' }), startWorker({ run: runMember(second) })];
    const games = await Promise.all(actors.map((actor) => collectGames(actor, ORDER, COUNT)));
    expect(sorted(games[0]!)).toEqual(sorted(await localGames(first, onnx, ORDER, COUNT)));
    expect(sorted(games[1]!)).toEqual(sorted(await localGames(second, onnx, ORDER, COUNT)));
    await Promise.all(actors.map((actor) => actor.close()));
    await Promise.all(workers.map((worker) => worker.end()));
  });

  it('tells a learner that another one has taken over its run', async () => {
    const run = folderRun();
    const [first, second] = [await createQueueActor(run, server.url), await createQueueActor(run, server.url)];
    await expect(first.play({ games: [1] })).rejects.toThrow(/taken over the run/);
    await first.close();
    expect(await presentSession(run)).not.toBe('');
    await second.close();
  });

  it('refuses a worker whose rules differ', async () => {
    const run = folderRun();
    const actor = await createQueueActor(run, server.url);
    const key = runKey(runMember(run));
    const announcement = JSON.parse((await server.redis.hget(key, 'announcement'))!) as object;
    await server.redis.hset(key, 'announcement', JSON.stringify({ ...announcement, rulesetVersion: '0.0.1' }));
    await expect(startWorker().ended).rejects.toThrow(/is played with pig 0\.0\.1; this machine has/);
    await actor.close();
  });

  it('fills the threads of all workers', async () => {
    const actor = await createQueueActor(folderRun(), server.url);
    const worker = startWorker({ threads: 3, createActor: () => new SilentActor() });
    const games = Array.from({ length: 40 }, (_, i) => i);
    expect(await actor.play({ games, milliseconds: 0 })).toMatchObject({ inFlight: 40 });
    const perThread = 1 + 8;
    await expect.poll(async () => (await actor.play({ games: [], milliseconds: 20 })).inFlight, PATIENTLY).toBe(40 - 2 * perThread);
    await worker.end();
    await expect.poll(async () => (await actor.play({ games: [], milliseconds: 20 })).inFlight, PATIENTLY).toBe(40);
    await actor.close();
  });

  it('ends the run with the reason if no worker can play a game', async () => {
    const actor = await createQueueActor(folderRun(), server.url);
    await actor.setNetwork(onnx);
    await actor.play({ games: [12, 13], milliseconds: 0 });
    for (let attempt = 0; attempt < 3; attempt++) {
      const worker = startWorker({ createActor: () => new FailingActor() });
      await expect(worker.ended).rejects.toThrow('The dice are loaded.');
    }
    await expect(collectGames(actor, { games: [] }, 2)).rejects.toThrow(
      /Games 12, 13 .* could not be played by any worker: The dice are loaded\./,
    );
    await actor.close();
  });

  it('has the games of a thread that lost them played again', async () => {
    const run = folderRun();
    const actor = await createQueueActor(run, server.url);
    const worker = startWorker({ createActor: (task) => new ForgetfulActor(task) });
    await actor.setNetwork(onnx);
    expect(sorted(await collectGames(actor, ORDER, COUNT))).toEqual(sorted(await localGames(run, onnx, ORDER, COUNT)));
    await actor.close();
    await worker.end();
  });

  it('says how to start a server if there is none', async () => {
    const run = folderRun();
    await expect(createQueueActor(run, 'redis://127.0.0.1:1')).rejects.toThrow(
      /No Redis answers at redis:\/\/127\.0\.0\.1:1.*redis-server --port 6379/,
    );
    await expect(startWorker({ url: 'unix:/nowhere/socket' }).ended).rejects.toThrow(/No Redis answers at unix:\/nowhere\/socket/);
  });
});

describe.skipIf(!hasRedis)('a queue whose server goes away', { timeout: 600_000 }, () => {
  beforeAll(async () => {
    onnx = await firstNetwork(folderRun());
  }, 600_000);
  beforeEach(() => server.start());
  afterEach(() => server.remove());

  it('goes on when it is back, even if it has forgotten everything', async () => {
    const run = folderRun();
    const actor = await createQueueActor(run, server.url);
    const worker = startWorker();
    await actor.setNetwork(onnx);
    let restarts = 0;
    const games = await collectGames(actor, ORDER, COUNT, async () => {
      if (restarts++ > 0) return;
      await server.stop();
      expect(await actor.play({ games: [], milliseconds: 0 })).toMatchObject({ finished: [] });
      await expect.poll(() => worker.notes.join(), PATIENTLY).toContain('does not answer; playing on');
      await server.start();
    });
    expect(restarts).toBeGreaterThan(0);
    expect(sorted(games)).toEqual(sorted(await localGames(run, onnx, ORDER, COUNT)));
    await actor.close();
    await worker.end();
  });

  it('goes on when it is back with what it knew some time ago', async () => {
    const run = folderRun();
    const actor = await createQueueActor(run, server.url);
    await actor.setNetwork(onnx);
    const [games, later] = [ORDER.games.slice(0, 3), ORDER.games.slice(3)];
    await actor.play({ ...ORDER, games, milliseconds: 0 });
    await server.redis.save();
    await actor.play({ games: later, milliseconds: 0 });
    await server.stop();
    await server.start();
    const worker = startWorker();
    expect(sorted(await collectGames(actor, { games: [] }, COUNT))).toEqual(sorted(await localGames(run, onnx, ORDER, COUNT)));
    await actor.close();
    await worker.end();
  });

  it('ends the run, which can be gone on with, if it stays away', async () => {
    const actor = await createQueueActor(folderRun(), server.url, { patienceMs: 200 });
    await server.stop();
    await expect(collectGames(actor, ORDER, COUNT)).rejects.toThrow(/out of reach .* go on with the same command/);
    await actor.close();
  });
});
