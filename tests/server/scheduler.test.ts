import { describe, expect, test } from 'vitest';
import type { RequestError } from '../../server/protocol/problem.ts';
import type { SearchThread } from '../../server/service/search-thread.ts';
import { Scheduler, type SchedulerBounds } from '../../server/service/scheduler.ts';

const BOUNDS: SchedulerBounds = { capacity: 64, capacityEach: 32, sharedPerThread: 4 };
const threadNamed = (name: string): SearchThread => ({ name }) as unknown as SearchThread;

/** A scheduler with a clock of its own, whose jobs end when they are told to. */
function hall(bounds: Partial<SchedulerBounds> = {}, threads = 1) {
  let now = 0;
  const started: string[] = [];
  const ends = new Map<string, () => void>();
  const scheduler = new Scheduler(
    Array.from({ length: threads }, (_, i) => threadNamed(String(i))),
    { ...BOUNDS, ...bounds },
    () => now,
  );
  const add = (name: string, { weight = 'shared' as 'shared' | 'alone', priority = 0 } = {}) =>
    scheduler.add({
      weight,
      priority,
      owner: name.split(' ')[0]!,
      start: () => {
        started.push(name);
        return new Promise<void>((resolve) => ends.set(name, resolve));
      },
    });
  /** Lets time pass and ends a job. */
  const end = async (name: string, milliseconds = 100): Promise<void> => {
    now += milliseconds;
    ends.get(name)!();
    await new Promise((resolve) => setImmediate(resolve));
  };
  return { scheduler, started, add, end, pass: (milliseconds: number) => (now += milliseconds) };
}

const codeOf = (act: () => unknown): string => {
  try {
    act();
  } catch (error) {
    return (error as RequestError).problem.code;
  }
  return 'ok';
};

describe('clients take turns', () => {
  test('a modest client’s first request is next, however many a greedy one has sent before', async () => {
    const { started, add, end } = hall({ sharedPerThread: 1 });
    for (let i = 0; i < 20; i++) add(`greedy ${i}`);
    for (let i = 0; i < 7; i++) add(`guest${i} 0`);
    add('modest 0');
    expect(started).not.toContain('modest 0');
    await end('greedy 0');
    expect(started.at(-1)).toBe('modest 0');
  });

  test('whoever has used less of late comes first, and waiting counts against use', async () => {
    const { started, add, end, pass } = hall({ sharedPerThread: 1 });
    add('heavy 0');
    for (let i = 0; i < 7; i++) add(`guest${i} 0`);
    add('heavy 1');
    pass(50_000);
    add('light 0');
    await end('heavy 0', 0);
    expect(started.at(-1)).toBe('light 0');
    // Newcomers come again and again, and still the heavy client has its turn.
    let newcomers = 0;
    const last = (): string => started.at(-1)!;
    for (; newcomers < 200 && last() !== 'heavy 1'; newcomers++) {
      add(`new${newcomers} 0`);
      pass(1000);
      await end(last(), 0);
    }
    expect(last()).toBe('heavy 1');
  });

  test('priority counts among a client’s own requests alone', async () => {
    const { started, add, end } = hall({ sharedPerThread: 1 });
    add('a 0');
    for (let i = 0; i < 7; i++) add(`guest${i} 0`);
    add('b usual');
    add('a low', { priority: -10 });
    add('a high', { priority: 10 });
    add('a usual');
    await end('a 0');
    expect(started.at(-1)).toBe('b usual'); // b has used nothing, whatever a calls its requests
    await end('b usual');
    await end('a high');
    await end('a usual');
    expect(started.slice(8)).toEqual(['b usual', 'a high', 'a usual', 'a low']);
  });
});

describe('threads', () => {
  test('a search of one client does not wait for the end of another’s, and each client has one of them in a thread', () => {
    const { scheduler, started, add } = hall();
    for (let i = 0; i < 20; i++) add(`greedy ${i}`, { weight: 'alone' });
    expect(started).toEqual(['greedy 0']);
    add('modest 0', { weight: 'alone' });
    add('modest 1', { weight: 'alone' });
    expect(started).toEqual(['greedy 0', 'modest 0']);
    expect(scheduler.waitingCount).toBe(20);
  });

  test('the one with least to do is taken', () => {
    const { started, add, scheduler } = hall({ sharedPerThread: 2 }, 2);
    for (let i = 0; i < 5; i++) add(`a ${i}`);
    expect(started).toHaveLength(4);
    expect(scheduler.runningCount).toBe(4);
  });
});

describe('the waiting room', () => {
  test('holds so many requests of one client, and others find a seat', () => {
    const { add } = hall({ capacity: 8, capacityEach: 4, sharedPerThread: 1 });
    add('greedy 0');
    for (let i = 0; i < 7; i++) add(`guest${i} 0`);
    for (let i = 1; i <= 4; i++) expect(codeOf(() => add(`greedy ${i}`))).toBe('ok');
    expect(codeOf(() => add('greedy 5'))).toBe('BUSY');
    expect(codeOf(() => add('modest 0'))).toBe('ok');
  });

  test('takes a first request of anybody when it is full, until twice as many wait', () => {
    const { add } = hall({ capacity: 4, capacityEach: 4, sharedPerThread: 1 });
    add('greedy 0');
    for (let i = 0; i < 7; i++) add(`guest${i} 0`);
    for (let i = 1; i <= 4; i++) add(`greedy ${i}`);
    for (let i = 0; i < 4; i++) expect(codeOf(() => add(`late${i} 0`))).toBe('ok');
    expect(codeOf(() => add('late0 1'))).toBe('BUSY');
    expect(codeOf(() => add('late4 0'))).toBe('BUSY');
  });

  test('is left by whoever does not wait any more', async () => {
    const { scheduler, started, add, end } = hall({ sharedPerThread: 1 });
    add('a 0');
    const leave = add('a 1');
    expect([leave(), leave()]).toEqual([true, false]);
    expect(scheduler.waitingCount).toBe(0);
    await end('a 0');
    expect(started).toEqual(['a 0']);
    await scheduler.idle();
  });
});
