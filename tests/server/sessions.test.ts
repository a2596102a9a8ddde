import { describe, expect, it } from 'vitest';
import type { Agent } from '../../agents/turn/agent.ts';
import { Sessions } from '../../server/engine/context/sessions.ts';

/** An agent that keeps so many bytes; notes when it is closed. */
function keeper(heldBytes: number, closed: number[] = []): () => Promise<Agent> {
  return async () => ({
    spec: 'keeper',
    heldBytes,
    choose: () => Promise.reject(new Error('asked')),
    close: async () => void closed.push(heldBytes),
  });
}

async function use(sessions: Sessions, name: string, create: () => Promise<Agent>): Promise<Agent> {
  const session = await sessions.take(name, 'keeper', create);
  await sessions.release(session);
  return session.agent;
}

describe('sessions', () => {
  it('are there for the next request of their name', async () => {
    const sessions = new Sessions();
    const first = await use(sessions, 'a', keeper(1));
    expect(await use(sessions, 'a', keeper(2))).toBe(first);
  });

  it('go when there are too many, the least used first', async () => {
    const closed: number[] = [];
    const sessions = new Sessions({ sessions: 2 });
    for (const [name, bytes] of [
      ['a', 1],
      ['b', 2],
      ['a', 1],
      ['c', 3],
    ] as const)
      await use(sessions, name, keeper(bytes, closed));
    expect(closed).toEqual([2]);
  });

  it('go when they keep too much together', async () => {
    const closed: number[] = [];
    const sessions = new Sessions({ bytes: 100 });
    for (const [name, bytes] of [
      ['a', 40],
      ['b', 50],
      ['c', 30],
      ['d', 15],
    ] as const)
      await use(sessions, name, keeper(bytes, closed));
    expect(closed).toEqual([40]);
    await use(sessions, 'e', keeper(101, closed));
    expect(closed).toEqual([40, 50, 30, 15, 101]);
  });

  it('stay as long as somebody uses them', async () => {
    const closed: number[] = [];
    const sessions = new Sessions({ bytes: 10 });
    const busy = await sessions.take('a', 'keeper', keeper(20, closed));
    await use(sessions, 'b', keeper(5, closed));
    expect(closed).toEqual([5]);
    await sessions.release(busy);
    expect(closed).toEqual([5, 20]);
  });
});
