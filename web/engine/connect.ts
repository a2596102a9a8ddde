import type { OpponentClient } from '../../server/client/index.ts';
import { startWorker } from '../workers/start.ts';
import { connectPass, type EnginePass } from './pass.ts';

/** What the engine's worker tells the page of its own accord. */
export type EngineNews =
  | { readonly kind: 'loading'; readonly what: string; readonly share: number }
  | { readonly kind: 'fault'; readonly text: string };

/** What the page tells that worker: whom to serve, or which agent will probably be asked soon. */
export type EngineOrder = { readonly port: MessagePort } | { readonly agent: string };

/** Where opponents think: in this page, or on a Schiltron server. */
export type EnginePlace = { readonly kind: 'page' } | { readonly kind: 'server'; readonly url: string; readonly key: string };

/** Opponents that can be asked, from the page and from workers. */
export interface EngineDoor {
  readonly client: OpponentClient;
  /** A further way to the same opponents, for a worker. */
  pass(): EnginePass;
  /** Has what an agent needs fetched before it is asked. @param agent its spec */
  prepare(agent: string): void;
  close(): void;
}

/** The address of the WebSocket of a server. @throws TypeError if it is no address */
function socketAddress(server: string, base: string): string {
  const url = new URL(server, base);
  url.protocol = url.protocol === 'https:' || url.protocol === 'wss:' ? 'wss:' : 'ws:';
  if (!url.pathname.endsWith('/v1/ws')) url.pathname = `${url.pathname.replace(/\/$/, '')}/v1/ws`;
  return url.href;
}

/** Opens the way to the opponents. @param onNews told what the engine in the page is loading */
export function openEngine(place: EnginePlace, onNews: (news: EngineNews) => void): EngineDoor {
  if (place.kind === 'server') {
    const pass = { kind: 'server', url: socketAddress(place.url, location.href), key: place.key } as const;
    const client = connectPass(pass);
    return { client, pass: () => pass, prepare: () => undefined, close: () => client.close() };
  }
  const worker = startWorker('opponents');
  worker.addEventListener('message', ({ data }: MessageEvent<EngineNews>) => onNews(data));
  worker.addEventListener('error', ({ message }) => onNews({ kind: 'fault', text: message }));
  const order = (what: EngineOrder, transfer: Transferable[] = []): void => worker.postMessage(what, transfer);
  const pass = (): EnginePass => {
    const { port1, port2 } = new MessageChannel();
    order({ port: port1 }, [port1]);
    return { kind: 'port', port: port2 };
  };
  const client = connectPass(pass());
  return {
    client,
    pass,
    prepare: (agent) => order({ agent }),
    close() {
      client.close();
      worker.terminate();
    },
  };
}
