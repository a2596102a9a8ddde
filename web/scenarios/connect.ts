import { type Remote, wrap } from 'comlink';
import type { Desk } from './desk.ts';

let desk: Remote<Desk> | null = null;

/** The worker that draws scenarios and reads packs; it starts when it is first asked. */
export function askDesk(): Remote<Desk> {
  desk ??= wrap<Desk>(new Worker(new URL('./desk-worker.ts', import.meta.url), { type: 'module', name: 'scenarios' }));
  return desk;
}
