import type { Player } from '../../../../core/index.ts';
import { FLANK } from '../../../../hexes/facing.ts';
import { CAN } from '../../../charts/types.ts';
import type { Offers } from '../../../state/actions.ts';
import { type IronState, NORMAL, TRIED } from '../../../state/state.ts';
import { STEP } from '../../../state/steps.ts';
import { CHARGE, SHOCK } from '../../shock/attacks.ts';
import { facesUpTo } from '../../../charts/dice.ts';
import { enterHex, enterWithLeaders } from '../../movement/places.ts';
import { arcTowards } from '../../shooting/shooting.ts';
import { addRides, nextStep, restrainer } from './sortie-rides.ts';
import { towards } from '../../results/words.ts';
import { noteRide } from './fire.ts';
import { beginSortieClash } from './shock-clash.ts';
import { counterChargeModifier } from './shock-counter.ts';
import { checkGround } from './shock-ground.ts';
import { cast } from '../roles.ts';
import { askLeaders } from './shock-place.ts';
import { addYesOrNo, ask, frame, run, type StepDraft, test, unitName } from '../writer.ts';

type S = IronState;

/** A unit that is fired at, who fires, and the hex where it was then. */
const sortie = frame({ unit: (k) => k.unit, target: (k) => k.unit, from: (k) => k.hex });
/** Its ride: the hex where it should be, the one where it ends, and the part of it that comes next. */
const riding = frame({ unit: (k) => k.unit, target: (k) => k.unit, from: (k) => k.hex, end: (k) => k.hex, part: (k) => k.count });

// Parts of a ride: leaders are asked, the first step, the others.
const COMPANY = 0;
const FIRST_STEP = 1;
const RIDE = 2;

// ---- whether it rides [13.9]

/** Whether a unit has to be asked: Knights whom nobody can hold back ride. @rule 16.4 @ruling MI-09 */
function legalAnswers(s: S, into: Offers<'pass' | 'confirm'>): void {
  const unit = sortie.unit(s);
  if (s.can(unit, CAN.knight) && restrainer(s, unit) === 0) into.push('confirm');
  else addYesOrNo(s, into);
}

/** @rule 13.9 Knights are held back if that can be */
function stand(s: S): void {
  if (s.can(sortie.unit(s), CAN.knight)) s.become(STEP['sortie/restraint']);
  else s.pop();
}

/** @rule 13.9 Mounted Men-at-Arms and Heavy Cavalry try, Knights ride @rule 13.6 one try an Activation @ruling MI-85 */
function ride(s: S): void {
  const unit = sortie.unit(s);
  if (s.can(unit, CAN.knight)) {
    s.pop();
    return setOut(s, unit);
  }
  s.setAnswer(unit, TRIED);
  s.become(STEP['sortie/try']);
}

/** It rides, once the fire has been resolved. The volley is on top of the stack. */
function setOut(s: S, unit: number): void {
  s.setAnswer(unit, TRIED);
  noteRide(s);
}

function facesToTry(s: S): number {
  const [unit, target] = [sortie.unit(s), sortie.target(s)];
  const throughFlank = arcTowards(s, unit, s.hexOf(target)) === FLANK;
  return facesUpTo(s.scenario.charts.counterShock.upTo[0]!, counterChargeModifier(s, unit, throughFlank));
}

function rollTry(s: S, rides: boolean): void {
  const unit = sortie.unit(s);
  s.pop();
  if (rides) setOut(s, unit);
}

/** @rule 13.9 the leader's Activation Rating is taken off */
function facesToRestrain(s: S): number {
  return facesUpTo(s.scenario.charts.restraint!.upTo[0]!, -restrainer(s, sortie.unit(s)));
}

function rollRestraint(s: S, isHeld: boolean): void {
  const unit = sortie.unit(s);
  s.pop();
  if (!isHeld) setOut(s, unit);
}

// ---- the ride

/** Whether a unit can still ride when the fire is over. @rule 13.9 not if it is Unhorsed @ruling MI-08 nor if it is driven off */
function isReady(s: S): boolean {
  const unit = sortie.unit(s);
  return s.hexOf(unit) === sortie.from(s) && s.can(unit, CAN.charge) && !s.isRetired(unit) && s.isOnMap(sortie.target(s));
}

