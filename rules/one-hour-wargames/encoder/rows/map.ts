import { opponent, type Player } from '../../../core/index.ts';
import { KNIGHTS } from '../../charts/units.ts';
import type { OneHourState } from '../../state/state.ts';
import { leftOf } from '../../odds/rolls.ts';
import { ENOUGH_HITS } from './rows.ts';
import type { Standing, Survey } from '../views/survey.ts';
import { P, STATIC_PLANES } from '../views/tables.ts';
import type { View } from '../views/view.ts';

type S = OneHourState;

/** Fills `map [C, H, W]`: the static planes as one block, then the bases on them; the survey has been made.
 * @param isBlank whether the map does not hold the static planes yet */
export function encodeMap(s: S, view: View, survey: Survey, acting: number, target: number, out: Float32Array, isBlank: boolean): void {
  if (isBlank) out.set(view.planes);
  out.fill(0, view.planes.length);
  encodeArmy(s, view, survey, view.viewer, acting, target, out);
  encodeArmy(s, view, survey, opponent(view.viewer), acting, target, out);
}

function encodeArmy(s: S, view: View, survey: Survey, side: Player, acting: number, target: number, out: Float32Array): void {
  for (let i = 0; i < survey.standing[side]; i++) {
    const unit = survey.list[side][i]!;
    const stand = survey.stands[unit]!;
    const { cells, shares, count } = view.covered[unit]!.find(view.raster, view.sign, stand);
    for (let k = 0; k < count; k++) {
      encodeCell(s, view, stand, unit, shares[k]!, cells[k]!, out);
      if (unit === acting) out[planeOf(view, P.acts) + cells[k]!] = 1;
      if (unit === target) out[planeOf(view, P.target) + cells[k]!] = 1;
    }
  }
}

/** Where one of the planes of bases begins. */
function planeOf({ raster }: View, plane: number): number {
  return (STATIC_PLANES.length + plane) * raster.across * raster.down;
}

function encodeCell(s: S, view: View, stand: Standing, unit: number, covered: number, cell: number, out: Float32Array): void {
  const size = view.raster.across * view.raster.down;
  const first = planeOf(view, 0) + cell;
  const at = first + (s.sideOf(unit) === view.viewer ? 0 : P['enemy-base']) * size;
  out[at] = Math.min(1, out[at]! + covered);
  out[at + P['own-strength'] * size] = leftOf(s, unit) / ENOUGH_HITS;
  out[at + P['own-knights'] * size] = s.type(unit) === KNIGHTS ? 1 : 0;
  out[at + P['own-shooters'] * size] = s.cardOf(unit).shoot === null ? 0 : 1;
  out[at + P['own-armour'] * size] = stand.armoured ? 1 : 0;
  out[first + P['heading-x'] * size] = view.sign * stand.east;
  out[first + P['heading-y'] * size] = view.sign * stand.north;
}
