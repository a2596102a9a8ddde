import { connect } from 'node:net';
import type { Readable, Writable } from 'node:stream';
import { type BatchLayout, viewBatch } from '../../env/vector/batch.ts';
import type { RequestProblem } from '../protocol/problem.ts';
import { applyChanges } from './changes.ts';
import { ARRAYS_FRAME, CHANGES_FRAME, encodeHeader, STEP_FRAME } from './frame.ts';
import { MessageReader } from './message-reader.ts';
import { type Op, PROTOCOL } from './protocol.ts';

/** The arrays of a batch by their names in the protocol. */
type BatchArrays = Readonly<Record<string, Float32Array | Int32Array | Int8Array | Uint8Array>>;
/** A reply in JSON. */
type JsonReply = Readonly<Record<string, unknown>>;

/** The server refused a request. */
class EnvRefusal extends Error {
  override readonly name = 'EnvRefusal';
  readonly problem: RequestProblem & { readonly index?: number };

  constructor(problem: RequestProblem) {
    super(problem.message);
    this.problem = problem;
  }
}

/** A reply in a frame. */
interface Frame {
  readonly kind: number;
  readonly payload: Uint8Array;
}

/** Arrays as the server told them last. */
interface Copy {
  readonly layout: BatchLayout;
  readonly bytes: Uint8Array;
}

function createCopy(layout: BatchLayout): Copy {
  return { layout, bytes: new Uint8Array(layout.bytes) };
}

interface Waiting {
  resolve(reply: JsonReply | Frame): void;
  reject(error: Error): void;
}

const LIMITS = { kinds: [ARRAYS_FRAME, CHANGES_FRAME], lineBytes: 2 ** 28, frameBytes: 2 ** 31 };

/** The arrays of a copy, once a frame has brought it up to date. */
function arraysOf({ layout, bytes }: Copy, reply: unknown): BatchArrays {
  const { kind, payload } = reply as Frame;
  if (kind === CHANGES_FRAME) applyChanges(payload, bytes);
  else bytes.set(payload);
  return viewBatch(layout, bytes.buffer as ArrayBuffer) as unknown as BatchArrays;
}

/** Speaks to a server of environments. Replies come in the order of the requests; those whose environments answer in frames are arrays that
 * the next one overwrites. */
export class EnvClient {
  private readonly input: Readable;
  private readonly output: Writable;
  private readonly waiting: Waiting[] = [];
  /** By the number of the vector: the batch, and what `observe` shows. */
  private readonly batches = new Map<number, Copy>();
  private readonly views = new Map<number, Copy>();
  private ids = 0;
  private end: Error | null = null;

  constructor(input: Readable, output: Writable) {
    this.input = input;
    this.output = output;
    const reader = new MessageReader(LIMITS);
    input.on('data', (chunk: Buffer) => {
      for (const message of reader.push(chunk)) {
        if (message.type === 'frame') this.deliver(message.header.kind, message.payload);
        else if (message.type === 'line') this.settle(JSON.parse(message.text) as JsonReply);
        else this.fail(new Error(message.problem.message));
      }
    });
    output.on('error', (error) => this.fail(error));
    input.on('close', () => this.fail(new Error('The server has gone away.')));
  }

  /** Connects to a Unix socket or a port of this machine, and shakes hands. */
  static async connect(address: string | number): Promise<EnvClient> {
    const socket = typeof address === 'string' ? connect(address) : connect(address, '127.0.0.1');
    const client = new EnvClient(socket, socket);
    await client.ask('hello', { protocol: PROTOCOL });
    return client;
  }

  /** Sends a request that is answered in JSON. @throws EnvRefusal */
  async ask(op: Op, fields: object = {}): Promise<JsonReply> {
    const reply = (await this.sendLine(op, fields)) as JsonReply;
    if (op === 'make') this.remember(reply);
    return reply;
  }

  private remember({ env, layout, seen_layout }: JsonReply): void {
    this.batches.set(env as number, createCopy(layout as BatchLayout));
    if (seen_layout !== undefined) this.views.set(env as number, createCopy(seen_layout as BatchLayout));
  }

  /** Starts new episodes of a vector that answers in frames. @throws EnvRefusal */
  async reset(env: number, fields: object = {}): Promise<BatchArrays> {
    return arraysOf(this.batches.get(env)!, await this.sendLine('reset', { env, ...fields }));
  }

  /** What one player sees in a vector that answers in changes. @throws EnvRefusal */
  async observe(env: number, fields: object = {}): Promise<BatchArrays> {
    return arraysOf(this.views.get(env)!, await this.sendLine('observe', { env, ...fields }));
  }

  /** Plays one action in each environment of a vector that answers in frames. @throws EnvRefusal */
  async step(env: number, actions: Int32Array): Promise<BatchArrays> {
    const payload = new Uint8Array(actions.buffer, actions.byteOffset, actions.byteLength);
    const header = encodeHeader({ kind: STEP_FRAME, bytes: payload.length, id: ++this.ids, env });
    return arraysOf(this.batches.get(env)!, await this.send(Buffer.concat([header, payload])));
  }

  close(): void {
    this.output.end();
    this.input.destroy();
  }

  private sendLine(op: Op, fields: object): Promise<unknown> {
    return this.send(Buffer.from(`${JSON.stringify({ id: ++this.ids, op, ...fields })}\n`));
  }

  private send(bytes: Uint8Array): Promise<unknown> {
    if (this.end !== null) return Promise.reject(this.end);
    return new Promise((resolve, reject) => {
      this.waiting.push({ resolve, reject });
      this.output.write(bytes);
    });
  }

  /** The next frame may be here already, and would overwrite this one before it is looked at. */
  private deliver(kind: number, payload: Uint8Array): void {
    const waiting = this.waiting.shift();
    waiting?.resolve({ kind, payload: this.waiting.length > 0 ? payload.slice() : payload });
  }

  private settle(reply: JsonReply): void {
    const waiting = this.waiting.shift();
    if (reply['ok'] === true) waiting?.resolve(reply);
    else waiting?.reject(new EnvRefusal(reply['error'] as RequestProblem));
  }

  private fail(error: Error): void {
    this.end ??= error;
    for (const { reject } of this.waiting.splice(0)) reject(this.end);
  }
}
