import { hexOfPiece } from '../../../../hexes/pieces.ts';
import type { Offers } from '../../../state/actions.ts';
import { noteNewAttack } from '../../ground/march-rules.ts';
import type { Mover } from '../../../state/mover.ts';
import { isWatchedBetween } from '../../combat/reaction.ts';
import type { BaronsWarState } from '../../../state/state.ts';
import { STEP } from '../../../state/steps.ts';
import { battleName, hexName, nameOf, troopsIn, withTroops } from '../../../state/names.ts';
import { mostStepsOf, runLeaderSearch, runSearch } from '../../ground/searches.ts';
import { currentMover, watchersFor, legalMoves, hasPlans, hasFreshUnits } from './destinations.ts';
import { comeOn, entryHexes, mayComeOn } from './entry.ts';
import { clearMover } from '../turn/turn.ts';
import { whyNoMove } from './move-refusals.ts';
import { beginWalk } from './walk.ts';
import { checkInitiative, checkPiece } from '../frames/turn.ts';
import { ANY_LEGAL, type Actions, ask, goingWords, shownPiece, type StepDraft } from '../writer.ts';

type S = BaronsWarState;

export const movementActions: Actions<'halt' | 'swap' | 'select-stack' | 'move' | 'join-top' | 'charge'> = {
  halt: {
    does: 'ends the movement of the unit or leader at hand, with what points it has left',
    phrase: haltWords,
    reads: (action, s) => action.remain(s),
  },
  swap: {
    does: 'puts the lower unit of a stack on top',
    phrase: (s) => `Put ${nameOf(s, s.underAt(hexOfPiece(s, shownPiece(s))))} on top of ${nameOf(s, shownPiece(s))}`,
    group: 'halt',
    reads(action, s) {
      action.remain(s);
      action.onTop = true;
    },
  },
  'select-stack': {
    does: 'takes up both units of a stack at once, by the one on top, to move them or to advance',
    phrase: (s, unit) => `Move ${troopsIn(s, s.hexOf(unit))} together`,
    told: ['advanced'],
    group: 'select',
    reads: (action, s, unit) => action.stay(s, unit, true),
  },
  move: {
    does: 'goes to a hex and ends there in a facing; a unit with points left may go on',
    phrase: goingWords('Move to'),
    told: ['moved', 'rode'],
    reads: (action, s, hex, facing) => action.move(s, hex, facing),
  },
  'join-top': {
    does: 'joins another unit in its hex, on top of it',
    phrase: (s, hex) => `Join ${withTroops(s, hex)} on top`,
    told: ['moved'],
    group: 'move',
    reads(action, s, hex) {
      const top = s.topAt(hex);
      action.move(s, hex, top < 0 ? 0 : s.facingOf(top));
      action.onTop = true;
    },
  },
  charge: {
    does: 'plans a charge against a hex, or rides it',
    phrase: (s, hex) => `Plan a charge at ${withTroops(s, hex)}`,
    told: ['charge-marked'],
    reads: (action, _, hex) => action.strike(action.subject, hex, 'charge'),
  },
};

function haltWords(s: S): string {
  const piece = shownPiece(s);
  return hexOfPiece(s, piece) < 0 ? `Leave ${nameOf(s, piece)} off the map` : `End the move of ${nameOf(s, piece)}`;
}

/** How it reads to take up a unit or leader. */
function pieceWords(s: S, piece: number): string {
  const name = nameOf(s, piece);
  if (hexOfPiece(s, piece) < 0) return `Bring ${name} onto the map`;
  return s.mover === piece && s.moverStack === 0 ? `Go on with ${name}` : `Move ${name}`;
}

// ---- choosing what to move

function isOpen(s: S, piece: number, moved: number): boolean {
  return moved === 0 || (s.mover === piece && s.moverSpent < s.movementOf(piece));
}

/** @rule 7.0 units of the activated Battle, one after another, in or out of command [6.2] @rule 7.31 stacks that began stacked
 * @ruling R-81 who was left waiting off the map is not asked again in this activation */
function legalPieces(s: S, into: Offers<'pass' | 'select' | 'select-stack'>): void {
  const { battle } = s;
  const { units } = s.scenario;
  into.push('pass');
  for (const unit of s.scenario.battles[battle]!.units) {
    const hex = s.hexOf(unit);
    if (hex < 0) {
      if (s.lost(unit) === 0 && s.moved(unit) === 0 && mayComeOn(s, battle) && entryHexes(s, unit).length > 0) into.push('select', unit);
      continue;
    }
    const asStack = s.moverStack === 1;
    if (isOpen(s, unit, s.moved(unit)) && !(asStack && s.mover === unit)) into.push('select', unit);
    const under = s.topAt(hex) === unit ? s.underAt(hex) : -1;
    if (under < 0) continue;
    const fresh = s.moved(unit) === 0 && s.moved(under) === 0;
    if (fresh || (asStack && s.mover === unit && isOpen(s, unit, 1))) into.push('select-stack', unit);
  }
  const leader = units.length + battle;
  const leaderHex = s.leaderHex(battle);
  const isWaiting = leaderHex < 0 && s.leaderRemoved(battle) === 0 && s.leaderMoved(battle) === 0;
  const comesOn = isWaiting && mayComeOn(s, battle) && entryHexes(s, leader).length > 0;
  if ((leaderHex >= 0 && isOpen(s, leader, s.leaderMoved(battle))) || comesOn) into.push('select', leader);
}

