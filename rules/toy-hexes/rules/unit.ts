import { type ActionList, asking, BOTTOM } from '../../core/index.ts';
import { targetsOf } from '../../hexes/fronts.ts';
import { findMoves } from './attacks.ts';
import type { ToyHexesState } from '../state/state.ts';
import { ask, meleeFrame, STEP, type StepDraft, unitFrame } from './steps.ts';
import { endSide } from './turn.ts';

type S = ToyHexesState;

/** @rule 1.2 units one after the other, each once, or no more */
function legalUnits(s: S, into: ActionList): void {
  const { first } = s.game.deeds;
  for (const unit of s.standing(s.side)) if (s.moved(unit) === 0) into.push(first.select + unit);
  into.push(first.end);
}

function chooseUnit(s: S, action: number): void {
  const { first } = s.game.deeds;
  if (action === first.end) return endSide(s);
  s.setMoved(action - first.select, 1);
  s.push(STEP['unit/move'], action - first.select);
}

/** @rule 2.3 past friends, not to them */
function legalMoves(s: S, into: ActionList): void {
  const unit = unitFrame.unit(s);
  const search = findMoves(s, unit);
  for (let hex = search.low; hex <= search.high; hex++) {
    if (!search.reaches(hex) || (!s.isEmpty(hex) && s.topAt(hex) !== unit)) continue;
    into.pushBits(s.game.deeds.first.move + hex * 6, search.facingsAt(hex));
  }
}

function move(s: S, action: number): void {
  const unit = unitFrame.unit(s);
  const to = action - s.game.deeds.first.move;
  const hex = Math.floor(to / 6);
  if (s.listener !== null && hex !== s.hexOf(unit)) s.tell('moved', '2.1', `${s.nameOf(unit)} moves to ${s.compiled.grid.format(hex)}.`);
  s.moveUnits(unit, -1, hex);
  s.face(hex, to % 6);
  s.become(STEP['unit/attack']);
}

/** @rule 3.1 an enemy in front, where it could go */
function legalAttacks(s: S, into: ActionList): void {
  const { first } = s.game.deeds;
  for (const target of targetsOf(s, unitFrame.unit(s))) into.push(first.attack + s.hexOf(target));
  into.push(first.hold);
}

function attack(s: S, action: number): void {
  const { first } = s.game.deeds;
  if (action === first.hold) return s.pop();
  meleeFrame.setTarget(s, s.topAt(action - first.attack));
  s.become(STEP['melee/roll']);
}

/** A unit that acts is one of the side that moves, on the map. */
function checkActing(s: S, { unit }: Readonly<Record<string, number>>): string | null {
  return s.hexOf(unit!) >= 0 && s.sideOf(unit!) === s.side
    ? null
    : 'A unit that acts stands on the map and belongs to the side that moves.';
}

const acting = { on: ['unit/choose'], registers: unitFrame.registers, check: checkActing } as const;
const side = (s: S): 0 | 1 => s.side;

export const unitSteps: readonly StepDraft[] = [
  ask('unit/choose', side, legalUnits, chooseUnit, {
    on: [BOTTOM],
    about: asking('Units', '1.2', ['select', 'end'], 'Which unit is next?', 'Only units of the side that moves, each once.'),
  }),
  ask('unit/move', side, legalMoves, move, {
    ...acting,
    about: asking('Movement', '2.1', ['move'], 'Where does the unit go, and how does it look?', 'The unit does not get there so.'),
  }),
  ask('unit/attack', side, legalAttacks, attack, {
    ...acting,
    about: asking('Attack', '3.1', ['attack', 'hold'], 'Whom does the unit attack?', 'Only an enemy in front of it can be attacked.'),
  }),
];
