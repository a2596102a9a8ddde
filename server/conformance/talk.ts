import type { z } from 'zod';
import { REPLIES, ServerMessage } from '../protocol/replies.ts';
import type { Op } from '../protocol/requests.ts';
import type { Channel } from './channel.ts';

/** A promise of the protocol that a server does not keep. */
class Breach extends Error {
  override readonly name = 'Breach';
}

export function must(condition: boolean, message: string): asserts condition {
  if (!condition) throw new Breach(message);
}

/** A message as a test sees it. */
export type Reply = Readonly<Record<string, unknown>> & { readonly id: unknown; readonly type: string; readonly final: boolean };

/** One conversation with a server: every message that comes is held against its schema. */
export class Talk {
  private readonly channel: Channel;
  private readonly patience: number;
  private count = 0;
  private checked = 0;

  /** @param patience seconds in which an awaited message must come */
  constructor(channel: Channel, patience: number) {
    this.channel = channel;
    this.patience = patience;
  }

  /** Sends text as it is. */
  raw(text: string): void {
    this.channel.send(text);
  }

  /** Sends a request. @returns its id */
  send(op: string, fields: object = {}): string {
    const id = `c${this.count++}`;
    this.raw(JSON.stringify({ id, op, ...fields }));
    return id;
  }

  /** Waits for a message. @throws Breach if it does not come */
  async wait(what: string, isIt: (message: Reply) => boolean): Promise<Reply> {
    const deadline = Date.now() + this.patience * 1000;
    for (;;) {
      this.check();
      const found = (this.channel.received as readonly Reply[]).find(isIt);
      if (found !== undefined) return found;
      must(this.channel.isOpen, `The connection ended before ${what} came.`);
      let timer: NodeJS.Timeout | undefined;
      const late = new Promise<'late'>((resolve) => (timer = setTimeout(() => resolve('late'), deadline - Date.now())));
      const next = await Promise.race([this.channel.changed(), late]);
      clearTimeout(timer);
      must(next !== 'late', `${what} did not come within ${this.patience} seconds.`);
    }
  }

  final(id: string): Promise<Reply> {
    return this.wait(`the final reply to ${id}`, (message) => message.id === id && message.final);
  }

  /** Asks and waits for the answer. @throws Breach if it is an error */
  async ask(op: Op, fields: object = {}): Promise<Reply> {
    const reply = await this.final(this.send(op, fields));
    must(reply.type === 'result', `${op} was answered with an error: ${JSON.stringify(reply['error'])}`);
    return reply;
  }

  /** Asks what must be refused. @returns code and path of the refusal */
  async refused(op: string, fields: object = {}): Promise<{ readonly code: string; readonly path?: string; readonly message: string }> {
    const reply = await this.final(this.send(op, fields));
    must(reply.type === 'error', `${op} with ${JSON.stringify(fields).slice(0, 200)} was answered instead of refused.`);
    return reply['error'] as { code: string; message: string };
  }

  /** Every final reply so far. */
  get finals(): readonly Reply[] {
    return (this.channel.received as readonly Reply[]).filter(({ final }) => final);
  }

  /** Holds what has come against the schemas of the protocol. */
  private check(): void {
    for (const message of this.channel.received.slice(this.checked)) {
      this.checked++;
      this.checkAgainst(ServerMessage, message, 'a message');
      const { type, op } = message as { type: string; op: Op };
      if (type === 'result') this.checkAgainst(REPLIES[op], message, `the reply to ${op}`);
    }
  }

  private checkAgainst(schema: z.ZodType, message: unknown, what: string): void {
    const parsed = schema.safeParse(message);
    if (parsed.success) return;
    const { path, message: why } = parsed.error.issues[0]!;
    throw new Breach(`In ${what}, /${path.join('/')}: ${why} (${JSON.stringify(message).slice(0, 300)})`);
  }
}
