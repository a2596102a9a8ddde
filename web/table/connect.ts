import { type Remote, transfer, wrap } from 'comlink';
import type { EnginePass } from '../engine/pass.ts';
import type { TableHost } from './table-host.ts';
import type { TableView } from './view.ts';
import { startWorker } from '../workers/start.ts';

/** What the table's worker posts: the way to ask it, once, and then views. */
export type TableNews = { readonly door: MessagePort } | { readonly view: TableView };

/** The table, as the page sees it. */
export interface TableDoor {
  readonly host: Remote<TableHost>;
  close(): void;
}

/** Starts the worker in which the game is played.
 * @param onView told of every view
 * @param onFault told if the worker fails */
export async function openTable(onView: (view: TableView) => void, onFault: (text: string) => void): Promise<TableDoor> {
  const worker = startWorker('table');
  const door = await new Promise<MessagePort>((resolve, reject) => {
    worker.addEventListener('message', ({ data }: MessageEvent<TableNews>) => ('door' in data ? resolve(data.door) : onView(data.view)));
    worker.addEventListener('error', ({ message }) => {
      onFault(message);
      reject(new Error(message));
    });
  });
  return { host: wrap<TableHost>(door), close: () => worker.terminate() };
}

/** Makes a pass ready to be sent to the table. */
export function sendable(pass: EnginePass): EnginePass {
  return pass.kind === 'port' ? transfer(pass, [pass.port]) : pass;
}
