import { noteNewAttack } from '../march-rules.ts';
import type { Mover } from '../mover.ts';
import { watchersOf } from '../reaction.ts';
import type { BaronsWarState } from '../state.ts';
import { STEP } from '../steps.ts';
import { inZone, zoneMask } from '../zones.ts';
import { displaceLeadersAt } from './leaders.ts';
import { checkWalk } from './frames.ts';
import { run, type StepDraft } from './kinds.ts';
import { clearMover } from './turn.ts';

type S = BaronsWarState;

// A walk goes hex by hex, so that reactions can interrupt it. Its registers:
const PATH = 0; // three cells of five directions each
const PROGRESS = 3; // steps done, and steps in all times 16
const FACING = 4; // final facing, plus the flags below
const POINTS = 5; // movement points spent when the walk is complete
const EXPECTED = 6; // hex where the unit should be, else something drove it off

const FINAL = 7;
const ON_TOP = 8; // joins on top
export const CHARGED = 16; // a reaction charge was ridden: the next hex may no longer be as it was
const TURNS = 32; // the free change of facing is used up on arrival [7.12]
const WAS_SHAKEN = 64; // shaken before it set out

const DIRECTIONS_A_CELL = 5;
const route = new Uint8Array(3 * DIRECTIONS_A_CELL);

/** Hex to which a move leads. */
export function destination(s: S, action: number): number {
  const { first } = s.game.space;
  const joinTop = first['join-top'];
  return action >= joinTop ? action - joinTop : Math.floor((action - first.move) / 6);
}

/** Sets a unit or stack walking to the hex and facing of a move; the path search has found the way there. */
export function beginWalk(s: S, mover: Mover, action: number): void {
  const { first } = s.game.space;
  const { search } = s.game;
  const onTop = action >= first['join-top'];
  const hex = destination(s, action);
  const joins = hex !== mover.start && !s.isEmpty(hex);
  const facing = joins ? cheapestFacing(s, hex) : (action - first.move) % 6;
  const length = search.path(hex, facing, route);
  const final = joins ? s.facingOf(s.topAt(hex)) : facing;
  const flags = (onTop ? ON_TOP : 0) | (search.keepsFreeTurn(hex, facing) ? 0 : TURNS) | (s.isShaken(mover.unit) ? WAS_SHAKEN : 0);
  s.push(
    STEP['move/walk'],
    pathCell(0, length),
    pathCell(1, length),
    pathCell(2, length),
    length << 4,
    final | flags,
    search.pointsAt(hex, facing),
    mover.start,
  );
}

/** The directions of a route of so many steps that go into one cell of the path. */
function pathCell(cell: number, length: number): number {
  const start = cell * DIRECTIONS_A_CELL;
  let packed = 0;
  for (let i = 0; i < DIRECTIONS_A_CELL && start + i < length; i++) packed |= route[start + i]! << (3 * i);
  return packed;
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
  const progress = s.register(PROGRESS);
  const done = progress & 15;
  if (unit < 0 || s.hexOf(unit) !== s.register(EXPECTED) || (s.isShaken(unit) && !has(s, WAS_SHAKEN))) {
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
  s.setRegister(PROGRESS, progress + 1);
  stepForward(s, unit, unitBelow(s, unit), done);
}

/** Direction of a step of the walk. */
function directionAt(s: S, step: number): number {
  return (s.register(PATH + Math.floor(step / DIRECTIONS_A_CELL)) >> (3 * (step % DIRECTIONS_A_CELL))) & 7;
}

/** Unit that walks, -1 if it has left the map. */
function walkingUnit(s: S): number {
  const unit = s.data[s.at.mover]!;
  return unit < 0 || s.hexOf(unit) < 0 ? -1 : unit;
}

/** Lower unit that walks with another, -1 if none does; a stack may have lost a member to a charge. */
function unitBelow(s: S, unit: number): number {
  return s.data[s.at.moverStack] === 1 ? s.underAt(s.hexOf(unit)) : -1;
}

/** Notes on the walk below that a reaction charge was ridden: the next hex may no longer be as it was. */
export function noteCharge(s: S): void {
  s.setRegister(FACING, s.register(FACING) | CHARGED);
}

function has(s: S, flag: number): boolean {
  return (s.register(FACING) & flag) !== 0;
}

/** Steps of the walk, from one on, that lead through the front of a facing; one more if it is the final facing then. */
function stepsAhead(s: S, facing: number, step: number): number {
  const steps = s.register(PROGRESS) >> 4;
  let ahead = step;
  while (ahead < steps && isFront(facing, directionAt(s, ahead))) ahead++;
  return ahead - step + (ahead === steps && facing === (s.register(FACING) & FINAL) ? 1 : 0);
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
  const { data, at } = s;
  const from = s.hexOf(unit);
  const direction = directionAt(s, step);
  const to = grid.neighbours[from * 6 + direction]!;
  const facing = facingFor(s, s.facingOf(unit), step);
  if (facing !== s.facingOf(unit)) {
    data[at.moverSpent]! += data[at.moverTurned]!;
    data[at.moverTurned] = 1;
  }
  data[at.moverSpent]! += Math.max(
    moveCost[s.typeOf(unit) as 0]![from * 6 + direction]!,
    under < 0 ? 0 : moveCost[s.typeOf(under) as 0]![from * 6 + direction]!,
  );
  s.moveUnits(unit, under, to);
  s.data[s.u.facing + unit] = facing;
  if (under >= 0) s.data[s.u.facing + under] = facing;
  s.setRegister(EXPECTED, to);
  countZones(s, unit, to);
  const passing = s.topAt(to) !== unit || s.underAt(to) !== under; // @ruling R-64 noticed once clear of friends
  const last = (s.register(PROGRESS) & 15) === s.register(PROGRESS) >> 4;
  if (data[at.round]! > 0 && (last || !passing) && watchersOf(s, unit, to) !== 0)
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
  const { data, at } = s;
  const hex = s.hexOf(unit);
  const facing = s.register(FACING) & FINAL;
  const onTop = has(s, ON_TOP);
  const other = s.topAt(hex) === unit ? s.underAt(hex) : s.topAt(hex);
  if (onTop && other >= 0) {
    s.lift(unit);
    s.place(unit, hex, true);
  }
  data[s.u.facing + unit] = facing;
  if (under >= 0) data[s.u.facing + under] = facing;
  data[at.moverSpent] = s.register(POINTS);
  if (has(s, TURNS)) data[at.moverTurned] = 1;
  const joined = under < 0 && other >= 0;
  if (joined || inZone(s, s.enemy, hex)) clearMover(s);
  if (s.listener !== null) s.tell('moved', '7.0', `${s.scenario.units[unit]!.name} move to ${s.scenario.grid.format(hex)}.`);
  s.become(STEP['move/end']);
}

/** A reaction charge came between: the unit stands where it is and may go on from there if it is free to.
 * @rule 10.3 play resumes with the moving side @ruling R-65 */
function interrupt(s: S, unit: number): void {
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
    registers: (k) => ({
      path1: k.count,
      path2: k.count,
      path3: k.count,
      progress: k.count,
      facing: k.count,
      points: k.count,
      expected: k.hex,
    }),
  }),
  run('move/end', endWalk, { on: ['move/select'] }),
];
