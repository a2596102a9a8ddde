import { dieRoll, type Player } from '../../core/index.ts';
import { retreatsOf } from '../../hexes/state/fronts.ts';
import { leadOf } from './attacks.ts';
import type { ToyHexesState as S } from '../state/state.ts';
import { CHECK, HIT, REPULSED, resultOf, RESULTS } from '../charts/charts.ts';
import { type Actions, ask, cast, meleeFrame, type Offers, roll, STEP, type StepDraft, unitFrame } from './steps.ts';

/** Outcomes of a check of morale. */
const [YIELDS, HOLDS] = [0, 1] as const;

const attackRoll = dieRoll(10, (s: S, face) => resultOf(leadOf(s, meleeFrame.unit(s), meleeFrame.target(s)), face));
const meaningOfAttack = attackRoll.means((s, result) => `${s.nameOf(meleeFrame.unit(s))}: ${RESULTS[result]!}`);

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
const checkRoll = dieRoll(10, (s: S, face) => (face <= s.moraleOf(unitFrame.unit(s)) ? HOLDS : YIELDS));
const meaningOfCheck = checkRoll.means((s, outcome) => `${s.nameOf(unitFrame.unit(s))} ${outcome === HOLDS ? 'holds' : 'yields'}`);

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

const isBeaten = { unit: 'on the map, of the side that waits' } as const;
const after = { on: ['unit/choose'], registers: unitFrame.registers } as const;
const owner = (s: S): Player => s.sideOf(unitFrame.unit(s));

export const meleeSteps: readonly StepDraft[] = [
  roll('melee/roll', attackRoll.outcomes, rollAttack, {
    on: ['unit/choose'],
    registers: meleeFrame.registers,
    check: cast({ unit: 'on the map, of the side that moves', target: 'in front of "unit"' }),
    about: { phase: 'Attack', rule: '3.2', means: meaningOfAttack },
  }),
  roll('morale/check', checkRoll.outcomes, rollCheck, {
    ...after,
    check: cast(isBeaten),
    about: { phase: 'Morale', rule: '4.1', means: meaningOfCheck },
  }),
  ask('morale/retreat', owner, legalRetreats, {
    ...after,
    check: cast(isBeaten, (s, { unit }) => (retreatsOf(s, unit!).length > 0 ? null : 'There is nowhere to retreat to.')),
    choose: { retreat },
    about: { phase: 'Morale', rule: '4.2' },
    question: 'Where does the unit retreat to?',
    unless: 'One hex, free and not next to the enemy.',
  }),
];
