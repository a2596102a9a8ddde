import type { Captain } from './captain.ts';
import { LeaderMoves } from './leader-moves.ts';
import type { Opinions } from './opinion.ts';
import { UnitMoves } from './unit-moves.ts';

/** Opinions on moves.
 * @param hexes of the map */
export function moveOpinions(captain: Captain, hexes: number): Opinions {
  const units = new UnitMoves(captain, hexes);
  const leaders = new LeaderMoves(captain);
  let isLeader = false;
  return {
    'move/piece': {
      begin(s) {
        isLeader = s.mover >= s.compiled.units.length;
        if (isLeader) leaders.begin(s);
        else units.begin(s);
      },
      score: (s, action) => (isLeader ? leaders.score(s, action) : units.score(s, action)),
    },
  };
}
