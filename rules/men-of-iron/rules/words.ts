import { headingOf, headingWords } from '../../hexes/headings.ts';
import type { IronState } from '../state/state.ts';

// How the phrases of actions name what they are about.

type S = IronState;

/** Who stands in a hex, or its number. */
export function there(s: S, hex: number): string {
  return s.topAt(hex) < 0 ? s.compiled.grid.format(hex) : s.nameOf(s.topAt(hex));
}

/** Where one looks who faces so: `to the right`. */
export function towards(s: S, facing: number): string {
  return `to ${headingWords(headingOf(s.compiled.grid, facing))}`;
}

export function battleCalled(s: S, battle: number): string {
  return s.compiled.battles[battle]!.name;
}
