import type { AnarchyState } from '../state/state.ts';

/** The fight as text. */
export function renderText(s: AnarchyState): string {
  return `Turn ${s.turn}`;
}
