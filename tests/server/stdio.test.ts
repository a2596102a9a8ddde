import { PassThrough } from 'node:stream';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { loadGame, Rng } from '../../rules/index.ts';
import { createService, serveStdio, ServerMessage } from '../../server/index.ts';

const state = loadGame('pig', 'pig-20').newState();
while (state.actor < 0) state.apply(state.chanceOutcomes().sample(Rng.from('not a 1')));
const position = state.toPosition();

const service = createService({ shipped: false, maxWaiting: 1000 });

interface Conversation {
  readonly replies: ServerMessage[];
  readonly log: string[];
}

/** Sends text as one connection and answers the replies and what was logged. */
async function converse(...chunks: (string | Uint8Array)[]): Promise<Conversation> {
  const input = new PassThrough();
  const output = new PassThrough();
  const log: string[] = [];
  const served = serveStdio({ service, input, output, log: (line) => void log.push(line) });
  for (const chunk of chunks) input.write(chunk);
  input.end();
  await served;
  output.end();
  let text = '';
  for await (const chunk of output) text += String(chunk);
  return {
    replies: text
      .split('\n')
      .filter((line) => line !== '')
      .map((line) => ServerMessage.parse(JSON.parse(line))),
    log,
  };
}

const line = (message: unknown) => `${JSON.stringify(message)}\n`;

describe('JSON lines', () => {
  test('give one reply for each request, by its id', async () => {
    const { replies, log } = await converse(
      line({ id: 'a', op: 'move', position, agent: 'mcts:sims=20' }),
      line({ id: 2, op: 'ping' }),
      line({ id: 'c', op: 'legal', position }),
      line({ id: 'd', op: 'capabilities' }),
    );
    expect(new Set(replies.map(({ id }) => id))).toEqual(new Set(['a', 2, 'c', 'd']));
    expect(replies.every(({ type, final }) => type === 'result' && final)).toBe(true);
    expect(replies.find(({ id }) => id === 'a')).toHaveProperty('action.index');
    expect(log).toEqual([]);
  });

  test('may come in pieces, end in CR LF, and lack the last line feed', async () => {
    const text = `${JSON.stringify({ id: 'ä', op: 'ping' })}\r\n\r\n${JSON.stringify({ id: 'b', op: 'ping' })}`;
    const bytes = new TextEncoder().encode(text);
    const { replies } = await converse(...Array.from(bytes, (byte) => Uint8Array.of(byte)));
    expect(replies).toMatchObject([
      { id: 'ä', type: 'result', op: 'ping', pong: true },
      { id: 'b', type: 'result', op: 'ping', pong: true },
    ]);
  });

  test.each([
    ['broken JSON', '{"id":1,', null, 'BAD_JSON'],
    ['not an object', '[1,2]', null, 'BAD_REQUEST'],
    ['no id', '{"op":"ping"}', null, 'BAD_REQUEST'],
    ['an id of the wrong kind', '{"id":{},"op":"ping"}', null, 'BAD_REQUEST'],
    ['another version of the messages', '{"id":1,"op":"ping","protocol":"schiltron/9"}', 1, 'BAD_REQUEST'],
    ['no operation', '{"id":1}', 1, 'BAD_REQUEST'],
    ['an unknown operation', '{"id":"x","op":"dance"}', 'x', 'BAD_REQUEST'],
    ['an illegal position', JSON.stringify({ id: 7, op: 'legal', position: { ...position, state: { nonsense: 1 } } }), 7, 'BAD_POSITION'],
  ])('with %s get an error, and the next line is served', async (_, text, id, code) => {
    const { replies } = await converse(`${text}\n`, line({ id: 'next', op: 'ping' }));
    expect(replies).toHaveLength(2);
    expect(replies.find(({ type }) => type === 'error')).toMatchObject({ id, error: { code } });
    expect(replies.find(({ type }) => type === 'result')).toMatchObject({ id: 'next' });
  });

  test('that are too long get one error and are skipped', async () => {
    const { replies } = await converse('x'.repeat(700_000), 'x'.repeat(700_000), '\n', line({ id: 1, op: 'ping' }));
    expect(replies.map(({ type }) => type)).toEqual(['error', 'result']);
    expect(replies[0]).toMatchObject({ error: { code: 'TOO_LARGE' } });
  });

  test('report while they think, and can be ended: the one final reply still comes', async () => {
    const { replies } = await converse(
      line({ id: 'long', op: 'analyze', position, agent: 'mcts:sims=9000000', limits: { timeMs: 5000 }, report: { everyMs: 20 } }),
      line({ id: 'waits', op: 'analyze', position, agent: 'mcts:sims=9000000' }),
      line({ id: 'twice', op: 'ping' }),
      line({ id: 'stop 1', op: 'terminate', target: 'waits' }),
      line({ id: 'stop 2', op: 'terminate', target: 'long' }),
      line({ id: 'stop 3', op: 'terminate', target: 'nobody' }),
    );
    const finals = replies.filter(({ final }) => final);
    expect(new Set(finals.map(({ id }) => id))).toEqual(new Set(['long', 'waits', 'twice', 'stop 1', 'stop 2', 'stop 3']));
    expect(finals).toHaveLength(6);
    expect(finals.find(({ id }) => id === 'long')).toMatchObject({ type: 'result', stoppedBy: 'terminated' });
    expect(finals.find(({ id }) => id === 'waits')).toMatchObject({ type: 'error', error: { code: 'CANCELLED' } });
    expect(finals.find(({ id }) => id === 'stop 3')).toMatchObject({ found: false });
    expect(replies.find(({ type }) => type === 'ack')).toMatchObject({ id: 'waits', waiting: 1 });
  });

  test('with an id that is in use are refused without that id', async () => {
    const { replies } = await converse(line({ id: 1, op: 'move', position, agent: 'mcts:sims=50' }), line({ id: 1, op: 'ping' }));
    expect(replies).toMatchObject([
      { id: null, type: 'error', error: { path: '/id' } },
      { id: 1, type: 'result', op: 'move' },
    ]);
  });

  test('of any content never break the server', async () => {
    const noise = fc.oneof(
      fc.string(),
      fc.json(),
      fc
        .record(
          { id: fc.jsonValue(), op: fc.constantFrom('move', 'legal', 'ping', 'x'), position: fc.jsonValue(), record: fc.jsonValue() },
          { requiredKeys: ['op'] },
        )
        .map((value) => JSON.stringify(value)),
      fc
        .record({ state: fc.jsonValue(), viewer: fc.jsonValue(), options: fc.jsonValue() }, { requiredKeys: [] })
        .map((part) => JSON.stringify({ op: 'legal', position: { ...position, ...part } })),
    );
    await fc.assert(
      fc.asyncProperty(fc.array(noise, { maxLength: 8 }), async (texts) => {
        const lines = texts.map((text) => text.replaceAll('\n', ' ')).filter((text) => text.trim() !== '');
        const { replies, log } = await converse(...lines.map((text) => `${text}\n`), line({ id: 'end', op: 'ping' }));
        expect(log).toEqual([]);
        expect(replies).toHaveLength(lines.length + 1);
      }),
      { numRuns: 150, seed: 7 },
    );
  });
});
