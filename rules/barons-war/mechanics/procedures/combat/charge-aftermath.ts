import { capital, opponent } from '../../../../core/index.ts';
import type { Offers } from '../../../state/actions.ts';
import { hexName, nameOf, withTroops } from '../../../state/names.ts';
import type { BaronsWarState } from '../../../state/state.ts';
import { STEP } from '../../../state/steps.ts';
import { isBarredZone, mayStrikeOver } from '../../ground/contact.ts';
import { isBarredTarget } from '../../ground/march-rules.ts';
import { runSearch } from '../../ground/searches.ts';
import { REPULSED_CHARGE_HEXES, RETREAT_HEXES } from '../../../charts/charts.ts';
import { BELOW_CHARGE, charge, chargeMover, has, isInOrder, REACTION, rider, rideTo, SECOND } from './charge.ts';
import { checkCharge, checkContact, checkEntering, checkRider, checkWavering } from '../frames/charges.ts';
import { enterHex } from './advance.ts';
import { shake } from '../results/morale.ts';
import { beginRetreat } from '../results/retreat.ts';
import { mayContinue } from '../turn/turn.ts';
import { ANY_LEGAL, addYesOrNo, ask, frame, goingWords, run, type StepDraft } from '../writer.ts';

type S = BaronsWarState;

// What follows the strike of a charge [10.2].

/** Cavalry spared for an Attack Continuation that does not come: the unit whose turn it is, if it has not routed meanwhile, or -1 for any; and
 * the one that has just left its hex. */
export const wavering = frame({ next: (k) => k.maybeUnit, left: (k) => k.maybeUnit });

const TOOK = 4; // has entered the hex of its first target
const RETIRING = 8; // its upper unit has gone back
const STACKED = 16; // both units went back from one hex

function after(s: S): void {
  const canEnter = isInOrder(s) && s.isEmpty(charge.target(s));
  s.become(canEnter ? STEP['charge/enter'] : STEP['charge/finish']);
}

/** @rule 10.2 cavalry that has emptied its target may enter it and go on @ruling R-62 if it stays it has failed */
function enter(s: S): void {
  const second = has(s, SECOND);
  const target = charge.target(s);
  const from = charge.from(s);
  charge.setFlags(s, charge.flags(s) | TOOK);
  if (second) noteWavering(s);
  charge.setFrom(s, target);
  s.become(second ? STEP['charge/finish'] : STEP['charge/continue']);
  enterHex(s, from, target);
}

/** @rule 10.2 a hex taken in the continuation spares the cavalry, if an Attack Continuation follows */
function noteWavering(s: S): void {
  if (has(s, REACTION) || !mayContinue(s)) return;
  for (const unit of [charge.unit(s), charge.under(s)]) if (unit >= 0) s.setWavering(unit, 1);
}

/** The ride of the continuation: a free facing change and the full allowance.
 * @rule 10.2 @rule 7.11 @ruling R-33 the first step may leave a zone, not enter another */
function legalContinuations(s: S, into: Offers<'halt' | 'move'>): void {
  const hex = charge.from(s);
  const unit = s.topAt(hex);
  into.push('halt');
  if (unit < 0 || !isInOrder(s)) return;
  const mover = chargeMover(s, unit, 'continuation');
  const search = runSearch(s.game.rideSearch, s, mover);
  for (let to = search.low; to <= search.high; to++) {
    if (!search.reaches(to) || (to !== hex && (!s.isEmpty(to) || isBarredZone(s, unit, to)))) continue;
    into.pushBits('move', to, search.facingsAt(to) & ~(to === hex ? 1 << mover.facing : 0));
  }
}

/** The upper unit that is left goes on, or strikes from where it is. */
function goOn(s: S): void {
  const unit = s.topAt(charge.from(s));
  if (unit === charge.under(s)) charge.setUnder(s, -1);
  charge.setUnit(s, unit);
  s.become(STEP['charge/strike']);
}

function continueRide(s: S, hex: number, facing: number): void {
  goOn(s);
  rideTo(s, hex, facing);
}

/** @rule 10.2 then another melee, if an enemy is before it @ruling R-88 not counted against the chit */
function legalSecondTargets(s: S, into: Offers<'pass' | 'attack'>): void {
  const hex = charge.from(s);
  const unit = s.topAt(hex);
  into.push('pass');
  if (unit < 0 || !isInOrder(s)) return;
  const facing = s.facingOf(unit);
  for (const direction of [facing, (facing + 1) % 6]) {
    const target = s.scenario.grid.neighbours[hex * 6 + direction]!;
    if (target < 0 || !s.holds(opponent(s.sideOf(unit)), target) || isBarredTarget(s, unit, target)) continue;
    if (mayStrikeOver(s, hex, direction)) into.push('attack', target);
  }
}

