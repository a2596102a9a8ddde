import { opponent, type Player } from '../../../../core/index.ts';
import { answerOf, type SmallTable } from '../../../charts/charts.ts';
import { CAN } from '../../../charts/types.ts';
import type { Offers } from '../../../state/actions.ts';
import { AGAINST_CHARGE, AGAINST_SHOCK, type IronState, NORMAL, NOT_TRIED, TRIED } from '../../../state/state.ts';
import { STEP } from '../../../state/steps.ts';
import { attackersOf, CHARGE, isContinuing, SHOCK } from '../../shock/attacks.ts';
import { canRideInto, turnedFacing } from '../../shock/charge-paths.ts';
import { comesFromFlank } from '../../shock/clash-modifiers.ts';
import { hasLeader } from '../../command/leaders-at.ts';
import { towards } from '../../results/words.ts';
import { type Actions, ask, frame, lookUp, type StepDraft, unitFrame, unitName } from '../writer.ts';

type S = IronState;

/** A Counter-Charge: against whom, those who charge or those who shock, and how it faces then. */
const counter = frame({ unit: (k) => k.unit, mark: (k) => k.count, facing: (k) => k.facing });

const SUCCESS = 0;

// DRMs of the tables, reconstructed.
const LED = -1;
const KNIGHTS = -1;
const THROUGH_FLANK = 2;

/** What is added to a roll for a Counter-Charge. @rule 13.7 @rule 13.8 @rule 13.9 */
export function counterChargeModifier(s: S, unit: number, throughFlank: boolean): number {
  const led = hasLeader(s, s.hexOf(unit), s.sideOf(unit)) ? LED : 0;
  return led + (s.can(unit, CAN.knight) ? KNIGHTS : 0) + (throughFlank ? THROUGH_FLANK : 0);
}

/** Whether a unit is in a state to Counter-Charge. @rule 13.3 not Disordered, not next to an enemy who stood there at the start and still does
 * @rule 13.6 one try an Activation */
export function isReadyToCounter(s: S, unit: number): boolean {
  if (!s.can(unit, CAN.charge) || s.status(unit) !== NORMAL || s.answer(unit) !== NOT_TRIED) return false;
  const { grid } = s.scenario;
  const began = s.start(unit);
  if (began < 0) return true;
  const enemies = s.game.unitsOf[opponent(s.sideOf(unit))];
  for (let i = 0; i < enemies.length; i++) {
    const hex = s.hexOf(enemies[i]!);
    if (hex >= 0 && s.start(enemies[i]!) === hex && grid.isBeside(began, hex) && grid.isBeside(s.hexOf(unit), hex)) return false;
  }
  return true;
}

/** Whether all that attack a unit in one manner are before it when it faces so. @rule 13.6 @ruling MI-19 */
function holdsAll(s: S, unit: number, mark: number, facing: number): boolean {
  const attackers = attackersOf(s, unit);
  let any = false;
  for (let i = 0; i < attackers.length; i++) {
    if (s.mark(attackers.at(i)) !== mark) continue;
    if (!canRideInto(s, s.hexOf(unit), attackers.at(i), facing)) return false;
    any = true;
  }
  return any;
}

/** Whether a unit may Counter-Charge in some way. @rule 13.6 only those of the other side, not in Continued Attacks [14.7] */
export function mayCounterCharge(s: S, unit: number): boolean {
  if (s.sortie >= 0 || isContinuing(s) || !s.isOnMap(unit) || !isReadyToCounter(s, unit)) return false;
  for (let turn = -1; turn <= 1; turn++) {
    const facing = turnedFacing(s, unit, turn);
    if (holdsAll(s, unit, CHARGE, facing) || holdsAll(s, unit, SHOCK, facing)) return true;
  }
  return false;
}

export const counterActions: Actions<'answer-charge' | 'answer-shock'> = {
  'answer-charge': {
    does: 'Counter-Charges those who charge, looking at a vertex',
    phrase: (s, facing) => `Counter-Charge the Charge, and look ${towards(s, facing)}`,
  },
  'answer-shock': {
    does: 'Counter-Charges those who Shock, looking at a vertex',
    phrase: (s, facing) => `Counter-Charge the attack, and look ${towards(s, facing)}`,
  },
};

