import { STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';
import type { FastifyReply } from 'fastify';
import { RequestError, type RequestProblem, statusOf } from '../../protocol/problem.ts';

const STATUS_TITLES: Readonly<Record<number, string>> = {
  400: 'The request cannot be read',
  401: 'A key is needed',
  403: 'This is not allowed',
  404: 'There is nothing here',
  405: 'This is not what the address takes',
  413: 'The request is too large',
  422: 'The game cannot be played on',
  429: 'Too many requests',
  499: 'The request was cancelled',
  500: 'The server failed',
  503: 'The server cannot answer now',
  504: 'There was no time to answer',
};

/** A problem as RFC 9457 has it. */
function problemBody({ code, message, path, rule, retryAfterMs }: RequestProblem, requestId?: string): object {
  const status = statusOf(code);
  return {
    type: 'about:blank',
    title: STATUS_TITLES[status] ?? 'The request failed',
    status,
    code,
    detail: message,
    path,
    rule,
    retryAfterMs,
    requestId,
  };
}

/** Answers with problem+json. */
export function sendProblem(reply: FastifyReply, problem: RequestProblem, requestId: string): FastifyReply {
  const { code, retryAfterMs } = problem;
  const status = statusOf(code);
  if (retryAfterMs !== undefined) void reply.header('retry-after', Math.ceil(retryAfterMs / 1000));
  if (status === 401) void reply.header('www-authenticate', 'Bearer');
  return reply.status(status).type('application/problem+json').send(problemBody(problem, requestId));
}

/** The same where there is no request to reply to, as bytes that end the connection. */
export function rawProblem(problem: RequestProblem): string {
  const status = statusOf(problem.code);
  const body = JSON.stringify(problemBody(problem));
  return (
    `HTTP/1.1 ${status} ${STATUS_CODES[status] ?? 'Refused'}\r\ncontent-type: ` +
    `application/problem+json\r\ncontent-length: ${Buffer.byteLength(body)}\r\nconnection: close\r\n\r\n${body}`
  );
}

/** What Node could not even read as HTTP: a malformed request line, headers without end, a client that dawdles. */
export function answerUnreadable(error: NodeJS.ErrnoException, socket: Socket): void {
  if (error.code === 'ECONNRESET' || !socket.writable) return void socket.destroy();
  const isLarge = error.code === 'HPE_HEADER_OVERFLOW';
  socket.end(
    rawProblem({
      code: isLarge ? 'TOO_LARGE' : 'BAD_REQUEST',
      message: isLarge ? 'The headers are too large.' : `This is no request of HTTP/1.1 (${error.code ?? error.message}).`,
    }),
  );
}

/** A fault that Fastify itself found: broken JSON, a body too large, a wrong content type, a malformed address. */
export function fromFastify(error: unknown, maxBytes: number): RequestError | null {
  const { statusCode, code } = error as { statusCode?: number; code?: string };
  if (statusCode === 413) return new RequestError('TOO_LARGE', `A request is at most ${maxBytes} bytes.`);
  if (code === 'FST_ERR_BAD_URL' || code === 'FST_ERR_MAX_PARAM_LENGTH')
    return new RequestError('BAD_REQUEST', 'The address of the request is malformed or too long.');
  if (statusCode === 415) return new RequestError('BAD_REQUEST', 'Send the request with content-type: application/json.');
  if (statusCode === 400 || error instanceof SyntaxError)
    return new RequestError('BAD_JSON', `The body must be one JSON object (${code ?? 'it does not parse'}).`);
  return null;
}
