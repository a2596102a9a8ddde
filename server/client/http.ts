import { OpponentClient } from './client.ts';
import { connectionError, OpponentError } from './error.ts';
import { EventParser } from './event-parser.ts';
import type { ReconnectOptions } from './message-transport.ts';
import type { AskOptions, ProblemReply, RequestMessage, ServerMessage, Transport } from './types.ts';

export interface HttpOptions extends ReconnectOptions {
  readonly key?: string;
}

const LONGEST_MS = 8000;
/** Milliseconds after which the end of a request is told again. */
const END_AGAIN_MS = 100;
/** Answers that say: come back. */
const LATER = [429, 503];

const pause = (milliseconds: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, milliseconds));

/** A problem that the server told, or the status if it told none. */
async function problemOf(response: Response): Promise<OpponentError> {
  const body = (await response.json().catch(() => ({}))) as Partial<ProblemReply> & { detail?: string };
  const { code = `HTTP_${response.status}`, detail = `The server answered ${response.status}.` } = body;
  return new OpponentError({ ...body, code, message: detail });
}

/** An answer that is a refusal. */
class Refusal {
  readonly isForNow: boolean;
  readonly problem: OpponentError;

  constructor(status: number, problem: OpponentError) {
    this.isForNow = LATER.includes(status);
    this.problem = problem;
  }
}

/** Requests over HTTP, each by itself; what an analysis finds comes as server-sent events. */
class HttpTransport implements Transport {
  private readonly base: string;
  private readonly headers: Readonly<Record<string, string>>;
  private readonly retries: number;
  private readonly retryMs: number;
  private isClosed = false;
  /** What ends each request that is under way. One signal for all would gather listeners: fetch takes its own off only when garbage is collected. */
  private readonly underWay = new Set<AbortController>();

  constructor(url: string, { key, retries = 5, retryMs = 250 }: HttpOptions) {
    this.base = url.replace(/\/+$/, '');
    this.headers = { 'content-type': 'application/json', ...(key === undefined ? {} : { authorization: `Bearer ${key}` }) };
    this.retries = retries;
    this.retryMs = retryMs;
  }

  async ask(request: RequestMessage, options: AskOptions): Promise<object> {
    let isOver = false;
    const end = async (): Promise<void> => {
      // The request itself may still be on its way.
      for (let isFound = false; !isFound && !isOver; ) {
        isFound = await this.during((signal) =>
          this.fetch(`/v1/analyses/${encodeURIComponent(request.id)}`, { method: 'DELETE', signal }).then(
            ({ ok }) => ok,
            () => false,
          ),
        );
        if (!isFound) await pause(END_AGAIN_MS);
      }
    };
    const onAbort = (): void => void end();
    options.signal?.addEventListener('abort', onAbort, { once: true });
    try {
      return await this.askAgain(request, options);
    } finally {
      isOver = true;
      options.signal?.removeEventListener('abort', onAbort);
    }
  }

  /** Asks until there is an answer or no hope: requests are stateless, and may be sent again. */
  private async askAgain(request: RequestMessage, options: AskOptions): Promise<object> {
    for (let tries = 0; ; tries++) {
      if (options.signal?.aborted === true)
        throw new OpponentError({ code: 'CANCELLED', message: 'The request was cancelled before it was answered.' });
      const waitMs = Math.min(LONGEST_MS, this.retryMs * 2 ** tries);
      try {
        const answer = await this.during((signal) => this.askOnce(request, options, signal));
        if (!(answer instanceof Refusal)) return answer;
        if (!answer.isForNow || tries >= this.retries) throw answer.problem;
        await pause(Math.max(waitMs, answer.problem.retryAfterMs ?? 0));
      } catch (error) {
        if (error instanceof OpponentError) throw error;
        const message = error instanceof Error ? error.message : String(error);
        if (tries >= this.retries || this.isClosed) throw connectionError(`There is no connection to ${this.base}: ${message}`);
        await pause(waitMs);
      }
    }
  }

  private async askOnce(request: RequestMessage, options: AskOptions, signal: AbortSignal): Promise<object> {
    const response = await this.send(request, options, signal);
    return response.ok ? this.read(response, options) : new Refusal(response.status, await problemOf(response));
  }

  /** Does something that `close` ends, with everything that is read of it. */
  private async during<T>(what: (signal: AbortSignal) => Promise<T>): Promise<T> {
    const ending = new AbortController();
    if (this.isClosed) ending.abort();
    this.underWay.add(ending);
    try {
      return await what(ending.signal);
    } finally {
      this.underWay.delete(ending);
    }
  }

  private send(request: RequestMessage, { onInfo }: AskOptions, signal: AbortSignal): Promise<Response> {
    const { op } = request;
    if (op === 'capabilities' || op === 'ping') return this.fetch(`/v1/${op}`, { method: 'GET', signal });
    return this.fetch(`/v1/${op}`, {
      method: 'POST',
      signal,
      body: JSON.stringify(request),
      headers: onInfo === undefined ? {} : { accept: 'text/event-stream' },
    });
  }

  private fetch(
    path: string,
    { headers = {}, ...init }: { method: string; signal: AbortSignal; body?: string; headers?: Record<string, string> },
  ): Promise<Response> {
    const own: Record<string, string> = { ...this.headers, ...headers };
    if (init.body === undefined) delete own['content-type'];
    return fetch(`${this.base}${path}`, { ...init, headers: own });
  }

  private async read(response: Response, { onInfo }: AskOptions): Promise<object> {
    if (!(response.headers.get('content-type') ?? '').includes('text/event-stream')) return (await response.json()) as object;
    const parser = new EventParser();
    const reader = response.body!.getReader();
    const decoder = new TextDecoder();
    for (let part = await reader.read(); !part.done; part = await reader.read()) {
      for (const data of parser.push(decoder.decode(part.value as Uint8Array, { stream: true }))) {
        const message = JSON.parse(data) as ServerMessage;
        if (message.type === 'info') onInfo?.(message);
        if (message.type === 'error') throw new OpponentError(message.error);
        if (message.type === 'result') return message;
      }
    }
    throw new Error('the stream ended before the result');
  }

  close(): void {
    this.isClosed = true;
    for (const ending of this.underWay) ending.abort();
  }
}

/** A client over HTTP.
 * @param url `http://localhost:8080` */
export function connectHttp(url: string, options: HttpOptions = {}): OpponentClient {
  return new OpponentClient(new HttpTransport(url, options));
}
