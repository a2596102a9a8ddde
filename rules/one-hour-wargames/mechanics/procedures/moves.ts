import { headingWords } from '../../notation/headings.ts';
import { rollOffText } from '../../notation/outcome-text.ts';
import { inchesWords, placeWords, sideOfBaseWords } from '../../state/words.ts';
import { AHEAD, DISTANCES, type Offers } from '../../state/actions.ts';
import { EXITED } from '../../state/layout.ts';
import { compassWords } from '../../../tabletop/compass.ts';
import type { OneHourState } from '../../state/state.ts';
import { STEP } from '../../state/steps.ts';
import { bar, CLOSE, evenChance, judgeCharge, land, listCharges, whyNoCharge } from '../movement/charges.ts';
import { checkAtOnce } from '../victory/ending.ts';
import {
  DISTANCE_TICKS,
  exitBy,
  faceUnit,
  hasSeveralMarches,
  isBoundToRoad,
  listFacings,
  listMarches,
  marchUnit,
  turnUnit,
  whyNoMarch,
} from '../movement/marches.ts';
import { listMeleeTurns, turnInMelee } from '../movement/melee-turns.ts';
import { order, wakeSleepers } from '../movement/orders.ts';
import { charging, moving, ofUnit } from './frames.ts';
import { cast, PAIR } from './roles.ts';
import { freeFromRoad } from './turn.ts';
import { type Actions, ask, roll, type StepDraft } from './writer.ts';

type S = OneHourState;

/** In the frame of a unit that need not move. */
export const MAY_STAND = 1;

// ---- what a unit does in its move

/** Ends the choice of a move, which takes up the unit's turn. @returns the unit */
function endChoice(s: S): number {
  const unit = moving.unit(s);
  s.pop();
  s.setDone(unit, 1);
  return unit;
}

/** @rule 1.6 who moves or turns does not shoot @returns the unit, which moves */
function startMove(s: S): number {
  const unit = endChoice(s);
  order(s, unit);
  s.setMoved(unit, 1);
  return unit;
}

function turn(s: S, heading: number): void {
  const unit = startMove(s);
  turnUnit(s, unit, heading);
  tellTurn(s, unit);
}

function tellTurn(s: S, unit: number): void {
  if (s.listener !== null) s.tell('turned', '1.4', `${s.nameOf(unit)} turn to face ${compassWords(s.heading(unit))}.`);
}

function turnAbout(s: S, side: number): void {
  const unit = startMove(s);
  const enemy = s.contactOf(unit, side);
  turnInMelee(s, unit, side);
  if (s.listener !== null) s.tell('turned', '1.5', `${s.nameOf(unit)} turn in melee to face ${s.nameOf(enemy)}.`);
}

function march(s: S, heading: number, distance: number): void {
  const unit = startMove(s);
  const ticks = marchUnit(s, unit, heading, distance);
  if (s.listener !== null) tellMarch(s, unit, ticks);
  endMarch(s);
  s.push(STEP['move/face'], unit);
}

function endMarch(s: S): void {
  freeFromRoad(s);
  wakeSleepers(s);
}

function tellMarch(s: S, unit: number, distance: number): void {
  s.tell(
    'moved',
    '1.0',
    `${s.nameOf(unit)} march ${inchesWords(distance)} ${compassWords(s.heading(unit))}, to ${placeWords(s.x(unit), s.y(unit))}.`,
  );
}

/** @rule 1.8 @rule 0.0 a reach too close to call is rolled for; who loses the roll has not moved */
function charge(s: S, target: number, side: number): void {
  const unit = endChoice(s);
  order(s, unit);
  if (judgeCharge(s, unit, target, side) === CLOSE) s.push(STEP['charge/roll-off'], unit, target, side);
  else contact(s, unit, target, side);
}

function contact(s: S, unit: number, target: number, side: number): void {
  s.setMoved(unit, 1);
  land(s, unit, target, side);
  if (s.listener !== null) s.tell('charged', '1.8', `${s.nameOf(unit)} charge the ${sideOfBaseWords(side)} of ${s.nameOf(target)}.`);
  wakeSleepers(s);
}

/** The loser's unit has not moved; it may do something else, but not charge this enemy in this turn. @ruling O-01 */
function rollCharge(s: S, wins: number): void {
  const unit = charging.unit(s);
  const target = charging.target(s);
  const side = charging.side(s);
  s.pop();
  if (s.listener !== null)
    s.tell('rolled-off', '0.0', `Too close to call: ${s.nameOf(unit)} ${wins === 1 ? 'reach' : 'do not reach'} ${s.nameOf(target)}.`);
  if (wins === 1) contact(s, unit, target, side);
  else {
    bar(s, unit, target);
    s.push(STEP['move/march'], unit, MAY_STAND);
  }
}

function exit(s: S, heading: number): void {
  const unit = startMove(s);
  const by = exitBy(s, unit, heading);
  s.setExit(unit, by);
  if (s.listener !== null) s.tell('exited', '1.2', `${s.nameOf(unit)} leave the table by the ${s.scenario.special.exits[by]!.edge} edge.`);
  s.leave(unit, EXITED);
  checkAtOnce(s);
}

function face(s: S, heading: number): void {
  const unit = ofUnit.unit(s);
  s.pop();
  if (heading === AHEAD) return;
  faceUnit(s, unit, heading);
  tellTurn(s, unit);
}

// ---- what is said of it

function marchWords(s: S, heading: number, distance: number): string {
  const way = headingWords(s, moving.unit(s), heading);
  return DISTANCES[distance] === 'most' ? `March as far as it can, ${way}` : `March ${inchesWords(DISTANCE_TICKS[distance]!)} ${way}`;
}

