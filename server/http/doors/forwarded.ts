import type { IncomingHttpHeaders } from 'node:http';
import { BlockList, isIP } from 'node:net';

const BITS = { 4: 32, 6: 128 } as const;

/** Addresses of proxies whose word is taken for whom they speak for. */
export class Proxies {
  private readonly list = new BlockList();

  /** @param addresses addresses, or networks as `10.0.0.0/8`
   * @throws Error with the one that is neither */
  constructor(addresses: readonly string[]) {
    for (const text of addresses) this.add(text);
  }

  private add(text: string): void {
    const [address = '', bits, ...rest] = text.split('/');
    const version = isIP(address);
    const most = version === 0 ? 0 : BITS[version as 4 | 6];
    const prefix = bits === undefined ? most : /^\d{1,3}$/.test(bits) ? Number(bits) : Infinity;
    if (version === 0 || prefix > most || rest.length > 0)
      throw new Error(`A proxy is an address as 10.0.0.2 or ::1, or a network as 10.0.0.0/8; got "${text}".`);
    this.list.addSubnet(address, prefix, version === 4 ? 'ipv4' : 'ipv6');
  }

  trusts(address: string): boolean {
    const version = isIP(address);
    return version !== 0 && this.list.check(address, version === 4 ? 'ipv4' : 'ipv6');
  }
}

/** The address without the port, brackets and prefix that it may be written with; null if it is none, as `unknown`. */
function plainAddress(text: string): string | null {
  const [, bracketed, bare = ''] = /^(?:\[([^\]]+)\](?::\d+)?|(\S*))$/.exec(text.trim()) ?? [];
  const address = bracketed ?? (isIP(bare) === 6 ? bare : bare.replace(/:\d+$/, ''));
  const plain = address.replace(/^::ffff:(?=\d+\.)/i, '');
  return isIP(plain) === 0 ? null : plain;
}

/** Addresses of `Forwarded: for=192.0.2.1;proto=https, for="[2001:db8::1]:4711"`, the client's first; a hop without `for` is null. */
function forwardedFor(header: string): (string | null)[] {
  return header.split(',').map((hop) => {
    const [, quoted, token = ''] = /(?:^|;)\s*for=(?:"([^"]*)"|([^;,\s]*))/i.exec(hop) ?? [];
    return plainAddress(quoted ?? token);
  });
}

/** Goes back along the hops as long as they are trusted proxies, and no further than somebody trusted has told. */
function origin(peer: string, hops: readonly (string | null)[], proxies: Proxies): string {
  let known = peer;
  for (const hop of hops.toReversed()) {
    if (!proxies.trusts(known) || hop === null) break;
    known = hop;
  }
  return known;
}

/** Whom a request comes from: the other end of its connection, or if that is a trusted proxy, whom the proxy names. A proxy writes one of
 * the headers, and a client's own may pass in the other: where the two disagree, neither is believed. */
export function sourceOf(peer: string, headers: IncomingHttpHeaders, proxies: Proxies): string {
  const near = plainAddress(peer) ?? peer;
  const named = [headers['x-forwarded-for'] === undefined ? undefined : String(headers['x-forwarded-for']).split(',').map(plainAddress)];
  named.push(headers.forwarded === undefined ? undefined : forwardedFor(headers.forwarded));
  const sources = new Set(named.flatMap((hops) => (hops === undefined ? [] : [origin(near, hops, proxies)])));
  return sources.size === 1 ? [...sources][0]! : near;
}
