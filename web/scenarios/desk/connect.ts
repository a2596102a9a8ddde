import { signal } from '@preact/signals';
import { type Remote, wrap } from 'comlink';
import type { Desk } from './desk.ts';
import { startWorker } from '../../workers/start.ts';

let desk: Remote<Desk> | null = null;

/** Why the worker that draws scenarios and reads packs does not answer; null while it does. */
export const deskFault = signal<string | null>(null);

/** The worker that draws scenarios and reads packs; it starts when it is first asked. */
export function askDesk(): Remote<Desk> {
  if (desk !== null) return desk;
  const worker = startWorker('scenarios');
  worker.addEventListener(
    'error',
    ({ message }) => (deskFault.value = message || 'The worker that draws scenarios could not be started: load the page again.'),
  );
  return (desk = wrap<Desk>(worker));
}
