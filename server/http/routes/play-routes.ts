import { randomUUID } from 'node:crypto';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { badId } from '../../protocol/parse-request.ts';
import { RequestError, toProblem } from '../../protocol/problem.ts';
import { Id, TASK_OPS, type TaskOp } from '../../protocol/requests.ts';
import type { Client } from '../../service/asking.ts';
import type { OpponentService } from '../../service/service.ts';
import { Analyses } from './analyses.ts';
import { EventStream } from '../replies/event-stream.ts';

/** The client of a request, as the gate let it in. */
export type ClientOf = (request: FastifyRequest) => Client;

interface Posted {
  readonly op: TaskOp;
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
  readonly client: Client;
}

/** The id that the client gave its request, or a fresh one. */
function idOf(body: unknown): Id {
  const given = typeof body === 'object' && body !== null ? (body as { id?: unknown }).id : undefined;
  if (given === undefined) return randomUUID();
  const parsed = Id.safeParse(given);
  if (!parsed.success) throw badId(given);
  return parsed.data;
}

/** Adds the routes that answer questions about games. */
export function addPlayRoutes(app: FastifyInstance, service: OpponentService, clientOf: ClientOf): void {
  const analyses = new Analyses();

  const answer = async ({ op, request, reply, client }: Posted): Promise<object | FastifyReply> => {
    const id = idOf(request.body);
    const { controller, forget } = analyses.add(client, id);
    void reply.header('x-request-id', String(id));
    const whenGone = (): void => {
      if (!reply.raw.writableFinished) controller.abort('terminated');
    };
    reply.raw.on('close', whenGone);
    const asking = { client, signal: controller.signal };
    const wantsEvents = op === 'analyze' && (request.headers.accept ?? '').includes('text/event-stream');
    try {
      if (!wantsEvents) return { id, type: 'result', final: true, op, ...(await service.ask(op, request.body, asking)) };
      return await stream(id, asking, request, reply);
    } finally {
      forget();
      reply.raw.off('close', whenGone);
    }
  };

  /** The stream begins with the first thing there is to tell: until then a fault is an ordinary problem with its status. */
  const stream = async (
    id: Id,
    asking: { client: Client; signal: AbortSignal },
    { body }: FastifyRequest,
    reply: FastifyReply,
  ): Promise<FastifyReply> => {
    let events: EventStream | null = null;
    const open = (): EventStream => (events ??= new EventStream(reply));
    const op = 'analyze';
    try {
      const result = await service.ask(op, body, {
        ...asking,
        onQueued: (waiting) => open().send('ack', { id, type: 'ack', final: false, op, waiting }),
        onInfo: (info) => open().isSlow || open().send('info', { id, type: 'info', final: false, op, ...info }),
      });
      open().send('result', { id, type: 'result', final: true, op, ...result });
    } catch (error) {
      if (events === null) throw error;
      open().send('error', { id, type: 'error', final: true, op, error: toProblem(error) });
    }
    open().end();
    return reply;
  };

  /** A client with all its seats taken is told so before its body is read. */
  const onRequest = async (request: FastifyRequest): Promise<void> => service.checkRoom(clientOf(request));
  for (const op of TASK_OPS)
    app.post(`/v1/${op}`, { onRequest }, (request, reply) => answer({ op, request, reply, client: clientOf(request) }));
  app.delete<{ Params: { id: string } }>('/v1/analyses/:id', async (request) => {
    const { id } = request.params;
    if (analyses.end(clientOf(request), id)) return { target: id, found: true, warnings: [] };
    throw new RequestError('NOT_FOUND', `There is no request ${JSON.stringify(id)} of yours in work; it may be answered already.`);
  });
  app.get('/v1/capabilities', (request) => service.ask('capabilities', {}, { client: clientOf(request) }));
  app.get('/v1/ping', (request) => service.ask('ping', {}, { client: clientOf(request) }));
  app.post('/v1/clearCache', (request) => service.ask('clearCache', request.body ?? {}, { client: clientOf(request) }));
}
