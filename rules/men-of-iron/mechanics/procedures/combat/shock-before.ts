import { answerOf } from '../../../charts/charts.ts';
import type { IronState } from '../../../state/state.ts';
import { NEVER } from '../../../charts/dice.ts';
import { STEP } from '../../../state/steps.ts';
import { attackingSide, CHARGE, dropLapsedAttacks, SHOCK } from '../../shock/attacks.ts';
import { comesFromFront } from '../../shock/clash-modifiers.ts';
import { hasLeader } from '../../command/leaders-at.ts';
import { disorder } from '../../results/losses.ts';
import { counterSteps, mayCounterCharge } from './shock-counter.ts';
import { BELOW_SHOCK } from './shock-declare.ts';
import { evadeSteps, mayEvade } from './shock-evade.ts';
import { groundSteps, riskOfAttack } from './shock-ground.ts';
import { anyCharger, placeSteps } from './shock-place.ts';
import { frame, lookUp, run, type StepDraft, unitFrame, unitName } from '../writer.ts';

type S = IronState;

/** What is done before the attacks [12.3]: which part, and the units that have had it. */
const before = frame({ part: (k) => k.count, next: (k) => k.count });

// Parts, in the order of the rulebook.
const PLACING = 0;
const GROUND = 1;
const RELUCTANCE = 2;
const EVADING = 3;
const COUNTERING = 4;

/** @rule 12.3 2 a chargers ride, b ground, c reluctance, d retreats, e Counter-Charges @ruling MI-96 */
function prepare(s: S): void {
  const part = before.part(s);
  if (part === PLACING && anyCharger(s)) return s.push(STEP['shock/place']);
  const units = s.scenario.units.length;
  for (let unit = before.next(s); part !== PLACING && unit < units; unit++) {
    if (!isDue(s, part, unit)) continue;
    before.setNext(s, unit + 1);
    return begin(s, part, unit);
  }
  dropLapsedAttacks(s);
  s.pop();
  if (part === COUNTERING) s.push(STEP['shock/next']);
  else s.push(STEP['shock/before'], part + 1, 0);
}

/** Whether a unit has a part in it. */
function isDue(s: S, part: number, unit: number): boolean {
  const isAttacker = s.sideOf(unit) === attackingSide(s);
  if (part === GROUND) return isAttacker && riskOfAttack(s, unit) < NEVER;
  if (part === RELUCTANCE) return isAttacker && isReluctant(s, unit);
  return !isAttacker && (part === EVADING ? mayEvade(s, unit) : mayCounterCharge(s, unit));
}

function begin(s: S, part: number, unit: number): void {
  if (part === GROUND) s.push(STEP['shock/terrain'], unit, riskOfAttack(s, unit));
  else if (part === RELUCTANCE) s.push(STEP['shock/reluctance'], unit);
  else if (part === EVADING) s.push(STEP['shock/evade'], unit);
  else s.push(STEP['shock/counter'], unit);
}

// Answers of the table, and its DRMs: reconstructed.
const CHARGES = 0;
const DISORDERED_SHOCK = 2;
const LED = -1;
const SHAKEN_TARGET = -3;

/** Whether a charger has to be driven at a line of points. @rule 13.5 heavy horse, no Knights; on foot, steady, from in front */
function isReluctant(s: S, unit: number): boolean {
  const table = s.scenario.charts.reluctance;
  if (table === null || s.mark(unit) !== CHARGE || !table.attackers.includes(s.type(unit))) return false;
  return table.targets.includes(s.type(s.target(unit))) && comesFromFront(s, s.target(unit), unit);
}

function reluctanceModifier(s: S, unit: number): number {
  const led = hasLeader(s, s.hexOf(unit), s.sideOf(unit)) ? LED : 0;
  return led + (s.isDisordered(s.target(unit)) ? SHAKEN_TARGET : 0);
}

function reluctance(s: S, face: number): number {
  return answerOf(s.scenario.charts.reluctance!, face + reluctanceModifier(s, unitFrame.unit(s)));
}

const RELUCTANCE_WORDS = ['charges home', 'comes to the fight without its impetus', 'comes to the fight Disordered'] as const;

/** @rule 13.5 @ruling MI-20 the attack stands in any case */
function rollReluctance(s: S, outcome: number): void {
  const unit = unitFrame.unit(s);
  s.pop();
  if (outcome === CHARGES) return;
  s.setMark(unit, SHOCK);
  if (outcome === DISORDERED_SHOCK) disorder(s, unit);
}

export const beforeSteps: readonly StepDraft[] = [
  run('shock/before', prepare, {
    on: BELOW_SHOCK,
    registers: before.registers,
    check: (s, { part, next }) => (part <= COUNTERING && next <= s.scenario.units.length ? null : 'There are five parts.'),
    about: { phase: 'Shock: before the attacks', rule: '12.3' },
  }),
  lookUp('shock/reluctance', reluctance, rollReluctance, (s, outcome) => `${unitName(s)} ${RELUCTANCE_WORDS[outcome]!}`, {
    on: ['shock/before'],
    registers: unitFrame.registers,
    check: (s, { unit }) => (s.isOnMap(unit) && isReluctant(s, unit) ? null : 'The unit charges those whom horses shun.'),
    phase: 'Shock: Charges',
    rule: '13.5',
  }),
  ...placeSteps,
  ...groundSteps,
  ...evadeSteps,
  ...counterSteps,
];
