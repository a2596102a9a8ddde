import { randomUUID } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import type { RawData, WebSocket } from 'ws';
import { z } from 'zod';
import { readInTurn } from '../sockets/read-in-turn.ts';
import { GOING_AWAY, type SocketDoor, TRY_AGAIN_LATER } from '../sockets/socket-doors.ts';
import type { ClientOf } from './play-routes.ts';
import { OpenEnvSession, ResetData, StepData } from './openenv-session.ts';
import { mustBe } from '../../../rules/core/values/words.ts';
import { checkShape } from '../../protocol/json-shape.ts';
import { inside, RequestError, toProblem } from '../../protocol/problem.ts';
import type { Client } from '../../service/asking.ts';
import type { OpponentService } from '../../service/service.ts';
import { version } from '../../node/version.ts';

export interface OpenEnvOptions {
  /** The game of clients that name none. */
  readonly env?: string;
  /** Sessions at a time, over WebSocket and HTTP together. Default 64. */
  readonly maxSessions?: number;
  /** A session that is not used for so long is dropped, in milliseconds. Default ten minutes. */
  readonly idleMs?: number;
  /** For errors that nobody foresaw. */
  readonly log?: (message: string) => void;
}

/** Codes of OpenEnv's error messages. */
type WireCode = 'INVALID_JSON' | 'UNKNOWN_TYPE' | 'VALIDATION_ERROR' | 'EXECUTION_ERROR' | 'CAPACITY_REACHED';

const MESSAGE_BYTES = 64 * 1024;

function wireError(code: WireCode, message: string, details: object = {}): string {
  return JSON.stringify({ type: 'error', data: { message, code, ...details } });
}

function parseMessage(data: RawData): { type: unknown; data?: unknown } | null {
  try {
    const message: unknown = JSON.parse(data.toString());
    return typeof message === 'object' && message !== null ? (message as { type: unknown }) : null;
  } catch {
    return null;
  }
}

/** The sessions there are: so many at most, each dropped when it is not used. */
class Sessions {
  private readonly open = new Map<OpenEnvSession, NodeJS.Timeout>();
  private readonly options: OpenEnvOptions;

  constructor(options: OpenEnvOptions) {
    this.options = options;
  }

  /** @throws RequestError BUSY if there are too many
   * @param onIdle runs when the session is dropped because nobody used it */
  start(onIdle: () => void): OpenEnvSession {
    const { env = null, maxSessions = 64, idleMs = 600_000 } = this.options;
    if (this.open.size >= maxSessions) throw new RequestError('BUSY', `There are ${maxSessions} sessions already; try again later.`);
    const session = new OpenEnvSession(env, randomUUID);
    const timer = setTimeout(() => {
      this.drop(session);
      onIdle();
    }, idleMs).unref();
    this.open.set(session, timer);
    return session;
  }

  /** Tells that a session is used. */
  touch(session: OpenEnvSession): void {
    this.open.get(session)?.refresh();
  }

  drop(session: OpenEnvSession): void {
    clearTimeout(this.open.get(session));
    this.open.delete(session);
    session.close();
  }

  close(): void {
    for (const session of [...this.open.keys()]) this.drop(session);
  }
}

/** The answer to one message of a WebSocket; null for `close`. */
function answer(session: OpenEnvSession, raw: RawData, log: (message: string) => void): string | null {
  const message = parseMessage(raw);
  if (message === null) return wireError('INVALID_JSON', 'A message is one JSON object.');
  try {
    switch (message.type) {
      case 'reset':
        return JSON.stringify({ type: 'observation', data: inside('/data', () => session.reset(message.data ?? {})) });
      case 'step':
        return JSON.stringify({ type: 'observation', data: inside('/data', () => session.step(message.data)) });
      case 'state':
        return JSON.stringify({ type: 'state', data: session.state });
      case 'close':
        return null;
      default:
        return wireError('UNKNOWN_TYPE', mustBe('"reset", "step", "state" or "close"', message.type), { path: '/type' });
    }
  } catch (error) {
    const { code, message: why, path, rule } = toProblem(error);
    if (code === 'INTERNAL') log(error instanceof Error ? (error.stack ?? error.message) : String(error));
    return wireError(code === 'BAD_REQUEST' || code === 'TOO_DEEP' ? 'VALIDATION_ERROR' : 'EXECUTION_ERROR', why, {
      reason: code,
      path,
      rule,
    });
  }
}

/** A server that serves games as well: its clients take turns, whatever they ask. */
interface Host {
  readonly app: FastifyInstance;
  readonly service: OpponentService;
  readonly clientOf: ClientOf;
}

