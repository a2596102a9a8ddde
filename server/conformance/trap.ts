import { once } from 'node:events';
import type { IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { type WebSocket, WebSocketServer } from 'ws';
import { Gate } from '../http/doors/gate.ts';
import { toProblem } from '../protocol/problem.ts';
import { readRequest } from '../protocol/read-request.ts';
import type { ServerMessage } from '../protocol/replies.ts';
import { OPS } from '../protocol/requests.ts';
import { Connection } from '../service/connection.ts';
import type { OpponentService } from '../service/service.ts';

/** What a client did that the protocol does not allow, or did not do that it should. */
export interface ClientFault {
  readonly fault: string;
  /** The message that shows it, if one does. */
  readonly message?: string;
}

/** A server for clients under test: it keeps every promise of the protocol in the most inconvenient way. */
export interface Trap {
  /** `ws://127.0.0.1:PORT/v1/ws` */
  readonly url: string;
  /** Requests that came so far. */
  readonly requests: number;
  /** Every fault so far. */
  faults(): readonly ClientFault[];
  close(): Promise<void>;
}

/** The first connection is dropped when so many requests have come: a client should open another and ask again. */
const DROP_AFTER = 3;
/** Final replies are held back in turn for so many milliseconds, so that they come out of order. */
const DELAYS_MS = [60, 0, 30];

/** Sends what a later version of the protocol might: more fields, and messages of a kind unknown today. */
function decorate(message: ServerMessage): object[] {
  const later = { ...message, fromTheFuture: { answer: 42 } };
  return [{ id: message.id, type: 'weather', final: false, forecast: 'rain' }, later];
}

class TrapSession {
  readonly faults: ClientFault[] = [];
  /** Requests that the dropped connection left unanswered. */
  private readonly lost = new Set<string>();
  private drops = 0;
  private finals = 0;
  requests = 0;

  serve(socket: WebSocket, service: OpponentService): void {
    const open = new Set<string>();
    const send = (message: ServerMessage): void => {
      const deliver = (): void => decorate(message).forEach((one) => socket.readyState === socket.OPEN && socket.send(JSON.stringify(one)));
      if (!message.final) return deliver();
      const key = JSON.stringify(message.id);
      setTimeout(
        () => {
          if (socket.readyState !== socket.OPEN) return;
          open.delete(key);
          deliver();
        },
        DELAYS_MS[this.finals++ % DELAYS_MS.length],
      );
    };
    const connection = new Connection({ service, send });
    socket.on('message', (data) => {
      const text = (data as Buffer).toString('utf8');
      const key = this.inspect(text, open);
      if (key !== null) open.add(key);
      connection.receiveText(text);
      if (this.drops === 0 && this.requests >= DROP_AFTER) this.drop(socket, open);
    });
    socket.on('close', () => connection.close());
    socket.on('error', () => socket.terminate());
  }

  private drop(socket: WebSocket, open: ReadonlySet<string>): void {
    this.drops++;
    for (const key of open) this.lost.add(key);
    socket.terminate();
  }

  /** Holds a message against the protocol. @returns the id, if it has one */
  private inspect(text: string, open: ReadonlySet<string>): string | null {
    this.requests++;
    const blame = (fault: string): null => (this.faults.push({ fault, message: text.slice(0, 300) }), null);
    let message: { id?: unknown; op?: unknown };
    try {
      message = JSON.parse(text) as { id?: unknown; op?: unknown };
    } catch {
      return blame('It sent what is not JSON.');
    }
    const op = OPS.find((known) => known === message?.op);
    if (op === undefined || message.id === undefined) return blame('It sent a request without an id or a known op.');
    const key = JSON.stringify(message.id);
    if (open.has(key)) return blame('It used an id that is in work.');
    try {
      const { warnings } = readRequest(op, message);
      if (warnings.length > 0) blame(warnings[0]!);
    } catch (error) {
      const { message: why, path } = toProblem(error);
      blame(`${path ?? ''}: ${why}`);
    }
    this.lost.delete(key);
    return key;
  }

  /** Requests that were lost with the dropped connection and never asked again. */
  forgotten(): ClientFault[] {
    return [...this.lost].map((key) => ({ fault: `Its connection was lost, and it did not ask ${key} again.` }));
  }
}

/** Starts a trap. Point a client at its address and have it ask for moves, analyses and their end as in a game: it should take no notice of
 * unknown fields and messages, of replies out of order, or of a connection that is lost once.
 * @param port 0 takes any free one */
export async function startTrap(service: OpponentService, port = 0): Promise<Trap> {
  const session = new TrapSession();
  const gate = new Gate();
  const sockets = new WebSocketServer({
    port,
    host: '127.0.0.1',
    path: '/v1/ws',
    verifyClient: ({ req }: { readonly req: IncomingMessage }) => gate.faultOf(req) === null,
    handleProtocols: (offered) => (offered.has('schiltron.v1') ? 'schiltron.v1' : false),
  });
  sockets.on('connection', (socket) => session.serve(socket, service));
  await once(sockets, 'listening');
  return {
    url: `ws://127.0.0.1:${(sockets.address() as AddressInfo).port}/v1/ws`,
    get requests() {
      return session.requests;
    },
    faults: () => [...session.faults, ...session.forgotten()],
    async close() {
      for (const socket of sockets.clients) socket.terminate();
      await new Promise((resolve) => sockets.close(resolve));
    },
  };
}
