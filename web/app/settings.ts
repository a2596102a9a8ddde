import { effect, signal } from '@preact/signals';
import type { EnginePlace } from '../engine/connect.ts';

/** What a person has chosen once; kept by the browser. */
export interface Settings {
  readonly theme: 'system' | 'light' | 'dark';
  /** Whether a move is shown before it is made: `touch` does so where fingers point, as they cannot hover. */
  readonly confirm: 'touch' | 'always' | 'never';
  readonly paceMs: number;
  readonly place: EnginePlace;
  /** Layers shown over the board, by id. */
  readonly layers: readonly string[];
}

const KEY = 'schiltron-settings';
const USUAL: Settings = { theme: 'system', confirm: 'touch', paceMs: 400, place: { kind: 'page' }, layers: [] };

function load(): Settings {
  try {
    return { ...USUAL, ...(JSON.parse(localStorage.getItem(KEY) ?? '{}') as Partial<Settings>) };
  } catch {
    return USUAL; // nothing is kept here, or it is damaged
  }
}

export const settings = signal(load());

export function change(part: Partial<Settings>): void {
  settings.value = { ...settings.value, ...part };
}

effect(() => {
  document.documentElement.dataset['theme'] = settings.value.theme;
  try {
    localStorage.setItem(KEY, JSON.stringify(settings.value));
  } catch {
    // A browser that keeps nothing still plays.
  }
});

/** Whether a move is to be shown before it is made. */
export function asksFirst(): boolean {
  const { confirm } = settings.value;
  return confirm === 'always' || (confirm === 'touch' && matchMedia('(pointer: coarse)').matches);
}
