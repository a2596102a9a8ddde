import { signal } from '@preact/signals';
import { keep, readKept } from '../base/kept.ts';

/** How a puzzle went: found at the first try, or later, or shown. */
type Solved = 'first' | 'later';

const KEY = 'schiltron-puzzles';

type Progress = Readonly<Record<string, Readonly<Record<string, Solved>>>>;

/** How puzzles went, by ruleset and puzzle; kept by the browser. */
export const progress = signal<Progress>((readKept(KEY) as Progress | null) ?? {});

/** Notes how a puzzle went. What was found at the first try stays so. */
export function note(ruleset: string, puzzle: string, solved: Solved): void {
  const before = progress.value[ruleset] ?? {};
  if (before[puzzle] !== undefined) return;
  progress.value = { ...progress.value, [ruleset]: { ...before, [puzzle]: solved } };
  keep(KEY, progress.value);
}

/** Puzzles of a ruleset that were dealt with, and of these the ones found at the first try. */
export function countSolved(ruleset: string): { readonly seen: number; readonly first: number } {
  const all = Object.values(progress.value[ruleset] ?? {});
  return { seen: all.length, first: all.filter((one) => one === 'first').length };
}

/** The puzzle that comes after another: the next one that was not dealt with, from there on and round; null if there is none. */
export function nextOf<T extends { readonly id: string }>(
  puzzles: readonly T[],
  after: string | null,
  isSolved: (id: string) => boolean,
): T | null {
  const from = puzzles.findIndex(({ id }) => id === after) + 1;
  return [...puzzles.slice(from), ...puzzles.slice(0, from)].find(({ id }) => id !== after && !isSolved(id)) ?? null;
}
