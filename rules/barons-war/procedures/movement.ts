import type { ActionList, Player } from '../../core/index.ts';
import { HEAVY_CAVALRY } from '../scenario.ts';
import { isBarredTarget, isNewAttack, mayStack, newAttacksLeft, noteNewAttack } from '../march-rules.ts';
import type { Mover } from '../path-search.ts';
import { findWatchers, watchersOf } from '../reaction.ts';
import { hasSight } from '../sight.ts';
import { SOUND, type BaronsWarState } from '../state.ts';
import { STEP } from '../steps.ts';
import { inZone, zoneMask } from '../zones.ts';
import { findContacts } from '../contact.ts';
import { displaceLeadersAt } from './leaders.ts';
import { clearMover } from './turn.ts';
import { ask, run, type StepDraft } from './kinds.ts';

type S = BaronsWarState;

// ---- choosing what to move

function isOpen(s: S, piece: number, moved: number): boolean {
  return moved === 0 || (s.data[s.at.mover] === piece && s.data[s.at.moverSpent]! < s.movementOf(piece));
}

/** @rule 14.5 units still to come enter with a chit, not with a 0 */
function mayComeOn(s: S, battle: number): boolean {
  return s.chit > 0 && s.scenario.reinforcements.some((r) => r.battle === battle);
}

/** @rule 7.0 units of the activated Battle, one after another, in or out of command [6.2] @rule 7.31 stacks that began stacked */
function legalPieces(s: S, into: ActionList): void {
  const { data, u, l, at } = s;
  const { first } = s.game.space;
  const { battle } = s;
  const { units } = s.scenario;
  into.push(first.pass);
  for (const unit of s.scenario.battles[battle]!.units) {
    const hex = s.hexOf(unit);
    if (hex < 0) {
      if (data[u.lost + unit] === 0 && mayComeOn(s, battle) && entryHexes(s, unit).length > 0) into.push(first.select + unit);
      continue;
    }
    const asStack = data[at.moverStack] === 1;
    if (isOpen(s, unit, data[u.moved + unit]!) && !(asStack && data[at.mover] === unit)) into.push(first.select + unit);
    const under = s.topAt(hex) === unit ? s.underAt(hex) : -1;
    if (under < 0) continue;
    const fresh = data[u.moved + unit] === 0 && data[u.moved + under] === 0;
    if (fresh || (asStack && data[at.mover] === unit && isOpen(s, unit, 1))) into.push(first['select-stack'] + unit);
  }
  const leader = units.length + battle;
  const leaderHex = data[l.hex + battle]!;
  const comesOn = leaderHex < 0 && data[l.removed + battle] === 0 && mayComeOn(s, battle) && entryHexes(s, leader).length > 0;
  if ((leaderHex >= 0 && isOpen(s, leader, data[l.moved + battle]!)) || comesOn) into.push(first.select + leader);
}

function choosePiece(s: S, action: number): void {
  const { first } = s.game.space;
  const { data, at } = s;
  if (action === first.pass) {
    s.pop();
    return;
  }
  const asStack = action >= first['select-stack'];
  const piece = action - (asStack ? first['select-stack'] : first.select);
  if (data[at.mover] !== piece || (data[at.moverStack] === 1) !== asStack) {
    clearMover(s);
    data[at.mover] = piece;
    data[at.moverStack] = asStack ? 1 : 0;
  }
  s.push(STEP['move/piece']);
}

// ---- where it may go

/** The mover chosen, as the path search wants it. */
function currentMover(s: S): Mover {
  const { data, at } = s;
  const piece = data[at.mover]!;
  const { length } = s.scenario.units;
  const isLeader = piece >= length;
  const hex = isLeader ? s.leaderHex(piece - length) : s.hexOf(piece);
  const under = !isLeader && data[at.moverStack] === 1 ? s.underAt(hex) : -1;
  return {
    unit: isLeader ? -1 : piece,
    under,
    side: s.side,
    start: hex,
    facing: isLeader ? 0 : s.facingOf(piece),
    budget: under < 0 ? s.movementOf(piece) : Math.min(s.movementOf(piece), s.movementOf(under)),
    spent: data[at.moverSpent]!,
    freeTurn: data[at.moverTurned] === 0,
    purpose: isLeader ? 'leader' : 'march',
    watchers: isLeader || data[at.round] === 0 ? null : findWatchers(s, piece, under >= 0 || s.underAt(hex) < 0 ? hex : -1),
  };
}

