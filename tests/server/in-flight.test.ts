import { expect, test, vi } from 'vitest';
import { readInTurn } from '../../server/http/sockets/read-in-turn.ts';
import { Connection, createService } from '../../server/index.ts';

/** Over JSON lines and WebSocket a connection has so many requests in work at a time; further ones are refused. */
const MOST = 2;
const POSITION = { ruleset: 'tic-tac-toe', scenario: 'standard', state: {} };
const LONG = 'x'.repeat(2000);
const SOON = { timeout: 600_000 };

test('where no more requests are taken, long messages are refused before they are read, and short ones still terminate', async () => {
  const replies: object[] = [];
  const connection = new Connection({
    service: createService({ shipped: false }),
    maxInFlight: MOST,
    send: (message) => replies.push(message),
  });
  for (let i = 0; i < MOST; i++) connection.receive({ id: `long/${i}`, op: 'analyze', position: POSITION, agent: 'mcts:sims=1000000' });
  const read = vi.spyOn(JSON, 'parse');
  connection.receiveText(JSON.stringify({ id: 'late', op: 'legal', position: POSITION, note: LONG }));
  connection.receiveText(JSON.stringify({ op: 'legal', position: POSITION, note: LONG, id: 'last' }));
  connection.receiveText(JSON.stringify({ id: 'long/0', op: 'legal', position: POSITION, note: LONG }));
  const longest = Math.max(...read.mock.calls.map(([text]) => text.length));
  read.mockRestore();
  expect(longest).toBeLessThan(LONG.length);
  const busy = replies.filter((reply) => 'error' in reply);
  expect(busy).toEqual(
    ['late', null, null].map((id) => expect.objectContaining({ id, error: expect.objectContaining({ code: 'BUSY' }) as object })),
  );
  for (let i = 0; i < MOST; i++) connection.receiveText(JSON.stringify({ id: `end/${i}`, op: 'terminate', target: `long/${i}` }));
  await connection.answered();
  expect(replies.filter((reply) => 'found' in reply && reply.found === true)).toHaveLength(MOST);
});

test('terminateAll ends every request of its connection, each of which still gets its one final reply', async () => {
  const replies: { id: unknown; op: unknown; final: boolean; stoppedBy?: unknown; ended?: unknown }[] = [];
  const service = createService({ shipped: false });
  const open = (): Connection => new Connection({ service, send: (message) => replies.push(message as (typeof replies)[number]) });
  const [connection, other] = [open(), open()];
  const search = { op: 'analyze', position: { ruleset: 'connect-four', scenario: 'standard', state: {} }, agent: 'mcts:sims=100000' };
  for (const id of [1, 2]) connection.receive({ id, ...search });
  other.receive({ id: 3, ...search, limits: { simulations: 5 } });
  connection.receive({ id: 'all', op: 'terminateAll' });
  await Promise.all([connection.answered(), other.answered()]);
  const finals = replies.filter(({ final }) => final);
  expect(finals.find(({ id }) => id === 'all')).toMatchObject({ op: 'terminateAll', ended: 2 });
  expect(finals.map(({ id }) => id).sort()).toEqual([1, 2, 3, 'all'].sort());
  expect(finals.find(({ id }) => id === 3)).toMatchObject({ stoppedBy: 'simulations' });
  connection.receive({ id: 'again', op: 'terminateAll' });
  expect(replies.at(-1)).toMatchObject({ id: 'again', ended: 0 });
});

test('messages that come in one packet wait in line: one at a time is read, and nothing more is received until all are', async () => {
  const seen: string[] = [];
  let waiting = 0;
  const service = {
    async read(act: () => void): Promise<void> {
      seen.push(`${++waiting} waits`);
      await Promise.resolve();
      act();
      waiting--;
    },
  };
  const socket = { pause: () => seen.push('pause'), resume: () => seen.push('resume') };
  const take = readInTurn<string>(socket as never, service as never, {}, (message) => seen.push(message));
  for (const message of ['a', 'b', 'c']) take(message);
  await vi.waitFor(() => expect(seen.at(-1)).toBe('resume'), SOON);
  expect(seen).toEqual(['pause', '1 waits', 'a', '1 waits', 'b', '1 waits', 'c', 'resume']);
  take('d');
  await vi.waitFor(() => expect(seen.slice(-2)).toEqual(['d', 'resume']), SOON);
});
