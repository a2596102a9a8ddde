import { OpponentClient } from './client.ts';
import { connectionError } from './error.ts';
import { MessageTransport, type ReconnectOptions, type Wire, type WireEvents } from './message-transport.ts';

/** What is needed of a WebSocket: a browser's, that of Node 22, or that of the package ws. */
export interface SocketLike {
  readonly readyState: number;
  send(text: string): void;
  close(): void;
  addEventListener(
    type: 'open' | 'close' | 'error' | 'message',
    listener: (event: { readonly data?: unknown; readonly reason?: string }) => void,
  ): void;
}

export interface WebSocketOptions extends ReconnectOptions {
  readonly key?: string;
  /** Opens a socket where there is no WebSocket, as in Node 20: `(url, protocols) => new WebSocket(url, protocols)` with the class of the package ws. */
  readonly open?: (url: string, protocols: string[]) => SocketLike;
}

function openHere(url: string, protocols: string[]): SocketLike {
  const { WebSocket } = globalThis as { WebSocket?: new (url: string, protocols: string[]) => SocketLike };
  if (WebSocket === undefined)
    throw connectionError('There is no WebSocket here: give the option "open", which opens one of the package ws.');
  return new WebSocket(url, protocols);
}

function parse(data: unknown): unknown {
  try {
    return JSON.parse(String(data));
  } catch {
    return {};
  }
}

/** A client over a WebSocket, opened with the first request and opened again when it is lost.
 * @param url `ws://localhost:8080/v1/ws` */
export function connectWebSocket(url: string, { key, open = openHere, ...reconnect }: WebSocketOptions = {}): OpponentClient {
  const protocols = ['schiltron.v1', ...(key === undefined ? [] : [`bearer.${key}`])];
  const lay = ({ onMessage, onOpen, onLost }: WireEvents): Wire => {
    const socket = open(url, protocols);
    let isLost = false;
    const lose = ({ reason }: { readonly reason?: string }): void => {
      if (isLost) return;
      isLost = true;
      onLost(reason || `${url} does not answer or ended the connection.`);
    };
    socket.addEventListener('open', onOpen);
    socket.addEventListener('message', ({ data }) => onMessage(parse(data)));
    socket.addEventListener('error', () => lose({}));
    socket.addEventListener('close', lose);
    return { send: (message) => socket.send(JSON.stringify(message)), close: () => socket.close() };
  };
  return new OpponentClient(new MessageTransport(lay, reconnect));
}
