import type { Player } from '../../core/index.ts';
import type { BaronsWarState } from '../state.ts';
import { facingScore, nearestEnemy, weighEnemies } from './battlefield.ts';
import type { Opinion } from './opinion.ts';
import { worthOf } from './worth.ts';

const UNIT = 0;

/** Away from the enemy, towards the leader who can rally, not through friends. */
const step: Opinion = {
  score(s, action) {
    const { first } = s.game.space;
    if (action === first.pass) return -10;
    const hex = action - first.retreat;
    const unit = s.register(UNIT);
    const { grid } = s.scenario;
    const leader = s.leaderHex(s.battleOf(unit));
    const away = Math.min(5, nearestEnemy(s, hex, s.sideOf(unit)));
    const toLeader = leader < 0 ? 0 : grid.distance(hex, leader);
    return away - 0.4 * toLeader - (s.isEmpty(hex) ? 0 : 1.5);
  },
};

const face: Opinion = {
  begin(s) {
    const unit = s.register(UNIT);
    weighEnemies(s, s.hexOf(unit), s.sideOf(unit));
  },
  score: (s, action) => facingScore(action - s.game.space.first.face),
};

/** A leader stays with the troops that hold rather than with those that run. */
const leader: Opinion = {
  score: (s, action) => (action === s.game.space.first.pass ? 1 : 0),
};

function strengthIn(s: BaronsWarState, hex: number): number {
  const top = s.topAt(hex);
  const under = s.underAt(hex);
  return (top < 0 ? 0 : worthOf(s, top)) + (under < 0 ? 0 : worthOf(s, under));
}

/** To the strongest of the nearest troops. */
const refuge: Opinion = {
  score(s, action) {
    const { first } = s.game.space;
    if (action === first.pass) return 0;
    return 1 + strengthIn(s, action - first.place);
  },
};

/** With the troops that advance, unless they go among enemies. */
const follow: Opinion = {
  score(s, action) {
    if (action === s.game.space.first.pass) return 0;
    const side = s.scenario.leaders[s.register(0)]!.side;
    return 1.5 - besides(s, s.register(1), side);
  },
};

function besides(s: BaronsWarState, hex: number, side: Player): number {
  const { neighbours } = s.scenario.grid;
  let count = 0;
  for (let direction = 0; direction < 6; direction++) {
    const next = neighbours[hex * 6 + direction]!;
    if (next >= 0 && s.holds((1 - side) as Player, next)) count++;
  }
  return count;
}

export const retreatOpinions = {
  'retreat/leader': leader,
  'retreat/step': step,
  'retreat/face': face,
  'leader/place': refuge,
  'leader/follow': follow,
} as const satisfies Record<string, Opinion>;
