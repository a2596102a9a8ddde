import { facesWhere, type OutcomeList, type OutcomeText, type Player } from '../../core/index.ts';
import { retreatsOf, targetsOf } from '../../hexes/state/fronts.ts';
import { leadOf } from './attacks.ts';
import type { ToyHexesState } from '../state/state.ts';
import { CHECK, HIT, REPULSED, resultOf, RESULTS } from '../charts/charts.ts';
import { type Actions, ask, meleeFrame, type Offers, roll, STEP, type StepDraft, unitFrame } from './steps.ts';

type S = ToyHexesState;

/** Outcomes of a check of morale. */
const YIELDS = 0;
const HOLDS = 1;

/** Ten faces; equal results are merged, so that the weights say how many faces make each. */
function attackOutcomes(s: S, into: OutcomeList): void {
  const lead = leadOf(s, meleeFrame.unit(s), meleeFrame.target(s));
  for (let face = 1; face <= 10; face++) into.add(resultOf(lead, face), 1);
}

function meaningOfAttack(s: S, result: number): OutcomeText {
  const [unit, target] = [meleeFrame.unit(s), meleeFrame.target(s)];
  const faces = facesWhere(10, (face) => resultOf(leadOf(s, unit, target), face) === result);
  return { text: `${s.nameOf(unit)}: ${RESULTS[result]!}`, dice: 'd10', faces };
}

/** @rule 3.4 the attacker is hit, or the target, which then checks its morale */
function rollAttack(s: S, result: number): void {
  const [unit, target] = [meleeFrame.unit(s), meleeFrame.target(s)];
  s.pop();
  if (s.listener !== null) s.tell('attack', '3.2', `${s.nameOf(unit)} attacks ${s.nameOf(target)}: ${RESULTS[result]!}.`);
  if (result === REPULSED) s.hit(unit);
  if (result === HIT) s.hit(target);
  if (result >= CHECK && s.hexOf(target) >= 0) s.push(STEP['morale/check'], target);
}

/** @rule 4.1 a D10 of no more than its morale holds */
function checkOutcomes(s: S, into: OutcomeList): void {
  const morale = s.moraleOf(unitFrame.unit(s));
  into.add(HOLDS, morale);
  into.add(YIELDS, 10 - morale);
}

function meaningOfCheck(s: S, outcome: number): OutcomeText {
  const unit = unitFrame.unit(s);
  const faces = facesWhere(10, (face) => face <= s.moraleOf(unit) === (outcome === HOLDS));
  return { text: `${s.nameOf(unit)} ${outcome === HOLDS ? 'holds' : 'yields'}`, dice: 'd10', faces };
}

/** @rule 4.2 a retreat, one hex, free of troops and not next to the enemy @ruling H-02 who cannot is hit */
function rollCheck(s: S, outcome: number): void {
  const unit = unitFrame.unit(s);
  const isHit = outcome === YIELDS && retreatsOf(s, unit).length === 0;
  if (s.listener !== null)
    s.tell('morale', '4.1', `${s.nameOf(unit)} ${outcome === HOLDS ? 'holds' : isHit ? 'has nowhere to go' : 'yields'}.`);
  if (outcome === YIELDS && !isHit) return s.become(STEP['morale/retreat']);
  s.pop();
  if (isHit) s.hit(unit);
}

export const meleeActions: Actions<'retreat'> = { retreat: { does: 'takes a unit that yields to a hex', told: ['retreated'] } };

function legalRetreats(s: S, into: Offers<'retreat'>): void {
  for (const hex of retreatsOf(s, unitFrame.unit(s))) into.push('retreat', hex);
}

function retreat(s: S, hex: number): void {
  const unit = unitFrame.unit(s);
  s.pop();
  if (s.listener !== null) s.tell('retreated', '4.2', `${s.nameOf(unit)} retreats to ${s.scenario.grid.format(hex)}.`);
  s.moveUnits(unit, -1, hex);
}

type Registers = Readonly<Record<string, number>>;

function checkAttack(s: S, { unit, target }: Registers): string | null {
  const stand = s.hexOf(unit!) >= 0 && s.hexOf(target!) >= 0 && s.sideOf(unit!) === s.side;
  return stand && targetsOf(s, unit!).includes(target!) ? null : 'A unit attacks an enemy in front of it.';
}

function checkMorale(s: S, { unit }: Registers): string | null {
  return s.hexOf(unit!) >= 0 && s.sideOf(unit!) !== s.side ? null : 'Who checks morale was attacked.';
}

const after = { on: ['unit/choose'], registers: unitFrame.registers } as const;
const owner = (s: S): Player => s.sideOf(unitFrame.unit(s));

export const meleeSteps: readonly StepDraft[] = [
  roll('melee/roll', attackOutcomes, rollAttack, {
    on: ['unit/choose'],
    registers: meleeFrame.registers,
    check: checkAttack,
    about: { phase: 'Attack', rule: '3.2', means: meaningOfAttack },
  }),
  roll('morale/check', checkOutcomes, rollCheck, {
    ...after,
    check: checkMorale,
    about: { phase: 'Morale', rule: '4.1', means: meaningOfCheck },
  }),
  ask('morale/retreat', owner, legalRetreats, {
    ...after,
    check: (s, registers) =>
      checkMorale(s, registers) ?? (retreatsOf(s, registers['unit']!).length > 0 ? null : 'There is nowhere to retreat to.'),
    choose: { retreat },
    about: { phase: 'Morale', rule: '4.2' },
    question: 'Where does the unit retreat to?',
    unless: 'One hex, free and not next to the enemy.',
  }),
];
