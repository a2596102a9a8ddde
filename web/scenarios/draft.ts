import { effect, signal } from '@preact/signals';

/** A scenario of one's own as it is typed; it need not be right. */
export interface Draft {
  /** Whose pack it is where the text does not say so. */
  readonly ruleset: string;
  readonly text: string;
}

const KEY = 'schiltron-pack';

function load(): Draft | null {
  try {
    const { ruleset, text } = JSON.parse(localStorage.getItem(KEY) ?? 'null') as Draft;
    return typeof ruleset === 'string' && typeof text === 'string' ? { ruleset, text } : null;
  } catch {
    return null; // nothing is kept here, or it is damaged
  }
}

/** What has been typed; null before one has begun. It outlives the page. */
export const draft = signal(load());

export function setDraft(next: Draft | null): void {
  draft.value = next;
}

let timer: ReturnType<typeof setTimeout> | undefined;

function keep(): void {
  try {
    if (draft.value === null) localStorage.removeItem(KEY);
    else localStorage.setItem(KEY, JSON.stringify(draft.value));
  } catch {
    // A browser that keeps nothing still edits.
  }
}

effect(() => {
  void draft.value;
  clearTimeout(timer);
  timer = setTimeout(keep, 300);
});
addEventListener('pagehide', keep);
