import type { AnarchyState } from '../state/state.ts';

/** Whether it is the first turn of a sally for supplies, in which patrols go half as far and nobody shoots at them as they come. @rule 7.7.3 */
export function isFirstAlarm(s: AnarchyState): boolean {
  return s.turn === 1 && s.compiled.fray?.kind === 'supplies';
}
