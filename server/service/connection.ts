import { mustBe } from '../../rules/core/values/words.ts';
import { badId, parseRequest } from '../protocol/parse-request.ts';
import { RequestError, type RequestProblem, toProblem } from '../protocol/problem.ts';
import type { ServerMessage } from '../protocol/replies.ts';
import { Id, type Op, OPS, TerminateAllRequest, TerminateRequest } from '../protocol/requests.ts';
import type { Client } from './asking.ts';
import type { OpponentService } from './service.ts';

export interface ConnectionOptions {
  readonly service: OpponentService;
  /** Sends a message to the other end; must not throw. */
  readonly send: (message: ServerMessage) => void;
  readonly client?: Client;
  /** Requests in work at a time. Default 256. */
  readonly maxInFlight?: number;
  /** Whether the other end takes its messages slowly: reports, which may be missed, are then left out. */
  readonly isSlow?: () => boolean;
}

interface InFlight {
  readonly off: AbortController;
  readonly done: Promise<void>;
}

function idOf(message: unknown): Id | null {
  const parsed = Id.safeParse(typeof message === 'object' && message !== null ? (message as { id?: unknown }).id : undefined);
  return parsed.success ? parsed.data : null;
}

function opOf(message: unknown): Op | null {
  const op: unknown = typeof message === 'object' && message !== null ? (message as { op?: unknown }).op : undefined;
  return OPS.find((known) => known === op) ?? null;
}

/** Characters of the longest message that is read although no more requests can be taken: what terminates one is shorter. */
const SHORT = 1024;
const ID_AT_HEAD = /^\s*\{\s*"id"\s*:\s*("(?:[^"\\]|\\.){1,200}"|-?\d{1,16})\s*[,}]/;

/** The id of a message whose first field it is, without reading the rest. */
function idAtHead(text: string): Id | null {
  const found = ID_AT_HEAD.exec(text.slice(0, SHORT))?.[1];
  try {
    return found === undefined ? null : idOf({ id: JSON.parse(found) as unknown });
  } catch {
    return null;
  }
}

/** One client's messages over any transport that keeps them whole: lines, frames or posted objects. Each request gets exactly one final
 * message, in the order they are done. */
export class Connection {
  private readonly options: ConnectionOptions;
  private readonly inFlight = new Map<Id, InFlight>();

  constructor(options: ConnectionOptions) {
    this.options = options;
  }

  /** Takes one message as text. Never throws. */
  receiveText(text: string): void {
    if (this.isFull && text.length > SHORT) return this.refuseUnread(text);
    let message: unknown;
    try {
      message = JSON.parse(text);
    } catch {
      return this.refuse(null, null, { code: 'BAD_JSON', message: 'A request is one JSON object; this text does not parse.' });
    }
    this.receive(message);
  }

  /** Takes one message. Never throws. */
  receive(message: unknown): void {
    const id = idOf(message);
    const op = opOf(message);
    try {
      this.take(message, id, op);
    } catch (error) {
      this.refuse(error instanceof DuplicateId ? null : id, op, toProblem(error));
    }
  }

  /** Tells of a message that could not even be read. */
  refuse(id: Id | null, op: Op | null, error: RequestProblem): void {
    this.options.send({ id, type: 'error', final: true, op, error: { ...error } });
  }

  private take(message: unknown, id: Id | null, op: Op | null): void {
    if (typeof message !== 'object' || message === null || Array.isArray(message))
      throw new RequestError('BAD_REQUEST', mustBe('an object', message), '');
    if (id === null) throw badId((message as { id?: unknown }).id);
    if (op === null) throw new RequestError('BAD_REQUEST', mustBe(`one of ${OPS.join(', ')}`, (message as { op?: unknown }).op), '/op');
    if (this.inFlight.has(id)) throw new DuplicateId(id);
    if (op === 'terminate') return this.terminate(id, message);
    if (op === 'terminateAll') return this.terminateAll(id, message);
    if (this.isFull) throw this.busy();
    const off = new AbortController();
    const done = this.answer(id, op, message, off.signal).finally(() => this.inFlight.delete(id));
    this.inFlight.set(id, { off, done });
  }

  private get mostInFlight(): number {
    return this.options.maxInFlight ?? 256;
  }

  private get isFull(): boolean {
    return this.inFlight.size >= this.mostInFlight;
  }

  private busy(): RequestError {
    return new RequestError('BUSY', `${this.mostInFlight} requests of this connection are in work already.`, undefined, {
      retryAfterMs: 1000,
    });
  }

  /** Names the request if its id comes first, and is not that of another. */
  private refuseUnread(text: string): void {
    const id = idAtHead(text);
    this.refuse(id === null || this.inFlight.has(id) ? null : id, null, toProblem(this.busy()));
  }

  private terminate(id: Id, message: unknown): void {
    const { target } = parseRequest(TerminateRequest, message);
    const found = this.inFlight.get(target);
    found?.off.abort('terminated');
    this.options.send({ id, type: 'result', final: true, op: 'terminate', target, found: found !== undefined, warnings: [] });
  }

  private terminateAll(id: Id, message: unknown): void {
    parseRequest(TerminateAllRequest, message);
    const ended = this.inFlight.size;
    this.close();
    this.options.send({ id, type: 'result', final: true, op: 'terminateAll', ended, warnings: [] });
  }

  private async answer(id: Id, op: Op, message: unknown, signal: AbortSignal): Promise<void> {
    const { service, send, client, isSlow = () => false } = this.options;
    try {
      const reply = await service.ask(op, message, {
        signal,
        ...(client === undefined ? {} : { client }),
        onQueued: (waiting) => op === 'analyze' && send({ id, type: 'ack', final: false, op, waiting }),
        onInfo: (info) => isSlow() || send({ id, type: 'info', final: false, op, ...info }),
      });
      send({ id, type: 'result', final: true, op, ...reply });
    } catch (error) {
      this.refuse(id, op, toProblem(error));
    }
  }

  /** Resolves once every request taken so far has its final message. */
  async answered(): Promise<void> {
    await Promise.all([...this.inFlight.values()].map(({ done }) => done));
  }

  /** The other end has gone: calls off all that was asked. */
  close(): void {
    for (const { off } of this.inFlight.values()) off.abort('terminated');
  }
}

/** An id that is in use cannot name the reply as well: it would look like the end of the other request. */
class DuplicateId extends RequestError {
  constructor(id: Id) {
    super('BAD_REQUEST', `A request with the id ${JSON.stringify(id)} is in work already; give each request its own.`, '/id');
  }
}
