import { effect, signal } from '@preact/signals';
import type { EnginePlace } from '../engine/connect.ts';
import { keep, readKept } from './kept.ts';

/** What a person has chosen once; kept by the browser. */
export interface Settings {
  readonly theme: 'system' | 'light' | 'dark';
  /** Whether a move is shown before it is made: `touch` does so where fingers point, as they cannot hover. */
  readonly confirm: 'touch' | 'always' | 'never';
  readonly paceMs: number;
  readonly place: EnginePlace;
  /** Layers shown over the board, by id. */
  readonly layers: readonly string[];
  /** Whether the chance of winning is shown in play, as an opponent judges it. */
  readonly judges: boolean;
  /** Whether dice, moves and one's turn are heard. */
  readonly sounds: boolean;
}

const KEY = 'schiltron-settings';
const USUAL: Settings = {
  theme: 'system',
  confirm: 'touch',
  paceMs: 400,
  place: { kind: 'page' },
  layers: [],
  judges: false,
  sounds: false,
};

export const settings = signal<Settings>({ ...USUAL, ...(readKept(KEY) as Partial<Settings> | null) });

export function change(part: Partial<Settings>): void {
  settings.value = { ...settings.value, ...part };
}

effect(() => {
  document.documentElement.dataset['theme'] = settings.value.theme;
  keep(KEY, settings.value);
});

/** Whether a move is to be shown before it is made. */
export function asksFirst(): boolean {
  const { confirm } = settings.value;
  return confirm === 'always' || (confirm === 'touch' && matchMedia('(pointer: coarse)').matches);
}
