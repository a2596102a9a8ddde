import { z } from 'zod';
import { ProblemReply, REPLIES, ServerMessage, TerminateReply } from '../../protocol/replies.ts';
import { type Op, PROTOCOL, REQUESTS, TASK_OPS, type TaskOp } from '../../protocol/requests.ts';
import { version } from '../../node/version.ts';

type Json = Record<string, unknown>;

const ABOUT: Readonly<Record<Op, string>> = {
  analyze: 'Think about a position. With accept: text/event-stream the findings come while it thinks.',
  move: 'Choose a move for the side that decides.',
  hint: 'Up to three good moves with reasons in plain words.',
  evaluate: 'What a network thinks of many positions, without search.',
  legal: 'Whose decision it is and what is legal, or what the dice can do.',
  apply: 'Play moves and roll dice; answers the position that follows.',
  capabilities: 'What can be played, by whom, at which strength, within which limits.',
  ping: 'Whether the server answers.',
  terminate: 'Ends a request in work; it still gets its one final reply.',
  terminateAll: 'Ends all requests in work of a connection; each still gets its one final reply.',
  clearCache: 'Forgets sessions and loaded games.',
};

function schemaOf(schema: z.ZodType, io: 'input' | 'output'): Json {
  const { $schema: _dialect, ...rest } = z.toJSONSchema(schema, { io, unrepresentable: 'any' });
  return rest;
}

const nameOf = (op: Op, kind: 'Request' | 'Reply'): string => `${op.charAt(0).toUpperCase()}${op.slice(1)}${kind}`;
const ref = (name: string): Json => ({ $ref: `#/components/schemas/${name}` });
const json = (schema: Json): Json => ({ 'application/json': { schema } });

const PROBLEM_STATUS: Readonly<Record<string, string>> = {
  400: 'The request cannot be read.',
  401: 'A key is needed.',
  422: 'The game cannot be played on.',
  429: 'Too many requests; retry-after says when to come back.',
  503: 'The server is about to end, or lost the thread that worked on this.',
};

function problems(): Json {
  return Object.fromEntries(
    Object.entries(PROBLEM_STATUS).map(([status, description]) => [
      status,
      { description, content: { 'application/problem+json': { schema: ref('Problem') } } },
    ]),
  );
}

/** What every answer adds to its content. */
function enveloped(op: Op): Json {
  return {
    allOf: [
      ref(nameOf(op, 'Reply')),
      {
        type: 'object',
        properties: { id: { type: ['string', 'integer'] }, type: { const: 'result' }, final: { const: true }, op: { const: op } },
      },
    ],
  };
}

function posted(op: TaskOp): Json {
  const events = op === 'analyze' ? { 'text/event-stream': { schema: ref('ServerMessage') } } : {};
  return {
    operationId: op,
    summary: ABOUT[op],
    requestBody: { required: true, content: json(ref(nameOf(op, 'Request'))) },
    responses: { 200: { description: 'The answer.', content: { ...json(enveloped(op)), ...events } }, ...problems() },
  };
}

function got(op: Op, description: string): Json {
  return { operationId: op, summary: ABOUT[op], responses: { 200: { description, content: json(ref(nameOf(op, 'Reply'))) } } };
}

function plain(operationId: string, summary: string): Json {
  return { operationId, summary, responses: { 200: { description: summary } } };
}

function named(parameters: readonly string[], operation: Json): Json {
  return { ...operation, parameters: parameters.map((name) => ({ name, in: 'path', required: true, schema: { type: 'string' } })) };
}

function paths(): Json {
  return {
    ...Object.fromEntries(TASK_OPS.map((op) => [`/v1/${op}`, { post: posted(op) }])),
    '/v1/analyses/{id}': {
      delete: {
        ...named(['id'], plain('endAnalysis', ABOUT.terminate)),
        responses: {
          200: { description: 'It was told to end.', content: json(ref('TerminateReply')) },
          404: { description: 'There is no such request in work.' },
        },
      },
    },
    '/v1/capabilities': { get: got('capabilities', 'What this server offers.') },
    '/v1/ping': { get: got('ping', 'It does.') },
    '/v1/clearCache': { post: got('clearCache', 'What was forgotten.') },
    '/v2': { get: plain('serverMetadata', 'Open Inference Protocol: name and version.') },
    '/v2/health/live': { get: plain('live', 'Open Inference Protocol: the process is up.') },
    '/v2/health/ready': {
      get: plain('ready', 'Open Inference Protocol: networks are loaded and have been tried; 503 until then and while the server drains.'),
    },
    '/v2/models/{name}': { get: named(['name'], plain('model', 'Open Inference Protocol: tensors of a network.')) },
    '/v2/models/{name}/ready': { get: named(['name'], plain('modelReady', 'Open Inference Protocol: whether a network is ready.')) },
    '/metrics': { get: plain('metrics', 'Numbers for Prometheus.') },
  };
}

/** The HTTP interface as OpenAPI 3.1, made from the schemas that requests are checked by. */
export function describeApi(): Json {
  const ops = Object.keys(REQUESTS) as Op[];
  const requests = ops.map((op) => [nameOf(op, 'Request'), schemaOf(REQUESTS[op], 'input')]);
  const replies = ops.map((op) => [nameOf(op, 'Reply'), schemaOf(REPLIES[op], 'output')]);
  const problem = z
    .object({ type: z.string(), title: z.string(), status: z.int(), detail: z.string(), requestId: z.string() })
    .extend(ProblemReply.omit({ message: true }).shape);
  return {
    openapi: '3.1.0',
    info: { title: 'Schiltron opponents', version, description: `Opponents for tabletop wargames. Messages: ${PROTOCOL}.` },
    paths: paths(),
    components: {
      schemas: {
        ...Object.fromEntries([...requests, ...replies]),
        TerminateReply: schemaOf(TerminateReply, 'output'),
        ServerMessage: schemaOf(ServerMessage, 'output'),
        Problem: schemaOf(problem, 'output'),
      },
      securitySchemes: { key: { type: 'http', scheme: 'bearer' } },
    },
    security: [{}, { key: [] }],
  };
}
