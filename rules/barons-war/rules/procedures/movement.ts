import type { ActionList } from '../../../core/index.ts';
import { HEAVY_CAVALRY, LEADER } from '../../state/scenario.ts';
import { isBarredTarget, isNewAttack, mayStack, newAttacksLeft, noteNewAttack } from '../march-rules.ts';
import { copyMover, type Mover } from '../mover.ts';
import { findWatchers, isWatchedBetween } from '../reaction.ts';
import { SOUND, type BaronsWarState } from '../../state/state.ts';
import { STEP } from '../../state/steps.ts';
import { battleName, nameOf } from '../../state/names.ts';
import { mostStepsOf, runLeaderSearch, runSearch } from '../searches.ts';
import { inZone } from '../zones.ts';
import { canStrike } from '../contact.ts';
import { comeOn, entryHexes, mayComeOn } from './entry.ts';
import { clearMover } from './turn.ts';
import { beginWalk, destination } from './walk.ts';
import { checkInitiative, checkPiece } from './frames.ts';
import { ask, type StepDraft } from './writer.ts';

type S = BaronsWarState;

// ---- choosing what to move

function isOpen(s: S, piece: number, moved: number): boolean {
  return moved === 0 || (s.mover === piece && s.moverSpent < s.movementOf(piece));
}

/** @rule 7.0 units of the activated Battle, one after another, in or out of command [6.2] @rule 7.31 stacks that began stacked */
function legalPieces(s: S, into: ActionList): void {
  const { first } = s.game.space;
  const { battle } = s;
  const { units } = s.compiled;
  into.push(first.pass);
  for (const unit of s.compiled.battles[battle]!.units) {
    const hex = s.hexOf(unit);
    if (hex < 0) {
      if (s.lost(unit) === 0 && mayComeOn(s, battle) && entryHexes(s, unit).length > 0) into.push(first.select + unit);
      continue;
    }
    const asStack = s.moverStack === 1;
    if (isOpen(s, unit, s.moved(unit)) && !(asStack && s.mover === unit)) into.push(first.select + unit);
    const under = s.topAt(hex) === unit ? s.underAt(hex) : -1;
    if (under < 0) continue;
    const fresh = s.moved(unit) === 0 && s.moved(under) === 0;
    if (fresh || (asStack && s.mover === unit && isOpen(s, unit, 1))) into.push(first['select-stack'] + unit);
  }
  const leader = units.length + battle;
  const leaderHex = s.leaderHex(battle);
  const comesOn = leaderHex < 0 && s.leaderRemoved(battle) === 0 && mayComeOn(s, battle) && entryHexes(s, leader).length > 0;
  if ((leaderHex >= 0 && isOpen(s, leader, s.leaderMoved(battle))) || comesOn) into.push(first.select + leader);
}

function choosePiece(s: S, action: number): void {
  const { first } = s.game.space;
  if (action === first.pass) {
    s.pop();
    return;
  }
  const asStack = action >= first['select-stack'];
  const piece = action - (asStack ? first['select-stack'] : first.select);
  if (s.mover !== piece || (s.moverStack === 1) !== asStack) {
    clearMover(s);
    s.mover = piece;
    s.moverStack = asStack ? 1 : 0;
  }
  s.push(STEP['move/piece']);
}

// ---- where it may go

/** The mover chosen, as the path search wants it; valid until the next call. */
function currentMover(s: S): Mover {
  const { chosen } = s.game.scratch;
  const piece = s.mover;
  const { length } = s.compiled.units;
  const isLeader = piece >= length;
  const hex = isLeader ? s.leaderHex(piece - length) : s.hexOf(piece);
  const under = !isLeader && s.moverStack === 1 ? s.underAt(hex) : -1;
  chosen.unit = isLeader ? -1 : piece;
  chosen.under = under;
  chosen.side = s.side;
  chosen.start = hex;
  chosen.facing = isLeader ? 0 : s.facingOf(piece);
  chosen.budget = under < 0 ? s.movementOf(piece) : Math.min(s.movementOf(piece), s.movementOf(under));
  chosen.spent = s.moverSpent;
  chosen.freeTurn = s.moverTurned === 0;
  chosen.purpose = isLeader ? 'leader' : 'march';
  return chosen;
}

/** Cavalry that would notice the unit or stack on its way [10.3]; nobody reacts to a reaction. */
function watchersFor(s: S, { unit }: Mover): Int32Array | null {
  return s.round === 0 ? null : findWatchers(s, unit);
}

