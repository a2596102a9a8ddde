import { byKind, opponent } from '../../core/index.ts';
import { CAN } from '../charts/types.ts';
import { DISORDERED, type IronState } from '../state/state.ts';
import type { Opinions } from './opinion.ts';
import { Places } from './places.ts';
import { hexOfPiece, isLeader } from '../../hexes/pieces.ts';
import { hasFollowers, isFollower } from '../mechanics/command/leaders-at.ts';
import { stepsTo } from '../mechanics/movement/places.ts';
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
function rideValue(s: S, hex: number, followers: readonly number[]): number {
  const { side } = s;
  const { grid } = s.scenario;
  let far = 0;
  for (const unit of followers) far += Math.max(0, grid.distance(hex, s.hexOf(unit)) - 1);
  const company = s.holds(side, hex) ? 0.6 : 0;
  const danger = stepsTo(s, opponent(side), hex, 2) <= 1 ? 0.8 : 0;
  return company - danger - (0.25 * far) / Math.max(1, followers.length);
}

/** What a Disordered unit gains if it does nothing at all. */
function restGain(s: S, unit: number): number {
  const isIdle = s.moved(unit) + s.turned(unit) + s.fired(unit) === 0;
  return isIdle && s.status(unit) === DISORDERED && !s.isThreatened(unit) ? RALLY * worthOf(s, unit) : 0;
}

/** A place counts the shot from it; who stops without firing does not have it. */
function shotLost(s: S, unit: number): number {
  return s.can(unit, CAN.missile) && s.fired(unit) === 0 ? 0.01 : 0;
}

/** Opinions on moves: what a unit does in its turn to move and fire, and where a leader on his own goes. */
export function moveOpinions(): Opinions {
  const places = new Places();
  let here = 0;
  let followers: readonly number[] = [];
  const begin = (s: S): void => {
    places.begin();
    const { mover } = s;
    if (isLeader(s, mover)) followers = followersOf(s, mover - s.scenario.units.length);
    else if (s.isOnMap(mover)) here = places.score(s, mover, s.hexOf(mover), s.facingOf(mover)) + restGain(s, mover);
  };
  const moveValue = (s: S, hex: number, facing: number, least: number): number =>
    (isLeader(s, s.mover) ? rideValue(s, hex, followers) : places.score(s, s.mover, hex, facing, least)) - EFFORT;
  const stayValue = (s: S): number => {
    if (isLeader(s, s.mover)) return rideValue(s, hexOfPiece(s, s.mover), followers);
    return s.isOnMap(s.mover) ? here - shotLost(s, s.mover) : -9;
  };
  const effort = (): number => here - 0.3;
  return {
    'move/piece': byKind<S>(
      {
        done: stayValue,
        move: moveValue,
        face: (s, facing, _, least) => places.score(s, s.mover, s.hexOf(s.mover), facing, least) - EFFORT,
        fire: (s, hex) => here + 0.1 + fireGain(s, s.mover, s.topAt(hex)),
        'fire-under': (s, hex) => here + fireGain(s, s.mover, s.underAt(hex)),
        plant: () => here + 0.5,
        mount: effort,
        dismount: effort,
        along: effort,
      },
      begin,
    ),
  };
}