/** @ruling R-81 R-79 entry hexes free of enemies and their zones */
function entryHexes(s: S, piece: number): number[] {
  const { battle } = s;
  const { reinforcements, units, moveCost } = s.scenario;
  const entry = reinforcements.find((r) => r.battle === battle);
  if (entry === undefined) return [];
  const used = s.data[s.b.entryHex + battle]!;
  const type = piece < units.length ? units[piece]!.type : 3;
  return entry.hexes.filter((hex) => {
    if (entry.oneHex && used >= 0 && hex !== used) return false;
    if (s.holds(s.enemy, hex) || inZone(s, s.enemy, hex) || entryCost(s, moveCost[type as 0]!, hex) < 0) return false;
    if (piece >= units.length || s.isEmpty(hex)) return true;
    return s.underAt(hex) < 0 && mayStack(s, piece, s.topAt(hex));
  });
}

/** Cheapest cost of coming into a hex from any neighbour; -1 if none leads in. */
function entryCost(s: S, costs: Int8Array, hex: number): number {
  const { neighbours } = s.scenario.grid;
  let best = -1;
  for (let direction = 0; direction < 6; direction++) {
    const from = neighbours[hex * 6 + direction]!;
    const cost = from < 0 ? -1 : costs[from * 6 + ((direction + 3) % 6)]!;
    if (cost >= 0 && (best < 0 || cost < best)) best = cost;
  }
  return best;
}

function legalMoves(s: S, into: ActionList): void {
  const { first } = s.game.space;
  const mover = currentMover(s);
  into.push(first.halt);
  if (mover.start < 0) {
    for (const hex of entryHexes(s, s.data[s.at.mover]!)) into.push(first.place + hex);
    return;
  }
  if (mover.unit < 0) addLeaderMoves(s, mover, into);
  else addUnitMoves(s, mover, into);
}

/** @rule 7.0 leaders go through any hexside @ruling R-21 */
function addLeaderMoves(s: S, mover: Mover, into: ActionList): void {
  const search = s.game.search.run(s, mover);
  for (let hex = search.low; hex <= search.high; hex++) {
    if (hex !== mover.start && search.reaches(hex)) into.push(s.game.space.move(hex, 0));
  }
}

/** Adds the moves into a hex with each facing of a set of six bits. */
export function pushFacings(s: S, hex: number, facings: number, into: ActionList): void {
  const first = s.game.space.move(hex, 0);
  for (let rest = facings, facing = 0; rest !== 0; rest >>= 1, facing++) if ((rest & 1) !== 0) into.push(first + facing);
}

function addUnitMoves(s: S, mover: Mover, into: ActionList): void {
  const { first } = s.game.space;
  const { unit, under, start } = mover;
  if (under >= 0 && s.data[s.u.moved + unit] === 0) into.push(first.swap); // @ruling R-32
  const search = s.game.search.run(s, mover);
  let joins = false;
  for (let hex = search.low; hex <= search.high; hex++) {
    if (!search.reaches(hex)) continue;
    if (hex === start) {
      const alone = under >= 0 || s.underAt(hex) < 0; // a lone unit of a stack may not turn away from its partner [7.1]
      if (alone) pushFacings(s, hex, search.facingsAt(hex) & ~(1 << mover.facing), into);
    } else if (s.isEmpty(hex)) pushFacings(s, hex, search.facingsAt(hex), into);
    else if (mayJoin(s, mover, hex)) {
      into.push(s.game.space.move(hex, s.facingOf(s.topAt(hex))));
      joins = true;
    }
  }
  for (let hex = search.low; joins && hex <= search.high; hex++) {
    if (hex !== start && search.reaches(hex) && !s.isEmpty(hex) && mayJoin(s, mover, hex)) into.push(first['join-top'] + hex);
  }
  addCharges(s, mover, into);
}

