import { QueueError } from './queue-error.ts';

/** Where a Redis server is. */
export interface RedisAddress {
  /** What the client library is told. */
  readonly target: string;
  /** The same for people, without a password. */
  readonly shown: string;
}

/** Reads `redis://[USER:PASSWORD@]HOST:PORT[/DATABASE]`, `rediss://…` (with TLS) or `unix:/PATH`.
 * @throws QueueError for anything else */
export function parseRedisAddress(url: string): RedisAddress {
  if (url.startsWith('unix:/')) return { target: url.slice('unix:'.length), shown: url };
  if (!/^rediss?:\/\/./.test(url) || !URL.canParse(url)) {
    throw new QueueError('The address of the queue must look like redis://HOST:PORT, rediss://HOST:PORT or unix:/PATH/OF/SOCKET.');
  }
  const shown = new URL(url);
  shown.username = '';
  shown.password = '';
  return { target: url, shown: shown.href };
}

/** What to do about a server that does not answer at all. */
export function unreachable({ shown }: RedisAddress, reason: string): QueueError {
  if (/NOAUTH|WRONGPASS|NOPERM/.test(reason)) {
    return new QueueError(
      `Redis at ${shown} lets nobody in without the right password (${reason}). Write it into the address: redis://:PASSWORD@HOST:PORT`,
    );
  }
  return new QueueError(
    `No Redis answers at ${shown} (${reason}). Start one with "redis-server --port 6379" (Debian: apt install redis-server) ` +
      'and see that this machine may reach it; docs/distributed.md says how.',
  );
}
