// A Battle in its Move/Fire Phase, for tests.
import { hexOf, activate, begin, below, field, type Sketch } from './field.ts';
import type { IronState } from '../../rules/men-of-iron/state/state.ts';

/** A field whose Battle is about to choose what to move; where everybody stands is noted, as at the start of an Activation. */
export function moving(sketch: Sketch, battle = 'a'): IronState {
  const s = activate(field(sketch), battle);
  for (let unit = 0; unit < s.scenario.units.length; unit++) {
    if (!s.isOnMap(unit)) continue;
    s.setStart(unit, s.hexOf(unit));
    s.setBeganNext(unit, Number(s.isThreatened(unit)));
    s.setSlow(unit, Number(s.isDisordered(unit)));
    s.setInCommand(unit, 1);
  }
  return begin(below(s, 'activation/phases'), 'move/select');
}

/** A map of 14 x 10 hexes of clear ground, but for some: `{ '0504': 'W' }`. */
export function ground(letters: Readonly<Record<string, string>>): { readonly terrain: string[] } {
  const rows = Array.from({ length: 10 }, (_, row) =>
    Array.from({ length: 14 }, (_hex, column) => letters[String((column + 1) * 100 + row + 1).padStart(4, '0')] ?? '.').join(''),
  );
  return { terrain: rows };
}

/** Points for which the unit at hand reaches a hex; -1 if it does not. */
export function pointsTo(s: IronState, hex: string): number {
  s.legalActions(); // searches for its moves
  const { marching } = s.game;
  return marching.reaches(hexOf(s, hex)) ? marching.pointsAt(hexOf(s, hex)) : -1;
}
