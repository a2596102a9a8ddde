import { describe, expect, it } from 'vitest';
import { resolveConfig } from '../../training/settings/config.ts';
import type { GameRows } from '../../training/rows/game-rows.ts';
import { formatAnnouncement, parseAnnouncement } from '../../training/queue/messages/announcement.ts';
import { decodeGame, encodeGame } from '../../training/queue/messages/game-message.ts';
import { cutJobs, decodeJob, encodeJob, type GameOrder, numberOf } from '../../training/queue/messages/job.ts';
import { isAskedFor, runMember } from '../../training/queue/messages/keys.ts';
import { Outstanding } from '../../training/queue/learner/outstanding.ts';
import { QueueError } from '../../training/queue/redis/queue-error.ts';
import { parseRedisAddress, unreachable } from '../../training/queue/redis/redis-address.ts';
import { run } from '../cli/terminal.ts';
import { newRun } from './queue-sample.ts';
import { temporaryFolders } from './temporary-folder.ts';

const newFolder = temporaryFolders();

describe('a game on its way', () => {
  const game: GameRows = {
    summary: { game: 7, result: -1, margin: 2.5, decisions: 12, rows: 1, capped: true },
    words: Uint16Array.of(0, 1, 65535, 300),
  };

  it('arrives as it was sent', () => {
    expect(decodeGame(encodeGame(game), 7)).toEqual(game);
  });

  it('may begin anywhere in a buffer', () => {
    const message = encodeGame({ ...game, words: Uint16Array.of(9, 9, ...game.words).subarray(2) });
    expect(decodeGame(Buffer.concat([Buffer.from('x'), message]).subarray(1), 7)).toEqual(game);
  });

  it('is refused if a single bit has changed, a byte is missing, or it is another game', () => {
    const message = encodeGame(game);
    for (const at of [0, 33, 40, message.length - 1]) {
      const damaged = Buffer.from(message);
      damaged[at]! ^= 1;
      expect(() => decodeGame(damaged, 7)).toThrow(/Game 7 came damaged/);
    }
    expect(() => decodeGame(message.subarray(0, -2), 7)).toThrow(QueueError);
    expect(() => decodeGame(Buffer.alloc(0), 7)).toThrow(QueueError);
    expect(() => decodeGame(message, 8)).toThrow(/Game 7 came through the queue as game 8/);
  });
});

describe('jobs', () => {
  const warmup = { number: 3, label: 'warm-up 3', teaches: true, sides: [Float32Array.of(0.1, -2, 1e-7), 'scripted'] } as const;

  it('survive JSON to the last bit of a weight', () => {
    const orders: GameOrder[] = [warmup, 4, 5];
    const [job] = cutJobs(orders);
    expect(decodeJob(JSON.parse(JSON.stringify(encodeJob(job!))))).toEqual(orders);
  });

  it('hold few games each, all of them, in order, under ids of their own', () => {
    const orders = Array.from({ length: 11 }, (_, i) => i + 20);
    const jobs = cutJobs(orders);
    expect(jobs.map((job) => job.orders.length)).toEqual([4, 4, 3]);
    expect(jobs.flatMap((job) => job.orders)).toEqual(orders);
    expect(new Set(jobs.map(({ id }) => id)).size).toBe(3);
    expect(jobs.every(({ id }) => !id.includes(':') && Number.isNaN(Number(id)))).toBe(true); // BullMQ takes no others
  });
});

