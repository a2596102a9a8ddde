import { CAN, TYPE } from '../../charts/types.ts';
import { searchMarch } from '../march.ts';
import type { IronState } from '../../state/state.ts';
import { beginFire } from './fire.ts';
import { clearMover, leaderAtHand, moverIsLeader } from './mover.ts';
import { beginWalk, leaveFight } from './walk.ts';

type S = IronState;

/** Points for getting on a horse, or off it. @rule 7.4 */
export const MOUNTING = 3;
/** Points of a shot next to an enemy, for those who go on. @rule 11.2 */
const SHOOTING = 1;

/** What the mover has chosen is done. */
export function chooseMove(s: S, action: number): void {
  const { space } = s.game;
  const argument = space.argument(action);
  const kind = space.kindOf(action);
  if (kind === 'done') return finish(s);
  if (moverIsLeader(s)) return ride(s, space.hexOf(action));
  const unit = s.mover;
  if (kind === 'move') march(s, unit, action);
  else if (kind === 'face') turn(s, unit, argument);
  else if (kind === 'fire') shoot(s, unit, s.topAt(argument));
  else if (kind === 'fire-under') shoot(s, unit, s.underAt(argument));
  else if (kind === 'along') s.setLeaderAlong(argument, 1);
  else if (kind === 'plant') plant(s, unit);
  else change(s, unit, kind === 'mount');
}

/** The mover has had its move and fire. */
function finish(s: S): void {
  if (moverIsLeader(s)) s.setLeaderMoved(leaderAtHand(s), 1);
  else s.setDone(s.mover, 1);
  for (const leader of s.game.leadersOf[s.side]) s.setLeaderAlong(leader, 0);
  s.mover = -1;
  clearMover(s);
  s.pop();
}

function ride(s: S, hex: number): void {
  const leader = leaderAtHand(s);
  s.setLeaderHex(leader, hex);
  s.setLeaderMoved(leader, 1);
  if (s.listener !== null) s.tell('moved', '7.2', `${s.leaderName(leader)} rides to ${s.compiled.grid.format(hex)}.`);
}

/** @rule 7.2 leaders who go along move with the unit, and no more */
function march(s: S, unit: number, action: number): void {
  const { space, route, marching } = s.game;
  const [hex, facing] = [space.hexOf(action), space.facingOf(action)];
  for (const leader of s.game.leadersOf[s.side]) if (s.leaderAlong(leader) === 1) s.setLeaderMoved(leader, 1);
  s.setMoved(unit, 1);
  if (s.isRetired(unit)) {
    route[0] = s.compiled.grid.directionTo(s.hexOf(unit), hex);
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
function turn(s: S, unit: number, facing: number): void {
  s.setFacing(unit, facing);
  s.setTurned(unit, 1);
  s.pivoted = 1;
}

/** Points that a shot of a unit costs where it is. @rule 11.2 */
export function pointsForShot(s: S, unit: number): number {
  return s.can(unit, CAN.shootAndScoot) && s.isThreatened(unit) ? SHOOTING : 0;
}

function shoot(s: S, unit: number, target: number): void {
  s.spent += pointsForShot(s, unit);
  s.marched = 0;
  beginFire(s, unit, target);
}

/** @rule 7.4 @ruling MI-35 who dismounts goes no farther; who mounts goes on as far as on foot */
function change(s: S, unit: number, mounts: boolean): void {
  const type = mounts ? TYPE.MH : s.type(unit) === TYPE.MH ? TYPE.DH : TYPE.DM;
  s.setType(unit, type);
  s.setMoved(unit, 1);
  s.spent += MOUNTING;
  s.marched = mounts ? 0 : 1;
  if (s.listener !== null) s.tell(mounts ? 'mounted' : 'dismounted', '7.4', `${s.nameOf(unit)}: ${s.kindOf(unit).name} now.`);
}

function plant(s: S, unit: number): void {
  s.setStakes(unit, 1);
  s.setDone(unit, 1);
}