interface SessionSocket {
  readonly socket: WebSocket;
  readonly client: Client;
}

function serveSocket({ socket, client }: SessionSocket, { service }: Host, sessions: Sessions, log: (message: string) => void): void {
  const gone = new AbortController();
  let session: OpenEnvSession;
  try {
    session = sessions.start(() => socket.close(GOING_AWAY, 'The session was idle.'));
  } catch (error) {
    socket.send(wireError('CAPACITY_REACHED', toProblem(error).message));
    socket.close(TRY_AGAIN_LATER);
    return;
  }
  const take = readInTurn<RawData>(socket, service, { client, signal: gone.signal }, (raw) => {
    sessions.touch(session);
    const reply = answer(session, raw, log);
    if (reply === null) socket.close();
    else socket.send(reply);
  });
  socket.on('message', take);
  socket.on('error', () => socket.terminate());
  socket.on('close', () => {
    gone.abort('terminated');
    sessions.drop(session);
  });
}

/** Adds `/reset`, `/step` and `/state`: the episode's name says which session is meant. */
function addEpisodes({ app, service, clientOf }: Host, sessions: Sessions): void {
  const episodes = new Map<string, OpenEnvSession>();
  const find = (id: unknown): OpenEnvSession => {
    if (id !== undefined && id !== null && typeof id !== 'string')
      throw new RequestError('BAD_REQUEST', mustBe('the "episode_id" that reset told', id), '/episode_id');
    const session = typeof id === 'string' ? episodes.get(id) : episodes.size === 1 ? [...episodes.values()][0] : undefined;
    if (session === undefined) {
      const message = 'There is no such episode, or it is over: give the "episode_id" that reset told, or reset again.';
      throw new RequestError('NOT_FOUND', message, '/episode_id');
    }
    sessions.touch(session);
    return session;
  };
  const reset = (body: unknown): object => {
    checkShape(body);
    const given = (body as { episode_id?: unknown } | null)?.episode_id;
    const known = typeof given === 'string' ? episodes.get(given) : undefined;
    const session = known ?? sessions.start(() => void episodes.delete(session.state.episode_id!));
    try {
      const result = session.reset(body ?? {});
      episodes.set(session.state.episode_id!, session);
      return { ...result, metadata: { episode_id: session.state.episode_id } };
    } catch (error) {
      if (known === undefined) sessions.drop(session);
      throw error;
    }
  };
  const step = (body: unknown): object => {
    checkShape(body);
    const { action, episode_id } = (body ?? {}) as { action?: unknown; episode_id?: unknown };
    const session = find(episode_id);
    const isWrapped = typeof action === 'object' && action !== null && !('kind' in action);
    const result = isWrapped ? inside('/action', () => session.step(action)) : session.step({ action });
    if (result.done) {
      episodes.delete(session.state.episode_id!);
      sessions.drop(session);
    }
    return { ...result, metadata: { episode_id: session.state.episode_id } };
  };
  app.post('/reset', (request) => service.read(() => reset(request.body), { client: clientOf(request) }));
  app.post('/step', (request) => service.read(() => step(request.body), { client: clientOf(request) }));
  app.get('/state', ({ query }) => find((query as { episode_id?: unknown }).episode_id).state);
}

/** Adds OpenEnv's routes to an HTTP server; `/health` is the server's own. @returns the door of its WebSocket sessions */
export function addOpenEnv(host: Host, options: OpenEnvOptions = {}): SocketDoor {
  const { app } = host;
  const sessions = new Sessions(options);
  const log = options.log ?? (() => undefined);
  app.addHook('preClose', (done) => {
    sessions.close();
    done();
  });
  addEpisodes(host, sessions);
  app.get('/schema', () => ({
    action: z.toJSONSchema(StepData),
    observation: { type: 'object', description: 'docs/env-protocol.md, OpenEnv' },
    state: {
      type: 'object',
      properties: { episode_id: { type: ['string', 'null'] }, step_count: { type: 'integer' }, env: { type: ['string', 'null'] } },
    },
    reset: z.toJSONSchema(ResetData),
  }));
  app.get('/metadata', () => ({
    name: options.env ?? 'schiltron',
    description: 'Tabletop wargames: one agent against an opponent; every observation lists the legal actions as text.',
    version,
  }));
  return { path: '/ws', maxBytes: MESSAGE_BYTES, serve: (socket, client) => serveSocket({ socket, client }, host, sessions, log) };
}
