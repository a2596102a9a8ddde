import type { IncomingMessage } from 'node:http';
import type { FastifyInstance } from 'fastify';
import { WebSocketServer, type WebSocket } from 'ws';
import { statusOf, toProblem } from '../protocol/problem.ts';
import { Connection } from '../service/connection.ts';
import type { Client, OpponentService } from '../service/service.ts';
import { bearerKey, type Gate } from './gate.ts';

/** The subprotocol that the server speaks; a browser, which can send no headers, adds `bearer.KEY` beside it. */
export const SUBPROTOCOL = 'schiltron.v1';
const PATH = '/v1/ws';
const MOST_CONNECTIONS = 1024;
const IN_FLIGHT = 64;
/** Bytes that wait to be sent, beyond which reports are left out, */
const SLOW_BYTES = 256 * 1024;
/** and beyond which the client is given up. */
const MOST_WAITING_BYTES = 16 * 1024 * 1024;
const HEARTBEAT_MS = 30_000;

const TRY_AGAIN_LATER = 1013;
const GOING_AWAY = 1001;

function keyOf({ headers }: IncomingMessage): string | undefined {
  const offered = (headers['sec-websocket-protocol'] ?? '').split(',').map((name) => name.trim());
  return bearerKey(headers.authorization) ?? offered.find((name) => name.startsWith('bearer.'))?.slice('bearer.'.length);
}

function serve(socket: WebSocket, service: OpponentService, client: Client): void {
  const connection = new Connection({
    service,
    client,
    maxInFlight: IN_FLIGHT,
    isSlow: () => socket.bufferedAmount > SLOW_BYTES,
    send: (message) => {
      if (socket.readyState !== socket.OPEN) return;
      if (socket.bufferedAmount > MOST_WAITING_BYTES) return socket.terminate();
      socket.send(JSON.stringify(message));
    },
  });
  let isAlive = true;
  const heartbeat = setInterval(() => {
    if (!isAlive) return socket.terminate();
    isAlive = false;
    socket.ping();
  }, HEARTBEAT_MS).unref();
  socket.on('pong', () => (isAlive = true));
  socket.on('message', (data, isBinary) => {
    if (isBinary) connection.refuse(null, null, { code: 'BAD_REQUEST', message: 'Messages are text: one JSON object in each frame.' });
    else connection.receiveText((data as Buffer).toString('utf8'));
  });
  socket.on('error', () => socket.terminate());
  socket.on('close', () => {
    clearInterval(heartbeat);
    connection.close();
  });
}

/** Adds the WebSocket door: the same messages as on JSON lines, one in each frame.
 * @param others paths that other parts of the server upgrade */
export function addWebSocket(app: FastifyInstance, service: OpponentService, gate: Gate, others: readonly string[]): void {
  const sockets = new WebSocketServer({ noServer: true, maxPayload: service.settings.maxMessageBytes, handleProtocols: (offered) => (offered.has(SUBPROTOCOL) ? SUBPROTOCOL : false) });
  app.server.on('upgrade', (request, stream, head) => {
    const path = request.url?.split('?')[0] ?? '';
    if (path !== PATH) return void (others.includes(path) || stream.destroy());
    let client: Client;
    try {
      gate.checkPlace(request);
      client = gate.admit(keyOf(request), request.socket.remoteAddress ?? '');
    } catch (error) {
      const { code } = toProblem(error);
      stream.end(`HTTP/1.1 ${statusOf(code)} ${code}\r\nconnection: close\r\n\r\n`);
      return;
    }
    sockets.handleUpgrade(request, stream, head, (socket) => {
      if (sockets.clients.size > MOST_CONNECTIONS) socket.close(TRY_AGAIN_LATER, 'There are too many connections.');
      else serve(socket, service, client);
    });
  });
  app.addHook('preClose', (done) => {
    for (const socket of sockets.clients) socket.close(GOING_AWAY);
    sockets.close();
    done();
  });
}
