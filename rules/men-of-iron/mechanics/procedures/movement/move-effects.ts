import { CAN, TYPE } from '../../../charts/types.ts';
import { searchMarch } from '../../movement/march.ts';
import type { IronState } from '../../../state/state.ts';
import { beginFire } from '../combat/fire.ts';
import { isLeader } from '../../../../hexes/pieces.ts';
import { there, towards } from '../../results/words.ts';
import { clearMover, leaderAtHand, moverIsLeader } from '../mover.ts';
import { beginWalk, leaveFight } from './walk.ts';
import type { Actions } from '../writer.ts';

type S = IronState;

/** Points for getting on a horse, or off it. @rule 7.4 */
export const MOUNTING = 3;
/** Points of a shot next to an enemy, for those who go on. @rule 11.2 */
const SHOOTING = 1;

/** The mover has had its move and fire. */
function finish(s: S): void {
  if (moverIsLeader(s)) s.setLeaderMoved(leaderAtHand(s), 1);
  else s.setDone(s.mover, 1);
  for (const leader of s.game.leadersOf[s.side]) s.setLeaderAlong(leader, 0);
  s.mover = -1;
  clearMover(s);
  s.pop();
}

function ride(s: S, leader: number, hex: number): void {
  s.setLeaderHex(leader, hex);
  s.setLeaderMoved(leader, 1);
  if (s.listener !== null) s.tell('moved', '7.2', `${s.leaderName(leader)} rides to ${s.scenario.grid.format(hex)}.`);
}

/** @rule 7.2 leaders who go along move with the unit, and no more */
function march(s: S, unit: number, hex: number, facing: number): void {
  const { route, marching } = s.game;
  for (const leader of s.game.leadersOf[s.side]) if (s.leaderAlong(leader) === 1) s.setLeaderMoved(leader, 1);
  s.setMoved(unit, 1);
  if (s.isRetired(unit)) {
    route[0] = s.scenario.grid.directionTo(s.hexOf(unit), hex);
    s.spent = s.budget;
    return beginWalk(s, unit, s.hexOf(unit), 1, facing);
  }
  searchMarch(s, unit, hex);
  s.marched = 1;
  s.spent = marching.pointsAt(hex);
  if (s.engaged(unit) === 1) leaveFight(s, unit);
  beginWalk(s, unit, marching.firstOf(hex), marching.path(hex, route), facing);
}

/** @rule 15.1 who turns has done something */
function turn(s: S, facing: number): void {
  const unit = s.mover;
  s.setFacing(unit, facing);
  s.setTurned(unit, 1);
  s.pivoted = 1;
}

/** Points that a shot of a unit costs where it is. @rule 11.2 */
export function pointsForShot(s: S, unit: number): number {
  return s.can(unit, CAN.shootAndScoot) && s.isThreatened(unit) ? SHOOTING : 0;
}

function shoot(s: S, target: number): void {
  const unit = s.mover;
  s.spent += pointsForShot(s, unit);
  s.marched = 0;
  beginFire(s, unit, target);
}

/** @rule 7.4 @ruling MI-35 who dismounts goes no farther; who mounts goes on as far as on foot */
function change(s: S, mounts: boolean): void {
  const unit = s.mover;
  const type = mounts ? TYPE.MH : s.type(unit) === TYPE.MH ? TYPE.DH : TYPE.DM;
  s.setType(unit, type);
  s.setMoved(unit, 1);
  s.spent += MOUNTING;
  s.marched = mounts ? 0 : 1;
  if (s.listener !== null) s.tell(mounts ? 'mounted' : 'dismounted', '7.4', `${s.nameOf(unit)}: ${s.kindOf(unit).name} now.`);
}

function plant(s: S): void {
  s.setStakes(s.mover, 1);
  s.setDone(s.mover, 1);
}

/** What the mover has chosen is done. */
export const moveEffects = {
  done: finish,
  move(s: S, hex: number, facing: number): void {
    if (moverIsLeader(s)) ride(s, leaderAtHand(s), hex);
    else march(s, s.mover, hex, facing);
  },
  face: turn,
  fire: (s: S, hex: number) => shoot(s, s.topAt(hex)),
  'fire-under': (s: S, hex: number) => shoot(s, s.underAt(hex)),
  mount: (s: S) => change(s, true),
  dismount: (s: S) => change(s, false),
  along: (s: S, leader: number) => s.setLeaderAlong(leader, 1),
  plant,
} as const;

export const moveActions: Actions<Exclude<keyof typeof moveEffects, 'done'>> = {
  move: {
    does: 'goes to a hex and looks at a vertex, 0 to 5 clockwise from the upper right; a unit with points left may go on',
    phrase: (s, hex, facing) =>
      isLeader(s, s.mover)
        ? `Ride to ${s.scenario.grid.format(hex)}`
        : `Go to ${s.scenario.grid.format(hex)} and look ${towards(s, facing)}`,
    told: ['moved'],
  },
  face: { does: 'turns to a vertex', phrase: (s, facing) => `Turn ${towards(s, facing)}` },
  fire: { does: 'shoots at the unit in a hex, the upper one of two', phrase: (s, hex) => `Fire at ${there(s, hex)}`, told: ['fired'] },
  'fire-under': {
    does: 'shoots at the lower unit in a hex',
    phrase: (s, hex) => `Fire at ${s.nameOf(s.underAt(hex))}, beneath ${there(s, hex)}`,
  },
  mount: { does: 'mounts its horses', phrase: 'Mount', told: ['mounted'] },
  dismount: { does: 'gets off its horses', phrase: 'Dismount', told: ['dismounted'] },
  along: { does: 'takes a leader along', phrase: (s, leader) => `Take ${s.leaderName(leader)} along` },
  plant: { does: 'plants its stakes where it stands', phrase: 'Plant stakes' },
};
