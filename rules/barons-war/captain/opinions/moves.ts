import { byKind } from '../../../core/index.ts';
import type { BaronsWarState } from '../../state/state.ts';
import type { Captain } from '../views/captain.ts';
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
    'move/piece': byKind<BaronsWarState>(
      {
        move: (s, hex, facing) => (isLeader ? leaders.placeScore(s, hex) : units.standScore(s, hex, facing)),
        'join-top': (s, hex) => units.joinTopScore(s, hex),
        charge: (s, target) => units.chargeScore(s, target),
        swap: (s) => units.swapScore(s),
        halt: (s) => (isLeader ? leaders : units).stayScore(s),
        place: (s, hex) => (isLeader ? leaders : units).entryScore(s, hex),
      },
      (s) => {
        isLeader = s.mover >= s.scenario.units.length;
        if (isLeader) leaders.begin(s);
        else units.begin(s);
      },
    ),
  };
}
