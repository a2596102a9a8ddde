import { opponent } from '../../core/index.ts';
import { CAN } from '../charts/types.ts';
import { DISORDERED, type IronState } from '../state/state.ts';
import type { Opinions } from './opinion.ts';
import { Places } from './places.ts';
import { hasFollowers, isFollower } from '../rules/leaders-at.ts';
import { stepsTo } from '../rules/places.ts';
import { fireGain, worthOf } from './worth.ts';

type S = IronState;

/** What it is worth to stay and rally, as a share of the worth of a Disordered unit. */
const RALLY = 0.25;
/** What a move must bring at least, so that ranks do not shuffle. */
const EFFORT = 0.02;

/** Those whom a leader leads: the troops of his Battles, without any those of his side. */
function followersOf(s: S, leader: number): readonly number[] {
  const units = s.game.unitsOf[s.leaderSide(leader)];
  const leads = hasFollowers(s, leader);
  return units.filter((unit) => (leads ? isFollower(s, leader, unit) : s.isOnMap(unit)));
}

/** Where a leader on his own goes: beside the middle of his troops, not next to the enemy. */
function scoreRide(s: S, leader: number, hex: number, followers: readonly number[]): number {
  const side = s.leaderSide(leader);
  const { grid } = s.compiled;
  let far = 0;
  for (const unit of followers) far += Math.max(0, grid.distance(hex, s.hexOf(unit)) - 1);
  const company = s.holds(side, hex) ? 0.6 : 0;
  const danger = stepsTo(s, opponent(side), hex, 2) <= 1 ? 0.8 : 0;
  return company - danger - (0.25 * far) / Math.max(1, followers.length);
}

/** What a unit does in its turn to move and fire. */
class MoveOpinion {
  private readonly places = new Places();
  private here = 0;
  private followers: readonly number[] = [];

  begin(s: S): void {
    this.places.begin();
    const { mover } = s;
    const leader = mover - s.compiled.units.length;
    if (leader >= 0) this.followers = followersOf(s, leader);
    else if (s.isOnMap(mover)) this.here = this.places.score(s, mover, s.hexOf(mover), s.facingOf(mover)) + this.rest(s, mover);
  }

  /** What a Disordered unit gains if it does nothing at all. */
  private rest(s: S, unit: number): number {
    const isIdle = s.moved(unit) + s.turned(unit) + s.fired(unit) === 0;
    return isIdle && s.status(unit) === DISORDERED && !s.isThreatened(unit) ? RALLY * worthOf(s, unit) : 0;
  }

  score(s: S, action: number, least?: number): number {
    const { space } = s.game;
    const { mover } = s;
    const kind = space.kindOf(action);
    if (mover >= s.compiled.units.length) {
      const leader = mover - s.compiled.units.length;
      if (kind !== 'move') return scoreRide(s, leader, s.leaderHex(leader), this.followers);
      return scoreRide(s, leader, space.hexOf(action), this.followers) - EFFORT;
    }
    if (kind === 'done') return s.isOnMap(mover) ? this.here - this.shotLost(s, mover) : -9;
    if (kind === 'move') return this.places.score(s, mover, space.hexOf(action), space.facingOf(action), least) - EFFORT;
    if (kind === 'face') return this.places.score(s, mover, s.hexOf(mover), space.argument(action), least) - EFFORT;
    if (kind === 'fire') return this.here + 0.1 + fireGain(s, mover, s.topAt(space.argument(action)));
    if (kind === 'fire-under') return this.here + fireGain(s, mover, s.underAt(space.argument(action)));
    return this.here - (kind === 'plant' ? -0.5 : 0.3);
  }

  /** A place counts the shot from it; who stops without firing does not have it. */
  private shotLost(s: S, unit: number): number {
    return s.can(unit, CAN.missile) && s.fired(unit) === 0 ? 0.01 : 0;
  }
}

/** Opinions on moves. */
export function moveOpinions(): Opinions {
  return { 'move/piece': new MoveOpinion() };
}
