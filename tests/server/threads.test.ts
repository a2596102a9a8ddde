import { afterAll, describe, expect, test } from 'vitest';
import { loadGame, Rng } from '../../rules/index.ts';
import { createService } from '../../server/index.ts';
import { NativeLock } from '../../server/threads/native-lock.ts';
import { WorkerThread } from '../../server/threads/worker-thread.ts';
import { ThreadDeath } from '../../server/service/search-thread.ts';
import { version } from '../../server/node/version.ts';
import { deepSeed } from '../deep.ts';
import { endedWithin } from './until.ts';

const pig = loadGame('pig', 'pig-20').newState();
while (pig.actor < 0) pig.apply(pig.chanceOutcomes().sample(Rng.from('not a 1')));
const position = { ...pig.toPosition() };
const settings = { version, models: [], cells: {}, anySpec: false, maxSimulations: 1e9, maxTimeMs: 60_000 };

describe('search threads', () => {
  const restarts: string[] = [];
  const threaded = createService({ threads: 2, maxSimulations: 1e9, onRestart: (reason) => restarts.push(reason) });
  const local = createService();
  afterAll(async () => {
    await threaded.close();
    await local.close();
  });

  test('give the answers that the caller’s own thread gives', async () => {
    for (const agent of ['mcts:sims=100', 'neural:pig,sims=16', 'scripted']) {
      const request = {
        position: loadGame('pig', 'pig-100')
          .fromPosition({ ...position, scenario: 'pig-100' })
          .toPosition(),
        agent,
        seed: 3,
      };
      const [there, here] = [await threaded.ask('move', request), await local.ask('move', request)];
      expect({ ...there, elapsedMs: 0 }).toEqual({ ...here, elapsedMs: 0 });
    }
  });

  test('give the same answer in a crowd as alone', async () => {
    const request = (seed: number) => ({ position: { ...position, scenario: 'pig-100' }, agent: 'neural:pig,sims=24', seed });
    const alone = [];
    for (let seed = 0; seed < 8; seed++) alone.push(await threaded.ask('move', request(seed)));
    const crowd = await Promise.all(alone.map((_, seed) => threaded.ask('move', request(seed))));
    expect(crowd.map((reply) => ({ ...reply, elapsedMs: 0 }))).toEqual(alone.map((reply) => ({ ...reply, elapsedMs: 0 })));
    expect(threaded.metrics.text()).toMatch(/schiltron_batch_states_count [1-9]/);
  });

  test('tell faults with code and path', async () => {
    await expect(threaded.ask('move', { position: { ...position, state: { turn: -1 } } })).rejects.toMatchObject({
      problem: { code: 'BAD_POSITION', path: '/position/state/turn' },
    });
  });

  test('end a search when told to, in the middle of it', async () => {
    const reply = await threaded.ask('analyze', { position, agent: 'mcts:sims=9000000' }, { signal: endedWithin(threaded) });
    expect(reply).toMatchObject({ stoppedBy: 'terminated' });
  });
});

describe('a search thread that dies', () => {
  test('fails what it worked on, and another takes its place', async () => {
    let restarted = 0;
    const thread = new WorkerThread(settings, { onRestart: () => restarted++ });
    await thread.ready;
    const task = { op: 'move', request: { position, agent: 'mcts:sims=9000000' }, seed: 1, warnings: [], owner: 'test' } as const;
    const running = thread.run(task);
    setTimeout(() => thread.restart(), 100);
    await expect(running.answer).rejects.toBeInstanceOf(ThreadDeath);
    expect(restarted).toBe(1);
    await thread.ready;
    expect(await thread.run({ ...task, request: { position, agent: 'mcts:sims=50' } }).answer).toMatchObject({ visits: 50 });
    await thread.close();
  });

  test('costs a request nothing but time: it is worked on again, with the same answer', async () => {
    const request = { position, agent: 'mcts:sims=60000', seed: 8 };
    const service = createService({ shipped: false, threads: 1, maxSimulations: 1e9 });
    const expected = await service.ask('move', request);
    const asked = service.ask('move', request);
    setTimeout(() => service.restartThreads('a test'), 30);
    expect({ ...(await asked), elapsedMs: 0 }).toEqual({ ...expected, elapsedMs: 0 });
    expect(service.metrics.text()).toContain('schiltron_thread_restarts_total 1');
    await service.close();
  });

  test('twice in a row fails the request clearly, and the next one is answered', async () => {
    const service = createService({ shipped: false, threads: 1, maxSimulations: 1e9 });
    await service.ready;
    const asked = service.ask('move', { position, agent: 'mcts:sims=9000000' });
    const killing = setInterval(() => service.restartThreads('a test'), 400);
    await expect(asked).rejects.toMatchObject({ problem: { code: 'WORKER_DIED' } });
    clearInterval(killing);
    expect(await service.ask('move', { position, agent: 'mcts:sims=20' })).toMatchObject({ visits: 20 });
    await service.close();
  });
});

describe('the lock of native code', () => {
  test('makes whoever wants to end a thread wait until it is free, and is then theirs', async () => {
    const inside = new NativeLock();
    const outside = new NativeLock(inside.memory);
    let isDone = false;
    const held = inside.hold(() => new Promise<void>((resolve) => setTimeout(resolve, 60))).then(() => (isDone = true));
    await outside.stop();
    expect(isDone || (await held)).toBe(true);
    expect(new Int32Array(inside.memory)[0]).toBe(2);
  });

  test('lets threads be killed again and again while networks load and run', { timeout: 600_000 }, async () => {
    const service = createService({ threads: 1 });
    await service.ready;
    const request = { position: { ...position, scenario: 'pig-100' }, agent: 'neural:pig,sims=2000', seed: 1 };
    for (let kill = 0; kill < (deepSeed === undefined ? 4 : 24); kill++) {
      const asked = Promise.allSettled([service.ask('move', request), service.ask('move', request)]);
      await new Promise((resolve) => setTimeout(resolve, 20 + 90 * (kill % 4)));
      service.restartThreads('a test');
      await asked;
    }
    expect(await service.ask('move', { ...request, agent: 'neural:pig,sims=8' })).toMatchObject({ visits: 8 });
    await service.close();
  });
});