function takeUp(s: S, piece: number, asStack: boolean): void {
  if (s.mover !== piece || (s.moverStack === 1) !== asStack) {
    clearMover(s);
    s.mover = piece;
    s.moverStack = asStack ? 1 : 0;
  }
  s.push(STEP['move/piece']);
}

// ---- doing it

/** The mover chosen, whose plan is made. */
function released(s: S): Mover {
  s.pop();
  return currentMover(s);
}

function move(s: S, hex: number, facing: number): void {
  const mover = released(s);
  if (mover.unit < 0) moveLeader(s, mover, hex);
  else march(s, mover, hex, facing, false);
}

function march(s: S, mover: Mover, hex: number, facing: number, onTop: boolean): void {
  findWays(s, mover, hex);
  noteMoved(s, mover);
  beginWalk(s, mover, hex, facing, onTop);
}

function noteMoved(s: S, mover: Mover): void {
  const piece = s.mover;
  if (mover.unit < 0) s.setLeaderMoved(piece - s.scenario.units.length, 1);
  else s.setMoved(piece, 1);
  if (mover.under >= 0) s.setMoved(mover.under, 1);
}

/** Makes sure that the path search knows the way to where the unit goes: it does if the moves have just been listed. */
function findWays(s: S, mover: Mover, goal: number): void {
  const { search } = s.game;
  if (search.remembers(s.data)) return;
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
    s.tell('charge-marked', '10.0', `${s.scenario.units[mover.unit]!.name} will charge ${s.scenario.grid.format(target)}.`);
  closeMover(s, mover);
}

function moveLeader(s: S, mover: Mover, hex: number): void {
  const points = runLeaderSearch(s, mover, hex).pointsAt(hex);
  const leader = s.mover - s.scenario.units.length;
  s.setLeaderHex(leader, hex);
  s.moverSpent = points;
  noteMoved(s, mover);
  if (s.listener !== null) s.tell('moved', '7.0', `${s.scenario.leaders[leader]!.name} rides to ${s.scenario.grid.format(hex)}.`);
}

function askForMove(s: S): string {
  const piece = s.mover;
  const { length } = s.scenario.units;
  const hex = piece < length ? s.hexOf(piece) : s.leaderHex(piece - length);
  if (hex < 0) return `Choose where to bring ${nameOf(s, piece)} onto the map.`;
  return piece < length ? `Choose where to take ${nameOf(s, piece)}, then the facing there.` : `Choose where ${nameOf(s, piece)} rides.`;
}

export const movementSteps: readonly StepDraft[] = [
  ask('move/select', (s) => s.side, legalPieces, {
    on: ['continuation/resume', 'turn/activation'],
    check: checkInitiative,
    open: hasFreshUnits,
    choose: {
      pass: (s) => s.pop(),
      select: (s, piece) => takeUp(s, piece, false),
      'select-stack': (s, unit) => takeUp(s, unit, true),
    },
    about: { phase: 'Movement', rule: '7.0', decision: 'choose-mover' },
    question: (s) => `Choose a unit of ${battleName(s, s.battle)} to move.`,
    unless: 'choose a unit of the activated Battle that has not moved, or end the movement',
    words: { pass: (s) => `End the movement of ${battleName(s, s.battle)}`, select: pieceWords },
  }),
  ask('move/piece', (s) => s.side, legalMoves, {
    on: ['move/select'],
    check: checkPiece,
    open: hasPlans,
    choose: {
      halt: (s) => closeMover(s, released(s)),
      swap: (s) => swapStack(s, released(s)),
      move,
      'join-top': (s, hex) => march(s, released(s), hex, 0, true),
      charge: (s, target) => markCharge(s, released(s), target),
      place: (s, hex) => {
        s.pop();
        comeOn(s, hex);
      },
    },
    about: { phase: 'Movement', rule: '7.0', subject: (s) => s.mover, decision: 'move' },
    question: askForMove,
    unless: ANY_LEGAL,
    refusals: {
      move: whyNoMove,
      'join-top': whyNoMove,
      charge: [
        '10.0',
        'A charge needs unshaken cavalry that has not moved, outside enemy zones, and a target two hexes away or more, ' +
          'that it can ride to and the chit allows.',
      ],
    },
    words: { place: (s, hex) => `Come on in ${s.isEmpty(hex) ? `hex ${hexName(s, hex)}` : withTroops(s, hex)}` },
  }),
];
