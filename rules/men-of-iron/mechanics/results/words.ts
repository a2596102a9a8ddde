import { headingOf, headingWords } from '../../../hexes/headings.ts';
import { RESULT } from '../../charts/charts.ts';
import type { IronState } from '../../state/state.ts';

// How phrases and tellings name what they are about.

type S = IronState;

const RESULT_WORDS: Readonly<Record<keyof typeof RESULT, string>> = {
  disordered: 'Disordered',
  unhorsed: 'Unhorsed',
  retreat: 'Retreat',
  retired: 'Retired',
  eliminated: 'Eliminated',
  choice: 'Disordered or Retreat',
};

/** Results of combat, each in words. @param bits of RESULT */
export function resultWords(bits: number): string[] {
  return (Object.keys(RESULT) as (keyof typeof RESULT)[]).flatMap((name) => (bits & RESULT[name] ? [RESULT_WORDS[name]] : []));
}

/** Who stands in a hex, or its number. */
export function there(s: S, hex: number): string {
  return s.topAt(hex) < 0 ? s.scenario.grid.format(hex) : s.nameOf(s.topAt(hex));
}

/** Where one looks who faces so: `to the right`. */
export function towards(s: S, facing: number): string {
  return `to ${headingWords(headingOf(s.scenario.grid, facing))}`;
}

export function battleCalled(s: S, battle: number): string {
  return s.scenario.battles[battle]!.name;
}
