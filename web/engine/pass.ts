import { connectPort, connectWebSocket, type OpponentClient } from '../../server/client/index.ts';

/** How another thread reaches the opponents; the port has to be transferred. */
export type EnginePass =
  | { readonly kind: 'port'; readonly port: MessagePort }
  | { readonly kind: 'server'; readonly url: string; readonly key: string };

/** Reaches the opponents. */
export function connectPass(pass: EnginePass): OpponentClient {
  return pass.kind === 'port' ? connectPort(pass.port) : connectWebSocket(pass.url, pass.key === '' ? {} : { key: pass.key });
}
