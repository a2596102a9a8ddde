import { ActionList, type Player } from '../../../../core/index.ts';
import { ALL_FACINGS } from '../../../../hexes/facing.ts';
import { RESULT } from '../../../charts/charts.ts';
import { anyAttackerOf, gunsWith } from '../../shock/attacks.ts';
import { addRetirements, addResults, breakFormation, canRetire, canRetreat, passedOnRetreat, retreatsOf } from '../../results/results.ts';
import { disorder, eliminate, retireTo, unhorse } from '../../results/losses.ts';
import { displaceLeaders, enterHex, enterWithLeaders, meetPotholes } from '../../movement/places.ts';
import type { Offers } from '../../../state/actions.ts';
import { DISORDERED, type IronState, RETIRED } from '../../../state/state.ts';
import { STEP } from '../../../state/steps.ts';
import { towards } from '../../results/words.ts';
import { type Cause, checkLeadersAt } from './leaders.ts';
import { cast } from '../roles.ts';
import { type Actions, ask, frame, run, type StepDraft } from '../writer.ts';

type S = IronState;

/** Results that are done to a unit: `from` is who fired, or who went through it; null in Shock and Charge. */
const result = frame({ unit: (k) => k.unit, from: (k) => k.maybeUnit });

/** Does what is due to a unit [14.0]; whatever it asks is on top of the stack then. */
export function applyResults(s: S, unit: number, from: number): void {
  s.push(STEP['result/apply'], unit, from);
}

/** Whether a result comes from Shock or Charge: leaders are checked then [5.4]. */
function isClash(s: S): boolean {
  return result.from(s) < 0;
}

/** Leaders with a unit are checked in Shock and Charge, and wherever friends ride over them. @rule 5.4 @rule 14.4 */
function risksLeaders(s: S, unit: number, cause: Cause): boolean {
  const from = result.from(s);
  if (from < 0) return true;
  return s.sideOf(from) === s.sideOf(unit) && cause !== 'disordered';
}

/** The worst comes last. @rule 14.1 */
function apply(s: S): void {
  const unit = result.unit(s);
  const due = s.due(unit);
  if (due === 0 || !s.isOnMap(unit)) {
    s.setDue(unit, 0);
    return s.pop();
  }
  const bit = due & RESULT.choice ? RESULT.choice : due & -due;
  s.setDue(unit, due & ~bit);
  if (bit === RESULT.choice) s.push(STEP['result/choice'], unit, result.from(s));
  else if (bit === RESULT.disordered) suffer(s, unit, 'disordered');
  else if (bit === RESULT.unhorsed) suffer(s, unit, 'unhorsed');
  else if (bit === RESULT.retreat) beginRetreat(s, unit);
  else if (bit === RESULT.retired) beginRetirement(s, unit);
  else fall(s, unit);
}

/** @rule 14.2 @rule 14.3 */
function suffer(s: S, unit: number, cause: 'disordered' | 'unhorsed'): void {
  loseGuns(s, unit);
  if (cause === 'disordered') disorder(s, unit);
  else unhorse(s, unit);
  if (risksLeaders(s, unit, cause)) checkLeadersAt(s, s.hexOf(unit), s.sideOf(unit), cause);
}

/** @rule 12.5 artillery is lost with the troops that stand on it and are attacked */
function loseGuns(s: S, unit: number): void {
  const guns = gunsWith(s, unit);
  if (guns >= 0 && isClash(s) && anyAttackerOf(s, unit) >= 0) eliminate(s, guns);
}

/** @rule 14.4 who cannot retreat is Eliminated */
function beginRetreat(s: S, unit: number): void {
  if (canRetreat(s, unit, result.from(s))) s.push(STEP['result/retreat'], unit, result.from(s));
  else s.setDue(unit, RESULT.eliminated);
}

/** @rule 14.5 who stands with its Standard, or finds no way to it, is Eliminated */
function beginRetirement(s: S, unit: number): void {
  if (canRetire(s, unit, result.from(s))) s.push(STEP['result/retire'], unit, result.from(s));
  else s.setDue(unit, RESULT.eliminated);
}

/** @rule 14.6 @rule 5.4 its leaders are checked, and placed elsewhere */
function fall(s: S, unit: number): void {
  const [hex, side] = [s.hexOf(unit), s.sideOf(unit)];
  const risks = risksLeaders(s, unit, 'eliminated');
  loseGuns(s, unit);
  eliminate(s, unit);
  displaceLeaders(s, hex, side);
  if (risks) checkLeadersAt(s, hex, side, 'eliminated');
}

const owner = (s: S): Player => s.sideOf(result.unit(s));