/** The mover chosen, if it stands on the map, with all its ways known to the search; valid until the next call. */
export function searchWays(s: S): Mover {
  const mover = currentMover(s);
  const { search } = s.game;
  if (mover.unit < 0) runLeaderSearch(s, mover);
  else if (!search.remembers(s.data)) runSearch(search, s, mover, watchersFor(s, mover)).remember(s.data);
  return mover;
}

function legalMoves(s: S, into: ActionList): void {
  const { first } = s.game.space;
  const mover = currentMover(s);
  into.push(first.halt);
  if (mover.start < 0) {
    for (const hex of entryHexes(s, s.mover)) into.push(first.place + hex);
    return;
  }
  if (mover.unit < 0) addLeaderMoves(s, mover, into);
  else addUnitMoves(s, mover, into);
}

/** @rule 7.0 leaders go through any hexside @ruling R-21 */
function addLeaderMoves(s: S, mover: Mover, into: ActionList): void {
  const { move } = s.game.space.first;
  const search = runLeaderSearch(s, mover);
  for (let hex = search.low; hex <= search.high; hex++) {
    if (hex !== mover.start && search.reaches(hex)) into.push(move + hex * 6);
  }
}

function addUnitMoves(s: S, mover: Mover, into: ActionList): void {
  const { first } = s.game.space;
  const { move } = first;
  const { unit, under, start } = mover;
  if (under >= 0 && s.moved(unit) === 0) into.push(first.swap); // @ruling R-32
  const search = runSearch(s.game.search, s, mover, watchersFor(s, mover));
  search.remember(s.data);
  let joins = false;
  for (let hex = search.low; hex <= search.high; hex++) {
    if (!search.reaches(hex)) continue;
    if (hex === start) {
      const alone = under >= 0 || s.underAt(hex) < 0; // a lone unit of a stack may not turn away from its partner [7.1]
      if (alone) into.pushBits(move + hex * 6, search.facingsAt(hex) & ~(1 << mover.facing));
    } else if (s.isEmpty(hex)) into.pushBits(move + hex * 6, search.facingsAt(hex));
    else if (mayJoin(s, mover, hex)) {
      into.push(move + hex * 6 + s.facingOf(s.topAt(hex)));
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

/** Whether there is surely more than one plan: a unit that has its free turn can always use it, a leader with a way out can ride. */
function hasPlans(s: S): boolean {
  const piece = s.mover;
  const { length } = s.compiled.units;
  if (piece >= length) return hasWayOut(s, s.leaderHex(piece - length), s.movementOf(piece) - s.moverSpent);
  if (s.moverTurned === 1) return false;
  const hex = s.hexOf(piece);
  return hex >= 0 && (s.moverStack === 1 || s.underAt(hex) < 0);
}

/** Whether a leader can surely ride into a hex next to his own. */
function hasWayOut(s: S, from: number, points: number): boolean {
  if (from < 0) return false;
  const { grid, moveCost } = s.compiled;
  for (let edge = from * 6, end = edge + 6; edge < end; edge++) {
    const price = moveCost[LEADER][edge]!;
    if (price < 0 || price > points) continue;
    const to = grid.neighbours[edge]!;
    if (s.isEmpty(to) ? !inZone(s, s.enemy, to) : s.holds(s.side, to)) return true;
  }
  return false;
}

/** Whether some unit of the Battle has surely not moved yet. */
function hasFreshUnits(s: S): boolean {
  for (const unit of s.compiled.battles[s.battle]!.units) if (s.hexOf(unit) >= 0 && s.moved(unit) === 0) return true;
  return false;
}

/** Marks for planned charges.
 * @rule 10.0 a target at least two hexes away, in sight or not [10.1]; cavalry that charges is in command [6.2]
 * @ruling R-60 instead of moving, and one of the chit's new attacks */
function addCharges(s: S, mover: Mover, into: ActionList): void {
  if (!mayCharge(s, mover)) return;
  const enemies = s.game.unitsOf[s.enemy];
  let isSearched = false;
  for (let i = 0; i < enemies.length; i++) {
    const target = s.hexOf(enemies[i]!);
    if (target < 0 || s.topAt(target) !== enemies[i] || !mayMark(s, mover, target)) continue;
    if (!isSearched) searchRide(s, mover);
    isSearched = true;
    if (canStrike(s, s.game.scratch.rider, target)) into.push(s.game.space.first.charge + target);
  }
}

/** Looks for the ways on which the mover chosen could ride to a charge; the rider is valid until the next call. */
export function searchRide(s: S, mover: Mover): Mover {
  const { rider } = s.game.scratch;
  copyMover(mover, rider);
  rider.purpose = 'charge';
  rider.spent = 0;
  rider.freeTurn = true;
  runSearch(s.game.rideSearch, s, rider);
  return rider;
}

/** Whether a hex with an enemy may be marked for a charge, if there is a way to it. */
function mayMark(s: S, { unit, start, budget }: Mover, target: number): boolean {
  const range = s.compiled.grid.distance(start, target);
  if (range < 2 || range > budget + 1 || isBarredTarget(s, unit, target)) return false;
  return !isNewAttack(s, unit, target) || newAttacksLeft(s) >= 1;
}

function mayCharge(s: S, mover: Mover): boolean {
  const { unit, under } = mover;
  if (s.typeOf(unit) !== HEAVY_CAVALRY || s.isShaken(unit) || s.status(s.battle) !== SOUND) return false;
  if (under >= 0 && s.isShaken(under)) return false;
  if (under < 0 && s.underAt(mover.start) >= 0) return false; // stacked cavalry rides together
  if (s.round === 0 || inZone(s, s.enemy, mover.start)) return false;
  return !s.game.options.chargeReplacesMove || s.moved(unit) === 0;
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
  else {
    findWays(s, mover, action);
    noteMoved(s, mover);
    beginWalk(s, mover, action);
  }
}

function noteMoved(s: S, mover: Mover): void {
  const piece = s.mover;
  if (mover.unit < 0) s.setLeaderMoved(piece - s.compiled.units.length, 1);
  else s.setMoved(piece, 1);
  if (mover.under >= 0) s.setMoved(mover.under, 1);
}

/** Makes sure that the path search knows the way to where the unit goes: it does if the moves have just been listed. */
function findWays(s: S, mover: Mover, action: number): void {
  const { search } = s.game;
  if (search.remembers(s.data)) return;
  const goal = destination(s, action);
  const watchers = watchersFor(s, mover);
  const isQuiet = watchers === null || !isWatchedBetween(s, mover.start, goal, mostStepsOf(s, mover));
  runSearch(search, s, mover, isQuiet ? null : watchers, goal);
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
  s.mover = under;
}

function markCharge(s: S, mover: Mover, target: number): void {
  s.setCharge(mover.unit, target);
  if (mover.under >= 0) s.setCharge(mover.under, target);
  noteNewAttack(s, mover.unit, target);
  if (s.listener !== null)
    s.tell('charge-marked', '10.0', `${s.compiled.units[mover.unit]!.name} will charge ${s.compiled.grid.format(target)}.`);
  closeMover(s, mover);
}

function moveLeader(s: S, mover: Mover, hex: number): void {
  const points = runLeaderSearch(s, mover, hex).pointsAt(hex);
  const leader = s.mover - s.compiled.units.length;
  s.setLeaderHex(leader, hex);
  s.moverSpent = points;
  noteMoved(s, mover);
  if (s.listener !== null) s.tell('moved', '7.0', `${s.compiled.leaders[leader]!.name} rides to ${s.compiled.grid.format(hex)}.`);
}

function askForMove(s: S): string {
  const piece = s.mover;
  const { length } = s.compiled.units;
  const hex = piece < length ? s.hexOf(piece) : s.leaderHex(piece - length);
  if (hex < 0) return `Choose where to bring ${nameOf(s, piece)} onto the map.`;
  return piece < length ? `Choose where to take ${nameOf(s, piece)}, then the facing there.` : `Choose where ${nameOf(s, piece)} rides.`;
}

const mover = (s: S): number => s.mover;

export const movementSteps: readonly StepDraft[] = [
  ask('move/select', (s) => s.side, legalPieces, choosePiece, {
    on: ['continuation/resume', 'turn/activation'],
    check: checkInitiative,
    open: hasFreshUnits,
    about: {
      phase: 'Movement',
      rule: '7.0',
      decision: 'choose-mover',
      question: (s) => `Choose a unit of ${battleName(s, s.battle)} to move.`,
      asked: 'choose a unit of the activated Battle that has not moved, or end the movement',
    },
  }),
  ask('move/piece', (s) => s.side, legalMoves, choosePlan, {
    on: ['move/select'],
    check: checkPiece,
    open: hasPlans,
    about: { phase: 'Movement', rule: '7.0', subject: mover, decision: 'move', question: askForMove, chosen: mover },
  }),
];
