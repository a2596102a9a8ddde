import { byKind } from '../../../core/index.ts';
import type { BaronsWarState } from '../../state/state.ts';
import { enemiesBeside, nearestEnemy } from '../views/battlefield.ts';
import type { Captain } from '../views/captain.ts';
import type { Opinion, Opinions } from './opinion.ts';
import type { Worths } from '../views/worth.ts';
import { retreat } from '../../mechanics/procedures/results/retreat.ts';
import { following } from '../../mechanics/procedures/results/leaders.ts';

/** Away from the enemy, towards the leader who can rally, not through friends. */
function valueOfStep(s: BaronsWarState, hex: number): number {
  const unit = retreat.unit(s);
  const leader = s.leaderHex(s.battleOf(unit));
  const away = Math.min(5, nearestEnemy(s, hex, s.sideOf(unit)));
  const toLeader = leader < 0 ? 0 : s.scenario.grid.distance(hex, leader);
  return away - 0.4 * toLeader - (s.isEmpty(hex) ? 0 : 1.5);
}

const face = ({ battlefield }: Captain): Opinion =>
  byKind<BaronsWarState>({ face: (_, facing) => battlefield.facingScore(facing) }, (s) => {
    const unit = retreat.unit(s);
    battlefield.weighEnemies(s, s.hexOf(unit), s.sideOf(unit));
  });

function strengthIn(s: BaronsWarState, worths: Worths, hex: number): number {
  const top = s.topAt(hex);
  const under = s.underAt(hex);
  return (top < 0 ? 0 : worths.of(s, top)) + (under < 0 ? 0 : worths.of(s, under));
}

/** With the troops that advance, unless they go among enemies. */
function valueOfFollowing(s: BaronsWarState): number {
  return 1.5 - enemiesBeside(s, following.to(s), s.scenario.leaders[following.leader(s)]!.side);
}

/** Opinions on retreats, and on where leaders go. */
export const retreatOpinions = (captain: Captain): Opinions => ({
  // a leader stays with the troops that hold rather than with those that run
  'retreat/leader': byKind<BaronsWarState>({ pass: 1 }),
  'retreat/step': byKind<BaronsWarState>({ pass: -10, retreat: valueOfStep }),
  'retreat/face': face(captain),
  // to the strongest of the nearest troops
  'leader/place': byKind<BaronsWarState>({ place: (s, hex) => 1 + strengthIn(s, captain.worths, hex) }),
  'leader/follow': byKind<BaronsWarState>({ confirm: valueOfFollowing }),
});
