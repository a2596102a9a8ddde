import { effect, signal } from '@preact/signals';
import { askDesk, deskFault } from '../desk/connect.ts';
import type { PackReport } from '../desk/desk.ts';
import { draft } from './draft.ts';
import type { FieldHelp } from '../desk/field-help.ts';

// The pack that is being typed is read by the worker a moment after the last key.

const READ_AFTER_MS = 250;
const HELP_AFTER_MS = 150;

/** What was found in the text last read. */
export const report = signal<PackReport | null>(null);
/** Whether the text has changed since. */
export const isReading = signal(false);
/** What the schema says of the field under the caret. */
export const help = signal<FieldHelp | null>(null);

let readings = 0;

async function read(): Promise<void> {
  const reading = ++readings;
  const now = draft.value;
  if (now === null) return;
  try {
    const found = await askDesk().read(now.text, now.ruleset);
    // What was typed meanwhile will be read in its turn.
    if (reading !== readings || draft.value?.text !== now.text) return;
    report.value = found;
    deskFault.value = null;
    isReading.value = false;
  } catch (error) {
    deskFault.value = error instanceof Error ? error.message : String(error);
    isReading.value = false;
  }
}

let readTimer: ReturnType<typeof setTimeout> | undefined;
let lastRead: string | null = null;

/** Reads the draft now and whenever it changes. @returns ends that */
export function watchDraft(): () => void {
  lastRead = null;
  return effect(() => {
    const now = draft.value;
    if (now === null) return;
    const key = `${now.ruleset}\n${now.text}`;
    if (key === lastRead) return;
    const delay = lastRead === null ? 0 : READ_AFTER_MS;
    lastRead = key;
    isReading.value = true;
    clearTimeout(readTimer);
    readTimer = setTimeout(() => void read(), delay);
  });
}

let helpTimer: ReturnType<typeof setTimeout> | undefined;

/** Looks up the field under the caret, a moment after it has come to rest. */
export function lookUp(at: number): void {
  clearTimeout(helpTimer);
  helpTimer = setTimeout(() => {
    const now = draft.value;
    if (now === null) return;
    // Without an answer the last one stands.
    askDesk()
      .help(now.text, at, report.value?.ruleset ?? now.ruleset)
      .then(
        (found) => (help.value = found),
        () => undefined,
      );
  }, HELP_AFTER_MS);
}
