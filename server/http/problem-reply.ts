import type { FastifyReply } from 'fastify';
import { RequestError, type RequestProblem, statusOf } from '../protocol/problem.ts';

const STATUS_TITLES: Readonly<Record<number, string>> = {
  400: 'The request cannot be read',
  401: 'A key is needed',
  403: 'This is not allowed',
  404: 'There is nothing here',
  413: 'The request is too large',
  422: 'The game cannot be played on',
  429: 'Too many requests',
  499: 'The request was cancelled',
  500: 'The server failed',
  503: 'The server cannot answer now',
  504: 'There was no time to answer',
};

/** Answers with problem+json (RFC 9457). */
export function sendProblem(reply: FastifyReply, { code, message, path, rule, retryAfterMs }: RequestProblem, requestId: string): FastifyReply {
  const status = statusOf(code);
  if (retryAfterMs !== undefined) void reply.header('retry-after', Math.ceil(retryAfterMs / 1000));
  if (status === 401) void reply.header('www-authenticate', 'Bearer');
  return reply
    .status(status)
    .type('application/problem+json')
    .send({ type: 'about:blank', title: STATUS_TITLES[status] ?? 'The request failed', status, code, detail: message, path, rule, retryAfterMs, requestId });
}

/** A fault that Fastify itself found: broken JSON, a body too large, a wrong content type. */
export function fromFastify(error: unknown, maxBytes: number): RequestError | null {
  const { statusCode, code } = error as { statusCode?: number; code?: string };
  if (statusCode === 413) return new RequestError('TOO_LARGE', `A request is at most ${maxBytes} bytes.`);
  if (statusCode === 415) return new RequestError('BAD_REQUEST', 'Send the request with content-type: application/json.');
  if (statusCode === 400 || error instanceof SyntaxError) return new RequestError('BAD_JSON', `The body must be one JSON object (${code ?? 'it does not parse'}).`);
  return null;
}
