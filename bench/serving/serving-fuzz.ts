import { once } from 'node:events';
import { WebSocket } from 'ws';
import { malformedMessages } from '../../server/conformance/malformed.ts';

/** What malformed messages did to a server. */
export interface FuzzResult {
  readonly messages: number;
  readonly seed: number;
  readonly seconds: number;
  /** Final replies to malformed messages; as many as messages if each got one. */
  readonly finals: number;
  /** Good requests in between; their final replies, as many if each got one; and how many different answers these were: 1 if nothing changed. */
  readonly goodRequests: number;
  readonly goodFinals: number;
  readonly goodAnswers: number;
  /** Replies INTERNAL: errors that nobody foresaw. */
  readonly internal: number;
}

const GOOD = { op: 'move', position: { ruleset: 'tic-tac-toe', scenario: 'standard', state: {} }, agent: 'mcts:sims=20', seed: 1 };
/** Messages between two good ones; all of them are answered before the next are sent. */
const BURST = 50;
/** How long a server that owes replies may be silent. */
const PATIENCE_MS = 60_000;

interface Message {
  readonly id: unknown;
  readonly type: string;
  readonly final: boolean;
  readonly error?: { readonly code: string };
}

/** Sends damaged messages over one WebSocket, with a good one now and then.
 * @param url `ws://127.0.0.1:8080/v1/ws`
 * @throws Error if the server ends the connection, or leaves a message without its final reply */
export async function fuzz(url: string, messages: number, seed: number): Promise<FuzzResult> {
  const socket = new WebSocket(url, { maxPayload: 256 * 1024 * 1024 });
  await once(socket, 'open');
  const answers = new Set<string>();
  let [finals, good, goodFinals, internal, sent] = [0, 0, 0, 0, 0];
  let wake: () => void = () => undefined;
  socket.on('close', () => wake());
  socket.on('message', (data) => {
    const message = JSON.parse((data as Buffer).toString('utf8')) as Message;
    if (!message.final) return;
    if (typeof message.id === 'string' && message.id.startsWith('good ')) {
      goodFinals++;
      answers.add(JSON.stringify({ ...message, id: '', elapsedMs: 0 }));
    } else finals++;
    if (message.error?.code === 'INTERNAL') internal++;
    wake();
  });
  const heard = (): Promise<void> =>
    new Promise((resolve, reject) => {
      const late = setTimeout(
        () =>
          reject(new Error(`${sent - finals} of ${sent} messages and ${good - goodFinals} of ${good} good requests were not answered.`)),
        PATIENCE_MS,
      );
      wake = () => {
        clearTimeout(late);
        resolve();
      };
    });
  const answered = async (): Promise<void> => {
    while (finals < sent || goodFinals < good) {
      if (socket.readyState !== socket.OPEN) throw new Error(`The server ended the connection after ${sent} messages.`);
      await heard();
    }
  };
  const startedAt = performance.now();
  for (const text of malformedMessages(seed)) {
    if (sent % BURST === 0) {
      socket.send(JSON.stringify({ id: `good ${good++}`, ...GOOD }));
      await answered();
    }
    socket.send(text);
    if (++sent === messages) break;
  }
  await answered();
  const seconds = (performance.now() - startedAt) / 1000;
  socket.close();
  return { messages, seed, seconds, finals, goodRequests: good, goodFinals, goodAnswers: answers.size, internal };
}
