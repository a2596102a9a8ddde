import { headlineOf } from '../../core/index.ts';
import type { FuryState } from '../state/state.ts';

/** The table in words: who stands where. */
export function renderText(s: FuryState): string {
  const rows = s.compiled.units.flatMap(({ name }, unit) =>
    s.isOnTable(unit) ? [`${name} at ${s.x(unit)},${s.y(unit)} heading ${s.heading(unit) / 10}`] : [],
  );
  return `${[...headlineOf(s, s.compiled.turns), ...rows].join('\n')}\n`;
}
