import type { Player } from '../../core/index.ts';
import type { Scenario } from '../state/scenario.ts';

/** Units, then leaders (numbered after all units), in the order of a player's rows: own first. They never change places. */
export function rowsOf(scenario: Scenario, viewer: Player): Int16Array {
  const { units, leaders } = scenario;
  const pieces = [...units, ...leaders].map((card, piece) => ({ piece, side: card.side, isLeader: piece >= units.length }));
  const order = [...pieces].sort(
    (a, b) => Number(a.side !== viewer) - Number(b.side !== viewer) || Number(a.isLeader) - Number(b.isLeader) || a.piece - b.piece,
  );
  return Int16Array.from(order, ({ piece }) => piece);
}

/** Row of each piece. */
export function rowOfPiece(rows: Int16Array): Int16Array {
  const rowOf = new Int16Array(rows.length);
  rows.forEach((piece, row) => (rowOf[piece] = row));
  return rowOf;
}

/** `[viewer][row]`: the row that the other player has for the same unit or leader. */
export function mirroredRows(scenario: Scenario): readonly [Int16Array, Int16Array] {
  const [first, second] = [rowsOf(scenario, 0), rowsOf(scenario, 1)];
  const [firstRow, secondRow] = [rowOfPiece(first), rowOfPiece(second)];
  return [first.map((piece) => secondRow[piece]!), second.map((piece) => firstRow[piece]!)];
}
