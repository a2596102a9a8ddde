import { BOTTOM } from '../../core/index.ts';
import { targetsOf } from '../../hexes/state/fronts.ts';
import { findMoves } from './attacks.ts';
import type { ToyHexesState as S } from '../state/state.ts';
import { type Actions, ask, cast, meleeFrame, type Offers, STEP, type StepDraft, unitFrame } from './steps.ts';
import { endSide } from './turn.ts';

export const unitActions: Actions<'select' | 'end' | 'move' | 'attack' | 'hold'> = {
  select: { does: 'chooses the unit that moves and fights next' },
  end: { does: 'ends the turn of the side', phrase: 'End the turn' },
  move: { does: 'takes the chosen unit to a hex, or leaves it where it is, and turns it', told: ['moved'] },
  attack: { does: 'attacks the enemy in a hex', told: ['attack'] },
  hold: { does: 'attacks nobody', phrase: 'Attack nobody' },
};

/** @rule 1.2 units one after the other, each once, or no more */
function legalUnits(s: S, into: Offers<'select' | 'end'>): void {
  for (const unit of s.standing(s.side)) if (s.moved(unit) === 0) into.push('select', unit);
  into.push('end');
}

function chooseUnit(s: S, unit: number): void {
  s.setMoved(unit, 1);
  s.push(STEP['unit/move'], unit);
}

/** @rule 2.3 past friends, not to them */
function legalMoves(s: S, into: Offers<'move'>): void {
  const unit = unitFrame.unit(s);
  const search = findMoves(s, unit);
  for (let hex = search.low; hex <= search.high; hex++) {
    if (search.reaches(hex) && (s.isEmpty(hex) || s.topAt(hex) === unit)) into.pushBits('move', hex, search.facingsAt(hex));
  }
}

function move(s: S, hex: number, facing: number): void {
  const unit = unitFrame.unit(s);
  if (s.listener !== null && hex !== s.hexOf(unit)) s.tell('moved', '2.1', `${s.nameOf(unit)} moves to ${s.scenario.grid.format(hex)}.`);
  s.moveUnits(unit, -1, hex);
  s.face(hex, facing);
  s.become(STEP['unit/attack']);
}

/** @rule 3.1 an enemy in front, where it could go */
function legalAttacks(s: S, into: Offers<'attack' | 'hold'>): void {
  for (const target of targetsOf(s, unitFrame.unit(s))) into.push('attack', s.hexOf(target));
  into.push('hold');
}

function attack(s: S, hex: number): void {
  meleeFrame.setTarget(s, s.topAt(hex));
  s.become(STEP['melee/roll']);
}

const check = cast({ unit: 'on the map, of the side that moves' });
const acting = { on: ['unit/choose'], registers: unitFrame.registers, check } as const;
const side = (s: S): 0 | 1 => s.side;

export const unitSteps: readonly StepDraft[] = [
  ask('unit/choose', side, legalUnits, {
    on: [BOTTOM],
    choose: { select: chooseUnit, end: endSide },
    about: { phase: 'Units', rule: '1.2' },
    question: 'Which unit is next?',
    unless: 'Only units of the side that moves, each once.',
  }),
  ask('unit/move', side, legalMoves, {
    ...acting,
    choose: { move },
    about: { phase: 'Movement', rule: '2.1' },
    question: 'Where does the unit go, and how does it look?',
    unless: 'The unit does not get there so.',
  }),
  ask('unit/attack', side, legalAttacks, {
    ...acting,
    choose: { attack, hold: (s) => s.pop() },
    about: { phase: 'Attack', rule: '3.1' },
    question: 'Whom does the unit attack?',
    unless: 'Only an enemy in front of it can be attacked.',
  }),
];
