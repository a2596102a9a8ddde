import { type ActionList, asking } from '../../../core/index.ts';
import { ALL_FACINGS } from '../../../hexes/facing.ts';
import { DIRECTIONS } from '../../../hexes/grid.ts';
import { CAN, TYPE } from '../../charts/types.ts';
import { entriesFor, isAboutToEnter } from '../battles.ts';
import { commands } from '../leaders-at.ts';
import { canEnd, addWaysBack, mayMarch, pointsOf, searchMarch, searchRide } from '../march.ts';
import { addTargets } from '../shooting.ts';
import { mustStir, turnsOf } from '../turning.ts';
import { AMBUSH, ARMY_ACTIVATION, BATTLE_ACTIVATION, FREE, type IronState, NORMAL } from '../../state/state.ts';
import { STEP } from '../../state/steps.ts';
import { beginFire } from './fire.ts';
import { beginWalk, leaveFight } from './walk.ts';
import { ask, type StepDraft } from './writer.ts';

type S = IronState;

/** Points for getting on a horse, or off it. @rule 7.4 */
const MOUNTING = 3;
/** Points of a shot next to an enemy, for those who go on. @rule 11.2 */
const SHOOTING = 1;

// ---- choosing what to move

/** Whether a unit is activated, and has not had its move and fire. @rule 7.2 @rule 6.1 of an army who is In Command @rule 16.7 and in an ambush */
function canBegin(s: S, unit: number): boolean {
  if (s.done(unit) === 1) return false;
  if (s.battle < 0 && s.inCommand(unit) === 0) return false;
  if (s.can(unit, CAN.immobile) && !s.can(unit, CAN.missile)) return false;
  return s.isOnMap(unit) || (isAboutToEnter(s, unit) && entriesFor(s, unit).length > 0);
}

/** Units that are activated, as far as they are able to move. */
function movers(s: S): readonly number[] {
  if (s.battle >= 0) return s.compiled.battles[s.battle]!.units;
  return s.activation === ARMY_ACTIVATION || s.activation === AMBUSH ? s.game.unitsOf[s.side] : NOBODY;
}

const NOBODY: readonly number[] = [];

/** Whether a leader may ride on his own. @rule 7.2 with his Battle, or in any Free Activation if he commands the army and leads no Battle */
function canRide(s: S, leader: number): boolean {
  if (!s.isPresent(leader) || s.leaderMoved(leader) === 1) return false;
  const { battles } = s.compiled.leaders[leader]!;
  if (battles.length === 0) return s.ground === FREE || s.activation === ARMY_ACTIVATION;
  return s.activation === ARMY_ACTIVATION || battles.includes(s.battle);
}

/** @rule 7.2 one after another, in any order */
function legalPieces(s: S, into: ActionList): void {
  const { first } = s.game.space;
  const units = movers(s);
  if (!isAnyBound(s, units)) into.push(first.done);
  for (let i = 0; i < units.length; i++) if (canBegin(s, units[i]!)) into.push(first.select + units[i]!);
  const leaders = s.game.leadersOf[s.side];
  for (let i = 0; i < leaders.length; i++) if (canRide(s, leaders[i]!)) into.push(first.select + s.compiled.units.length + leaders[i]!);
}

/** Whether one of the units is Engaged and has to do something first. @rule 16.9 */
function isAnyBound(s: S, units: readonly number[]): boolean {
  for (let i = 0; i < units.length; i++) if (s.engaged(units[i]!) === 1 && canBegin(s, units[i]!) && mustStir(s, units[i]!)) return true;
  return false;
}

/** Whether some unit surely can move, so that there is a choice. */
function hasMovers(s: S): boolean {
  const units = movers(s);
  for (let i = 0; i < units.length; i++) if (canBegin(s, units[i]!)) return !s.game.options.engaged;
  return false;
}

function choosePiece(s: S, action: number): void {
  const { first } = s.game.space;
  if (action === first.done) return endPhase(s);
  const piece = action - first.select;
  s.mover = piece;
  clearMover(s);
  s.budget = isLeader(s) ? s.compiled.leaders[leaderOf(s)]!.movementPoints : pointsOf(s, piece);
  s.push(STEP['move/piece']);
}

/** The Move/Fire Phase is over. Stakes that have not been moved in the first Activation stay. */
function endPhase(s: S): void {
  s.pop();
  const units = movers(s);
  for (let i = 0; i < units.length; i++) if (s.has('stakes') && s.compiled.units[units[i]!]!.stakes) s.setRooted(units[i]!, 1);
}