/** @rule 13.6 against the Charge or the Shock, not both; after turning by one vertex at most */
function legalAnswers(s: S, into: Offers<'pass' | 'answer-charge' | 'answer-shock'>): void {
  const unit = unitFrame.unit(s);
  into.push('pass');
  for (let turn = -1; turn <= 1; turn++) {
    const facing = turnedFacing(s, unit, turn);
    if (holdsAll(s, unit, CHARGE, facing)) into.push('answer-charge', facing);
    if (holdsAll(s, unit, SHOCK, facing)) into.push('answer-shock', facing);
  }
}

function answer(s: S, mark: number, facing: number): void {
  const unit = unitFrame.unit(s);
  s.pop();
  s.push(STEP['shock/counter-roll'], unit, mark, facing);
}

function counterTable(s: S): SmallTable {
  const { counterCharge, counterShock } = s.scenario.charts;
  return counter.mark(s) === CHARGE ? counterCharge : counterShock;
}

function modifierAtHand(s: S): number {
  const unit = counter.unit(s);
  return counterChargeModifier(s, unit, anyFromFlank(s, unit, counter.mark(s)));
}

/** Whether one of those who attack a unit in one manner comes through its flank. */
function anyFromFlank(s: S, unit: number, mark: number): boolean {
  const attackers = attackersOf(s, unit);
  for (let i = 0; i < attackers.length; i++) if (s.mark(attackers.at(i)) === mark && comesFromFlank(s, unit, attackers.at(i))) return true;
  return false;
}

function outcomeOf(s: S, face: number): number {
  return answerOf(counterTable(s), face + modifierAtHand(s));
}

function words(s: S, outcome: number): string {
  return `${unitName(s)}: the Counter-Charge ${outcome === SUCCESS ? 'succeeds' : 'fails'}`;
}

/** @rule 13.7 the Charges become Shock @rule 13.8 -2 for those who shock @ruling MI-18 @ruling MI-110 attacked as it faces then */
function rollCounter(s: S, outcome: number): void {
  const [unit, mark, facing] = [counter.unit(s), counter.mark(s), counter.facing(s)];
  s.pop();
  s.setAnswer(unit, TRIED);
  if (outcome !== SUCCESS) return;
  s.setFacing(unit, facing);
  s.setAnswer(unit, mark === CHARGE ? AGAINST_CHARGE : AGAINST_SHOCK);
  if (mark !== CHARGE) return;
  const attackers = attackersOf(s, unit);
  for (let i = 0; i < attackers.length; i++) s.setMark(attackers.at(i), SHOCK);
}

const owner = (s: S): Player => s.sideOf(unitFrame.unit(s));
const phase = 'Shock: Counter-Charges';

export const counterSteps: readonly StepDraft[] = [
  ask('shock/counter', owner, legalAnswers, {
    on: ['shock/before'],
    registers: unitFrame.registers,
    check: (s, { unit }) => (mayCounterCharge(s, unit) ? null : 'The unit can Counter-Charge.'),
    choose: {
      pass: (s) => s.pop(),
      'answer-charge': (s, facing) => answer(s, CHARGE, facing),
      'answer-shock': (s, facing) => answer(s, SHOCK, facing),
    },
    about: { phase, rule: '13.6' },
    question: 'Does the unit Counter-Charge?',
    unless: 'It must have all those whom it answers in its front hexes, turned by one vertex at most.',
    words: { pass: 'Do not Counter-Charge' },
  }),
  lookUp('shock/counter-roll', outcomeOf, rollCounter, words, {
    on: ['shock/before'],
    registers: counter.registers,
    check: (s, { unit, mark, facing }) =>
      mayCounterCharge(s, unit) && holdsAll(s, unit, mark, facing) ? null : 'The unit has all those whom it answers before it.',
    phase,
    rule: '13.7',
  }),
];