/** @rule 7.3 joining a unit, beneath it or on top @ruling R-32 taking its facing */
function mayJoin(s: S, mover: Mover, hex: number): boolean {
  return mover.under < 0 && s.underAt(hex) < 0 && mayStack(s, mover.unit, s.topAt(hex));
}

/** Whether there is surely more than one plan: a unit that has its free turn can always use it. */
function hasPlans(s: S): boolean {
  const { data, at } = s;
  const piece = data[at.mover]!;
  if (piece >= s.scenario.units.length || data[at.moverTurned] === 1) return false;
  const hex = s.hexOf(piece);
  return hex >= 0 && (data[at.moverStack] === 1 || s.underAt(hex) < 0);
}

/** Whether some unit of the Battle has surely not moved yet. */
function hasFreshUnits(s: S): boolean {
  for (const unit of s.scenario.battles[s.battle]!.units) if (s.hexOf(unit) >= 0 && s.data[s.u.moved + unit] === 0) return true;
  return false;
}

/** Marks for planned charges.
 * @rule 10.0 a target at least two hexes away @rule 10.1 in sight; cavalry that charges is in command [6.2]
 * @ruling R-60 instead of moving, and one of the chit's new attacks */
function addCharges(s: S, mover: Mover, into: ActionList): void {
  const { unit, start } = mover;
  if (!mayCharge(s, mover)) return;
  const reach = mover.budget + 1;
  const { grid, units } = s.scenario;
  let contacts: ReturnType<typeof findContacts> | null = null;
  for (let enemy = 0; enemy < units.length; enemy++) {
    if (units[enemy]!.side === mover.side) continue;
    const target = s.hexOf(enemy);
    if (target < 0 || s.topAt(target) !== enemy) continue;
    const range = grid.distance(start, target);
    if (range < 2 || range > reach || isBarredTarget(s, unit, target)) continue;
    if (isNewAttack(s, unit, target) && newAttacksLeft(s) < 1) continue;
    if (!hasSight(s, start, target)) continue;
    contacts ??= findContacts(s, { ...mover, purpose: 'charge', spent: 0, freeTurn: true, watchers: null });
    if (contacts.has(s, target)) into.push(s.game.space.first.charge + target);
  }
}

function mayCharge(s: S, mover: Mover): boolean {
  const { unit, under } = mover;
  if (s.typeOf(unit) !== HEAVY_CAVALRY || s.isShaken(unit) || s.statusOf(s.battle) !== SOUND) return false;
  if (under >= 0 && s.isShaken(under)) return false;
  if (under < 0 && s.underAt(mover.start) >= 0) return false; // stacked cavalry rides together
  if (s.data[s.at.round] === 0 || inZone(s, s.enemy, mover.start)) return false;
  return !s.game.rules.chargeReplacesMove || s.data[s.u.moved + unit] === 0;
}

// ---- doing it

function choosePlan(s: S, action: number): void {
  const { first } = s.game.space;
  const mover = currentMover(s);
  s.pop();
  if (action === first.halt) closeMover(s, mover);
  else if (action === first.swap) swapStack(s, mover);
  else if (action >= first.place) comeOn(s, action - first.place);
  else if (action >= first.charge) markCharge(s, mover, action - first.charge);
  else if (mover.unit < 0) moveLeader(s, mover, Math.floor((action - first.move) / 6));
  else beginWalk(s, mover, action);
}

function noteMoved(s: S, mover: Mover): void {
  const { data, at } = s;
  const piece = data[at.mover]!;
  if (mover.unit < 0) data[s.l.moved + piece - s.scenario.units.length] = 1;
  else data[s.u.moved + piece] = 1;
  if (mover.under >= 0) data[s.u.moved + mover.under] = 1;
}