function isLeader(s: S): boolean {
  return s.mover >= s.compiled.units.length;
}

function leaderOf(s: S): number {
  return s.mover - s.compiled.units.length;
}

// ---- what it does

function legalMoves(s: S, into: ActionList): void {
  const { first } = s.game.space;
  if (isLeader(s)) {
    into.push(first.done);
    addRides(s, into);
    return;
  }
  const unit = s.mover;
  if (isFinished(s, unit)) return into.push(first.done);
  if (!s.isOnMap(unit)) {
    into.push(first.done);
    return addMarches(s, unit, into);
  }
  if (!mustTurn(s, unit)) into.push(first.done);
  addMarches(s, unit, into);
  addTurns(s, unit, into);
  addDeeds(s, unit, into);
}

/** Whether a unit has no more to do. @rule 11.2 who has fired is done, but for those who shoot on the move @rule 13.9 */
function isFinished(s: S, unit: number): boolean {
  if (!s.isOnMap(unit) && !isAboutToEnter(s, unit)) return true;
  return s.done(unit) === 1 || (s.fired(unit) === 1 && !s.can(unit, CAN.shootAndScoot));
}

/** Whether it has not yet done anything in its move. */
function isFresh(s: S, unit: number): boolean {
  return s.spent + s.marched + s.pivoted + s.fired(unit) === 0;
}

/** Whether a unit that is Engaged has to turn to the enemy before it is done. @rule 16.9 */
function mustTurn(s: S, unit: number): boolean {
  return s.engaged(unit) === 1 && isFresh(s, unit) && mustStir(s, unit);
}

function addRides(s: S, into: ActionList): void {
  const leader = leaderOf(s);
  if (s.leaderMoved(leader) === 1) return;
  const search = searchRide(s, leader);
  const from = s.leaderHex(leader);
  const { move } = s.game.space.first;
  for (let hex = search.low; hex <= search.high; hex++) if (hex !== from && search.reaches(hex)) into.push(move + hex * DIRECTIONS);
}

/** @rule 7.2 any facing where it comes to stand [8.0] @ruling MI-88 @rule 14.5 Retired units go back */
function addMarches(s: S, unit: number, into: ActionList): void {
  const { space } = s.game;
  if (!mayMarch(s, unit)) return;
  if (s.isRetired(unit)) return addWaysBack(s, unit, into);
  const search = searchMarch(s, unit);
  const { move } = space.first;
  for (let hex = search.low; hex <= search.high; hex++)
    if (search.reaches(hex) && canEnd(s, unit, hex)) into.pushBits(move + hex * DIRECTIONS, ALL_FACINGS);
}

/** @rule 8.0 a unit that does not move may turn, next to an enemy by one vertex @ruling MI-34 once */
function addTurns(s: S, unit: number, into: ActionList): void {
  if (s.spent + s.marched + s.pivoted === 0) into.pushBits(s.game.space.first.face, turnsOf(s, unit));
}

/** @rule 11.2 @rule 7.4 @rule 7.2 a leader who comes along is named first */
function addDeeds(s: S, unit: number, into: ActionList): void {
  const { first } = s.game.space;
  if (s.activation === BATTLE_ACTIVATION && canShoot(s, unit)) addTargets(s, unit, into);
  if (canChange(s, unit, CAN.dismount)) into.push(first.dismount);
  if (canChange(s, unit, CAN.remount)) into.push(first.mount);
  if (canPlant(s, unit)) into.push(first.plant);
  if (!isFresh(s, unit) || !mayMarch(s, unit)) return;
  for (const leader of s.game.leadersOf[s.side]) if (canComeAlong(s, leader, unit)) into.push(first.along + leader);
}

/** Whether a leader is with a unit that he commands, and has not moved. @rule 7.2 */
function canComeAlong(s: S, leader: number, unit: number): boolean {
  const isFree = s.leaderMoved(leader) === 0 && s.leaderAlong(leader) === 0;
  return isFree && s.leaderHex(leader) === s.hexOf(unit) && commands(s, leader, unit);
}

/** Whether a unit has the point for a shot, where it costs one. @rule 11.2 */
function canShoot(s: S, unit: number): boolean {
  return s.spent + pointsForShot(s, unit) <= s.budget || !s.can(unit, CAN.shootAndScoot);
}

