import { ALL_FACINGS } from '../../../../hexes/facing.ts';
import { CAN, TYPE } from '../../../charts/types.ts';
import { isAboutToEnter } from '../../command/battles.ts';
import { commands } from '../../command/leaders-at.ts';
import { canEnd, addWaysBack, mayMarch, searchMarch, searchRide } from '../../movement/march.ts';
import { addTargets } from '../../shooting/shooting.ts';
import { mustStir, turnsOf } from '../../movement/turning.ts';
import type { Offers } from '../../../state/actions.ts';
import { BATTLE_ACTIVATION, type IronState, NORMAL } from '../../../state/state.ts';
import { moveEffects, MOUNTING, pointsForShot } from './move-effects.ts';
import { selectSteps } from './move-select.ts';
import { checkMover, leaderAtHand, moverIsLeader } from '../mover.ts';
import { ask, type StepDraft } from '../writer.ts';

type S = IronState;

function legalMoves(s: S, into: Offers<keyof typeof moveEffects>): void {
  if (moverIsLeader(s)) return addRides(s, into);
  const unit = s.mover;
  const isOver = isFinished(s, unit);
  if (isOver || !s.isOnMap(unit) || !mustTurn(s, unit)) into.push('done');
  if (isOver) return;
  addMarches(s, unit, into);
  if (!s.isOnMap(unit)) return;
  addTurns(s, unit, into);
  addOtherMoves(s, unit, into);
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

/** @rule 7.2 a leader on his own rides once */
function addRides(s: S, into: Offers<'move' | 'done'>): void {
  const leader = leaderAtHand(s);
  into.push('done');
  if (s.leaderMoved(leader) === 1) return;
  const search = searchRide(s, leader);
  const from = s.leaderHex(leader);
  for (let hex = search.low; hex <= search.high; hex++) if (hex !== from && search.reaches(hex)) into.push('move', hex, 0);
}

/** @rule 7.2 any facing where it comes to stand [8.0] @ruling MI-88 @rule 14.5 Retired units go back */
function addMarches(s: S, unit: number, into: Offers<'move'>): void {
  if (!mayMarch(s, unit)) return;
  if (s.isRetired(unit)) return addWaysBack(s, unit, into);
  const search = searchMarch(s, unit);
  for (let hex = search.low; hex <= search.high; hex++)
    if (search.reaches(hex) && canEnd(s, unit, hex)) into.pushBits('move', hex, ALL_FACINGS);
}

/** @rule 8.0 a unit that does not move may turn, next to an enemy by one vertex @ruling MI-34 once */
function addTurns(s: S, unit: number, into: Offers<'face'>): void {
  if (s.spent + s.marched + s.pivoted === 0) into.pushBits('face', turnsOf(s, unit));
}

/** @rule 11.2 @rule 7.4 @rule 7.2 a leader who comes along is named first */
function addOtherMoves(s: S, unit: number, into: Offers<keyof typeof moveEffects>): void {
  if (s.activation === BATTLE_ACTIVATION && canShoot(s, unit)) addTargets(s, unit, into);
  if (mayDismount(s, unit) && canChange(s, unit)) into.push('dismount');
  if (s.can(unit, CAN.remount) && canChange(s, unit)) into.push('mount');
  if (canPlant(s, unit)) into.push('plant');
  if (!isFresh(s, unit) || !mayMarch(s, unit)) return;
  for (const leader of s.game.leadersOf[s.side]) if (canComeAlong(s, leader, unit)) into.push('along', leader);
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
  return s.has('stakes') && s.scenario.units[unit]!.stakes && s.rooted(unit) === 0 && s.marched === 1 && s.stakes(unit) === 0;
}

/** Whether there are surely two things that it can do: to turn, and not to. */
function canSurelyTurn(s: S): boolean {
  return !moverIsLeader(s) && s.isOnMap(s.mover) && isFresh(s, s.mover) && s.done(s.mover) === 0 && s.engaged(s.mover) === 0;
}

export const movementSteps: readonly StepDraft[] = [
  ...selectSteps,
  ask('move/piece', (s) => s.side, legalMoves, {
    on: ['move/select'],
    check: checkMover,
    open: canSurelyTurn,
    choose: moveEffects,
    about: { phase: 'Movement and fire', rule: '7.2' },
    question: 'What does it do?',
    unless: 'Something that its points and its place allow.',
    refusals: {
      move: ['7.2', 'The hex is out of reach, taken, or next to an enemy whom the unit may not approach.'],
      face: ['8.0', 'A unit turns once, if it does not move; next to an enemy, or in a formation, by one vertex.'],
      fire: ['11.1', 'Not in range, in arc and in sight, or the unit has no missiles, or has fired.'],
      mount: ['7.4', 'Dismounted Hobilars mount in command, in order, away from the enemy, for three points.'],
      dismount: ['7.4', 'Who can dismount does so in command, in order, away from the enemy, for three points.'],
      along: ['7.2', 'A leader who is with the unit and commands it, before it moves.'],
    },
    words: { done: 'Done with it' },
  }),
];