export const resultActions: Actions<'disorder' | 'retreat' | 'retire'> = {
  disorder: { does: 'is Disordered instead of retreating (Blood & Roses)', phrase: 'Become Disordered' },
  retreat: {
    does: 'retreats to a hex, looking at a vertex',
    phrase: (s, hex, facing) => `Retreat to ${s.scenario.grid.format(hex)} and look ${towards(s, facing)}`,
    told: ['retreated', 'evaded'],
  },
  retire: { does: 'goes back to a hex by its Standard', phrase: (s, hex) => `Retire to ${s.scenario.grid.format(hex)}` },
};

/** @rule 16.9 Disordered or Retreat */
function legalChoices(s: S, into: Offers<'disorder' | 'retreat'>): void {
  into.push('disorder');
  legalRetreats(s, into);
}

function stay(s: S): void {
  const [unit, from] = [result.unit(s), result.from(s)];
  s.pop();
  addResults(s, unit, RESULT.disordered, from < 0);
}

/** @rule 14.4 any facing */
function legalRetreats(s: S, into: Offers<'retreat'>): void {
  const hexes = retreatsOf(s, result.unit(s), result.from(s));
  for (let i = 0; i < hexes.length; i++) into.pushBits('retreat', hexes.at(i), ALL_FACINGS);
}

function retreat(s: S, to: number, facing: number): void {
  const [unit, from] = [result.unit(s), result.from(s)];
  const passed = passedOnRetreat(s, unit, from, to);
  s.pop();
  if (passed >= 0) {
    addResults(s, passed, resultOfPassing(s, passed), isClash(s));
    applyResults(s, passed, unit);
  }
  breakFormation(s, unit);
  enterWithLeaders(s, unit, to);
  s.setFacing(unit, facing);
  meetPotholes(s, unit);
  if (s.listener !== null) s.tell('retreated', '14.4', `${s.nameOf(unit)} retreats to ${s.scenario.grid.format(to)}.`);
}

/** What a unit suffers through which another retreats, one worse than it was; guns are lost. @rule 14.4 */
function resultOfPassing(s: S, unit: number): number {
  if (s.isGun(unit) || s.status(unit) === RETIRED) return RESULT.eliminated;
  return s.status(unit) === DISORDERED ? RESULT.retired : RESULT.disordered;
}

function legalRetirements(s: S, into: Offers<'retire'>): void {
  addRetirements(s, result.unit(s), result.from(s), into);
}

/** @rule 14.5 @rule 5.4 leaders stay behind, are checked, and placed with others */
function retire(s: S, to: number): void {
  const unit = result.unit(s);
  const [hex, side] = [s.hexOf(unit), s.sideOf(unit)];
  const risks = risksLeaders(s, unit, 'retired');
  loseGuns(s, unit);
  s.pop();
  breakFormation(s, unit);
  enterHex(s, unit, to);
  retireTo(s, unit);
  displaceLeaders(s, hex, side);
  if (risks) checkLeadersAt(s, hex, side, 'retired');
  meetPotholes(s, unit);
}

/** @rule 14.4 a unit that must retreat, or retire, has somewhere to go */
const checkWay = cast<{ unit: number }>({ unit: 'on the map' }, (s) =>
  s.step.kind === 'ask' && s.legalActions(new ActionList()).length > 0
    ? null
    : 'There is nowhere to go; leave it to the results of the unit.',
);

/** Steps during which something can happen to units. */
// biome-ignore format: a list
const ON = [
  'activation/phases', 'fire/apply', 'shock/results', 'shock/before', 'shock/ride', 'shock/next', 'move/walk', 'sortie/ride',
  'result/apply',
] as const;
const beside = { registers: result.registers } as const;

export const resultSteps: readonly StepDraft[] = [
  run('result/apply', apply, {
    ...beside,
    on: ON,
    check: cast({ unit: 'on the map, or gone from it', from: 'on the map, or gone from it' }),
    about: { phase: 'Results', rule: '14.0' },
  }),
  ask('result/choice', owner, legalChoices, {
    ...beside,
    on: ['result/apply'],
    check: cast({ unit: 'on the map', from: 'any' }),
    choose: { disorder: stay, retreat },
    about: { phase: 'Results', rule: '16.9' },
    question: 'Is the unit Disordered, or does it retreat?',
    unless: 'It is one or the other.',
  }),
  ask('result/retreat', owner, legalRetreats, {
    ...beside,
    on: ['result/apply'],
    check: checkWay,
    choose: { retreat },
    about: { phase: 'Retreat', rule: '14.4' },
    question: 'Where does the unit retreat to?',
    unless: 'One hex, away from all who drive it off, and free.',
  }),
  ask('result/retire', owner, legalRetirements, {
    ...beside,
    on: ['result/apply'],
    check: checkWay,
    choose: { retire },
    about: { phase: 'Retire', rule: '14.5' },
    question: 'Where does the unit go, by its Standard?',
    unless: 'In the hex of its Standard or beside it, free, and not next to who drove it off.',
  }),
];
