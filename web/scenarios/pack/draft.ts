import { effect, signal } from '@preact/signals';
import { keep, readKept } from '../../base/kept.ts';

/** A scenario of one's own as it is typed; it need not be right. */
interface Draft {
  /** Whose pack it is where the text does not say so. */
  readonly ruleset: string;
  readonly text: string;
  /** Whether it has been changed since it was opened. */
  readonly isChanged: boolean;
}

const KEY = 'schiltron-pack';
const KEEP_AFTER_MS = 300;

function load(): Draft | null {
  const { ruleset, text, isChanged } = (readKept(KEY) ?? {}) as Partial<Draft>;
  return typeof ruleset === 'string' && typeof text === 'string' ? { ruleset, text, isChanged: isChanged === true } : null;
}

/** What has been typed; null before one has begun. It outlives the page. */
export const draft = signal(load());

/** Opens a text, unless that would lose what somebody has typed and wants to keep. @returns whether it was opened */
export function openDraft(ruleset: string, text: string): boolean {
  if (draft.value?.isChanged === true && !confirm('This replaces the scenario that you have changed. Continue?')) return false;
  draft.value = { ruleset, text, isChanged: false };
  return true;
}

/** Notes what was typed. */
export function typeDraft(text: string): void {
  draft.value = { ruleset: draft.value?.ruleset ?? '', text, isChanged: true };
}

function keepDraft(): void {
  if (draft.value !== null) keep(KEY, draft.value);
}

let timer: ReturnType<typeof setTimeout> | undefined;
effect(() => {
  void draft.value;
  clearTimeout(timer);
  timer = setTimeout(keepDraft, KEEP_AFTER_MS);
});
addEventListener('pagehide', keepDraft);
