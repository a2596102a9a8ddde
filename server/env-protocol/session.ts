import { listEnvs } from '../../env/make/registry.ts';
import { AUTORESET_MODES } from '../../env/vector/index.ts';
import { mustBe, RulesError } from '../../rules/core/index.ts';
import { findRuleset } from '../../rules/registry.ts';
import { parseRequest } from '../protocol/parse-request.ts';
import { RequestError, type RequestProblem, toProblem } from '../protocol/problem.ts';
import { version } from '../node/version.ts';
import { encodeHeader, type FrameHeader, MOST_ID } from './frame.ts';
import type { Message } from './message-reader.ts';
import {
  FRAME_TYPES,
  isOp,
  MOST_ENVS,
  MOST_LINE_BYTES,
  MOST_VECTORS,
  type Op,
  PROTOCOL,
  type Request,
  type RequestId,
  REQUESTS,
} from './protocol.ts';
import { KeptStates } from './kept-states.ts';
import type { FrameContent } from './sent-arrays.ts';
import { ServedVector } from './served-vector.ts';

/** The reply to one request, to be written before the next request is looked at: a batch is overwritten by the next step. */
export interface Reply {
  readonly pieces: readonly Uint8Array[];
  /** What is to end after the reply. */
  readonly ends?: 'connection' | 'server';
}

type Id = RequestId | null;

function jsonReply(message: object, ends?: Reply['ends']): Reply {
  return { pieces: [Buffer.from(`${JSON.stringify(message)}\n`)], ...(ends === undefined ? {} : { ends }) };
}

function frameReply(id: number, env: number, { kind, pieces }: FrameContent): Reply {
  const bytes = pieces.reduce((sum, piece) => sum + piece.length, 0);
  return { pieces: [encodeHeader({ kind, bytes, id, env }), ...pieces] };
}

function idOf(message: unknown): Id {
  const id = typeof message === 'object' && message !== null ? (message as { id?: unknown }).id : undefined;
  return (typeof id === 'string' && id.length <= 200) || typeof id === 'number' ? id : null;
}

function parseLine(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw new RequestError('BAD_JSON', 'A request is one JSON object on one line.');
  }
}

/** A fault in one environment of a vector also tells which one it is. */
function withIndex(problem: RequestProblem, op: unknown): RequestProblem & { readonly index?: number } {
  const [, index] = /^\/(\d+)$/.exec(problem.path ?? '') ?? [];
  if (op !== 'step' || (index === undefined && problem.path !== '')) return problem;
  return index === undefined ? { ...problem, path: '/actions' } : { ...problem, path: `/actions/${index}`, index: Number(index) };
}

/** What one client has made, and the answers to what it asks. */
export class Session {
  private readonly vectors = new Map<number, ServedVector>();
  private readonly states = new KeptStates();
  private readonly log: (message: string) => void;
  private made = 0;

  constructor(log: (message: string) => void) {
    this.log = log;
  }

  /** Answers one message; null for an empty line. Never throws. */
  async answer(message: Message): Promise<Reply | null> {
    if (message.type === 'fault')
      return jsonReply({ id: message.id, ok: false, error: message.problem }, message.isFatal ? 'connection' : undefined);
    if (message.type === 'frame') return this.answerFrame(message.header, message.payload);
    return message.text.trim() === '' ? null : this.answerLine(message.text);
  }

  /** Lets everything go that the client has made. */
  async close(): Promise<void> {
    for (const vector of this.vectors.values()) await vector.close();
    this.vectors.clear();
  }

  private async answerLine(text: string): Promise<Reply> {
    let message: unknown = null;
    try {
      message = parseLine(text);
      return await this.run(message, idOf(message));
    } catch (error) {
      return this.refuse(error, idOf(message), (message as { op?: unknown } | null)?.op);
    }
  }

  private async answerFrame({ id, env }: FrameHeader, payload: Uint8Array): Promise<Reply> {
    try {
      const vector = this.find(env);
      await vector.stepBytes(payload);
      return this.batch(id, env, vector, 'step');
    } catch (error) {
      return this.refuse(error, id, 'step');
    }
  }

  private refuse(error: unknown, id: Id, op: unknown): Reply {
    const problem = toProblem(error);
    if (problem.code === 'INTERNAL') this.log(error instanceof Error ? (error.stack ?? error.message) : String(error));
    return jsonReply({ id, ok: false, error: withIndex(problem, op) });
  }

  private async run(message: unknown, id: Id): Promise<Reply> {
    const op = (message as { op?: unknown } | null)?.op;
    if (!isOp(op)) throw new RequestError('BAD_REQUEST', mustBe(`one of ${Object.keys(REQUESTS).join(', ')}`, op), '/op');
    const request = parseRequest(REQUESTS[op], message);
    if ('free' in request) this.states.free(request.free);
    if (op === 'reset') return this.reset(request as Request<'reset'>, id);
    if (op === 'restore') return this.restore(request as Request<'restore'>, id);
    if (op === 'step') return this.step(request as Request<'step'>, id);
    if (op === 'observe') return this.observe(request as Request<'observe'>, id);
    return jsonReply({ id, ok: true, op, ...(await this.tell(op, request)) }, op === 'shutdown' ? 'server' : undefined);
  }

