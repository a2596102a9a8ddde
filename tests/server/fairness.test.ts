import { afterAll, describe, expect, test } from 'vitest';
import { GameCache } from '../../server/engine/context/games.ts';
import { FairShare } from '../../server/engine/share/fair-share.ts';
import { type Client, createService, VisitBudget } from '../../server/index.ts';

const service = createService();
afterAll(() => service.close());

/** A game of a scenario that takes long to make ready, different for each number. */
function large(number: number): { position: object } {
  const setUp = { baron: { hexes: '0505', radius: 20 }, royal: { hexes: '2020', radius: 20 } };
  return {
    position: {
      ruleset: 'barons-war',
      scenario: { id: `large-${number}`, map: 'lewes', battles: 'lewes', setUp, commandPoints: { baron: 60, royal: 60 } },
      state: {},
    },
  };
}

const broken = { position: { ruleset: 'barons-war', scenario: 'skirmish', state: { turn: 'x' } } };
const clientWith = (perMinute: number, clock = () => 0): Client => ({ name: 'a', budget: new VisitBudget(perMinute, clock) });
const refusal = (request: Promise<unknown>): Promise<unknown> =>
  request.then(
    () => null,
    (error: { problem: unknown }) => error.problem,
  );

describe('evaluate', () => {
  test('looks for the network before it reads a game', async () => {
    expect(await refusal(service.ask('evaluate', { model: 'nobody', games: [broken] }))).toMatchObject({
      code: 'NO_MODEL',
      path: '/model',
    });
    const bare = createService({ shipped: false });
    expect(await refusal(bare.ask('evaluate', { games: [broken] }))).toMatchObject({ code: 'NO_MODEL', path: '/model' });
    await bare.close();
  });

  test('takes games of eight packs, and reads none of nine', async () => {
    await service.ask('clearCache', {});
    expect(await refusal(service.ask('evaluate', { games: Array.from({ length: 200 }, (_, i) => large(i)) }))).toMatchObject({
      code: 'TOO_LARGE',
      path: '/games/8',
    });
    expect(await service.ask('clearCache', {})).toMatchObject({ games: 0 });
    const games = Array.from({ length: 64 }, (_, i) => large(i % 8));
    expect(await refusal(service.ask('evaluate', { games }))).not.toMatchObject({ code: 'TOO_LARGE' });
  });

  test('stops reading when nobody waits any more', async () => {
    const gone = new AbortController();
    const asked = refusal(
      service.ask('evaluate', { model: 'barons-war', games: Array.from({ length: 8 }, (_, i) => large(100 + i)) }, { signal: gone.signal }),
    );
    setImmediate(() => gone.abort());
    expect(await asked).toMatchObject({ code: 'CANCELLED' });
    expect(
      await refusal(
        service.ask('evaluate', { model: 'barons-war', deadlineMs: 1, games: Array.from({ length: 8 }, (_, i) => large(200 + i)) }),
      ),
    ).toMatchObject({ code: 'DEADLINE' });
  });

  test('refuses a game that the network cannot judge, by its place', async () => {
    const fresh = { position: { ruleset: 'tic-tac-toe', scenario: 'standard', state: {} } };
    expect(await refusal(service.ask('evaluate', { model: 'barons-war', games: [fresh] }))).toMatchObject({
      code: 'MODEL_MISMATCH',
      path: '/games/0',
    });
  });
});

describe('an allowance', () => {
  test('pays for requests that fail, also for those of a wrong shape', async () => {
    for (const request of [broken, { position: 3 }, { position: { ruleset: 'chess', scenario: 'x', state: {} } }]) {
      const client = clientWith(5);
      expect(await refusal(service.ask('legal', request, { client }))).not.toMatchObject({ code: 'RATE_LIMITED' });
      for (let i = 1; i < 5; i++) await refusal(service.ask('legal', request, { client })); // dearer on a busy machine, never less than one
      expect(await refusal(service.ask('legal', request, { client }))).toMatchObject({ code: 'RATE_LIMITED' });
    }
  });

  test.each([0, 1])('pays for the time that games take to be read, with %i threads', async (threads) => {
    const served = createService({ shipped: false, threads });
    await served.ready;
    const client = clientWith(5);
    await refusal(served.ask('legal', large(300 + threads), { client }));
    expect(await refusal(served.ask('ping', {}, { client }))).toBeNull();
    expect(await refusal(served.ask('legal', large(300 + threads), { client }))).toMatchObject({ code: 'RATE_LIMITED' });
    await served.close();
  });
});

const anybody = { owner: 'anybody', signal: new AbortController().signal, spend: () => undefined };

