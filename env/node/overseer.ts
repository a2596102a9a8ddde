import { Worker, workerData } from 'node:worker_threads';
import type { SubEnvPart, Obituary, OverseerSetup } from './sub-env-task.ts';
import { Signal } from './signal.ts';

/* Entry of the thread that starts the others and notices when one ends. The caller's own thread cannot: it sleeps while they play, and so
 * does its event loop. */

const { entry, task, parts, reports } = workerData as OverseerSetup;

function oversee(part: SubEnvPart): void {
  const { thread, port } = part;
  const worker = new Worker(new URL(entry), { workerData: { task, part }, transferList: [port], execArgv: [] });
  let reason = '';
  worker.once('error', (error) => (reason = `it failed: ${error.message}`));
  worker.once('exit', (code) => {
    const obituary: Obituary = { thread, reason: reason || `exit code ${code}` };
    reports.postMessage(obituary);
    new Signal(task.signals, thread, false).end();
  });
}

parts.forEach(oversee);
