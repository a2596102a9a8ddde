import type { Tokens } from './tokens.ts';

export interface ChatMessage {
  readonly role: 'system' | 'user' | 'assistant';
  readonly content: string;
}

export interface ChatOptions {
  /** Base address of an endpoint in OpenAI's style, as `http://localhost:11434/v1`; `/chat/completions` is added to its path. */
  readonly endpoint: string;
  readonly model: string;
  /** Sent as `authorization: Bearer KEY`; it is in no message and no error. */
  readonly key?: string | undefined;
  /** Further fields of each request: temperature, max_tokens, … */
  readonly body?: Readonly<Record<string, unknown>>;
  /** Milliseconds that one request may take. */
  readonly timeoutMs: number;
  /** How often a request is made again that has failed by the endpoint's fault. */
  readonly retries: number;
  /** Milliseconds before the first of them; it doubles with each, up to a minute. */
  readonly retryMs: number;
  readonly signal?: AbortSignal;
}

/** Failures of requests, by what went wrong; each was followed by another try or by an `EndpointError`. */
export type ChatFailures = Readonly<Record<string, number>>;

export interface ChatAnswer {
  readonly text: string;
  readonly tokens: Tokens;
}

/** The endpoint does not answer, or refuses: no fault of the model's play. */
export class EndpointError extends Error {
  override readonly name = 'EndpointError';
}

/** One failed try. */
class Failure extends Error {
  /** `429`, `timeout`, `network` or `malformed`. */
  readonly kind: string;
  readonly isWorthRetrying: boolean;
  /** When the endpoint wants to be asked again. */
  readonly afterMs: number | undefined;

  constructor(kind: string, message: string, { isWorthRetrying = true, afterMs }: { isWorthRetrying?: boolean; afterMs?: number } = {}) {
    super(message);
    this.kind = kind;
    this.isWorthRetrying = isWorthRetrying;
    this.afterMs = afterMs;
  }
}

const LONGEST_WAIT_MS = 60_000;
const WORTH_RETRYING = [408, 409, 425, 429, 500, 502, 503, 504, 529];
/** Characters of an endpoint's complaint that are told. */
const LONGEST_COMPLAINT = 300;
const LOOPBACK = /^(localhost|127(\.\d{1,3}){3}|\[::1\])$/i;

/** The address that requests go to.
 * @throws EndpointError for an address that is none, that holds a password, or over which a key would go unencrypted */
function addressOf(endpoint: string, key: string | undefined): URL {
  const base = URL.canParse(endpoint) ? new URL(endpoint) : null;
  if (base === null || !['http:', 'https:'].includes(base.protocol))
    throw new EndpointError(`The endpoint must be an address as http://localhost:11434/v1; got "${endpoint}".`);
  if (base.username !== '' || base.password !== '')
    throw new EndpointError('The address of the endpoint must not hold a password; put the key into the environment.');
  if (key !== undefined && base.protocol === 'http:' && !LOOPBACK.test(base.hostname))
    throw new EndpointError(`A key is not sent over an unencrypted connection: use https: for ${base.hostname}.`);
  base.pathname = `${base.pathname.replace(/\/$/, '')}/chat/completions`;
  return base;
}

function retryAfterMs(header: string | null): number | undefined {
  if (header === null) return undefined;
  const seconds = Number(header);
  const ms = Number.isFinite(seconds) ? seconds * 1000 : Date.parse(header) - Date.now();
  return Number.isFinite(ms) ? Math.min(LONGEST_WAIT_MS, Math.max(0, ms)) : undefined;
}

/** The text and tokens of a reply; null if it is none. */
function readReply(json: unknown): ChatAnswer | null {
  const { choices, usage } = (json ?? {}) as {
    readonly choices?: readonly { readonly message?: { readonly content?: unknown } }[];
    readonly usage?: { readonly prompt_tokens?: unknown; readonly completion_tokens?: unknown };
  };
  if (!Array.isArray(choices) || choices.length === 0) return null;
  const content: unknown = choices[0]?.message?.content ?? '';
  if (typeof content !== 'string') return null;
  const { prompt_tokens: prompt, completion_tokens: completion } = usage ?? {};
  const isCounted = Number.isInteger(prompt) && Number.isInteger(completion);
  const tokens = isCounted
    ? { prompt: prompt as number, completion: completion as number, uncounted: 0 }
    : { prompt: 0, completion: 0, uncounted: 1 };
  return { text: content, tokens };
}