function exitWords(s: S, heading: number): string {
  const unit = moving.unit(s);
  const { edge } = s.scenario.special.exits[exitBy(s, unit, heading)]!;
  return `Leave the table by the ${edge} edge, ${headingWords(s, unit, heading)}`;
}

function faceWords(s: S, heading: number): string {
  const unit = ofUnit.unit(s);
  return heading === AHEAD ? `End the move, facing ${compassWords(s.heading(unit))}` : `Turn ${headingWords(s, unit, heading)}`;
}

function aboutWords(s: S, side: number): string {
  return `Turn to face ${s.nameOf(s.contactOf(moving.unit(s), side))} on its ${sideOfBaseWords(side)}`;
}

export const moveActions: Actions<'turn' | 'march' | 'face' | 'exit' | 'charge' | 'about'> = {
  turn: {
    shape: 'turn',
    does: 'turns the unit on the spot and leaves it there',
    phrase: (s, heading) => `Turn on the spot, ${headingWords(s, moving.unit(s), heading)}`,
    told: ['turned'],
    moves: turnUnit,
  },
  march: {
    shape: 'go',
    does: 'turns the unit, then moves it straight ahead by so many inches, or as far as it can go',
    phrase: marchWords,
    told: ['moved'],
    moves(s, unit, heading, distance) {
      marchUnit(s, unit, heading, distance);
      endMarch(s);
    },
  },
  face: { shape: 'turn', does: 'turns the unit that has moved', phrase: faceWords, told: ['turned'], moves: faceUnit },
  exit: { shape: 'leave', does: 'turns the unit and leaves the table over its edge', phrase: exitWords },
  charge: {
    shape: 'contact',
    does: 'charges a side of an enemy unit',
    phrase: (s, target, side) => `Charge the ${sideOfBaseWords(side)} of ${s.nameOf(target)}`,
    told: ['charged'],
    moves(s, unit, target, side) {
      land(s, unit, target, side);
      wakeSleepers(s);
    },
  },
  about: {
    shape: 'contact',
    does: 'turns a unit in melee to face a side on which it is attacked',
    phrase: aboutWords,
    moves: turnInMelee,
  },
};

// ---- the choice

/** @rule 1.0 moves @rule 1.8 charges @rule 1.5 turns in melee. Who picks up a unit that fights, or that can do but one thing, has not asked for
 * it yet, and may leave the unit as it stands. @ruling O-20 */
function legalMoves(s: S, into: Offers<'pass' | 'turn' | 'march' | 'exit' | 'charge' | 'about'>): void {
  const unit = moving.unit(s);
  const fights = s.isInMelee(unit);
  if (fights) listMeleeTurns(s, unit, into);
  const moves = fights ? 0 : listMarches(s, unit, into) + listCharges(s, unit, into);
  if (fights || moves === 1 || moving.mayStand(s) === MAY_STAND) into.push('pass');
}

function hasSeveralMoves(s: S): boolean {
  const unit = moving.unit(s);
  return s.isInMelee(unit) || hasSeveralMarches(s, unit);
}

function taskOfMove(s: S): string {
  const unit = moving.unit(s);
  const name = s.nameOf(unit);
  if (s.isInMelee(unit)) return `turn ${name} to an enemy in contact with them, or leave them as they stand`;
  return `choose where ${name} go: a place to march to, an enemy to charge, or a turn on the spot`;
}

export const moveSteps: readonly StepDraft[] = [
  ask('move/march', (s) => s.side, legalMoves, {
    on: ['move/select'],
    registers: moving.registers,
    check: cast({ unit: 'on the table, free to act, of the side whose turn it is' }),
    open: hasSeveralMoves,
    choose: { turn, march, charge, about: turnAbout, exit, pass: endChoice },
    about: { phase: 'Movement: where it goes', rule: '1.0' },
    question: taskOfMove,
    unless: 'turn, march, charge or leave with the unit chosen',
    refusals: {
      charge: (s, target, side) => whyNoCharge(s, moving.unit(s), target, side),
      march: (s, heading) => whyNoMarch(s, moving.unit(s), heading),
      turn: (s, heading) => whyNoMarch(s, moving.unit(s), heading),
      exit: [
        '1.2',
        'The edge of the table is closed: the unit may leave only where and when its scenario lets its side, straight ahead within its move.',
      ],
    },
    words: { pass: 'Stay where it stands' },
  }),
  ask(
    'move/face',
    (s) => s.side,
    (s: S, into: Offers<'face'>) => listFacings(s, ofUnit.unit(s), into),
    {
      on: ['move/select'],
      registers: ofUnit.registers,
      check: cast({ unit: 'on the table, out of melee, of the side whose turn it is' }),
      open: (s) => !isBoundToRoad(s, ofUnit.unit(s)),
      choose: { face },
      about: { phase: 'Movement: which way it turns', rule: '1.4' },
      question: (s) => `turn ${s.nameOf(ofUnit.unit(s))} a last time, or keep them facing as they do`,
      unless: 'turn the unit once more, or leave it as it stands ("face ahead")',
    },
  ),
  roll('charge/roll-off', evenChance, rollCharge, {
    on: ['move/select'],
    registers: charging.registers,
    check: cast(PAIR, (s, { unit, target, side }) =>
      !s.isInMelee(unit) && judgeCharge(s, unit, target, side) === CLOSE ? null : 'This charge is not too close to call.',
    ),
    about: {
      phase: 'Charge: whether it reaches',
      rule: '0.0',
      task: (s) => `Too close to call: the dice decide whether ${s.nameOf(charging.unit(s))} reach ${s.nameOf(charging.target(s))}`,
      means: rollOffText,
    },
  }),
];
