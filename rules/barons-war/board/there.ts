import { countZones } from '../mechanics/procedures/movement/walk.ts';
import { watchersOf } from '../mechanics/combat/reaction.ts';
import type { BaronsWarState } from '../state/state.ts';

type S = BaronsWarState;

/** Who goes where: a unit with the one beneath it that goes along, or -1. */
export interface Placing {
  readonly unit: number;
  readonly under: number;
  readonly hex: number;
  readonly facing: number;
  readonly onTop: boolean;
}

/** Takes a unit along a way, its own hex first, and answers which enemy cavalry it would alarm: bits over `reactingCavalry`.
 * @shows 10.3 @ruling R-64 noticed once clear of friends */
export function walkThere(s: S, placing: Placing, way: readonly number[]): number {
  const { unit, under } = placing;
  let alarmed = 0;
  way.slice(1).forEach((hex, i) => {
    const isFree = s.isEmpty(hex) || i === way.length - 2;
    s.moveUnits(unit, under, hex);
    countZones(s, unit, hex);
    if (isFree && s.round > 0) alarmed |= watchersOf(s, unit, hex);
  });
  settleThere(s, placing);
  return alarmed;
}

/** Order and facing on arrival: those who join others take their facing. */
function settleThere(s: S, { unit, under, hex, facing, onTop }: Placing): void {
  const other = s.topAt(hex) === unit ? s.underAt(hex) : s.topAt(hex);
  const joins = under < 0 && other >= 0;
  const final = joins ? s.facingOf(other) : facing;
  if (joins && onTop) {
    s.lift(unit);
    s.place(unit, hex, 0);
  }
  s.setFacing(unit, final);
  if (under >= 0) s.setFacing(under, final);
}
