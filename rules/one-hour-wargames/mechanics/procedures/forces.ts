import type { OutcomeList, OutcomeText, Player } from '../../../core/index.ts';
import { facesInOrder, rollerWords } from '../../notation/outcome-text.ts';
import type { Offers } from '../../state/actions.ts';
import { RESERVE } from '../../state/layout.ts';
import { TYPE_WORDS } from '../../charts/units.ts';
import type { OneHourState } from '../../state/state.ts';
import { STEP } from '../../state/steps.ts';
import { D6 } from '../../charts/hits.ts';
import { listWords, sideName } from '../../state/words.ts';
import { areAlike } from '../movement/pools.ts';
import { ofSide, substituting } from './frames.ts';
import { ask, roll, type StepDraft } from './writer.ts';

type S = OneHourState;

/** Row of the force table that the options name; -1 if it is rolled. @ruling O-67 each side for itself */
function chosenRow(s: S, side: Player): number {
  const chosen = side === 0 ? s.game.options.redForce : s.game.options.blueForce;
  return chosen === 'roll' ? -1 : chosen - 1;
}

/** The row that a face of the die gives. */
function rowOfFace(s: S, side: Player, face: number): number {
  let last = 0;
  return s.scenario.forces[side].findIndex((row) => (last += row.faces) > face);
}

/** @rule 0.3 what an army consists of; the table is a die's @ruling O-35 */
function forceOutcomes(s: S, into: OutcomeList): void {
  const side = ofSide.side(s);
  const chosen = chosenRow(s, side);
  if (chosen >= 0) into.add(rowOfFace(s, side, chosen), D6.length);
  else s.scenario.forces[side].forEach((row, i) => into.add(i, row.faces));
}

export function giveForce(s: S, side: Player, row: number): void {
  const { types } = s.scenario.forces[side][row]!;
  let next = 0;
  s.scenario.units.forEach((unit, i) => {
    if (unit.side === side) s.setType(i, types[next++]!);
  });
}

/** What an army consists of, before the roll is applied. */
function forceReport(s: S, side: Player, row: number): string {
  const names = listWords(s.scenario.forces[side][row]!.types.map((type) => TYPE_WORDS[type]!));
  return `${rollerWords(s, side, row)}: the army is ${names}.`;
}

function rollForce(s: S, row: number): void {
  const side = ofSide.side(s);
  giveForce(s, side, row);
  if (s.listener !== null) s.tell('forces', '0.3', forceReport(s, side, row));
  s.pop();
  const substitution = s.scenario.special.substitution[side];
  if (substitution !== null) s.push(STEP['forces/substitute'], side, substitution.count);
}

function isFirstOfType(s: S, unit: number): boolean {
  for (let other = 0; other < unit; other++) if (areAlike(s, other, unit)) return false;
  return true;
}

/** @rule 5.2 irregulars, @rule 5.3 peasant archers in place of other units @ruling O-36 */
function legalSubstitutes(s: S, into: Offers<'select' | 'pass'>): void {
  const side = substituting.side(s);
  const { type, optional } = s.scenario.special.substitution[side]!;
  let mayPass = true;
  for (let unit = 0; unit < s.scenario.units.length; unit++) {
    if (s.sideOf(unit) !== side || s.type(unit) === type || !isFirstOfType(s, unit)) continue;
    into.push('select', unit);
    mayPass = optional;
  }
  if (mayPass) into.push('pass');
}

function replace(s: S, unit: number): void {
  const left = substituting.left(s);
  const old = s.nameOf(unit);
  s.setType(unit, s.scenario.special.substitution[substituting.side(s)]!.type);
  if (s.listener !== null) s.tell('substituted', '5.2', `${s.nameOf(unit)} take the place of ${old}.`);
  if (left <= 1) s.pop();
  else substituting.setLeft(s, left - 1);
}

function checkSubstitution(s: S, { side, left }: { readonly side: number; readonly left: number }): string | null {
  const substitution = s.scenario.special.substitution[side as Player];
  if (substitution === null) return 'This side puts no unit in the place of another [5.2].';
  if (left < 1 || left > substitution.count) return `"left" is from 1 to ${substitution.count}.`;
  return s.scenario.units.every((unit, i) => unit.side !== side || s.type(i) >= 0) ? null : 'The forces of the side have not been rolled.';
}

function isAnybodySetUp(s: S, side: number): boolean {
  return s.scenario.units.some((unit, i) => unit.side === side && s.place(i) !== RESERVE);
}

function tellForce(s: S, row: number): OutcomeText {
  const types = s.scenario.forces[ofSide.side(s)][row]!.types.map((type) => TYPE_WORDS[type]);
  return { text: types.join(', '), dice: 'd6', faces: facesInOrder(s, row) };
}

const before = ['forces/roll', 'set-up/next'] as const;

export const forceSteps: readonly StepDraft[] = [
  roll('forces/roll', forceOutcomes, rollForce, {
    on: before,
    registers: ofSide.registers,
    check: (s, { side }) => (isAnybodySetUp(s, side) ? 'Forces are rolled before any unit of the side is set up.' : null),
    about: {
      phase: 'Forces: which units fight',
      rule: '0.3',
      task: (s) => `The die decides which units ${sideName(s, ofSide.side(s))} has`,
      means: tellForce,
    },
  }),
  ask('forces/substitute', substituting.side, legalSubstitutes, {
    on: before,
    registers: substituting.registers,
    check: checkSubstitution,
    choose: { select: replace, pass: (s) => s.pop() },
    about: { phase: 'Forces: a substitute', rule: '5.2' },
    question: 'name a unit to be replaced by one of another type',
    unless: 'name a unit to be replaced, or pass',
    words: { select: (s, unit) => `Replace ${s.nameOf(unit)}`, pass: 'Replace no more units' },
  }),
];
