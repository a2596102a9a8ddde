import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { mkdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { Redis } from 'ioredis';

/** Whether the tests of the queue can run here; they say so if not. */
export const hasRedis = spawnSync('redis-server', ['--version'], { stdio: 'ignore' }).status === 0;
if (!hasRedis) console.warn('The tests of the queue are SKIPPED: redis-server is needed (apt-get install redis-server).');

/** Waits for a line of a child's output that holds a text. */
export async function lineWith(child: ChildProcess, stream: 'stdout' | 'stderr', text: string): Promise<string> {
  const seen: string[] = [];
  for await (const line of createInterface({ input: child[stream]! })) {
    if (line.includes(text)) return line;
    seen.push(line);
  }
  throw new Error(`The process ended without saying "${text}":\n${seen.join('\n')}`);
}

export async function kill(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const gone = once(child, 'exit');
  child.kill('SIGKILL');
  await gone;
}

/** A Redis server of a test's own, on a socket in a folder of its own. It keeps nothing when it is stopped. */
export class TestRedis {
  private readonly folder = join(tmpdir(), `schiltron-redis-${randomUUID().slice(0, 8)}`);
  private readonly socket = join(this.folder, 'socket');
  readonly url = `unix:${this.socket}`;
  private server: ChildProcess | null = null;
  private client: Redis | null = null;

  async start(): Promise<void> {
    mkdirSync(this.folder, { recursive: true });
    const server = spawn(
      'redis-server',
      ['--port', '0', '--unixsocket', this.socket, '--save', '', '--appendonly', 'no', '--dir', this.folder],
      { stdio: ['ignore', 'pipe', 'inherit'] },
    );
    this.server = server;
    await lineWith(server, 'stdout', 'eady to accept connections');
    server.stdout.resume();
  }

  /** A connection to look into it. */
  get redis(): Redis {
    this.client ??= new Redis(this.socket).on('error', () => {});
    return this.client;
  }

  /** Kills it; everything in it is gone. */
  async stop(): Promise<void> {
    this.client?.disconnect();
    this.client = null;
    if (this.server !== null) await kill(this.server);
  }

  async remove(): Promise<void> {
    await this.stop();
    rmSync(this.folder, { recursive: true, force: true });
  }
}