async function wait(ms: number, signal: AbortSignal | undefined): Promise<void> {
  if (signal?.aborted === true) return;
  await new Promise<void>((resolve) => {
    const timer = setTimeout(resolve, ms);
    signal?.addEventListener('abort', () => (clearTimeout(timer), resolve()), { once: true });
  });
}

/** A language model behind an endpoint in OpenAI's style. */
export class Chat {
  readonly model: string;
  /** Requests made, failed ones too. */
  requests = 0;
  private readonly failed: Record<string, number> = {};
  private readonly options: ChatOptions;
  private readonly address: URL;

  /** @throws EndpointError for an address that will not do */
  constructor(options: ChatOptions) {
    this.options = options;
    this.model = options.model;
    this.address = addressOf(options.endpoint, options.key);
  }

  /** The address without its query, which may hold what is not for others. */
  get shownAddress(): string {
    return `${this.address.origin}${this.address.pathname}`;
  }

  get failures(): ChatFailures {
    return { ...this.failed };
  }

  /** Asks for the next message; asks again after failures of the endpoint.
   * @throws EndpointError once no further try is worth it */
  async complete(messages: readonly ChatMessage[]): Promise<ChatAnswer> {
    const { retries, retryMs, signal } = this.options;
    for (let tries = 0; ; tries++) {
      try {
        return await this.request(messages);
      } catch (error) {
        if (!(error instanceof Failure)) throw error;
        this.failed[error.kind] = (this.failed[error.kind] ?? 0) + 1;
        const tried = tries === 0 ? '' : ` after ${tries + 1} tries`;
        if (!error.isWorthRetrying || tries >= retries) throw new EndpointError(`The endpoint failed${tried}: ${error.message}`);
        await wait(error.afterMs ?? Math.min(LONGEST_WAIT_MS, retryMs * 2 ** tries), signal);
        if (signal?.aborted === true) throw new EndpointError('Broken off.');
      }
    }
  }

  private async request(messages: readonly ChatMessage[]): Promise<ChatAnswer> {
    const { model, body, key, timeoutMs, signal } = this.options;
    this.requests++;
    const timeout = AbortSignal.timeout(timeoutMs);
    try {
      const response = await fetch(this.address, {
        method: 'POST',
        redirect: 'error', // a key is for this address alone
        headers: { 'content-type': 'application/json', ...(key === undefined ? {} : { authorization: `Bearer ${key}` }) },
        body: JSON.stringify({ ...body, model, messages, stream: false }),
        signal: signal === undefined ? timeout : AbortSignal.any([timeout, signal]),
      });
      const text = await response.text();
      if (!response.ok) throw this.refused(response, text);
      return this.read(text);
    } catch (error) {
      if (error instanceof Failure) throw error;
      if (signal?.aborted === true) throw new EndpointError('Broken off.');
      if (timeout.aborted) throw new Failure('timeout', `no answer within ${timeoutMs / 1000} seconds`);
      const { cause, message } = error as Error;
      throw new Failure('network', this.hideKey(cause instanceof Error ? cause.message : message));
    }
  }

  private refused(response: Response, text: string): Failure {
    const afterMs = retryAfterMs(response.headers.get('retry-after'));
    return new Failure(String(response.status), `status ${response.status}: ${this.hideKey(text.slice(0, LONGEST_COMPLAINT))}`, {
      isWorthRetrying: WORTH_RETRYING.includes(response.status),
      ...(afterMs === undefined ? {} : { afterMs }),
    });
  }

  private read(text: string): ChatAnswer {
    let answer: ChatAnswer | null = null;
    try {
      answer = readReply(JSON.parse(text));
    } catch {
      // no JSON
    }
    if (answer !== null) return answer;
    throw new Failure('malformed', `a reply that is no chat completion: ${this.hideKey(text.slice(0, LONGEST_COMPLAINT))}`);
  }

  private hideKey(text: string): string {
    const { key } = this.options;
    return key === undefined || key === '' ? text : text.replaceAll(key, '…');
  }
}
