import { TYPE_WORDS } from '../render/words.ts';
import type { BaronsWarState } from '../state/state.ts';

export function typeName(s: BaronsWarState, unit: number): string {
  return TYPE_WORDS[s.typeOf(unit) as 0];
}

/** A mean with one decimal: `1.3`. */
export function mean(value: number): string {
  return value.toFixed(1);
}

/** A modifier with its sign: `+1`, `-2`, `+0`. */
export function signedNumber(value: number): string {
  return value < 0 ? String(value) : `+${value}`;
}
