import type { Hex } from '../hex-map.ts';
import type { Board, Leader } from './board.ts';

/** Hexes within a leader's Command Range: not through enemies, nor where leaders cannot go [5.2]. */
export function commandOf(board: Board, leader: Leader): Set<Hex> {
  const reached = new Set<Hex>(leader.hex === null ? [] : [leader.hex]);
  let edge = [...reached];
  for (let step = 0; step < leader.range; step++) {
    const next: Hex[] = [];
    for (const hex of edge)
      for (const to of board.map.around(hex)) {
        const goes = board.ground.cost(hex, to, false) >= 0 || board.ground.cost(hex, to, true) >= 0;
        if (reached.has(to) || !goes || board.at(to).some(({ side }) => side !== leader.side)) continue;
        reached.add(to);
        next.push(to);
      }
    edge = next;
  }
  return reached;
}
