import { FRAME_CELLS } from '../../../../core/index.ts';
import type { BaronsWarState } from '../../../state/state.ts';

// What the steps ask of frames that come from outside stands in this folder: registers that make no sense here would not be played on.

type S = BaronsWarState;

/** What is wrong with a frame, in a sentence; null if nothing is. */
export type Fault = string | null;

export function unitOf(s: S, unit: number): string {
  return s.scenario.units[unit]!.id;
}

export function isOnMap(s: S, unit: number): boolean {
  return unit >= 0 && s.hexOf(unit) >= 0;
}

/** The step of the frame below the one that is asked of. */
export function stepBelow(s: S): number {
  return s.data[s.frame - FRAME_CELLS]!;
}