function pointsForShot(s: S, unit: number): number {
  return s.can(unit, CAN.shootAndScoot) && s.isThreatened(unit) ? SHOOTING : 0;
}

/** Whether a unit may get on its horses, or off them. @rule 7.4 in command, in order, not next to an enemy */
function canChange(s: S, unit: number, ability: number): boolean {
  if (!s.can(unit, ability) || s.spent + MOUNTING > s.budget || s.fired(unit) === 1) return false;
  return s.inCommand(unit) === 1 && s.status(unit) === NORMAL && !s.isThreatened(unit);
}

/** Whether archers may plant the stakes that they have brought along. Agincourt: in their first Activation, instead of firing. */
function canPlant(s: S, unit: number): boolean {
  return s.has('stakes') && s.compiled.units[unit]!.stakes && s.rooted(unit) === 0 && s.marched === 1 && s.stakes(unit) === 0;
}

// ---- doing it

function chooseMove(s: S, action: number): void {
  const { space } = s.game;
  const argument = space.argument(action);
  const kind = space.kindOf(action);
  if (kind === 'done') return finish(s);
  if (isLeader(s)) return ride(s, space.hexOf(action));
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
  if (isLeader(s)) s.setLeaderMoved(leaderOf(s), 1);
  else s.setDone(s.mover, 1);
  for (const leader of s.game.leadersOf[s.side]) s.setLeaderAlong(leader, 0);
  s.mover = -1;
  clearMover(s);
  s.pop();
}

/** Nobody has done anything in his move yet. */
function clearMover(s: S): void {
  s.budget = 0;
  s.spent = 0;
  s.marched = 0;
  s.pivoted = 0;
}

function ride(s: S, hex: number): void {
  const leader = leaderOf(s);
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

// ---- what positions may hold

function checkMover(s: S): string | null {
  const { mover } = s;
  if (mover < 0) return 'Name the unit or leader that moves: "mover".';
  if (isLeader(s))
    return s.leaderSide(leaderOf(s)) === s.side && s.isPresent(leaderOf(s)) ? null : 'The leader that moves is on the map, and active.';
  const isThere = s.isOnMap(mover) || isAboutToEnter(s, mover);
  const hasActed = s.moved(mover) + s.fired(mover) + s.done(mover) > 0; // and may have fallen
  return s.sideOf(mover) === s.side && (isThere || hasActed) ? null : 'The unit that moves is on the map or about to enter it, and active.';
}

/** Whether there are surely two things that it can do: to turn, and not to. */
function canSurelyTurn(s: S): boolean {
  return !isLeader(s) && s.isOnMap(s.mover) && isFresh(s, s.mover) && s.done(s.mover) === 0 && s.engaged(s.mover) === 0;
}

const MOVES = ['done', 'move', 'face', 'fire', 'fire-under', 'mount', 'dismount', 'along', 'plant'] as const;

export const movementSteps: readonly StepDraft[] = [
  ask('move/select', (s) => s.side, legalPieces, choosePiece, {
    on: ['activation/phases'],
    open: hasMovers,
    about: asking(
      'Movement and fire',
      '7.2',
      ['select', 'done'],
      'Which unit or leader moves or fires?',
      'One that is activated and has not moved.',
      {
        done: ['16.9', 'A unit that is Engaged has to disengage, or to turn to the enemy, first.'],
      },
    ),
  }),
  ask('move/piece', (s) => s.side, legalMoves, chooseMove, {
    on: ['move/select'],
    check: checkMover,
    open: canSurelyTurn,
    about: asking('Movement and fire', '7.2', MOVES, 'What does it do?', 'Something that its points and its place allow.', {
      move: ['7.2', 'The hex is out of reach, taken, or next to an enemy whom the unit may not approach.'],
      face: ['8.0', 'A unit turns once, if it does not move; next to an enemy, or in a formation, by one vertex.'],
      fire: ['11.1', 'Not in range, in arc and in sight, or the unit has no missiles, or has fired.'],
      mount: ['7.4', 'Dismounted Hobilars mount in command, in order, away from the enemy, for three points.'],
      dismount: ['7.4', 'Who can dismount does so in command, in order, away from the enemy, for three points.'],
      along: ['7.2', 'A leader who is with the unit and commands it, before it moves.'],
    }),
  }),
];
