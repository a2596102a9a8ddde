import type { ActionList, OutcomeList, Player } from '../../../core/index.ts';
import { AHEAD, distanceOfMarch, headingOfMarch, sideOfCharge, targetOfCharge } from '../../state/actions.ts';
import { bar, CLOSE, judgeCharge, land, listCharges } from '../charges.ts';
import { EXITED } from '../../state/layout.ts';
import { exitBy, faceUnit, hasSeveralMarches, isBoundToRoad, listFacings, listMarches, marchUnit, turnUnit } from '../marches.ts';
import { hasMeleeTurn, listMeleeTurns, turnInMelee } from '../melee-turns.ts';
import { mayAct, mayMove, order, wakeSleepers } from '../orders.ts';
import type { OneHourState } from '../../state/state.ts';
import { STEP } from '../../state/steps.ts';
import { checkAtOnce } from '../ending.ts';
import { rollOffText } from '../../notation/outcome-text.ts';
import { inchesWords, placeWords, pointWords, sideOfBaseWords } from '../../notation/words.ts';
import { enter, listEntrySpots, mayEnter } from '../entries.ts';
import { checkEntry, checkFacing, checkMove, checkRace } from './frame-checks.ts';
import { charging, moving, ofUnit } from './frames.ts';
import { ask, roll, type StepDraft } from './writer.ts';
import { freeFromRoad } from './turn.ts';

type S = OneHourState;

/** Whether a unit can be picked up in the phase of movement. @rule 1.5 units in melee only turn */
function mayBeSelected(s: S, unit: number): boolean {
  if (s.sideOf(unit) !== s.side) return false;
  if (!s.isOnTable(unit)) return mayEnter(s, unit);
  return mayMove(s, unit) && (!s.isInMelee(unit) || hasMeleeTurn(s, unit));
}

/** @rule 1.0 units move one by one, in any order; those left out stand still */
function legalSelections(s: S, into: ActionList): void {
  const { first } = s.game.space;
  into.push(first.pass);
  for (let unit = 0; unit < s.compiled.units.length; unit++) if (mayBeSelected(s, unit)) into.push(first.select + unit);
}

/** Whether any unit can be picked up, so that there is more to do than to pass. */
function hasSelection(s: S): boolean {
  for (let unit = 0; unit < s.compiled.units.length; unit++) if (mayBeSelected(s, unit)) return true;
  return false;
}

function chooseSelection(s: S, action: number): void {
  const { first } = s.game.space;
  if (action === first.pass) {
    s.pop();
    return;
  }
  const unit = action - first.select;
  s.push(s.isOnTable(unit) ? STEP['move/march'] : STEP['move/place'], unit);
}

/** @rule 0.7 a unit for which there is no room at the edge waits */
function legalEntries(s: S, into: ActionList): void {
  into.push(s.game.space.first.pass);
  listEntrySpots(s, ofUnit.unit(s), into);
}

/** A unit that has entered goes on to move. @ruling O-38 */
function chooseEntry(s: S, action: number): void {
  const unit = ofUnit.unit(s);
  const { first } = s.game.space;
  s.pop();
  s.setDone(unit, 1);
  if (action === first.pass) {
    if (s.listener !== null) s.tell('kept', '0.7', `${s.nameOf(unit)} are kept back.`);
    return;
  }
  enter(s, unit, action - first.place);
  s.setMoved(unit, 1);
  if (mayAct(s, unit)) s.push(STEP['move/march'], unit, MAY_STAND);
}

/** In the frame of a unit that need not move. */
const MAY_STAND = 1;

/** @rule 1.0 moves @rule 1.8 charges @rule 1.5 turns in melee. Who picks up a unit that fights, or that can do but one thing, has not asked for
 * it yet, and may leave the unit as it stands. @ruling O-20 */
function legalMoves(s: S, into: ActionList): void {
  const unit = moving.unit(s);
  const before = into.length;
  if (s.isInMelee(unit)) listMeleeTurns(s, unit, into);
  else {
    listMarches(s, unit, into);
    listCharges(s, unit, into);
  }
  if (moving.mayStand(s) === MAY_STAND || s.isInMelee(unit) || into.length - before === 1) into.push(s.game.space.first.pass);
}

function hasSeveralMoves(s: S): boolean {
  const unit = moving.unit(s);
  return s.isInMelee(unit) || hasSeveralMarches(s, unit);
}

/** @rule 1.6 who moves or turns does not shoot */
function chooseMove(s: S, action: number): void {
  const unit = moving.unit(s);
  const { space } = s.game;
  const kind = space.kindOf(action);
  const argument = space.argument(action);
  s.pop();
  s.setDone(unit, 1);
  if (kind === 'pass') return;
  order(s, unit);
  if (kind !== 'charge') s.setMoved(unit, 1);
  if (kind === 'turn') turn(s, unit, argument);
  else if (kind === 'march') march(s, unit, argument);
  else if (kind === 'charge') charge(s, unit, argument);
  else if (kind === 'about') turnAbout(s, unit, argument);
  else exit(s, unit, argument);
}

function turn(s: S, unit: number, heading: number): void {
  turnUnit(s, unit, heading);
  tellTurn(s, unit);
}

