import { type ActionList, asking } from '../../../core/index.ts';
import { ALL_FACINGS } from '../../../hexes/facing.ts';
import { DIRECTIONS } from '../../../hexes/grid.ts';
import { CAN, TYPE } from '../../charts/types.ts';
import { isAboutToEnter } from '../battles.ts';
import { commands } from '../leaders-at.ts';
import { canEnd, addWaysBack, mayMarch, searchMarch, searchRide } from '../march.ts';
import { addTargets } from '../shooting.ts';
import { mustStir, turnsOf } from '../turning.ts';
import { BATTLE_ACTIVATION, type IronState, NORMAL } from '../../state/state.ts';
import { chooseMove, MOUNTING, pointsForShot } from './move-deeds.ts';
import { selectSteps } from './move-select.ts';
import { checkMover, leaderAtHand, moverIsLeader } from './mover.ts';
import { ask, type StepDraft } from './writer.ts';

type S = IronState;

function legalMoves(s: S, into: ActionList): void {
  const { first } = s.game.space;
  if (moverIsLeader(s)) {
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
  const leader = leaderAtHand(s);
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
  if (mayDismount(s, unit) && canChange(s, unit)) into.push(first.dismount);
  if (s.can(unit, CAN.remount) && canChange(s, unit)) into.push(first.mount);
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

/** Whether a unit is of those who get off their horses. @rule 7.4 Hobilars; Mounted Men-at-Arms in Blood & Roses, and at Nájera */
function mayDismount(s: S, unit: number): boolean {
  return s.can(unit, CAN.dismount) || (s.type(unit) === TYPE.MM && s.has('dismounting'));
}

/** Whether a unit may get on its horses, or off them, where it is. @rule 7.4 in command, in order, not next to an enemy */
function canChange(s: S, unit: number): boolean {
  if (s.spent + MOUNTING > s.budget || s.fired(unit) === 1) return false;
  return s.inCommand(unit) === 1 && s.status(unit) === NORMAL && !s.isThreatened(unit);
}

/** Whether archers may plant the stakes that they have brought along. Agincourt: in their first Activation, instead of firing. */
function canPlant(s: S, unit: number): boolean {
  return s.has('stakes') && s.compiled.units[unit]!.stakes && s.rooted(unit) === 0 && s.marched === 1 && s.stakes(unit) === 0;
}

/** Whether there are surely two things that it can do: to turn, and not to. */
function canSurelyTurn(s: S): boolean {
  return !moverIsLeader(s) && s.isOnMap(s.mover) && isFresh(s, s.mover) && s.done(s.mover) === 0 && s.engaged(s.mover) === 0;
}

const MOVES = ['done', 'move', 'face', 'fire', 'fire-under', 'mount', 'dismount', 'along', 'plant'] as const;

export const movementSteps: readonly StepDraft[] = [
  ...selectSteps,
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
