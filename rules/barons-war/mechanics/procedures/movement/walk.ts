import { cellOfStep, directionIn, packDirections } from '../../../../hexes/movement/packed-route.ts';
import { noteNewAttack } from '../../ground/march-rules.ts';
import type { Mover } from '../../../state/mover.ts';
import { watchersOf } from '../../combat/reaction.ts';
import { CHARGED } from '../../../state/walk-path.ts';
import type { BaronsWarState } from '../../../state/state.ts';
import { STEP } from '../../../state/steps.ts';
import { inZone, zoneMask } from '../../ground/zones.ts';
import { displaceLeadersAt } from '../results/leaders.ts';
import { checkWalk } from '../frames/turn.ts';
import { frame, run, type StepDraft } from '../writer.ts';
import { clearMover } from '../turn/turn.ts';

type S = BaronsWarState;

/** A walk. */
const march = frame({
  /** Three cells of directions. */
  path1: (k) => k.count,
  path2: (k) => k.count,
  path3: (k) => k.count,
  /** Steps done, and steps in all times 16. */
  progress: (k) => k.count,
  /** Final facing, plus the flags below. */
  facing: (k) => k.count,
  /** Movement points spent when the walk is complete. */
  points: (k) => k.count,
  /** Hex where the unit should be, else something drove it off. */
  expected: (k) => k.hex,
});

const FINAL = 7;
const ON_TOP = 8; // joins on top
const TURNS = 32; // the free change of facing is used up on arrival [7.12]
const WAS_SHAKEN = 64; // shaken before it set out

/** Sets a unit or stack walking to a hex, on top of a unit there or as it comes; the path search has found the way there.
 * @param wished the facing there, if it joins nobody */
export function beginWalk(s: S, mover: Mover, hex: number, wished: number, onTop: boolean): void {
  const { search } = s.game;
  const { route } = s.game.scratch;
  const joins = hex !== mover.start && !s.isEmpty(hex);
  const facing = joins ? cheapestFacing(s, hex) : wished;
  const length = search.path(hex, facing, route);
  const final = joins ? s.facingOf(s.topAt(hex)) : facing;
  const flags = (onTop ? ON_TOP : 0) | (search.keepsFreeTurn(hex, facing) ? 0 : TURNS) | (s.isShaken(mover.unit) ? WAS_SHAKEN : 0);
  s.push(
    STEP['move/walk'],
    packDirections(route, length, 0),
    packDirections(route, length, 1),
    packDirections(route, length, 2),
    length << 4,
    final | flags,
    search.pointsAt(hex, facing),
    mover.start,
  );
}

/** Facing in which the mover searched for reaches a hex with the fewest points. */
export function cheapestFacing(s: S, hex: number): number {
  const { search } = s.game;
  let best = 0;
  for (let facing = 1; facing < 6; facing++) {
    const points = search.pointsAt(hex, facing);
    if (points >= 0 && (search.pointsAt(hex, best) < 0 || points < search.pointsAt(hex, best))) best = facing;
  }
  return best;
}

function walk(s: S): void {
  const unit = walkingUnit(s);
  const progress = march.progress(s);
  const done = progress & 15;
  if (unit < 0 || s.hexOf(unit) !== march.expected(s) || (s.isShaken(unit) && !has(s, WAS_SHAKEN))) {
    if (unit >= 0) faceAsFriend(s, unit);
    clearMover(s);
    s.become(STEP['move/end']);
    return;
  }
  if (done === progress >> 4) {
    arrive(s, unit, unitBelow(s, unit));
    return;
  }
  if (done > 0 && has(s, CHARGED)) {
    interrupt(s, unit);
    return;
  }
  march.setProgress(s, progress + 1);
  stepForward(s, unit, unitBelow(s, unit), done);
}

/** Direction of a step of the walk. */
function directionAt(s: S, step: number): number {
  const cell = cellOfStep(step);
  return directionIn(cell === 0 ? march.path1(s) : cell === 1 ? march.path2(s) : march.path3(s), step);
}

/** Unit that walks, -1 if it has left the map. */
function walkingUnit(s: S): number {
  const unit = s.mover;
  return unit < 0 || s.hexOf(unit) < 0 ? -1 : unit;
}

/** Lower unit that walks with another, -1 if none does; a stack may have lost a member to a charge. */
function unitBelow(s: S, unit: number): number {
  return s.moverStack === 1 ? s.underAt(s.hexOf(unit)) : -1;
}

/** Notes on the walk below that a reaction charge was ridden: the next hex may no longer be as it was. */
export function noteCharge(s: S): void {
  march.setFacing(s, march.facing(s) | CHARGED);
}

function has(s: S, flag: number): boolean {
  return (march.facing(s) & flag) !== 0;
}

/** Steps of the walk, from one on, that lead through the front of a facing; one more if it is the final facing then. */
function stepsAhead(s: S, facing: number, step: number): number {
  const steps = march.progress(s) >> 4;
  let ahead = step;
  while (ahead < steps && isFront(facing, directionAt(s, ahead))) ahead++;
  return ahead - step + (ahead === steps && facing === (march.facing(s) & FINAL) ? 1 : 0);
}

