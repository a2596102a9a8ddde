import { monitorEventLoopDelay } from 'node:perf_hooks';
import Fastify, { type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify';
import { addOpenEnv, type OpenEnvOptions } from './routes/openenv.ts';
import { toProblem } from '../protocol/problem.ts';
import { Gauge } from '../service/metrics.ts';
import type { OpponentService } from '../service/service.ts';
import { version } from '../node/version.ts';
import { addRefusals } from './replies/methods.ts';
import { addClientRoutes, addPageRoutes } from './routes/page-routes.ts';
import { bearerKey, Gate, type GateOptions } from './doors/gate.ts';
import { addInferenceRoutes } from './routes/inference-routes.ts';
import { describeApi } from './routes/open-api.ts';
import { apiPage } from './routes/api-page.ts';
import { compressReplies } from './replies/compress-replies.ts';
import { addPlayRoutes, type ClientOf } from './routes/play-routes.ts';
import { answerUnreadable, fromFastify, sendProblem } from './replies/problem-reply.ts';
import { addSocketDoors } from './sockets/socket-doors.ts';
import { opponentDoor } from './sockets/web-socket.ts';

export interface HttpOptions extends GateOptions {
  /** For errors that nobody foresaw. */
  readonly log?: (message: string) => void;
  /** Routes of OpenEnv, if they are wanted: environments rather than moves. They have no allowances. */
  readonly openEnv?: OpenEnvOptions | null;
}

/** Routes that tell nothing and cost nothing: they need no key, so that whoever watches the server can ask. */
const OPEN = /^\/(|assets\/[\w.-]+|service-worker\.js|health|v2\/health\/(live|ready)|openapi\.json|docs|client\/[\w-]+\.js)(\?|$)/;
const NANOSECONDS = 1e9;
/** Milliseconds that clients have to take their last replies. */
const FAREWELL_MS = 2000;
/** Milliseconds between two looks for connections that have become idle. */
const SWEEP_MS = 50;

/** Lets pages of allowed origins read replies. */
function addOrigins(app: FastifyInstance, gate: Gate): void {
  app.addHook('onRequest', async (request, reply) => {
    const fault = gate.faultOf(request.raw);
    if (fault !== null) throw fault;
    const { origin } = request.headers;
    if (origin === undefined) return;
    void reply.headers({
      'access-control-allow-origin': origin,
      vary: 'origin',
      'access-control-expose-headers': 'retry-after, x-request-id',
    });
    if (request.method !== 'OPTIONS') return;
    return reply
      .status(204)
      .headers({
        'access-control-allow-methods': 'GET, POST, DELETE',
        'access-control-allow-headers': 'authorization, content-type, accept',
        'access-control-max-age': '600',
      })
      .send();
  });
}

function addKeys(app: FastifyInstance, gate: Gate): ClientOf {
  const clients = new WeakMap<FastifyRequest, ReturnType<ClientOf>>();
  app.addHook('onRequest', async (request) => {
    if (!OPEN.test(request.url)) clients.set(request, gate.clientOf(bearerKey(request.headers.authorization), request.raw));
  });
  return (request) => clients.get(request)!;
}

/** Bodies are read client by client, so that those of one do not hold up the doors for others. */
function readInTurns(app: FastifyInstance, service: OpponentService, clientOf: ClientOf): void {
  // A name that no field may have is refused where the message is read, with its path.
  const parse = app.getDefaultJsonParser('ignore', 'ignore');
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) => {
    const client = clientOf(request);
    const read = (): void => void parse(request, body as string, done);
    service.read(read, client === undefined ? {} : { client }).catch(done);
  });
}

/**
 * Lets replies on their way arrive, each connection closed once it is idle, and then closes what is still open: a connection over which nothing
 * was ever asked counts as busy.
 */
function addFarewell(app: FastifyInstance): void {
  app.addHook('preClose', (done) => {
    const sweep = setInterval(() => app.server.closeIdleConnections(), SWEEP_MS);
    const timer = setTimeout(() => app.server.closeAllConnections(), FAREWELL_MS);
    app.server.once('close', () => {
      clearInterval(sweep);
      clearTimeout(timer);
    });
    done();
  });
}

function addMetrics(app: FastifyInstance, service: OpponentService): void {
  const delay = monitorEventLoopDelay({ resolution: 20 });
  delay.enable();
  service.metrics.add(
    new Gauge(
      'schiltron_event_loop_delay_p99_seconds',
      'How late the thread of the doors was, 99th percentile.',
      () => delay.percentile(99) / NANOSECONDS,
    ),
  );
  service.metrics.add(new Gauge('schiltron_resident_bytes', 'Memory of the process.', () => process.memoryUsage.rss()));
  app.get('/metrics', (_, reply) => reply.type('text/plain; version=0.0.4').send(service.metrics.text()));
  app.addHook('onClose', (_, done) => {
    delay.disable();
    done();
  });
}

/** The HTTP and WebSocket doors of a service; call `listen` on what it returns. */
export function createHttpServer(service: OpponentService, options: HttpOptions = {}): FastifyInstance {
  const { log = () => undefined, openEnv = {}, ...gateOptions } = options;
  const { maxMessageBytes } = service.settings;
  const gate = new Gate(gateOptions);
  const refuse = (error: unknown, request: FastifyRequest, reply: FastifyReply): FastifyReply => {
    const problem = toProblem(fromFastify(error, maxMessageBytes) ?? error);
    if (problem.code === 'INTERNAL') log(error instanceof Error ? (error.stack ?? error.message) : String(error));
    return sendProblem(reply, problem, request.id);
  };
  /** Of requests that come to no route, not even to the hooks before it. */
  const refuseAtOnce = (error: unknown, request: FastifyRequest, reply: FastifyReply): void => {
    void refuse(gate.faultOf(request.raw) ?? error, request, reply);
  };
  const app = Fastify({
    bodyLimit: maxMessageBytes,
    forceCloseConnections: 'idle',
    frameworkErrors: refuseAtOnce,
    clientErrorHandler: answerUnreadable,
  });
  app.setErrorHandler(refuse);
  addRefusals(app);
  addFarewell(app);
  compressReplies(app);
  addOrigins(app, gate);
  const clientOf = addKeys(app, gate);
  readInTurns(app, service, clientOf);
  app.get('/health', () => ({ status: 'healthy', version }));
  app.get('/openapi.json', () => describeApi());
  app.get('/docs', (_, reply) => reply.type('text/html').send(apiPage(describeApi())));
  addClientRoutes(app);
  addPageRoutes(app);
  addMetrics(app, service);
  addPlayRoutes(app, service, clientOf);
  addInferenceRoutes(app, service);
  addSocketDoors(app, gate, [
    opponentDoor(service),
    ...(openEnv === null ? [] : [addOpenEnv({ app, service, clientOf }, { log, ...openEnv })]),
  ]);
  return app;
}
