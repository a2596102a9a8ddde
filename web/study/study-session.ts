import { signal } from '@preact/signals';
import type { GameRecord } from '../../rules/core/index.ts';

/** A game to study. */
export interface Study {
  readonly record: GameRecord;
}

export const study = signal<Study | null>(null);

export function openStudy(next: Study): void {
  study.value = next;
}
