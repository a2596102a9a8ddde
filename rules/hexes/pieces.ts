import type { Player } from '../core/index.ts';
import type { HexGrid } from './grid.ts';

// Games whose leaders are no counters: pieces are units, then leaders, numbered after all units; -1 is none.

/** What is told of a unit or a leader. */
interface PieceCard {
  readonly id: string;
  readonly name: string;
  readonly side: Player;
}

/** A state with units and leaders on a map. */
export interface PieceState {
  readonly scenario: { readonly grid: HexGrid; readonly units: readonly PieceCard[]; readonly leaders: readonly PieceCard[] };
  hexOf(unit: number): number;
  leaderHex(leader: number): number;
  facingOf(unit: number): number;
  topAt(hex: number): number;
  underAt(hex: number): number;
  isEmpty(hex: number): boolean;
}

export function isLeader(s: PieceState, piece: number): boolean {
  return piece >= s.scenario.units.length;
}

/** Hex of a piece, -1 off the map. */
export function hexOfPiece(s: PieceState, piece: number): number {
  const units = s.scenario.units.length;
  return piece < units ? s.hexOf(piece) : s.leaderHex(piece - units);
}

export function cardOfPiece({ scenario: { units, leaders } }: PieceState, piece: number): PieceCard {
  return piece < units.length ? units[piece]! : leaders[piece - units.length]!;
}

export function pieceName(s: PieceState, piece: number): string {
  return cardOfPiece(s, piece).name;
}

/** Id of a piece, null for none. */
export function pieceId(s: PieceState, piece: number): string | null {
  return piece < 0 ? null : cardOfPiece(s, piece).id;
}

/** The piece of an id that stands on the map, -1 if there is none. */
export function pieceOnMap(s: PieceState, id: string | null): number {
  const { units, leaders } = s.scenario;
  const piece = [...units, ...leaders].findIndex((card) => card.id === id);
  return piece < 0 || hexOfPiece(s, piece) < 0 ? -1 : piece;
}
