import type { WebSocket } from 'ws';
import type { Asking } from '../../service/asking.ts';
import type { OpponentService } from '../../service/service.ts';

/**
 * Reads the messages of a socket one after another, each when it is its client's turn, until its signal falls. Nothing more is received meanwhile; but one
 * packet may hold thousands of messages, which wait in line.
 * @returns takes a message
 */
export function readInTurn<T>(
  socket: WebSocket,
  service: OpponentService,
  asking: Asking,
  read: (message: T) => void,
): (message: T) => void {
  const unread: T[] = [];
  const readAll = async (): Promise<void> => {
    socket.pause();
    for (; unread.length > 0; unread.shift()) await service.read(() => read(unread[0]!), asking);
    socket.resume();
  };
  return (message) => {
    if (unread.push(message) === 1) readAll().catch(() => undefined); // the client has gone
  };
}
