import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import type { FastifyInstance } from 'fastify';
import { takesEncoding } from './encodings.ts';

/** Bytes of text from which compressing saves a packet of the network. */
const LEAST_BYTES = 1400;

const zip = promisify(gzip);

/** Sends texts compressed to clients that take them so. Streams of events, and files that are compressed already, go as they are. */
export function compressReplies(app: FastifyInstance): void {
  app.addHook('onSend', async (request, reply, payload) => {
    if (typeof payload !== 'string' || payload.length < LEAST_BYTES || reply.hasHeader('content-encoding')) return payload;
    const vary = String(reply.getHeader('vary') ?? '');
    void reply.header('vary', vary === '' ? 'accept-encoding' : `${vary}, accept-encoding`);
    if (!takesEncoding(request, 'gzip')) return payload;
    const bytes = await zip(payload);
    void reply.header('content-encoding', 'gzip').header('content-length', bytes.length);
    return bytes;
  });
}
