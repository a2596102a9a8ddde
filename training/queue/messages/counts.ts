import type { PlayReport } from '../../play/self-play.ts';

/** What of a report is counted and not listed, in the order in which it travels. */
export const COUNT_NAMES = ['decisions', 'evaluations', 'playedMs', 'networkMs'] as const satisfies readonly (keyof PlayReport)[];

/** Counts of play: of one report, or since a session began. */
export type PlayCounts = Readonly<Record<(typeof COUNT_NAMES)[number], number>>;

export const NO_COUNTS: PlayCounts = { decisions: 0, evaluations: 0, playedMs: 0, networkMs: 0 };

function mapCounts(value: (name: keyof PlayCounts) => number): PlayCounts {
  return { decisions: value('decisions'), evaluations: value('evaluations'), playedMs: value('playedMs'), networkMs: value('networkMs') };
}

/** Reads counts in the order of their names. */
export function parseCounts(values: readonly (string | null)[]): PlayCounts {
  return mapCounts((name) => Number(values[COUNT_NAMES.indexOf(name)] ?? 0));
}

/** `start` and what was added between two looks. */
export function addIncrease(start: PlayCounts, before: PlayCounts, after: PlayCounts): PlayCounts {
  return mapCounts((name) => start[name] + after[name] - before[name]);
}
