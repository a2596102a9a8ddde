import { OpponentClient } from './client.ts';
import { MessageTransport } from './message-transport.ts';

/** A Web Worker that serves, or one end of a channel to whatever does. */
export interface PortLike {
  postMessage(message: unknown): void;
  addEventListener(type: 'message', listener: (event: { readonly data: unknown }) => void): void;
  start?(): void;
}

/** A client over posted objects: how a page plays against a worker of its own. */
export function connectPort(port: PortLike): OpponentClient {
  return new OpponentClient(
    new MessageTransport(
      ({ onMessage, onOpen }) => {
        port.addEventListener('message', ({ data }) => onMessage(data));
        port.start?.();
        queueMicrotask(onOpen);
        return { send: (message) => port.postMessage(message), close: () => undefined };
      },
      { retries: 0 },
    ),
  );
}
