import type { WebSocket } from 'ws';
import { Connection } from '../../service/connection.ts';
import type { Client } from '../../service/asking.ts';
import type { OpponentService } from '../../service/service.ts';
import { readInTurn } from './read-in-turn.ts';
import type { SocketDoor } from './socket-doors.ts';

/** The subprotocol that the server speaks; a browser, which can send no headers, adds `bearer.KEY` beside it. */
const SUBPROTOCOL = 'schiltron.v1';
const IN_FLIGHT = 64;
/** Bytes that wait to be sent, beyond which reports are left out, */
const SLOW_BYTES = 256 * 1024;
/** and beyond which the client is given up. */
const MOST_WAITING_BYTES = 16 * 1024 * 1024;
const HEARTBEAT_MS = 30_000;

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
  const off = new AbortController();
  const take = readInTurn<Buffer>(socket, service, { client, signal: off.signal }, (data) => connection.receiveText(data.toString('utf8')));
  let isAlive = true;
  const heartbeat = setInterval(() => {
    if (!isAlive) return socket.terminate();
    isAlive = false;
    socket.ping();
  }, HEARTBEAT_MS).unref();
  socket.on('pong', () => (isAlive = true));
  socket.on('message', (data, isBinary) => {
    if (isBinary) connection.refuse(null, null, { code: 'BAD_REQUEST', message: 'Messages are text: one JSON object in each frame.' });
    else take(data as Buffer);
  });
  socket.on('error', () => socket.terminate());
  socket.on('close', () => {
    clearInterval(heartbeat);
    off.abort('terminated');
    connection.close();
  });
}

/** The WebSocket door: the same messages as on JSON lines, one in each frame. */
export function opponentDoor(service: OpponentService): SocketDoor {
  return {
    path: '/v1/ws',
    maxBytes: service.settings.maxMessageBytes,
    subprotocol: SUBPROTOCOL,
    serve: (socket, client) => serve(socket, service, client),
  };
}
