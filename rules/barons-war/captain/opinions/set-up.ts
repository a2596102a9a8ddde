import { byKind } from '../../../core/index.ts';
import { BARON } from '../../state/scenario.ts';
import type { BaronsWarState } from '../../state/state.ts';
import type { Opinions } from './opinion.ts';
import { placement } from '../../mechanics/procedures/turn/set-up.ts';

/** Where the stored set-up has a piece; -1 if nowhere. */
function storedHex(s: BaronsWarState, piece: number): number {
  const { placement, units } = s.scenario;
  return (piece < units.length ? placement.units[piece] : placement.leaders[piece - units.length])!.hex;
}

/** As stored; else as near to it as may be. */
function valueOfPlace(s: BaronsWarState, hex: number): number {
  const stored = storedHex(s, placement.piece(s));
  return stored < 0 ? 0 : -s.scenario.grid.distance(hex, stored) - (hex !== stored && !s.isEmpty(hex) ? 0.5 : 0);
}

/** The weakest enemy Battle, near Edward by choice. */
function valueOfTarget(s: BaronsWarState, battle: number): number {
  const { battles, units } = s.scenario;
  if (battles[battle]!.side !== BARON) return -Infinity;
  return -battles[battle]!.units.reduce((sum, unit) => sum + units[unit]!.strength[0] + units[unit]!.morale[0], 0);
}

/** Opinions on where to begin. */
export const setUpOpinions: Opinions = {
  'set-up/place': byKind<BaronsWarState>({ place: valueOfPlace }),
  'set-up/face': byKind<BaronsWarState>({
    face: (s, facing) => (facing === s.scenario.placement.units[placement.piece(s)]!.facing ? 1 : 0),
  }),
  'set-up/name-target': byKind<BaronsWarState>({ 'name-battle': valueOfTarget }),
};
