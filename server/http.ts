import Fastify, { type FastifyInstance, type FastifyReply } from 'fastify';
import type { MoveService } from './move-service.ts';
import { addOpenEnv, type OpenEnvOptions } from './openenv.ts';
import { RequestError, type RequestProblem, statusOf, toProblem } from './problem.ts';
import { version } from './version.ts';

export const BODY_LIMIT_BYTES = 1024 * 1024;

const STATUS_TITLES: Readonly<Record<number, string>> = {
  400: 'The request cannot be read',
  404: 'There is nothing here',
  413: 'The request is too large',
  422: 'The game cannot be played on',
  429: 'Too many requests wait',
  499: 'The request was cancelled',
  500: 'The server failed',
};

function sendProblem(reply: FastifyReply, status: number, problem: RequestProblem, requestId: string): FastifyReply {
  const { code, message, path, rule } = problem;
  return reply
    .status(status)
    .type('application/problem+json')
    .send({ type: 'about:blank', title: STATUS_TITLES[status] ?? 'The request failed', status, code, detail: message, path, rule, requestId });
}

/** A fault that Fastify itself found: broken JSON, a body too large, a wrong content type. */
function fromFastify(error: unknown): RequestError | null {
  const { statusCode, code } = error as { statusCode?: number; code?: string };
  if (statusCode === 413) return new RequestError('TOO_LARGE', `A request is at most ${BODY_LIMIT_BYTES} bytes.`);
  if (statusCode === 415) return new RequestError('BAD_REQUEST', 'Send the request with content-type: application/json.');
  if (statusCode === 400 || error instanceof SyntaxError) return new RequestError('BAD_JSON', `The body must be one JSON object (${code ?? 'it does not parse'}).`);
  return null;
}

/** An AbortSignal that falls when the client goes away before it has its answer. */
function whenGone(reply: FastifyReply): AbortSignal {
  const controller = new AbortController();
  reply.raw.on('close', () => {
    if (!reply.raw.writableFinished) controller.abort();
  });
  return controller.signal;
}

/** The HTTP door of a move service; call `listen` on what it returns. */
export function createHttpServer(service: MoveService, log: (message: string) => void = () => undefined, openEnv: OpenEnvOptions = {}): FastifyInstance {
  const app = Fastify({ bodyLimit: BODY_LIMIT_BYTES, forceCloseConnections: true });
  app.setErrorHandler((error, request, reply) => {
    const problem = toProblem(fromFastify(error) ?? error);
    if (problem.code === 'INTERNAL') log(error instanceof Error ? (error.stack ?? error.message) : String(error));
    return sendProblem(reply, statusOf(problem.code), problem, request.id);
  });
  app.setNotFoundHandler((request, reply) =>
    sendProblem(reply, 404, { code: 'NOT_FOUND', message: `There is no ${request.method} ${request.url}; try GET /v1/capabilities.` }, request.id),
  );
  app.get('/health', () => ({ status: 'healthy', version }));
  app.get('/v1/capabilities', () => service.capabilities());
  app.post('/v1/legal', ({ body }) => service.legal(body));
  addOpenEnv(app, { log, ...openEnv });
  app.post('/v1/move', ({ body }, reply) => service.move(body, whenGone(reply)));
  return app;
}
