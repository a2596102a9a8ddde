import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { WebSocket } from 'ws';
import { LineReader } from '../node/line-reader.ts';

/** A connection to a server under test, as raw text: one message a line or frame. */
export interface Channel {
  send(text: string): void;
  /** Every message so far, in the order of arrival. */
  readonly received: readonly unknown[];
  /** Resolves when another message has come or the connection has ended. */
  changed(): Promise<void>;
  readonly isOpen: boolean;
  close(): Promise<void>;
}

/** Opens a fresh connection. */
export type OpenChannel = () => Promise<Channel>;

const LONGEST_LINE = 64 * 1024 * 1024;

/** What has been received, and whoever waits for more. */
class Inbox {
  readonly received: unknown[] = [];
  isOpen = true;
  private wakers: (() => void)[] = [];

  take(text: string): void {
    try {
      this.received.push(JSON.parse(text));
    } catch {
      this.received.push({ broken: text.slice(0, 200) });
    }
    this.wake();
  }

  end(): void {
    this.isOpen = false;
    this.wake();
  }

  changed(): Promise<void> {
    return this.isOpen ? new Promise((resolve) => this.wakers.push(resolve)) : Promise.resolve();
  }

  private wake(): void {
    for (const waker of this.wakers.splice(0)) waker();
  }
}

/** Opens WebSockets. */
export function socketChannel(url: string, key?: string): OpenChannel {
  return async () => {
    const inbox = new Inbox();
    const socket = new WebSocket(url, ['schiltron.v1'], key === undefined ? {} : { headers: { authorization: `Bearer ${key}` } });
    socket.on('message', (data) => inbox.take((data as Buffer).toString('utf8')));
    socket.on('close', () => inbox.end());
    await once(socket, 'open');
    socket.on('error', () => inbox.end());
    return {
      send: (text) => socket.send(text),
      received: inbox.received,
      changed: () => inbox.changed(),
      get isOpen() {
        return inbox.isOpen;
      },
      async close() {
        socket.close();
        if (socket.readyState !== socket.CLOSED) await once(socket, 'close');
      },
    };
  };
}

/** Starts a program for each connection and speaks JSON lines with it.
 * @param command a shell command, e.g. `schiltron serve --stdio` */
export function programChannel(command: string): OpenChannel {
  return async () => {
    const inbox = new Inbox();
    const program: ChildProcess = spawn(command, { shell: true, stdio: ['pipe', 'pipe', 'ignore'] });
    const reader = new LineReader(
      LONGEST_LINE,
      (line) => inbox.take(line),
      () => inbox.take('a line that is too long'),
    );
    program.stdout!.on('data', (chunk: Buffer) => reader.push(chunk));
    program.on('close', () => inbox.end());
    program.on('error', () => inbox.end());
    program.stdin!.on('error', () => undefined); // told by the end of its output
    return {
      send: (text) => void program.stdin!.write(`${text}\n`),
      received: inbox.received,
      changed: () => inbox.changed(),
      get isOpen() {
        return inbox.isOpen;
      },
      async close() {
        program.stdin!.end();
        while (inbox.isOpen) await inbox.changed();
      },
    };
  };
}
