import type { ActionList } from '../../../core/index.ts';
import { noteNewAttack } from '../march-rules.ts';
import type { Mover } from '../mover.ts';
import { isWatchedBetween } from '../reaction.ts';
import type { BaronsWarState } from '../../state/state.ts';
import { STEP } from '../../state/steps.ts';
import { battleName, nameOf } from '../../state/names.ts';
import { mostStepsOf, runLeaderSearch, runSearch } from '../searches.ts';
import { currentMover, watchersFor, legalMoves, hasPlans, hasFreshUnits } from './destinations.ts';
import { comeOn, entryHexes, mayComeOn } from './entry.ts';
import { clearMover } from './turn.ts';
import { beginWalk, destination } from './walk.ts';
import { checkInitiative, checkPiece } from './frames/turn.ts';
import { ask, type StepDraft } from './writer.ts';

type S = BaronsWarState;

// ---- choosing what to move

function isOpen(s: S, piece: number, moved: number): boolean {
  return moved === 0 || (s.mover === piece && s.moverSpent < s.movementOf(piece));
}

/** @rule 7.0 units of the activated Battle, one after another, in or out of command [6.2] @rule 7.31 stacks that began stacked
 * @ruling R-81 who was left waiting off the map is not asked again in this activation */
function legalPieces(s: S, into: ActionList): void {
  const { first } = s.game.space;
  const { battle } = s;
  const { units } = s.compiled;
  into.push(first.pass);
  for (const unit of s.compiled.battles[battle]!.units) {
    const hex = s.hexOf(unit);
    if (hex < 0) {
      if (s.lost(unit) === 0 && s.moved(unit) === 0 && mayComeOn(s, battle) && entryHexes(s, unit).length > 0)
        into.push(first.select + unit);
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
  const isWaiting = leaderHex < 0 && s.leaderRemoved(battle) === 0 && s.leaderMoved(battle) === 0;
  const comesOn = isWaiting && mayComeOn(s, battle) && entryHexes(s, leader).length > 0;
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
