import type { BaronsWarState } from '../state/state.ts';
import { enemiesBeside, nearestEnemy } from './battlefield.ts';
import type { Captain } from './captain.ts';
import type { Opinion, Opinions } from './opinion.ts';
import type { Worths } from './worth.ts';
import { retreat } from '../rules/procedures/retreat.ts';
import { following } from '../rules/procedures/leaders.ts';

/** Away from the enemy, towards the leader who can rally, not through friends. */
const step: Opinion = {
  score(s, action) {
    const { first } = s.game.space;
    if (action === first.pass) return -10;
    const hex = action - first.retreat;
    const unit = retreat.unit(s);
    const { grid } = s.compiled;
    const leader = s.leaderHex(s.battleOf(unit));
    const away = Math.min(5, nearestEnemy(s, hex, s.sideOf(unit)));
    const toLeader = leader < 0 ? 0 : grid.distance(hex, leader);
    return away - 0.4 * toLeader - (s.isEmpty(hex) ? 0 : 1.5);
  },
};

const face = ({ battlefield }: Captain): Opinion => ({
  begin(s) {
    const unit = retreat.unit(s);
    battlefield.weighEnemies(s, s.hexOf(unit), s.sideOf(unit));
  },
  score: (s, action) => battlefield.facingScore(action - s.game.space.first.face),
});

/** A leader stays with the troops that hold rather than with those that run. */
const leader: Opinion = {
  score: (s, action) => (action === s.game.space.first.pass ? 1 : 0),
};

function strengthIn(s: BaronsWarState, worths: Worths, hex: number): number {
  const top = s.topAt(hex);
  const under = s.underAt(hex);
  return (top < 0 ? 0 : worths.of(s, top)) + (under < 0 ? 0 : worths.of(s, under));
}

/** To the strongest of the nearest troops. */
const refuge = ({ worths }: Captain): Opinion => ({
  score(s, action) {
    const { first } = s.game.space;
    if (action === first.pass) return 0;
    return 1 + strengthIn(s, worths, action - first.place);
  },
});

/** With the troops that advance, unless they go among enemies. */
const follow: Opinion = {
  score(s, action) {
    if (action === s.game.space.first.pass) return 0;
    return 1.5 - enemiesBeside(s, following.to(s), s.compiled.leaders[following.leader(s)]!.side);
  },
};

/** Opinions on retreats, and on where leaders go. */
export const retreatOpinions = (captain: Captain): Opinions => ({
  'retreat/leader': leader,
  'retreat/step': step,
  'retreat/face': face(captain),
  'leader/place': refuge(captain),
  'leader/follow': follow,
});
