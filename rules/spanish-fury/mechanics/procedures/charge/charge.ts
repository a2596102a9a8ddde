import type { OutcomeList, OutcomeText } from '../../../../core/index.ts';
import { MOB } from '../../../charts/charts.ts';
import { SPEECH, type Waver, WAVERS } from '../../../charts/types.ts';
import type { Offers } from '../../../state/actions.ts';
import { CHARGED, type FuryState } from '../../../state/state.ts';
import { STEP } from '../../../state/steps.ts';
import { addCharges, seemsToCharge, showOpportunity, sideStruck } from '../../charges/charges.ts';
import { loseLevels } from '../../morale/losses.ts';
import { addWaver, waverModifier, waverRow, waverText } from '../../morale/waver.ts';
import { answerSteps, pushAnswer } from './charge-answer.ts';
import { moveSteps } from './charge-move.ts';
import { standSteps } from './charge-stand.ts';
import { cast, PAIR } from '../roles.ts';
import { type Actions, ask, pairFrame, roll, type StepDraft, unitFrame } from '../writer.ts';

type S = FuryState;

/** Whether it is an opportunity, which may be let pass; a Charge may not. @rule 7.11 */
function isOpportunity(s: S): boolean {
  return s.speech(unitFrame.unit(s)) !== SPEECH.charge;
}

export const chargeActions: Actions<'charge'> = {
  charge: {
    does: 'declares a charge against an enemy',
    phrase: (s, target) => `Charge ${s.nameOf(target)}`,
    told: ['declares'],
    isPointed: true,
    odds: 'charge',
  },
};

/** @rule 9.4 a unit that charges names its target @rule 12.1 @rule 12.2 */
function legalCharges(s: S, into: Offers<'charge' | 'pass'>): void {
  if (isOpportunity(s)) into.push('pass');
  addCharges(s, unitFrame.unit(s), into);
}

function declare(s: S, target: number): void {
  const unit = unitFrame.unit(s);
  if (s.listener !== null) s.tell('declares', '9.4', `${s.nameOf(unit)} are to charge ${s.nameOf(target)}.`);
  showOpportunity(s, unit, target);
  s.setRegister(1, target);
  s.become(STEP['charge/roll']);
}

/** What a result comes to for a Mob, who has no level to lose. */
function reallyIs(s: S, result: Waver): Waver {
  return result === 'halts-shaken' && s.level(pairFrame.unit(s)) === MOB ? 'halts' : result;
}

/** @rule 7.12 @rule 9.6 @rule 9.11 two dice on the row To Charge @rule 1.8 @rule 15.2 */
function chargeOutcomes(s: S, into: OutcomeList): void {
  const [unit, target] = [pairFrame.unit(s), pairFrame.target(s)];
  addWaver(into, waverRow(s, unit, 'to-charge'), waverModifier(s, unit, target), (result) => reallyIs(s, result));
}

function meaningOfCharge(s: S, outcome: number): OutcomeText {
  const [unit, target] = [pairFrame.unit(s), pairFrame.target(s)];
  return waverText(outcome, waverRow(s, unit, 'to-charge'), waverModifier(s, unit, target), (result) => reallyIs(s, result));
}

/** @rule 15.3 @ruling SF-28 who does not charge halts for this turn, and may lose a level */
function rollToCharge(s: S, outcome: number): void {
  const [unit, target] = [pairFrame.unit(s), pairFrame.target(s)];
  s.setActed(unit, 1);
  s.pop();
  if (WAVERS[outcome] === 'charges') {
    s.setPace(unit, CHARGED);
    if (s.listener !== null) s.tell('charges', '15.2', `${s.nameOf(unit)} charge.`);
    return pushAnswer(s, unit, target, sideStruck(s, unit, target));
  }
  if (s.listener !== null) s.tell('halts', '15.3', `${s.nameOf(unit)} do not charge.`);
  if (WAVERS[outcome] === 'halts-shaken') loseLevels(s, unit, 1, '15.3');
}

export const chargeSteps: readonly StepDraft[] = [
  ask('charge/declare', (s) => s.sideOf(unitFrame.unit(s)), legalCharges, {
    on: ['action/aggressive'],
    registers: unitFrame.registers,
    check: (s, { unit }) => (seemsToCharge(s, unit) ? null : 'The unit has nobody whom it might charge.'),
    open: isOpportunity,
    idle: 'silence would tell that its order forbids the charge [12.2]',
    choose: { charge: declare, pass: (s) => s.pop() },
    about: { phase: 'Charges', rule: '15.1' },
    question: 'Whom does the unit charge?',
    unless: 'The enemy is out of reach, arc or sight, the way is barred, or the order does not allow the charge [12.2].',
    words: { pass: 'Do not charge' },
  }),
  roll('charge/roll', chargeOutcomes, rollToCharge, {
    on: ['action/aggressive'],
    registers: pairFrame.registers,
    check: cast(PAIR),
    about: { phase: 'Charges: To Charge', rule: '15.2', means: meaningOfCharge },
  }),
  ...answerSteps,
  ...standSteps,
  ...moveSteps,
];
