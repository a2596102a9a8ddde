import { type MessagePort, workerData } from 'node:worker_threads';
import { expose } from 'comlink';
import { type CellChunk, playChunk } from './chunk.ts';

/* Entry of a worker that plays games for learnt cells, one chunk for each call. */

const { port } = workerData as { readonly port: MessagePort };

const api = {
  play: (chunk: CellChunk): void => playChunk(chunk),
  close(): void {
    setImmediate(() => port.close());
  },
};
export type CellWorkerApi = typeof api;

expose(api, port as unknown as Parameters<typeof expose>[1]);
