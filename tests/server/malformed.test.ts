import { describe, expect, test } from 'vitest';
import { Connection, createService, malformedMessages, ServerMessage } from '../../server/index.ts';

/** A request whose answer must never change. */
const GOOD = { op: 'move', position: { ruleset: 'tic-tac-toe', scenario: 'standard', state: {} }, agent: 'mcts:sims=20', seed: 1 };

describe('malformed messages', () => {
  test('get one reply each, fail nothing inside, and change no answer', { timeout: 600_000 }, async () => {
    const errors: unknown[] = [];
    const service = createService({
      shipped: false,
      maxWaiting: 100_000,
      maxTimeMs: 600_000, // what a busy machine takes changes no answer
      maxSimulations: 50,
      onError: (error) => errors.push(error),
    });
    let finals = 0;
    const answers = new Set<string>();
    const connection = new Connection({
      service,
      maxInFlight: 10_000,
      send: (message) => {
        expect(ServerMessage.safeParse(message).error?.message).toBeUndefined();
        if (!message.final) return;
        finals++;
        if (typeof message.id === 'string' && message.id.startsWith('good'))
          answers.add(JSON.stringify({ ...message, id: '', elapsedMs: 0 }));
      },
    });
    let sent = 0;
    for (const text of malformedMessages(7)) {
      connection.receiveText(text);
      if (sent % 500 === 0) {
        connection.receive({ id: `good ${sent}`, ...GOOD });
        await connection.answered(); // one of the next messages may end all that are under way
      }
      if (++sent % 100 === 0) await connection.answered();
      if (sent === 20_000) break;
    }
    await connection.answered();
    expect(errors).toEqual([]);
    expect(finals).toBe(sent + 40);
    expect(answers.size).toBe(1);
  });
});
