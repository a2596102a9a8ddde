import type { FastifyReply } from 'fastify';

const PING_MS = 15_000;

/** Server-sent events over one reply: an event for each message, numbered, with a comment now and then that keeps proxies awake. */
export class EventStream {
  private readonly reply: FastifyReply;
  private readonly pinging: NodeJS.Timeout;
  private count = 0;

  constructor(reply: FastifyReply) {
    this.reply = reply;
    reply.hijack();
    for (const [name, value] of Object.entries(reply.getHeaders())) if (value !== undefined) reply.raw.setHeader(name, value);
    reply.raw.writeHead(200, {
      'content-type': 'text/event-stream; charset=utf-8',
      'cache-control': 'no-cache',
      'x-accel-buffering': 'no',
    });
    this.pinging = setInterval(() => this.write(': still here\n\n'), PING_MS);
  }

  /** Whether the client takes its events slowly. */
  get isSlow(): boolean {
    return this.reply.raw.writableNeedDrain;
  }

  send(event: string, data: object): void {
    this.write(`event: ${event}\nid: ${this.count++}\ndata: ${JSON.stringify(data)}\n\n`);
  }

  private write(text: string): void {
    if (this.reply.raw.writable) this.reply.raw.write(text);
  }

  end(): void {
    clearInterval(this.pinging);
    this.reply.raw.end();
  }
}
