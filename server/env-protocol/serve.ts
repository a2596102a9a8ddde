import { chmodSync, lstatSync, rmSync } from 'node:fs';
import { connect, createServer, type ListenOptions, type Server, type Socket } from 'node:net';
import type { Readable, Writable } from 'node:stream';
import { RequestError } from '../protocol/problem.ts';
import { serveConnection } from './connection.ts';

type Log = (message: string) => void;

/** Connections at a time; one more is closed at once. */
const MOST_CONNECTIONS = 64;
/** Time for the last replies when the server ends, in milliseconds. */
const FAREWELL_MS = 1000;

/** Serves the one client on standard input and output; resolves when the input has ended or the signal falls. */
export async function serveEnvStdio(input: Readable, output: Writable, log: Log, signal: AbortSignal): Promise<void> {
  const stop = (): void => void input.destroy();
  signal.addEventListener('abort', stop, { once: true });
  if (signal.aborted) stop();
  await serveConnection({ input, output, log });
  signal.removeEventListener('abort', stop);
}

/** A server of environments that listens. */
export interface EnvServer {
  /** Path of the socket or number of the port. */
  readonly address: string | number;
  /** Resolves when a client has asked the server to end. */
  readonly ended: Promise<void>;
  /** Closes every connection and lets the address go. */
  close(): Promise<void>;
}

function isRefused(path: string): Promise<boolean> {
  return new Promise((resolve) => {
    const probe = connect(path, () => {
      probe.destroy();
      resolve(false);
    });
    probe.on('error', ({ code }: NodeJS.ErrnoException) => resolve(code === 'ECONNREFUSED'));
  });
}

/** Removes the file of a socket that a server which did not end well has left behind.
 * @throws RequestError BUSY if a server listens there, or the file is no socket */
async function clearStale(path: string): Promise<void> {
  const file = lstatSync(path, { throwIfNoEntry: false });
  if (file === undefined) return;
  if (!file.isSocket()) throw new RequestError('BUSY', `${path} is there and is no socket; choose another path.`);
  if (!(await isRefused(path))) throw new RequestError('BUSY', `A server listens at ${path} already.`);
  rmSync(path, { force: true });
}

function listen(server: Server, where: ListenOptions): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once('error', (error: NodeJS.ErrnoException) => {
      const name = where.path ?? `port ${where.port}`;
      reject(
        new RequestError(
          'BUSY',
          error.code === 'EADDRINUSE' ? `${name} is in use; choose another one.` : `${name} cannot be used: ${error.message}.`,
        ),
      );
    });
    server.listen(where, resolve);
  });
}

/** Listens on a Unix socket, which only this user may open, or on a port of this machine alone (0 takes any free one).
 * @throws RequestError BUSY if the address is in use */
export async function listenForEnvs(at: { readonly path: string } | { readonly port: number }, log: Log): Promise<EnvServer> {
  const sockets = new Set<Socket>();
  const jobs = new Set<Promise<void>>();
  let end: () => void = () => undefined;
  const ended = new Promise<void>((resolve) => (end = resolve));
  const server = createServer({ allowHalfOpen: true, noDelay: true }, (socket) => {
    sockets.add(socket);
    socket.on('close', () => sockets.delete(socket));
    const job = serveConnection({ input: socket, output: socket, log }).then((why) => {
      socket.end();
      if (why === 'server') end();
    });
    jobs.add(job);
    void job.finally(() => jobs.delete(job));
  });
  server.maxConnections = MOST_CONNECTIONS;
  if ('path' in at) {
    await clearStale(at.path);
    await listen(server, { path: at.path });
    chmodSync(at.path, 0o600);
  } else await listen(server, { port: at.port, host: '127.0.0.1' });
  const address = server.address();
  return {
    address: typeof address === 'object' && address !== null ? address.port : (address ?? ''),
    ended,
    async close() {
      const closed = new Promise<void>((resolve) => server.close(() => resolve()));
      for (const socket of sockets) socket.destroySoon();
      const timer = setTimeout(() => {
        for (const socket of sockets) socket.destroy();
      }, FAREWELL_MS);
      await closed;
      clearTimeout(timer);
      await Promise.all(jobs);
    },
  };
}
