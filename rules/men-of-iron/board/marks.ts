import type { BoardMark } from '../../core/index.ts';
import type { Deed } from '../../hexes/deeds.ts';
import { markOn } from '../../hexes/page/marks.ts';
import { hexOfPiece, isLeader } from '../encoder/pieces.ts';
import { searchMarch, searchRide } from '../rules/march.ts';
import type { ActionKind } from '../state/actions.ts';
import { type IronState, RETIRED } from '../state/state.ts';
import { pieceId } from './pieces.ts';

type S = IronState;

/** Hexes of the way of the mover to a hex, the first hex first. */
function wayOf(s: S, unit: number, hex: number): number[] {
  if (s.step.name !== 'move/piece') return [hexOfPiece(s, unit), hex];
  if (isLeader(s, unit)) return hex === hexOfPiece(s, unit) ? [] : searchRide(s, unit - s.compiled.units.length).wayTo(hex);
  if (hex === s.hexOf(unit) || !s.isOnMap(unit) || s.status(unit) === RETIRED) return [];
  const search = searchMarch(s, unit);
  return search.reaches(hex) ? search.wayTo(hex) : [];
}

/** How an action shows on the map. */
export function markDeed(s: S, { kind, shape, unit, hex, facing }: Deed<ActionKind>): BoardMark {
  const { grid } = s.compiled;
  const piece = pieceId(s, unit);
  const faces = unit >= 0 && !isLeader(s, unit) ? { facing } : {};
  switch (shape) {
    case 'pass':
      return markOn(grid, { piece });
    case 'unit':
      return markOn(grid, { piece, target: piece, hex });
    case 'strike':
      return markOn(grid, { piece, target: pieceId(s, s.topAt(hex)), hex, ...(kind === 'charge' ? faces : {}) });
    case 'step':
      return markOn(grid, { piece, hex });
    case 'go':
      return markOn(grid, { piece, hex, ...faces, way: kind === 'move' ? wayOf(s, unit, hex) : [] });
  }
}