function legalRides(s: S, into: Offers<'charge' | 'pass'>): void {
  if (!isReady(s) || !addRides(s, sortie.unit(s), sortie.target(s), into)) into.push('pass');
}

/** @rule 13.9 it turns, and rides; whoever has fired moves no more */
function chooseRide(s: S, end: number, facing: number): void {
  const [unit, target] = [sortie.unit(s), sortie.target(s)];
  s.pop();
  s.setDone(target, 1);
  s.setFacing(unit, facing);
  s.push(STEP['sortie/ride'], unit, target, s.hexOf(unit), end, COMPANY);
}

/** Hex by hex; leaders may go along [7.2]. @rule 13.9 no Reaction Fire */
function rideOn(s: S): void {
  const [unit, target, end] = [riding.unit(s), riding.target(s), riding.end(s)];
  const here = s.hexOf(unit);
  if (here !== riding.from(s) || !s.can(unit, CAN.charge)) return s.pop();
  if (here === end) return strike(s, unit, target);
  const to = s.scenario.grid.neighbours[here * 6 + nextStep(s, unit, end, s.facing(unit))]!;
  const part = riding.part(s);
  if (part < RIDE) riding.setPart(s, part + 1);
  if (part === COMPANY) return askLeaders(s, unit, to);
  riding.setFrom(s, to);
  if (part === FIRST_STEP) enterHex(s, unit, to);
  else enterWithLeaders(s, unit, to);
  checkGround(s, unit, here);
}

/** A Shock Phase for this unit alone. @rule 13.9 Disordered, it attacks as Shock @ruling MI-12 it has attacked, and its target been attacked */
function strike(s: S, unit: number, target: number): void {
  s.pop();
  s.sortie = unit;
  s.setMark(unit, s.status(unit) === NORMAL ? CHARGE : SHOCK);
  s.setTarget(unit, target);
  s.setAttacked(unit, 1);
  s.setStruck(target, 1);
  s.setChargeHex(unit, s.hexOf(unit));
  beginSortieClash(s);
}

// ---- what positions may hold

const checkPair = cast<{ unit: number; target: number }>(
  { unit: 'on the map, of the other player', target: 'on the map, of the Active player' },
  (s, { unit }) => (s.can(unit, CAN.charge) ? null : 'A unit that cannot charge does not ride.'),
);

const owner = (s: S): Player => s.sideOf(sortie.unit(s));
const phase = 'Counter-Charge against fire';
const about = { phase, rule: '13.9' } as const;
const beside = { on: ['fire/apply'], registers: sortie.registers, check: checkPair } as const;

export const sortieSteps: readonly StepDraft[] = [
  ask('sortie/ask', owner, legalAnswers, {
    ...beside,
    choose: { pass: stand, confirm: ride },
    about,
    question: 'Does the unit Counter-Charge those who fire at it?',
    unless: 'Knights whom no leader can hold back ride.',
    words: { pass: 'Stand', confirm: 'Counter-Charge' },
  }),
  test('sortie/try', facesToTry, rollTry, (s) => [`${unitName(s)} Counter-Charges`, `${unitName(s)} fails to Counter-Charge`], {
    ...beside,
    ...about,
  }),
  test('sortie/restraint', facesToRestrain, rollRestraint, (s) => [`${unitName(s)} is held back`, `${unitName(s)} Counter-Charges`], {
    ...beside,
    ...about,
    check: (s, registers) => checkPair(s, registers) ?? (s.scenario.charts.restraint === null ? 'Nobody is held back in this game.' : null),
  }),
  ask('sortie/path', owner, legalRides, {
    on: ['move/piece'],
    registers: sortie.registers,
    check: cast({
      unit: 'of the other player, on the map or gone from it',
      target: 'of the Active player, on the map or gone from it',
    }),
    choose: { charge: chooseRide, pass: (s) => s.pop() },
    about,
    question: 'By which way does it ride?',
    unless: 'Through the hexes before it, free, and not past other enemies.',
    words: {
      charge: (s, hex, facing) => `Strike from ${s.scenario.grid.format(hex)}, and look ${towards(s, facing)}`,
      pass: 'Do not ride',
    },
  }),
  run('sortie/ride', rideOn, {
    on: ['move/piece'],
    registers: riding.registers,
    check: checkPair,
    about,
  }),
];
