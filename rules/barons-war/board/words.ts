import { TYPE_WORDS } from '../render/words.ts';
import type { BaronsWarState } from '../state/state.ts';

export function typeName(s: BaronsWarState, unit: number): string {
  return TYPE_WORDS[s.typeOf(unit) as 0];
}

/** A mean with one decimal: `1.3`. */
export function mean(value: number): string {
  return value.toFixed(1);
}

/** `80 %`; never 0 or 100 for what is not certain. */
export function percent(chance: number): string {
  if (chance > 0 && chance < 0.01) return 'under 1 %';
  if (chance > 0.99 && chance < 1 - 1e-9) return 'over 99 %';
  return `${Math.round(100 * chance)} %`;
}

/** A modifier with its sign: `+1`, `-2`, `+0`. */
export function signedNumber(value: number): string {
  return value < 0 ? String(value) : `+${value}`;
}