describe('games are made ready in turns', () => {
  test('and everything else on the thread has its own in between', async () => {
    const room = new FairShare();
    let turns = 0;
    let isOver = false;
    const count = (): void => void (isOver || (turns++, setImmediate(count)));
    setImmediate(count);
    const order: number[] = [];
    let spent = 0;
    const work = (number: number): Promise<number> =>
      room.run(
        () => {
          for (const end = performance.now() + 12; performance.now() < end; );
          return order.push(number);
        },
        { ...anybody, spend: (milliseconds) => (spent += milliseconds) },
      );
    await Promise.all(Array.from({ length: 20 }, (_, i) => work(i)));
    isOver = true;
    expect(turns).toBeGreaterThanOrEqual(19);
    expect(order).toEqual(Array.from({ length: 20 }, (_, i) => i));
    expect(spent).toBeGreaterThanOrEqual(240);
  });

  test('small ones share a turn, and one that fails holds up nobody', async () => {
    const room = new FairShare();
    const results = await Promise.allSettled(
      Array.from({ length: 100 }, (_, i) => room.run(() => (i % 2 === 0 ? i : [].at(0)!['x']), anybody)),
    );
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(50);
    expect(await room.run(() => 'next', anybody)).toBe('next');
  });
});

describe('a thread is shared out among clients', () => {
  const asker = (owner: string, signal = anybody.signal) => ({ ...anybody, owner, signal });
  /** Takes at least so many milliseconds. */
  const compute = (milliseconds: number): void => {
    for (const end = performance.now() + milliseconds; performance.now() < end; );
  };

  test('a modest client is next, however many games of a greedy one wait', async () => {
    const room = new FairShare();
    const order: string[] = [];
    const work = (owner: string): Promise<void> =>
      room.run(() => {
        compute(12);
        order.push(owner);
      }, asker(owner));
    const greedy = Array.from({ length: 20 }, () => work('greedy'));
    await greedy[0];
    const modest = work('modest');
    await Promise.all([...greedy, modest]);
    expect(order.indexOf('modest')).toBeLessThanOrEqual(2);
  });

  test('a long record is read slice by slice, and what has begun is done before others of its client begin', async () => {
    const room = new FairShare();
    const order: string[] = [];
    function* long(owner: string): Generator<void, string, void> {
      for (let step = 0; step < 6; step++) {
        compute(12);
        order.push(owner);
        yield;
      }
      return owner;
    }
    const first = room.runSteps(long('greedy 1'), asker('greedy'));
    const second = room.runSteps(long('greedy 2'), asker('greedy'));
    const modest = room.run(() => order.push('modest'), asker('modest'));
    expect(await Promise.all([first, second])).toEqual(['greedy 1', 'greedy 2']);
    await modest;
    expect(order.indexOf('modest')).toBeLessThanOrEqual(2);
    expect(order.lastIndexOf('greedy 1')).toBeLessThan(order.indexOf('greedy 2'));
  });

  test('a search that rests goes on in its client’s turn, between the games of others', async () => {
    const room = new FairShare();
    const order: string[] = [];
    const search = async (): Promise<void> => {
      for (let slice = 0; slice < 5; slice++) {
        compute(2);
        order.push('slice');
        await room.rest('modest', anybody.signal);
      }
    };
    const games = Array.from({ length: 20 }, () =>
      room.run(() => {
        compute(12);
        order.push('game');
      }, asker('greedy')),
    );
    await Promise.all([search(), ...games]);
    expect(order.lastIndexOf('slice')).toBeLessThan(12);
  });

  test('what waits is refused when its deadline passes, and a search ends its rest', async () => {
    const room = new FairShare();
    const off = new AbortController();
    const first = room.run(() => compute(12), asker('a'));
    const waits = refusal(room.run(() => compute(12), asker('b', off.signal)));
    const rests = room.rest('c', off.signal);
    off.abort('deadline');
    expect(await waits).toMatchObject({ code: 'DEADLINE', path: '/deadlineMs' });
    await Promise.all([first, rests]);
    expect(await refusal(room.run(() => 1, asker('b', off.signal)))).toMatchObject({ code: 'DEADLINE' });
  });
});

test('packs do not drive the scenarios of rulesets out of the cache', () => {
  const games = new GameCache();
  const kept = games.find('barons-war').load('skirmish');
  for (let i = 0; i < 40; i++)
    games.find('barons-war').load({
      id: `small-${i}`,
      map: 'skirmish',
      battles: 'skirmish',
      setUp: { baron: { hexes: '0505', radius: 9 }, royal: { hexes: '0505', radius: 9 } },
      commandPoints: { baron: 9, royal: 9 },
    });
  expect(games.find('barons-war').load('skirmish')).toBe(kept);
  expect(games.clear()).toBe(33);
});
