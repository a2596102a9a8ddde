import { capital, opponent, type OutcomeList, type Player } from '../../../../core/index.ts';
import { arcOf, REAR } from '../../../../hexes/facing.ts';
import type { Offers } from '../../../state/actions.ts';
import { addContacts } from '../../ground/contact.ts';
import type { Mover } from '../../../state/mover.ts';
import { runSearch } from '../../ground/searches.ts';
import { INFANTRY } from '../../../state/scenario.ts';
import type { BaronsWarState } from '../../../state/state.ts';
import { STEP } from '../../../state/steps.ts';
import { hexName, leaderName, nameOf, troopsIn } from '../../../state/names.ts';
import { meaningOfShot } from '../../command/rolls.ts';
import { fireWeight, isArmed } from '../../combat/shooting.ts';
import { strikeHex } from '../results/hits.ts';
import { displaceLeadersAt } from '../results/leaders.ts';
import { beginChargeMelee } from './melee.ts';
import { checkContact, checkRide, checkRideAlong, checkShot } from '../frames/charges.ts';
import { ANY_LEGAL, addYesOrNo, ask, frame, goingWords, roll, run, type StepDraft } from '../writer.ts';

type S = BaronsWarState;

/** A charge: the upper unit that rides, what it is at, flags, who rides along (or -1), and the hex from which it strikes. */
export const charge = frame({
  unit: (k) => k.maybeUnit,
  target: (k) => k.hex,
  flags: (k) => k.count,
  under: (k) => k.maybeUnit,
  leader: (k) => k.maybeLeader,
  from: (k) => k.hex,
});

export const REACTION = 1; // a reaction charge, not a planned one
export const SECOND = 2; // the strike of the continuation

/** Whether a charge has a flag. */
export const has = (s: S, flag: number): boolean => (charge.flags(s) & flag) !== 0;
/** Whose charge it is. */
export const rider = (s: S): Player => s.sideOf(charge.unit(s));

/** Lower unit that rides with the upper one: stacked cavalry rides together, but no shaken unit rides at the enemy [12.1]. */
function ridesAlong(s: S, unit: number): number {
  const hex = s.hexOf(unit);
  const under = s.topAt(hex) === unit ? s.underAt(hex) : -1;
  return under >= 0 && !s.isShaken(under) ? under : -1;
}

/** Charging cavalry, as the path search wants it; valid until the next call. */
export function chargeMover(s: S, unit: number, purpose: 'charge' | 'continuation' = 'charge'): Mover {
  const { mounted } = s.game.scratch;
  const start = s.hexOf(unit);
  const under = ridesAlong(s, unit);
  mounted.unit = unit;
  mounted.under = under;
  mounted.side = s.sideOf(unit);
  mounted.start = start;
  mounted.facing = s.facingOf(unit);
  mounted.budget = under < 0 ? s.movementOf(unit) : Math.min(s.movementOf(unit), s.movementOf(under)); // [7.31]
  mounted.spent = 0;
  mounted.freeTurn = true; // [10.1] a free wheel
  mounted.purpose = purpose;
  return mounted;
}

// ---- planned charges [10.0], ridden in the melee segment

/** @rule 10.0 charges marked in the movement segment are ridden in melee, in the owner's order @ruling R-60 */
function legalRiders(s: S, into: Offers<'pass' | 'select'>): void {
  let isAsked = false;
  for (const unit of s.scenario.battles[s.battle]!.units) {
    const hex = s.hexOf(unit);
    const marked = hex >= 0 && s.charge(unit) >= 0 && s.topAt(hex) === unit && !s.isShaken(unit);
    if (!marked || !s.holds(s.enemy, s.charge(unit))) continue;
    into.push('select', unit);
    isAsked = true;
  }
  if (!isAsked) into.push('pass');
}

function chooseRider(s: S, unit: number): void {
  const target = s.charge(unit);
  s.setCharge(unit, -1);
  beginCharge(s, unit, target, 0);
}

// ---- the ride

export function beginCharge(s: S, unit: number, target: number, flags: number): void {
  const hex = s.hexOf(unit);
  const under = ridesAlong(s, unit);
  if (s.underAt(hex) >= 0) s.setCharge(s.underAt(hex), -1);
  const leader = s.leaderHex(s.battleOf(unit)) === hex ? s.battleOf(unit) : -1;
  s.push(leader >= 0 ? STEP['charge/leader'] : STEP['charge/ride'], unit, target, flags, under, leader, hex);
}

/** @rule 10.1 up to the full allowance, to a hex from which the target is in front */
function legalRides(s: S, into: Offers<'pass' | 'move'>): void {
  const mover = chargeMover(s, charge.unit(s));
  runSearch(s.game.rideSearch, s, mover);
  if (!addContacts(s, mover, charge.target(s), into)) into.push('pass');
}

function ride(s: S, hex: number, facing: number): void {
  s.become(STEP['charge/shot']);
  rideTo(s, hex, facing);
}

