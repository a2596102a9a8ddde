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

/** Requests over HTTP, each by itself; what an analysis finds comes as server-sent events. */
class HttpTransport implements Transport {
  private readonly base: string;
  private readonly headers: Readonly<Record<string, string>>;
  private readonly retries: number;
  private readonly retryMs: number;
  private readonly closing = new AbortController();

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
        isFound = await this.fetch(`/v1/analyses/${encodeURIComponent(request.id)}`, { method: 'DELETE' }).then(
          ({ ok }) => ok,
          () => false,
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
        const response = await this.send(request, options);
        if (response.ok) return await this.read(response, options);
        const problem = await problemOf(response);
        if (!LATER.includes(response.status) || tries >= this.retries) throw problem;
        await pause(Math.max(waitMs, problem.retryAfterMs ?? 0));
      } catch (error) {
        if (error instanceof OpponentError) throw error;
        const message = error instanceof Error ? error.message : String(error);
        if (tries >= this.retries || this.closing.signal.aborted)
          throw connectionError(`There is no connection to ${this.base}: ${message}`);
        await pause(waitMs);
      }
    }
  }

  private send(request: RequestMessage, { onInfo }: AskOptions): Promise<Response> {
    const { op } = request;
    if (op === 'capabilities' || op === 'ping') return this.fetch(`/v1/${op}`, { method: 'GET' });
    return this.fetch(`/v1/${op}`, {
      method: 'POST',
      body: JSON.stringify(request),
      headers: onInfo === undefined ? {} : { accept: 'text/event-stream' },
    });
  }

  private fetch(
    path: string,
    { headers = {}, ...init }: { method: string; body?: string; headers?: Record<string, string> },
  ): Promise<Response> {
    const own: Record<string, string> = { ...this.headers, ...headers };
    if (init.body === undefined) delete own['content-type'];
    return fetch(`${this.base}${path}`, { ...init, headers: own, signal: this.closing.signal });
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
    this.closing.abort();
  }
}

/** A client over HTTP.
 * @param url `http://localhost:8080` */
export function connectHttp(url: string, options: HttpOptions = {}): OpponentClient {
  return new OpponentClient(new HttpTransport(url, options));
}
