import type { IncomingMessage } from 'node:http';
import type { Duplex } from 'node:stream';
import type { FastifyInstance } from 'fastify';
import { type WebSocket, WebSocketServer } from 'ws';
import { RequestError, toProblem } from '../../protocol/problem.ts';
import type { Client } from '../../service/asking.ts';
import { bearerKey, type Gate } from '../doors/gate.ts';
import { rawProblem } from '../replies/problem-reply.ts';

/** What is served over WebSocket at one path. */
export interface SocketDoor {
  readonly path: string;
  /** Bytes of the longest message; a client that sends a longer one is dropped. */
  readonly maxBytes: number;
  /** The subprotocol that is chosen if the client offers it. */
  readonly subprotocol?: string;
  serve(socket: WebSocket, client: Client): void;
}

const MOST_CONNECTIONS = 1024;
export const TRY_AGAIN_LATER = 1013;
export const GOING_AWAY = 1001;

function keyOf({ headers }: IncomingMessage): string | undefined {
  const offered = (headers['sec-websocket-protocol'] ?? '').split(',').map((name) => name.trim());
  return bearerKey(headers.authorization) ?? offered.find((name) => name.startsWith('bearer.'))?.slice('bearer.'.length);
}

function newSockets({ maxBytes, subprotocol }: SocketDoor): WebSocketServer {
  return new WebSocketServer({
    noServer: true,
    maxPayload: maxBytes,
    handleProtocols: (offered) => (subprotocol !== undefined && offered.has(subprotocol) ? subprotocol : false),
  });
}

/** Adds all that is served over WebSocket. Here alone connections are upgraded, and only past the gate. */
export function addSocketDoors(app: FastifyInstance, gate: Gate, doors: readonly SocketDoor[]): void {
  const open = doors.map((door) => ({ door, sockets: newSockets(door) }));

  const enter = (request: IncomingMessage): { client: Client; door: SocketDoor; sockets: WebSocketServer } => {
    const fault = gate.faultOf(request);
    if (fault !== null) throw fault;
    const client = gate.clientOf(keyOf(request), request);
    const path = request.url?.split('?')[0];
    const found = open.find(({ door }) => door.path === path);
    if (found === undefined)
      throw new RequestError('NOT_FOUND', `WebSockets are served at ${doors.map((door) => door.path).join(' and ')}.`);
    return { client, ...found };
  };

  app.server.on('upgrade', (request, stream: Duplex, head) => {
    stream.on('error', () => stream.destroy());
    try {
      const { client, door, sockets } = enter(request);
      sockets.handleUpgrade(request, stream, head, (socket) => {
        if (sockets.clients.size > MOST_CONNECTIONS) socket.close(TRY_AGAIN_LATER, 'There are too many connections.');
        else door.serve(socket, client);
      });
    } catch (error) {
      stream.end(rawProblem(toProblem(error)));
    }
  });
  app.addHook('preClose', (done) => {
    for (const { sockets } of open) {
      for (const socket of sockets.clients) socket.close(GOING_AWAY);
      sockets.close();
    }
    done();
  });
}