/** Facing for a step of the walk: as before if it may, else the one of two that serves longest. @ruling R-90 */
function facingFor(s: S, facing: number, step: number): number {
  const direction = directionAt(s, step);
  if (isFront(facing, direction)) return facing;
  const other = (direction + 5) % 6;
  return stepsAhead(s, other, step) > stepsAhead(s, direction, step) ? other : direction;
}

/** @rule 7.0 through a front hexside @rule 7.12 the first turn is free @rule 7.23 zones entered count against the chit */
function stepForward(s: S, unit: number, under: number, step: number): void {
  const { grid, moveCost } = s.scenario;
  const from = s.hexOf(unit);
  const direction = directionAt(s, step);
  const to = grid.neighbours[from * 6 + direction]!;
  const facing = facingFor(s, s.facingOf(unit), step);
  if (facing !== s.facingOf(unit)) {
    s.moverSpent += s.moverTurned;
    s.moverTurned = 1;
  }
  s.moverSpent += Math.max(
    moveCost[s.typeOf(unit) as 0]![from * 6 + direction]!,
    under < 0 ? 0 : moveCost[s.typeOf(under) as 0]![from * 6 + direction]!,
  );
  s.moveUnits(unit, under, to);
  s.setFacing(unit, facing);
  if (under >= 0) s.setFacing(under, facing);
  march.setExpected(s, to);
  countZones(s, unit, to);
  const passing = s.topAt(to) !== unit || s.underAt(to) !== under; // @ruling R-64 noticed once clear of friends
  const last = (march.progress(s) & 15) === march.progress(s) >> 4;
  if (s.round > 0 && (last || !passing) && watchersOf(s, unit, to) !== 0)
    s.push(STEP['reaction/order'], unit, to, 0, has(s, WAS_SHAKEN) ? 1 : 0);
  displaceLeadersAt(s, s.enemy, to);
}

function isFront(facing: number, direction: number): boolean {
  return direction === facing || direction === (facing + 1) % 6;
}

/** Counts the enemy zones of a hex that a unit has entered against the chit. */
export function countZones(s: S, unit: number, hex: number): void {
  const mask = zoneMask(s, s.enemy, hex);
  for (let direction = 0; mask >> direction !== 0; direction++) {
    if ((mask >> direction) & 1) noteNewAttack(s, unit, s.scenario.grid.neighbours[hex * 6 + direction]!);
  }
}

/** The walk is complete: final facing, points, and whether it may still go on. */
function arrive(s: S, unit: number, under: number): void {
  const hex = s.hexOf(unit);
  const facing = march.facing(s) & FINAL;
  const onTop = has(s, ON_TOP);
  const other = friendAt(s, unit);
  if (onTop && other >= 0) {
    s.lift(unit);
    s.place(unit, hex, 0);
  }
  s.setFacing(unit, facing);
  if (under >= 0) s.setFacing(under, facing);
  s.moverSpent = march.points(s);
  if (has(s, TURNS)) s.moverTurned = 1;
  const joined = under < 0 && other >= 0;
  if (joined || inZone(s, s.enemy, hex)) clearMover(s);
  if (s.listener !== null) s.tell('moved', '7.0', `${s.scenario.units[unit]!.name} move to ${s.scenario.grid.format(hex)}.`);
  s.become(STEP['move/end']);
}

/** A unit whose walk ends with a friend before it has arrived looks as he does. @rule 7.1 units of a hex look the same way @ruling R-32 */
function faceAsFriend(s: S, unit: number): void {
  const other = friendAt(s, unit);
  if (other >= 0 && s.moverStack === 0) s.setFacing(unit, s.facingOf(other));
}

/** Who shares a unit's hex, -1 for nobody. */
function friendAt(s: S, unit: number): number {
  const hex = s.hexOf(unit);
  return s.topAt(hex) === unit ? s.underAt(hex) : s.topAt(hex);
}

/** A reaction charge came between: the unit stands where it is and may go on from there if it is free to.
 * @rule 10.3 play resumes with the moving side @ruling R-65 */
function interrupt(s: S, unit: number): void {
  faceAsFriend(s, unit);
  if (inZone(s, s.enemy, s.hexOf(unit))) clearMover(s);
  s.become(STEP['move/end']);
}

/** Leaders whom the enemy has come upon are put with their troops. */
function endWalk(s: S): void {
  s.pop();
  s.push(STEP['leader/displaced'], s.enemy);
}

export const walkSteps: readonly StepDraft[] = [
  run('move/walk', walk, {
    on: ['move/select'],
    check: checkWalk,
    registers: march.registers,
    about: { phase: 'Movement', rule: '7.0' },
  }),
  run('move/end', endWalk, { on: ['move/select'], about: { phase: 'Movement', rule: '7.0' } }),
];
