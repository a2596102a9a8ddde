import { Connection } from './connection.ts';
import type { OpponentService } from './service.ts';

/** One end of a channel that posts objects: a browser's `MessagePort`, or `self` in a Web Worker. */
export interface ObjectPort {
  postMessage(message: unknown): void;
  addEventListener(type: 'message', listener: (event: { readonly data: unknown }) => void): void;
  removeEventListener(type: 'message', listener: (event: { readonly data: unknown }) => void): void;
  start?(): void;
}

/** Serves the messages of one port: how a page plays without a server. @returns stops serving, and ends what is in work */
export function servePort(service: OpponentService, port: ObjectPort): () => void {
  const connection = new Connection({ service, client: { name: 'port' }, send: (message) => port.postMessage(message) });
  const onMessage = ({ data }: { readonly data: unknown }): void => connection.receive(data);
  port.addEventListener('message', onMessage);
  port.start?.();
  return () => {
    port.removeEventListener('message', onMessage);
    connection.close();
  };
}
