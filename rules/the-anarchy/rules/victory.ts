import type { AnarchyState } from '../state/state.ts';

/** Points of both sides by the scenario's goals. */
export function pointsOf(_s: AnarchyState): readonly [number, number] {
  return [0, 0];
}