function tellTurn(s: S, unit: number): void {
  if (s.listener !== null) s.tell('turned', '1.4', `${s.nameOf(unit)} turn to face ${pointWords(s.heading(unit))}.`);
}

function turnAbout(s: S, unit: number, side: number): void {
  const enemy = s.contactOf(unit, side);
  turnInMelee(s, unit, side);
  if (s.listener !== null) s.tell('turned', '1.5', `${s.nameOf(unit)} turn in melee to face ${s.nameOf(enemy)}.`);
}

function march(s: S, unit: number, argument: number): void {
  const distance = marchUnit(s, unit, headingOfMarch(argument), distanceOfMarch(argument));
  if (s.listener !== null) tellMarch(s, unit, distance);
  freeFromRoad(s);
  wakeSleepers(s);
  s.push(STEP['move/face'], unit);
}

function tellMarch(s: S, unit: number, distance: number): void {
  s.tell(
    'moved',
    '1.0',
    `${s.nameOf(unit)} march ${inchesWords(distance)} ${pointWords(s.heading(unit))}, to ${placeWords(s.x(unit), s.y(unit))}.`,
  );
}

/** @rule 1.8 @rule 0.0 a reach too close to call is rolled for */
function charge(s: S, unit: number, argument: number): void {
  const target = targetOfCharge(argument);
  const side = sideOfCharge(argument);
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

function exit(s: S, unit: number, heading: number): void {
  const by = exitBy(s, unit, heading);
  s.setExit(unit, by);
  if (s.listener !== null) s.tell('exited', '1.2', `${s.nameOf(unit)} leave the table by the ${s.compiled.special.exits[by]!.edge} edge.`);
  s.leave(unit, EXITED);
  checkAtOnce(s);
}

function chooseFacing(s: S, action: number): void {
  const unit = ofUnit.unit(s);
  s.pop();
  const choice = action - s.game.space.first.face;
  if (choice === AHEAD) return;
  faceUnit(s, unit, choice);
  tellTurn(s, unit);
}

/** An even chance, as two dice rolled against each other until they differ. @rule 0.0 roll-off */
export function evenChance(_s: S, into: OutcomeList): void {
  into.add(0, 1);
  into.add(1, 1);
}

function taskOfMove(s: S): string {
  const unit = moving.unit(s);
  const name = s.nameOf(unit);
  if (s.isInMelee(unit)) return `turn ${name} to an enemy in contact with them, or leave them as they stand`;
  return `choose where ${name} go: a place to march to, an enemy to charge, or a turn on the spot`;
}

const owner = (s: S): Player => s.side;
const picked = ['move/select'] as const;

export const movementSteps: readonly StepDraft[] = [
  ask('move/select', owner, legalSelections, chooseSelection, {
    on: ['shoot/select'],
    open: hasSelection,
    about: {
      phase: 'Movement',
      topic: 'which unit',
      decision: 'choose-mover',
      rule: '1.0',
      question: 'choose a unit that has not moved, or end the movement',
      task: () => 'choose a unit to move, or end the movement',
      pass: 'End the movement',
    },
  }),
  ask('move/place', owner, legalEntries, chooseEntry, {
    on: picked,
    check: checkEntry,
    registers: ofUnit.registers,
    about: {
      phase: 'Movement',
      topic: 'where it enters',
      decision: 'enter',
      rule: '0.7',
      question: 'choose a free spot on the edge, or keep the unit back',
      task: (s) => `choose where ${s.nameOf(ofUnit.unit(s))} come onto the table, or keep them back`,
      subject: ofUnit.unit,
      pass: 'Keep it back for now',
    },
  }),
  ask('move/march', owner, legalMoves, chooseMove, {
    on: picked,
    check: checkMove,
    registers: moving.registers,
    open: hasSeveralMoves,
    about: {
      phase: 'Movement',
      topic: 'where it goes',
      decision: 'march',
      rule: '1.0',
      question: 'turn, march, charge or leave with the unit chosen',
      task: taskOfMove,
      subject: moving.unit,
      pass: 'Stay where it stands',
    },
  }),
  ask('move/face', owner, (s, into) => listFacings(s, ofUnit.unit(s), into), chooseFacing, {
    on: picked,
    check: checkFacing,
    registers: ofUnit.registers,
    open: (s) => !isBoundToRoad(s, ofUnit.unit(s)),
    about: {
      phase: 'Movement',
      topic: 'which way it turns',
      decision: 'face',
      rule: '1.4',
      question: 'turn the unit once more, or leave it as it stands ("face ahead")',
      task: (s) => `turn ${s.nameOf(ofUnit.unit(s))} a last time, or keep them facing as they do`,
      subject: ofUnit.unit,
    },
  }),
  roll('charge/roll-off', evenChance, rollCharge, {
    on: picked,
    check: checkRace,
    registers: charging.registers,
    about: {
      phase: 'Charge',
      topic: 'whether it reaches',
      task: (s) => `Too close to call: the dice decide whether ${s.nameOf(charging.unit(s))} reach ${s.nameOf(charging.target(s))}`,
      subject: charging.unit,
      target: charging.target,
      tell: rollOffText,
    },
  }),
];