/** The mover has finished for this segment. */
function closeMover(s: S, mover: Mover): void {
  noteMoved(s, mover);
  clearMover(s);
}

function swapStack(s: S, mover: Mover): void {
  const { start, unit, under } = mover;
  s.lift(unit);
  s.place(unit, start);
  noteMoved(s, mover);
  s.data[s.at.mover] = under;
}

function markCharge(s: S, mover: Mover, target: number): void {
  s.data[s.u.charge + mover.unit] = target;
  if (mover.under >= 0) s.data[s.u.charge + mover.under] = target;
  noteNewAttack(s, mover.unit, target);
  if (s.listener !== null) s.tell('charge-marked', '10.0', `${s.scenario.units[mover.unit]!.name} will charge ${s.scenario.grid.format(target)}.`);
  closeMover(s, mover);
}

/** @rule 14.5 a unit or leader of a reinforcing Battle enters @ruling R-81 in command, facing free, having paid its hex */
function comeOn(s: S, hex: number): void {
  const { data, at, b } = s;
  const { battle } = s;
  const { units, facing, moveCost } = s.scenario;
  const piece = data[at.mover]!;
  data[b.entered + battle] = 1;
  data[b.entryHex + battle] = hex;
  const isLeader = piece >= units.length;
  data[at.moverSpent] = Math.max(1, entryCost(s, moveCost[isLeader ? 3 : (units[piece]!.type as 0)]!, hex));
  if (isLeader) {
    data[s.l.hex + battle] = hex;
    data[s.l.moved + battle] = 1;
    return;
  }
  const joins = !s.isEmpty(hex);
  data[s.u.facing + piece] = joins ? s.facingOf(s.topAt(hex)) : facing[s.side];
  s.place(piece, hex);
  data[s.u.start + piece] = hex;
  data[s.u.inCommand + piece] = 1;
  data[s.u.moved + piece] = 1;
}

function moveLeader(s: S, mover: Mover, hex: number): void {
  const points = s.game.search.run(s, mover, hex).leastPointsAt(hex);
  const leader = s.data[s.at.mover]! - s.scenario.units.length;
  s.data[s.l.hex + leader] = hex;
  s.data[s.at.moverSpent] = points;
  noteMoved(s, mover);
  if (s.listener !== null) s.tell('moved', '7.0', `${s.scenario.leaders[leader]!.name} rides to ${s.scenario.grid.format(hex)}.`);
}

// ---- walking, hex by hex, so that reactions can interrupt; registers of the walk:
const PATH = 0; // three cells of five directions each
const PROGRESS = 3; // steps done, and steps in all times 16
const FACING = 4; // final facing, plus the flags below
const POINTS = 5; // movement points spent when the walk is complete
const EXPECTED = 6; // hex where the unit should be, else something drove it off

const FINAL = 7;
const ON_TOP = 8; // joins on top
const CHARGED = 16; // a reaction charge was ridden: the next hex may no longer be as it was
const TURNS = 32; // the free change of facing is used up on arrival [7.12]
const WAS_SHAKEN = 64; // shaken before it set out

const DIRECTIONS_A_CELL = 5;
const route: number[] = [];

function beginWalk(s: S, mover: Mover, action: number): void {
  const { first } = s.game.space;
  const onTop = action >= first['join-top'];
  const hex = onTop ? action - first['join-top'] : Math.floor((action - first.move) / 6);
  const joins = hex !== mover.start && !s.isEmpty(hex);
  const search = s.game.search.run(s, mover, hex);
  const facing = joins ? cheapestFacing(s, hex) : (action - first.move) % 6;
  const length = search.path(hex, facing, route);
  const cells = [0, 0, 0];
  route.forEach((direction, i) => (cells[Math.floor(i / DIRECTIONS_A_CELL)]! |= direction << (3 * (i % DIRECTIONS_A_CELL))));
  const final = joins ? s.facingOf(s.topAt(hex)) : facing;
  const flags = (onTop ? ON_TOP : 0) | (search.keepsFreeTurn(hex, facing) ? 0 : TURNS) | (s.isShaken(mover.unit) ? WAS_SHAKEN : 0);
  noteMoved(s, mover);
  s.push(STEP['move/walk'], cells[0], cells[1], cells[2], length << 4, final | flags, search.pointsAt(hex, facing), mover.start);
}

