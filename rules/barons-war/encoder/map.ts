import { share } from '../../core/encoder/features.ts';
import { BITS } from '../../hexes/encoder/surroundings.ts';
import { FACING_X, FACING_Y } from '../../hexes/encoder/turned-board.ts';
import type { Survey } from './survey.ts';
import { P, STATIC_PLANES } from './tables.ts';
import type { View } from './view.ts';
import type { BaronsWarState } from '../state/state.ts';

type S = BaronsWarState;

const FIRST = STATIC_PLANES.length;

/** Fills `map [C, H, W]`: the static planes as one block, then what stands on them; the survey has been made.
 * @param isBlank whether the map does not hold the static planes yet */
export function encodeMap(s: S, view: View, survey: Survey, acting: number, target: number, out: Float32Array, isBlank: boolean): void {
  const { size } = s.scenario.grid;
  const { viewer } = view;
  if (isBlank) out.set(view.planes);
  out.fill(0, view.planes.length);
  for (const side of [0, 1] as const) {
    const shift = side === viewer ? P['own-strength'] : P['enemy-strength'];
    for (let i = 0; i < survey.counts[side]; i++) encodeHex(s, view, survey.hexes[side][i]!, (FIRST + shift) * size, out);
    encodeZones(view, survey, side, (FIRST + shift + P['own-zone']) * size, out);
  }
  encodeLeaders(s, view, out);
  const hex = acting < 0 ? -1 : acting < s.scenario.units.length ? s.hexOf(acting) : s.leaderHex(acting - s.scenario.units.length);
  if (hex >= 0) out[(FIRST + P.acts) * size + view.cell[hex]!] = 1;
  if (target >= 0) out[(FIRST + P.target) * size + view.cell[target]!] = 1;
}

/** `base` is the first plane of the side. */
function encodeHex(s: S, view: View, hex: number, base: number, out: Float32Array): void {
  const { size } = s.scenario.grid;
  const top = s.topAt(hex);
  const under = s.underAt(hex);
  const at = base + view.cell[hex]!;
  out[at] = share(s.strengthOf(top) + (under < 0 ? 0 : s.strengthOf(under)), 12);
  out[at + (1 + s.typeOf(top)) * size] = 1;
  if (under >= 0) out[at + (1 + s.typeOf(under)) * size] = 1;
  out[at + P['own-morale'] * size] = share(s.moraleOf(top), 10);
  out[at + P['own-shaken'] * size] = s.isShaken(top) || (under >= 0 && s.isShaken(under)) ? 1 : 0;
  const cell = FIRST * size + view.cell[hex]!;
  out[cell + P['facing-x'] * size] = view.sign * FACING_X[s.facingOf(top)]!;
  out[cell + P['facing-y'] * size] = view.sign * FACING_Y[s.facingOf(top)]!;
  out[cell + P.active * size] = s.battleOf(top) === s.battle ? 1 : 0;
  out[cell + P.moved * size] = s.moved(top);
  const charged = s.charge(top);
  if (charged >= 0) out[(FIRST + P.charged) * size + view.cell[charged]!] = 1;
}

/** Zones lie only next to units. */
function encodeZones(view: View, survey: Survey, side: 0 | 1, plane: number, out: Float32Array): void {
  const { neighbours } = view.grid;
  const [hexes, beside, controlled] = [survey.hexes[side], survey.beside[side], survey.controlled[side]];
  for (let i = 0; i < survey.counts[side]; i++) {
    for (let direction = 0; direction < 6; direction++) {
      const hex = neighbours[hexes[i]! * 6 + direction]!;
      if (hex >= 0 && controlled[hex]! !== 0 && beside[hex]! !== 0) out[plane + view.cell[hex]!] = share(BITS[controlled[hex]!]!, 3);
    }
  }
}

function encodeLeaders(s: S, view: View, out: Float32Array): void {
  const { leaders, grid } = s.scenario;
  for (let leader = 0; leader < leaders.length; leader++) {
    const hex = s.leaderHex(leader);
    if (hex < 0) continue;
    const plane = FIRST + (leaders[leader]!.side === view.viewer ? P['own-leader'] : P['enemy-leader']);
    out[plane * grid.size + view.cell[hex]!] = 1;
  }
}
