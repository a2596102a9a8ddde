import { connectionError, OpponentError } from './error.ts';
import type { AskOptions, RequestMessage, ServerMessage, Transport } from './types.ts';

/** A way for whole messages. */
export interface Wire {
  send(message: object): void;
  close(): void;
}

export interface WireEvents {
  readonly onMessage: (message: unknown) => void;
  /** The wire is there: messages may be sent. */
  readonly onOpen: () => void;
  /** The wire is gone, or never was there. */
  readonly onLost: (reason: string) => void;
}

export interface ReconnectOptions {
  /** How often in a row to try again when the connection is lost; 0 fails at once. Default 5. */
  readonly retries?: number;
  /** Milliseconds before the first try; doubled with each. Default 250. */
  readonly retryMs?: number;
}

interface Pending {
  readonly request: RequestMessage;
  readonly options: AskOptions;
  readonly succeed: (reply: object) => void;
  readonly fail: (error: OpponentError) => void;
}

const LONGEST_MS = 8000;

/** Many requests over one wire, told apart by their ids. If the wire is lost, another is laid and what is in work is asked again: requests are
 * stateless, and the answer is the same. */
export class MessageTransport implements Transport {
  private readonly lay: (events: WireEvents) => Wire;
  private readonly retries: number;
  private readonly retryMs: number;
  private readonly pending = new Map<string, Pending>();
  private wire: Wire | null = null;
  private isOpen = false;
  private isClosed = false;
  private losses = 0;
  private timer: ReturnType<typeof setTimeout> | undefined;

  constructor(lay: (events: WireEvents) => Wire, { retries = 5, retryMs = 250 }: ReconnectOptions = {}) {
    this.lay = lay;
    this.retries = retries;
    this.retryMs = retryMs;
  }

  ask(request: RequestMessage, options: AskOptions): Promise<object> {
    if (this.isClosed) return Promise.reject(connectionError('This client was closed; make another one.'));
    const end = (): void => this.end(request.id);
    return new Promise<object>((succeed, fail) => {
      this.connect();
      this.pending.set(request.id, { request, options, succeed, fail });
      options.signal?.addEventListener('abort', end, { once: true });
      if (this.isOpen) this.send(request);
      if (options.signal?.aborted === true) end();
    }).finally(() => options.signal?.removeEventListener('abort', end));
  }

  private send(request: RequestMessage): void {
    this.wire?.send(request);
  }

  private end(id: string): void {
    if (this.isOpen) this.wire?.send({ id: `${id}/end`, op: 'terminate', target: id });
  }

  private connect(): void {
    if (this.wire !== null || this.timer !== undefined) return;
    this.wire = this.lay({
      onOpen: () => this.onOpen(),
      onMessage: (message) => this.onMessage(message as ServerMessage),
      onLost: (reason) => this.onLost(reason),
    });
  }

  private onOpen(): void {
    this.isOpen = true;
    for (const { request, options } of this.pending.values()) {
      this.send(request);
      if (options.signal?.aborted === true) this.end(request.id);
    }
  }

  /** Messages of unknown kinds and for unknown ids are let pass: the server may know more than this client. */
  private onMessage(message: ServerMessage): void {
    this.losses = 0;
    const pending = typeof message.id === 'string' ? this.pending.get(message.id) : undefined;
    if (pending === undefined) return;
    if (message.type === 'info') pending.options.onInfo?.(message);
    if (!message.final) return;
    this.pending.delete(pending.request.id);
    if (message.type === 'error') pending.fail(new OpponentError(message.error));
    else pending.succeed(message);
  }

  private onLost(reason: string): void {
    this.wire = null;
    this.isOpen = false;
    if (this.isClosed || this.pending.size === 0) return;
    if (this.losses >= this.retries) return this.failAll(reason);
    const waitMs = Math.min(LONGEST_MS, this.retryMs * 2 ** this.losses++) * (0.5 + Math.random() / 2);
    this.timer = setTimeout(() => {
      this.timer = undefined;
      this.connect();
    }, waitMs);
  }

  private failAll(reason: string): void {
    const lost = [...this.pending.values()];
    this.pending.clear();
    this.losses = 0;
    for (const { fail } of lost) fail(connectionError(`There is no connection to the server: ${reason}`));
  }

  close(): void {
    this.isClosed = true;
    clearTimeout(this.timer);
    this.wire?.close();
    this.failAll('this client was closed.');
  }
}
