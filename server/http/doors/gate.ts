import type { IncomingMessage } from 'node:http';
import { isIP } from 'node:net';
import { RecentMap } from '../../engine/context/recent-map.ts';
import { RequestError } from '../../protocol/problem.ts';
import { VisitBudget } from '../../service/budget.ts';
import type { Client } from '../../service/asking.ts';
import { Proxies, sourceOf } from './forwarded.ts';
import type { Keys } from './keys.ts';

export interface GateOptions {
  /** Who may come in; anybody if left out. */
  readonly keys?: Keys;
  /** Simulations a minute for each client; no bound if left out. */
  readonly visitsPerMinute?: number;
  /** Origins of web pages that may ask, beside the server's own: `https://example.org`, or `*`. */
  readonly origins?: readonly string[];
  /** Proxies that are believed whom they speak for: addresses, or networks as `10.0.0.0/8`. None if left out. */
  readonly proxies?: readonly string[];
  /** Host names that the server is reached by, beside localhost and plain addresses: `example.org`, or `*` for any. */
  readonly hosts?: readonly string[];
}

/** A `Host` header: an IPv6 address in brackets, or a name or IPv4 address; then perhaps a port. */
const HOST = /^(?:\[([\da-f:.]+)\]|([\w.-]+))(?::\d+)?$/i;

function isLoopback(address: string): boolean {
  return address === '::1' || /^(::ffff:)?127\./i.test(address);
}

/** Clients that are remembered; of more, those who have not asked for longest are forgotten. */
const MOST_CLIENTS = 10_000;

/** Decides who may ask, and remembers what each has used up. Whatever comes in over HTTP or WebSocket, by any door, passes here first. */
export class Gate {
  private readonly options: GateOptions;
  private readonly clients = new RecentMap<string, Client>(MOST_CLIENTS);

  private readonly proxies: Proxies;

  /** @throws Error if a proxy is no address */
  constructor(options: GateOptions = {}) {
    this.options = options;
    this.proxies = new Proxies(options.proxies ?? []);
  }

  /** Whether a page of that origin may ask. */
  allowsOrigin(origin: string, host: string | undefined): boolean {
    const { origins = [] } = this.options;
    return origins.includes('*') || origins.includes(origin) || (URL.canParse(origin) && new URL(origin).host === host);
  }

  /** Whether a request for that host is meant for this server. A stranger can point a name of his own here (DNS rebinding), but neither `localhost` nor
   * a plain address. An address that is not of this machine is accepted on connections from outside only. */
  private knowsHost(host = '', localAddress = '127.0.0.1'): boolean {
    const { hosts = [] } = this.options;
    const [, address, plain = ''] = HOST.exec(host) ?? [];
    const name = (address ?? plain).toLowerCase();
    if (hosts.includes('*') || hosts.includes(name)) return true;
    if (isIP(name) !== 0) return isLoopback(name) || !isLoopback(localAddress);
    return name === 'localhost' || name.endsWith('.localhost');
  }

  /** Why a request may not even ask: it comes from a page that may not, or was meant for another host. Null if there is nothing against it. */
  faultOf({ headers: { host, origin }, socket }: IncomingMessage): RequestError | null {
    if (!this.knowsHost(host, socket?.localAddress))
      return new RequestError(
        'FORBIDDEN',
        `This server does not answer to the host ${JSON.stringify(host ?? '')}; if that is its name, start it with --allow-host.`,
      );
    if (origin !== undefined && !this.allowsOrigin(origin, host))
      return new RequestError('FORBIDDEN', `Pages of ${origin} may not ask here; allow them with --origin.`);
    return null;
  }

  /** Who asks.
   * @throws RequestError UNAUTHORIZED */
  clientOf(key: string | undefined, { headers, socket }: IncomingMessage): Client {
    return this.admit(key, sourceOf(socket.remoteAddress ?? '', headers, this.proxies));
  }

  /** The client with a key, or where none are needed, of an address.
   * @param key the bearer key, if one was sent
   * @throws RequestError UNAUTHORIZED */
  admit(key: string | undefined, address: string): Client {
    const { keys } = this.options;
    if (keys === undefined) return this.client(`address ${network(address)}`);
    const owner = key === undefined ? null : keys.ownerOf(key);
    if (owner === null)
      throw new RequestError('UNAUTHORIZED', key === undefined ? 'Send a key: authorization: Bearer KEY.' : 'This key is not known here.');
    return this.client(owner);
  }

  private client(name: string): Client {
    const known = this.clients.get(name);
    if (known !== undefined) return known;
    const { visitsPerMinute } = this.options;
    const client = { name, ...(visitsPerMinute === undefined ? {} : { budget: new VisitBudget(visitsPerMinute) }) };
    this.clients.set(name, client);
    return client;
  }
}

/** Whose address it is: a household has 2^64 addresses of IPv6, and is one client. */
function network(address: string): string {
  const plain = address.replace(/^::ffff:(?=\d+\.)/i, '').replace(/%.*$/, '');
  if (isIP(plain) !== 6) return plain;
  const [head = '', tail] = plain.split('::');
  const groups = head === '' ? [] : head.split(':');
  const rest = tail === undefined || tail === '' ? [] : tail.split(':');
  const all = tail === undefined ? groups : [...groups, ...Array<string>(8 - groups.length - rest.length).fill('0'), ...rest];
  return `${all.slice(0, 4).join(':')}::/64`;
}

/** The key of an authorization header; undefined if there is none. */
export function bearerKey(header: string | undefined): string | undefined {
  return /^Bearer +(\S+)$/i.exec(header ?? '')?.[1];
}