/** Leaders of the enemy in the hex are put elsewhere: what they are asked lies on top of the stack then. @ruling R-22 */
export function rideTo(s: S, hex: number, facing: number): void {
  const unit = charge.unit(s);
  const from = s.hexOf(unit);
  const leader = charge.leader(s);
  if (hex !== from) s.moveUnits(unit, ridesAlong(s, unit), hex); // who stays keeps his place on top
  s.face(hex, facing);
  if (leader >= 0 && s.leaderHex(leader) === from) s.setLeaderHex(leader, hex);
  charge.setFrom(s, hex);
  if (s.listener !== null) s.tell('rode', '10.1', `${s.scenario.units[unit]!.name} ride to ${s.scenario.grid.format(hex)}.`);
  displaceLeadersAt(s, opponent(s.sideOf(unit)), hex);
}

/** Infantry that may shoot at the charge, or -1.
 * @rule 8.2 infantry that is charged fires @ruling R-43 if it has not fired in this player turn */
function shooterAt(s: S): number {
  const target = charge.target(s);
  const back = s.scenario.grid.directionTo(target, charge.from(s));
  for (const unit of [s.topAt(target), s.underAt(target)]) {
    if (unit < 0 || s.typeOf(unit) !== INFANTRY || !isArmed(s, unit)) continue;
    if (s.fired(unit) === 1 && !s.game.options.chargeShotIsExtra) continue;
    if (arcOf(s.facingOf(unit), back) !== REAR) return unit; // [7.13]
  }
  return -1;
}

/** @rule 8.2 on column one */
function shotOutcomes(s: S, into: OutcomeList): void {
  const unit = shooterAt(s);
  const weight = unit < 0 ? 0 : fireWeight(s, unit, charge.from(s), 1);
  into.add(0, 10 - weight);
  into.add(1, weight);
}

function rollShot(s: S, hits: number): void {
  const unit = shooterAt(s);
  if (unit >= 0) s.setFired(unit, 1); // no offensive fire, so it binds nobody in melee [9.0]
  s.become(STEP['charge/contact']);
  const hex = charge.from(s);
  s.push(STEP['hits/retreats'], rider(s));
  s.push(STEP['hits/checks']);
  strikeHex(s, hex, hits);
}

/** Whether the charge still stands in its hex, in good order. */
export function isInOrder(s: S): boolean {
  const unit = s.topAt(charge.from(s));
  return unit >= 0 && s.sideOf(unit) === rider(s) && !s.isShaken(unit) && (unit === charge.unit(s) || unit === charge.under(s));
}

/** @rule 10.1 melee as usual, by the charging hex alone @ruling R-43 a charge shaken or driven back does not strike */
function contact(s: S): void {
  const target = charge.target(s);
  if (!isInOrder(s) || s.isEmpty(target)) {
    s.become(STEP['charge/finish']);
    return;
  }
  s.become(STEP['charge/after']);
  beginChargeMelee(s, target, s.scenario.grid.directionTo(target, charge.from(s)));
}

/** @ruling R-68 a leader with the cavalry may ride along or stay */
function leaveLeader(s: S): void {
  charge.setLeader(s, -1);
  s.become(STEP['charge/ride']);
}

const leaderWithRiders = (s: S): string => capital(leaderName(s, charge.leader(s)));

const { registers, unit, target } = charge;

/** What waits below all frames of a charge. */
export const BELOW_CHARGE: StepDraft['on'] = ['charge/next', 'reaction/order'];
const phase = 'Charge';

export const chargeSteps: readonly StepDraft[] = [
  ask('charge/next', (s) => s.side, legalRiders, {
    on: ['turn/activation'],
    choose: { pass: (s) => s.pop(), select: chooseRider },
    about: { phase, rule: '10.0', decision: 'charge', reads: { select: (action, s, unit) => action.aim(s.charge(unit), 'charge') } },
    question: 'Choose the next charge to ride.',
    unless: ANY_LEGAL,
    words: {
      pass: 'No more charges',
      select: (s, unit) => `Charge with ${nameOf(s, unit)} at hex ${hexName(s, s.charge(unit))}`,
    },
  }),
  ask('charge/leader', rider, addYesOrNo, {
    on: BELOW_CHARGE,
    check: checkRideAlong,
    registers,
    open: true,
    choose: { pass: leaveLeader, confirm: (s) => s.become(STEP['charge/ride']) },
    about: { phase, rule: '10.1', subject: unit, target, decision: 'leader' },
    question: (s) => `Does ${leaderName(s, charge.leader(s))} ride along with ${nameOf(s, unit(s))}?`,
    unless: ANY_LEGAL,
    words: { pass: (s) => `${leaderWithRiders(s)} stays behind`, confirm: (s) => `${leaderWithRiders(s)} rides along` },
  }),
  ask('charge/ride', rider, legalRides, {
    on: BELOW_CHARGE,
    check: checkRide,
    registers,
    choose: { pass: (s) => s.pop(), move: ride },
    about: { phase, rule: '10.1', subject: unit, target, decision: 'ride' },
    question: (s) => `Choose the hex from which to strike ${troopsIn(s, target(s))} with ${nameOf(s, unit(s))}.`,
    unless: ANY_LEGAL,
    words: { pass: (s) => `No way to ride for ${nameOf(s, unit(s))}`, move: goingWords('Strike from') },
  }),
  roll('charge/shot', shotOutcomes, rollShot, {
    on: BELOW_CHARGE,
    check: checkShot,
    registers,
    about: { phase, rule: '8.2', subject: unit, target, means: meaningOfShot },
  }),
  run('charge/contact', contact, { on: BELOW_CHARGE, check: checkContact, registers, about: { phase, rule: '10.1' } }),
];
