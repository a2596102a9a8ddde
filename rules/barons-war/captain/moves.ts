import { beginLeader, scoreLeader } from './leader-moves.ts';
import type { Opinion } from './opinion.ts';
import { beginUnit, scoreUnit } from './unit-moves.ts';

let isLeader = false;

const piece: Opinion = {
  begin(s) {
    const mover = s.data[s.at.mover]!;
    const { units } = s.scenario;
    isLeader = mover >= units.length;
    if (isLeader) beginLeader(s, mover - units.length);
    else beginUnit(s, mover);
  },
  score: (s, action) => (isLeader ? scoreLeader(s, action) : scoreUnit(s, action)),
};

export const moveOpinions = { 'move/piece': piece } as const satisfies Record<string, Opinion>;
