import { signal } from '@preact/signals';
import {
  type ChangesConfig,
  type ChangesQuestion,
  type ChangesStep,
  emptyLab,
  type LabPlayers,
  type LabRequest,
  type LabResult,
  type PlayedChanges,
  resolveLab,
  runLab,
} from '../../../training/lab/index.ts';
import { faultWords } from '../../base/fault-words.ts';
import { keepChanges, keepLab, labKey, type LabQuestion } from './kept-labs.ts';
import { labWorkers, variantsInWorker } from './lab-players.ts';

/** What the laboratory plays; it goes on while other screens are shown. */
export interface LabRun {
  readonly key: string;
  /** What has been played of a test; null before its first game, and for other questions. */
  readonly result: LabResult | null;
  /** What is being played; nothing before the first game. */
  readonly step: ChangesStep | null;
  /** Milliseconds since this step began, and games played since. */
  readonly spentMs: number;
  readonly fresh: number;
}

export const labRun = signal<LabRun | null>(null);
/** Why the last run ended early; null if it did not. */
export const labFault = signal<string | null>(null);

let controller: AbortController | null = null;
let running: Promise<unknown> = Promise.resolve();

/** Time between two looks at the games so far, which take a while, and between two times that they are kept. */
const SHOW_MS = 1000;
const KEEP_MS = 2000;

/** Ends the run between two moves; what was played is kept. */
export async function stopLab(): Promise<void> {
  controller?.abort();
  await running;
}

/** Told after each game. @param keep keeps what was played */
type Tell = (step: ChangesStep, keep: () => Promise<void>, result?: LabResult) => void;

/** Shows and keeps what is played, but not after each game. */
function teller(key: string): Tell {
  let [shown, kept] = [performance.now(), performance.now()];
  let [words, begun, fresh] = ['', shown, 0];
  return (step, keep, result) => {
    const now = performance.now();
    if (step.words !== words) [words, begun, fresh] = [step.words, now, 0];
    else fresh++;
    if (now - shown >= SHOW_MS) {
      shown = now;
      labRun.value = { key, result: result ?? null, step, spentMs: now - begun, fresh };
    }
    if (now - kept < KEEP_MS) return;
    kept = now;
    void keep();
  };
}

/** Begins to play. What is played for another question ends. */
async function start(key: string, play: (by: LabPlayers & { readonly signal: AbortSignal }, tell: Tell) => Promise<void>): Promise<void> {
  await stopLab();
  controller = new AbortController();
  labFault.value = null;
  labRun.value = { key, result: null, step: null, spentMs: 0, fresh: 0 };
  const run = play({ players: labWorkers, signal: controller.signal }, teller(key))
    .catch((error: unknown) => void (labFault.value = faultWords(error)))
    .finally(() => (labRun.value = null));
  running = run;
  await run;
}

/** Begins the test of a battle, or goes on with one. */
export function startLab(request: LabRequest, done: LabResult | null): Promise<void> {
  const key = labKey('test', request);
  return start(key, async (by, tell) => {
    const first = done ?? emptyLab(await resolveLab(request, by));
    if (by.signal.aborted) return;
    const last = await runLab(first.config, {
      ...by,
      done: first,
      onGame: (result, played, total) => tell({ words: 'Test', played, total }, () => keepLab(key, result), result),
    });
    await keepLab(key, last);
  });
}

/** Asks about the small changes of a battle, or goes on with it. @param done what was played */
export function startChanges<C extends ChangesConfig, R>(
  name: LabQuestion,
  question: ChangesQuestion<C, R>,
  config: C,
  done: PlayedChanges<C> | null,
): Promise<void> {
  const key = labKey(name, config);
  return start(key, async (by, tell) => {
    let games = done;
    const found = await question.ask(config, {
      ...by,
      variants: variantsInWorker,
      ...(done === null ? {} : { done }),
      onGame: (soFar, step) => {
        games = soFar;
        tell(step, () => keepChanges(key, question, { games: soFar, found: null }));
      },
    });
    if (games !== null) await keepChanges(key, question, { games, found: by.signal.aborted ? null : found });
  });
}