function cheapestFacing(s: S, hex: number): number {
  const { search } = s.game;
  let best = 0;
  for (let facing = 1; facing < 6; facing++) {
    const points = search.pointsAt(hex, facing);
    if (points >= 0 && (search.pointsAt(hex, best) < 0 || points < search.pointsAt(hex, best))) best = facing;
  }
  return best;
}

function walk(s: S): void {
  const mover = currentMover0(s);
  const progress = s.register(PROGRESS);
  const done = progress & 15;
  if (mover.unit < 0 || s.hexOf(mover.unit) !== s.register(EXPECTED) || (s.isShaken(mover.unit) && !has(s, WAS_SHAKEN))) {
    clearMover(s);
    s.become(STEP['move/end']);
    return;
  }
  if (done === progress >> 4) {
    arrive(s, mover.unit, mover.under);
    return;
  }
  if (done > 0 && has(s, CHARGED)) {
    interrupt(s, mover.unit);
    return;
  }
  s.setRegister(PROGRESS, progress + 1);
  stepForward(s, mover.unit, mover.under, done);
}

/** Direction of a step of the walk. */
function directionAt(s: S, step: number): number {
  return (s.register(PATH + Math.floor(step / DIRECTIONS_A_CELL)) >> (3 * (step % DIRECTIONS_A_CELL))) & 7;
}

/** Unit and lower unit that walk; a stack may have lost a member to a charge. */
function currentMover0(s: S): { unit: number; under: number } {
  const { data, at } = s;
  const unit = data[at.mover]!;
  if (unit < 0 || s.hexOf(unit) < 0) return { unit: -1, under: -1 };
  const under = data[at.moverStack] === 1 ? s.underAt(s.hexOf(unit)) : -1;
  return { unit, under };
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
  data[at.moverSpent]! += Math.max(moveCost[s.typeOf(unit) as 0]![from * 6 + direction]!, under < 0 ? 0 : moveCost[s.typeOf(under) as 0]![from * 6 + direction]!);
  s.moveUnits(unit, under, to);
  s.data[s.u.facing + unit] = facing;
  if (under >= 0) s.data[s.u.facing + under] = facing;
  s.setRegister(EXPECTED, to);
  countZones(s, unit, to);
  const passing = s.topAt(to) !== unit || s.underAt(to) !== under; // @ruling R-64 noticed once clear of friends
  const last = (s.register(PROGRESS) & 15) === s.register(PROGRESS) >> 4;
  if (data[at.round]! > 0 && (last || !passing) && watchersOf(s, unit, to) !== 0) s.push(STEP['reaction/order'], unit, to, 0, has(s, WAS_SHAKEN) ? 1 : 0);
  displaceLeadersAt(s, s.enemy, to);
}

function isFront(facing: number, direction: number): boolean {
  return direction === facing || direction === (facing + 1) % 6;
}

function countZones(s: S, unit: number, hex: number): void {
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
  if (s.listener !== null) s.tell('moved', '7.0', `${s.scenario.units[unit]!.name} moves to ${s.scenario.grid.format(hex)}.`);
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

export const movementSteps: readonly StepDraft[] = [
  ask('move/select', (s) => s.side as Player, legalPieces, choosePiece, undefined, hasFreshUnits),
  ask('move/piece', (s) => s.side as Player, legalMoves, choosePlan, undefined, hasPlans),
  run('move/walk', walk, (k) => ({ path1: k.count, path2: k.count, path3: k.count, progress: k.count, facing: k.count, points: k.count, expected: k.hex })),
  run('move/end', endWalk),
];
