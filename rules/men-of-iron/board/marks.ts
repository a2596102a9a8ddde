import type { BoardMark } from '../../core/index.ts';
import type { HexAction } from '../../hexes/hex-actions.ts';
import { markOn } from '../../hexes/page/marks.ts';
import { pieceOutline, piecePlace } from '../../hexes/page/pieces.ts';
import { hexOfPiece, isLeader, pieceId } from '../../hexes/pieces.ts';
import { searchMarch, searchRide } from '../mechanics/movement/march.ts';
import type { ActionKind } from '../state/actions.ts';
import { type IronState, RETIRED } from '../state/state.ts';

type S = IronState;

/** Hexes of the way of the mover to a hex, the first hex first. */
function wayOf(s: S, unit: number, hex: number): number[] {
  const from = hexOfPiece(s, unit);
  if (from < 0 || hex === from) return [];
  if (s.step.name !== 'move/piece') return [from, hex];
  if (isLeader(s, unit)) return searchRide(s, unit - s.scenario.units.length).wayTo(hex);
  if (s.status(unit) === RETIRED) return [];
  const search = searchMarch(s, unit);
  return search.reaches(hex) ? search.wayTo(hex) : [];
}

/** Who is pointed at to choose a Battle: its leader, or its first unit where he leads others too. */
function ofBattle(s: S, battle: number): number {
  const { leaders, units } = s.scenario.battles[battle]!;
  const leader = leaders.find((one) => s.isPresent(one) && s.scenario.leaders[one]!.battles.length === 1);
  return leader === undefined ? (units.find((unit) => s.isOnMap(unit)) ?? -1) : s.scenario.units.length + leader;
}

/** A unit or leader that is pointed at where it is drawn. */
function markPiece(s: S, piece: number): BoardMark {
  const id = pieceId(s, piece);
  const mark = markOn(s.scenario.grid, { piece: id, target: id });
  return piece < 0 || hexOfPiece(s, piece) < 0 ? mark : { ...mark, spot: piecePlace(s, piece), outline: pieceOutline(s, piece) };
}

/** A shot at guns beneath others. */
function markUnder(s: S, unit: number, hex: number): BoardMark {
  return { ...markPiece(s, s.underAt(hex)), piece: pieceId(s, unit) };
}

/** How an action shows on the map. */
export function markDecoded(s: S, { kind, shape, unit, hex, facing }: HexAction<ActionKind>, argument: number): BoardMark {
  const { grid } = s.scenario;
  const piece = pieceId(s, unit);
  const faces = unit >= 0 && !isLeader(s, unit) ? { facing } : {};
  switch (shape) {
    case 'pass':
      return markOn(grid, { piece, hex: kind === 'raise' || kind === 'rally' ? s.standardHex(argument) : -1 });
    case 'unit':
      return markPiece(s, kind === 'battle' ? ofBattle(s, argument) : unit);
    case 'strike':
      if (kind === 'fire-under') return markUnder(s, unit, hex);
      return markOn(grid, { piece, target: pieceId(s, s.topAt(hex)), hex, ...(kind === 'charge' ? faces : {}) });
    case 'step':
      return markOn(grid, { piece, hex, way: kind === 'retire' ? wayOf(s, unit, hex) : [] });
    case 'go':
      return markOn(grid, { piece, hex, ...faces, way: wayOf(s, unit, hex) });
  }
}