function secondStrike(s: S, target: number): void {
  charge.setTarget(s, target);
  charge.setFlags(s, charge.flags(s) | SECOND);
  s.become(STEP['charge/shot']);
}

/** Cavalry that has charged is shaken and goes back, two hexes if it took its target, else one; the upper unit first.
 * @rule 3.0 C.5 @rule 10.2 @ruling R-61 */
function finish(s: S): void {
  const hexes = has(s, TOOK) ? RETREAT_HEXES : REPULSED_CHARGE_HEXES;
  const [unit, under] = [charge.unit(s), charge.under(s)];
  const mate = has(s, STACKED) ? unit : -1;
  if (has(s, RETIRING)) {
    s.pop();
    if (retires(s, under)) beginRetreat(s, under, hexes, 0, mate);
    return;
  }
  const stacked = retires(s, unit) && retires(s, under) && s.hexOf(unit) === s.hexOf(under);
  charge.setFlags(s, charge.flags(s) | RETIRING | (stacked ? STACKED : 0));
  for (const rode of [unit, under]) if (retires(s, rode)) shake(s, rode);
  if (retires(s, unit)) beginRetreat(s, unit, hexes, 0);
}

/** Whether a rider is still there and not spared for an Attack Continuation. */
function retires(s: S, unit: number): boolean {
  return unit >= 0 && s.hexOf(unit) >= 0 && s.wavering(unit) === 0;
}

/** Cavalry spared for an Attack Continuation that does not come is shaken after all, unit by unit [10.2]. */
function retireWavering(s: S): void {
  const next = wavering.next(s);
  const isNext = next >= 0 && s.wavering(next) === 1;
  const unit = isNext ? next : s.scenario.units.findIndex((_, i) => s.wavering(i) === 1);
  const left = isNext ? wavering.left(s) : -1;
  if (unit < 0) {
    s.pop();
    return;
  }
  const hex = s.hexOf(unit);
  const other = s.topAt(hex) === unit ? s.underAt(hex) : s.topAt(hex);
  s.setWavering(unit, 0);
  shake(s, unit);
  const follows = other >= 0 && s.wavering(other) === 1;
  wavering.setNext(s, follows ? other : -1);
  wavering.setLeft(s, follows ? unit : -1);
  beginRetreat(s, unit, RETREAT_HEXES, 0, left);
}

const toFinish = (s: S): void => s.become(STEP['charge/finish']);

/** The unit that strikes from the hex of the charge: the upper one that is left there. */
function striker(s: S): number {
  const top = s.topAt(charge.from(s));
  return top >= 0 ? top : charge.unit(s);
}

const { registers, unit, target } = charge;
const on = BELOW_CHARGE;
const phase = 'Charge';

export const aftermathSteps: readonly StepDraft[] = [
  run('charge/after', after, { on, check: checkContact, registers, about: { phase, rule: '10.2' } }),
  ask('charge/enter', rider, addYesOrNo, {
    on,
    check: checkEntering,
    registers,
    open: true,
    choose: { pass: toFinish, confirm: enter },
    about: {
      phase,
      rule: '10.2',
      subject: striker,
      target,
      decision: 'charge-strike',
      chosen: unit,
      reads: { confirm: (action, s) => void (action.place = target(s)) },
    },
    question: (s) => `Take hex ${hexName(s, target(s))} and ride on?`,
    unless: ANY_LEGAL,
    words: {
      pass: (s) => `Do not enter hex ${hexName(s, target(s))}`,
      confirm: (s) => `Enter hex ${hexName(s, target(s))}`,
    },
  }),
  ask('charge/continue', rider, legalContinuations, {
    on,
    check: checkRider,
    registers,
    choose: { halt: goOn, move: continueRide },
    about: { phase, rule: '10.2', subject: striker, decision: 'ride', chosen: unit },
    question: (s) => `Choose where to ride on with ${nameOf(s, striker(s))}, then the facing there.`,
    unless: ANY_LEGAL,
    words: {
      halt: (s) => `${capital(nameOf(s, striker(s)))}: ride no further`,
      move: goingWords('Ride on to'),
    },
  }),
  ask('charge/strike', rider, legalSecondTargets, {
    on,
    check: checkCharge,
    registers,
    choose: { pass: toFinish, attack: secondStrike },
    about: { phase, rule: '10.2', subject: striker, decision: 'charge-strike', chosen: unit },
    question: (s) => `Choose a second enemy for ${nameOf(s, striker(s))} to strike.`,
    unless: ANY_LEGAL,
    words: { pass: 'Do not strike again', attack: (s, hex) => `Strike ${withTroops(s, hex)}` },
  }),
  run('charge/finish', finish, { on, check: checkCharge, registers, about: { phase, rule: '10.2' } }),
  run('continuation/waver', retireWavering, {
    on: ['turn/activation'],
    check: checkWavering,
    registers: wavering.registers,
    about: { phase: 'Attack Continuation', rule: '10.2' },
  }),
];