describe('outstanding games', () => {
  const outstanding = (): Outstanding => {
    const all = new Outstanding();
    all.add({ games: [4, 5, 6, 7], warmups: [{ number: 3, label: 'x', teaches: false, sides: ['random', 'random'] }] });
    return all;
  };

  it('let every game in once, and none that was not ordered', () => {
    const all = outstanding();
    expect([3, 4, 4, 99, 3].map((number) => all.take(number))).toEqual([true, true, false, false, false]);
    expect(all.size).toBe(3);
  });

  it('are sent once, those of the warm-up first', () => {
    const all = outstanding();
    expect(all.unsent.flatMap(({ orders }) => orders.map(numberOf))).toEqual([3, 4, 5, 6, 7]);
    all.noteSent(1);
    all.add({ games: [8] });
    expect(all.unsent.flatMap(({ orders }) => orders.map(numberOf))).toEqual([7, 8]);
  });

  it('are sent again, but those that are there, if the queue has forgotten them', () => {
    const all = outstanding();
    all.noteSent(2);
    all.take(5);
    all.sendAgain();
    expect(all.unsent.flatMap(({ orders }) => orders.map(numberOf))).toEqual([3, 4, 6, 7]);
  });
});

describe('addresses', () => {
  it('are shown without their password', () => {
    expect(parseRedisAddress('redis://me:secret@host:7000/2')).toEqual({
      target: 'redis://me:secret@host:7000/2',
      shown: 'redis://host:7000/2',
    });
    expect(parseRedisAddress('unix:/tmp/a.sock')).toEqual({ target: '/tmp/a.sock', shown: 'unix:/tmp/a.sock' });
  });

  it.each(['host:6379', 'http://host', 'redis://', 'unix:relative', ''])('"%s" is refused with the form it should have', (url) => {
    expect(() => parseRedisAddress(url)).toThrow(/redis:\/\/HOST:PORT/);
  });

  it('that ask for a password say where it belongs', () => {
    expect(unreachable(parseRedisAddress('redis://host'), 'NOAUTH Authentication required.').message).toContain('redis://:PASSWORD@');
  });
});

describe('names of runs', () => {
  it('tell apart runs of one name that were begun apart', () => {
    const first = newRun(`${newFolder()}/one: two`);
    const second = newRun(`${newFolder()}/one: two`, { gamesInFlight: 2 });
    const [a, b] = [runMember(first), runMember(second)];
    expect(a).toMatch(/^one%3A%20two:[0-9a-f]{8}$/);
    expect(a).not.toBe(b);
    expect(runMember(newRun(first.path))).toBe(a);
    expect([isAskedFor(a, 'one: two'), isAskedFor(a, a), isAskedFor(a, b), isAskedFor(a, 'one')]).toEqual([true, true, false, false]);
  });
});

describe('an announcement', () => {
  const file = { choice: { ruleset: 'pig', scenario: 'pig-20', options: {} }, config: resolveConfig({ gamesInFlight: 3 }), seed: 'x' };
  const text = formatAnnouncement(file, 500);
  const changed = (change: object): string => JSON.stringify({ ...(JSON.parse(text) as object), ...change });

  it('tells a worker what to play', () => {
    expect(parseAnnouncement(text, 'run:1')).toEqual({ task: file, lockMs: 500 });
  });

  it.each([
    [{ rulesetVersion: '99.0.0' }, /pig 99\.0\.0; this machine has/],
    [{ observation: 'other' }, /encoder other/],
    [{ digest: '0'.repeat(16) }, /play differently here/],
    [{ config: { ...file.config, newParameter: 1 } }, /newParameter/],
    [{ choice: { ...file.choice, ruleset: 'chess' } }, /no ruleset "chess"/],
    [{ format: 'schiltron-queue/9' }, /another version of schiltron/],
  ])('with %j is refused with the reason and what to do', (change, reason) => {
    expect(() => parseAnnouncement(changed(change), 'run:1')).toThrow(reason);
    expect(() => parseAnnouncement(changed(change), 'run:1')).toThrow(/Install the same version of schiltron/);
  });
});

describe('the worker command', () => {
  it('asks for a queue', async () => {
    const { status, notes } = await run(['worker']);
    expect({ status, asks: notes.includes('--queue <url>') }).toEqual({ status: 1, asks: true });
  });

  it('says how to start a server if there is none', async () => {
    const { status, notes } = await run(['worker', '--queue', 'redis://127.0.0.1:1']);
    expect(status).toBe(1);
    expect(notes).toMatch(/No Redis answers at redis:\/\/127\.0\.0\.1:1 .*redis-server/);
  });
});