  private tell(op: Exclude<Op, 'reset' | 'restore' | 'step' | 'observe'>, request: Request<Op>): object | Promise<object> {
    switch (op) {
      case 'hello':
        return this.hello(request as Request<'hello'>);
      case 'ping':
        return { pong: true };
      case 'list':
        return {
          envs: listEnvs().map(({ id, ruleset, scenario, version: major, title }) => {
            const { information, hasChance } = findRuleset(ruleset);
            return { id, ruleset, scenario, version: major, title, information, has_chance: hasChance };
          }),
        };
      case 'make':
        return this.make(request as Request<'make'>);
      case 'legal':
        return { legal: this.find((request as Request<'legal'>).env).legal((request as Request<'legal'>).index) };
      case 'position':
        return { position: this.find((request as Request<'position'>).env).position(request as Request<'position'>) };
      case 'state':
        return this.state(request as Request<'state'>);
      case 'child':
        return this.states.child(request as Request<'child'>);
      case 'resample':
        return this.states.resample(request as Request<'resample'>);
      case 'record':
        return { record: this.states.record(request as Request<'record'>) };
      case 'save':
        return { saved: this.find((request as Request<'save'>).env).save((request as Request<'save'>).index) };
      case 'look':
        return this.states.look(request as Request<'look'>);
      case 'render':
        return { text: this.find((request as Request<'render'>).env).render(request as Request<'render'>) };
      case 'close':
        return this.drop((request as Request<'close'>).env);
      case 'shutdown':
        return {};
    }
  }

  private state(request: Request<'state'>): object {
    const { env, env_id, index } = request;
    if (env !== undefined) return this.states.keepFrom(this.find(env).copyOf(index));
    if (env_id === undefined) throw new RequestError('BAD_REQUEST', 'Is missing: must be the id of a game, or env.', '/env_id');
    return this.states.begin(request);
  }

  private hello({ protocol }: Request<'hello'>): object {
    if (protocol !== PROTOCOL) {
      throw new RulesError({
        code: 'VERSION_MISMATCH',
        message: `This server speaks ${PROTOCOL}; the client asks for ${protocol}.`,
        path: '/protocol',
      });
    }
    return {
      protocol: PROTOCOL,
      engine: { name: 'schiltron', version },
      frames: FRAME_TYPES,
      autoreset: AUTORESET_MODES,
      limits: { line_bytes: MOST_LINE_BYTES, num_envs: MOST_ENVS, vectors: MOST_VECTORS },
    };
  }

  private async make(request: Request<'make'>): Promise<object> {
    if (this.vectors.size >= MOST_VECTORS)
      throw new RequestError('BUSY', `A connection holds at most ${MOST_VECTORS} vectors of environments; close one first.`);
    const vector = await ServedVector.create(request);
    this.vectors.set(++this.made, vector);
    return { env: this.made, ...vector.describe() };
  }

  private async reset({ env, seed, mask, options }: Request<'reset'>, id: Id): Promise<Reply> {
    const vector = this.find(env);
    this.checkId(vector, id);
    try {
      await vector.reset({ seed, mask, options });
    } catch (error) {
      if (error instanceof RulesError && error.path === '/options/resetMask') throw new RulesError({ ...error.toJSON(), path: '/mask' });
      throw error;
    }
    return this.batch(id, env, vector, 'reset');
  }

  private restore({ env, index, saved }: Request<'restore'>, id: Id): Reply {
    const vector = this.find(env);
    this.checkId(vector, id);
    vector.restore(index, saved);
    return this.batch(id, env, vector, 'restore');
  }

  private async step({ env, actions }: Request<'step'>, id: Id): Promise<Reply> {
    const vector = this.find(env);
    this.checkId(vector, id);
    await vector.step(actions);
    return this.batch(id, env, vector, 'step');
  }

  /** The header of a frame has room for a number only. */
  private checkId({ frames }: ServedVector, id: Id): void {
    const fits = Number.isInteger(id) && (id as number) >= 0 && (id as number) <= MOST_ID;
    if (frames !== 'json' && !fits)
      throw new RequestError('BAD_REQUEST', `With frames of bytes the id is a whole number from 0 to ${MOST_ID}.`, '/id');
  }

  private observe(request: Request<'observe'>, id: Id): Reply {
    const vector = this.find(request.env);
    if (vector.frames !== 'changes') return jsonReply({ id, ok: true, op: 'observe', ...vector.observe(request) });
    this.checkId(vector, id);
    return frameReply(id as number, request.env, vector.observeFrame(request));
  }

  private batch(id: Id, env: number, vector: ServedVector, op: 'reset' | 'restore' | 'step'): Reply {
    if (vector.frames === 'json') return jsonReply({ id, ok: true, op, ...vector.batchJson() });
    return frameReply(id as number, env, vector.batchFrame());
  }

  private async drop(env: number): Promise<object> {
    await this.find(env).close();
    this.vectors.delete(env);
    return { env };
  }

  private find(env: number): ServedVector {
    const vector = this.vectors.get(env);
    if (vector === undefined) throw new RequestError('NOT_FOUND', `There is no vector ${env} on this connection; make one first.`, '/env');
    return vector;
  }
}
