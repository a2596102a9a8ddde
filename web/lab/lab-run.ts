import { signal } from '@preact/signals';
import { emptyLab, type LabRequest, type LabResult, resolveLab, runLab } from '../../training/lab/index.ts';
import { faultWords } from '../base/fault-words.ts';
import { keepLab, labKey } from './kept-labs.ts';
import { labWorkers } from './lab-players.ts';

/** The test that is being played; it goes on while other screens are shown. */
export interface LabRun {
  readonly key: string;
  /** What has been played; null while the length of an opening is measured. */
  readonly result: LabResult | null;
  readonly played: number;
  readonly total: number;
  /** Milliseconds since it began, and games played since. */
  readonly spentMs: number;
  readonly fresh: number;
}

export const labRun = signal<LabRun | null>(null);
/** Why the last test ended early; null if it did not. */
export const labFault = signal<string | null>(null);

let controller: AbortController | null = null;
let running: Promise<unknown> = Promise.resolve();

/** Time between two looks at the games so far, which take a while, and between two times that they are kept. */
const SHOW_MS = 1000;
const KEEP_MS = 2000;

/** Ends the test between two moves; what was played is kept. */
export async function stopLab(): Promise<void> {
  controller?.abort();
  await running;
}

async function play(key: string, request: LabRequest, done: LabResult | null, ended: AbortSignal): Promise<void> {
  const by = { players: labWorkers, signal: ended };
  const begun = performance.now();
  let [shown, kept, fresh] = [begun, begun, 0];
  labRun.value = { key, result: done, played: 0, total: 0, spentMs: 0, fresh: 0 };
  const first = done ?? emptyLab(await resolveLab(request, by));
  if (ended.aborted) return;
  const last = await runLab(first.config, {
    ...by,
    done: first,
    onGame: (result, played, total) => {
      const now = performance.now();
      fresh++;
      if (now - shown >= SHOW_MS) {
        shown = now;
        labRun.value = { key, result, played, total, spentMs: now - begun, fresh };
      }
      if (now - kept < KEEP_MS) return;
      kept = now;
      void keepLab(key, result);
    },
  });
  await keepLab(key, last);
}

/** Begins the test of a battle, or goes on with one. A test of another battle ends. */
export async function startLab(request: LabRequest, done: LabResult | null): Promise<void> {
  await stopLab();
  controller = new AbortController();
  labFault.value = null;
  const run = play(labKey(request), request, done, controller.signal)
    .catch((error: unknown) => void (labFault.value = faultWords(error)))
    .finally(() => (labRun.value = null));
  running = run;
  await run;
}
