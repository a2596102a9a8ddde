import type { IncomingMessage } from 'node:http';
import { RequestError } from '../protocol/problem.ts';
import { VisitBudget } from '../service/budget.ts';
import type { Client } from '../service/service.ts';
import type { Keys } from './keys.ts';

export interface GateOptions {
  /** Who may come in; anybody if left out. */
  readonly keys?: Keys;
  /** Simulations a minute for each client; no bound if left out. */
  readonly visitsPerMinute?: number;
  /** Origins of web pages that may ask, beside the server's own: `https://example.org`, or `*`. */
  readonly origins?: readonly string[];
  /** Whether only this machine is meant: requests for any other host name are refused, as pages elsewhere may have had one pointed here. */
  readonly isLocal?: boolean;
}

const LOOPBACK = /^(localhost|127(\.\d{1,3}){3}|\[::1\])(:\d+)?$/i;
/** Clients by address are forgotten when there are so many. */
const MOST_CLIENTS = 10_000;

/** Decides who may ask, and remembers what each has used up. */
export class Gate {
  private readonly options: GateOptions;
  private readonly clients = new Map<string, Client>();

  constructor(options: GateOptions = {}) {
    this.options = options;
  }

  /** Whether a page of that origin may ask. */
  allowsOrigin(origin: string, host: string | undefined): boolean {
    const { origins = [] } = this.options;
    return origins.includes('*') || origins.includes(origin) || (URL.canParse(origin) && new URL(origin).host === host);
  }

  /** @throws RequestError FORBIDDEN if the request comes from a page that may not ask, or was meant for another host */
  checkPlace({ headers: { host, origin } }: IncomingMessage): void {
    if (this.options.isLocal === true && !LOOPBACK.test(host ?? '')) throw new RequestError('FORBIDDEN', 'This server answers to localhost only; start it with --host to serve others.');
    if (origin !== undefined && !this.allowsOrigin(origin, host)) throw new RequestError('FORBIDDEN', `Pages of ${origin} may not ask here; allow them with --origin.`);
  }

  /** Who asks.
   * @param key the bearer key, if one was sent
   * @throws RequestError UNAUTHORIZED */
  admit(key: string | undefined, address: string): Client {
    const { keys } = this.options;
    if (keys === undefined) return this.client(`address ${address}`);
    const owner = key === undefined ? null : keys.ownerOf(key);
    if (owner === null) throw new RequestError('UNAUTHORIZED', key === undefined ? 'Send a key: authorization: Bearer KEY.' : 'This key is not known here.');
    return this.client(owner);
  }

  private client(name: string): Client {
    const known = this.clients.get(name);
    if (known !== undefined) return known;
    const { visitsPerMinute } = this.options;
    if (this.clients.size >= MOST_CLIENTS) this.clients.delete(this.clients.keys().next().value!);
    const client = { name, ...(visitsPerMinute === undefined ? {} : { budget: new VisitBudget(visitsPerMinute) }) };
    this.clients.set(name, client);
    return client;
  }
}

/** The key of an authorization header; undefined if there is none. */
export function bearerKey(header: string | undefined): string | undefined {
  return /^Bearer +(\S+)$/i.exec(header ?? '')?.[1];
}
