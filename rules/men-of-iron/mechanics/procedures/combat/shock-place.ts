import type { Player } from '../../../../core/index.ts';
import { attackingSide, CHARGE, clearAttack, NO_MARK, SHOCK } from '../../shock/attacks.ts';
import { enterHex, enterWithLeaders } from '../../movement/places.ts';
import type { Offers } from '../../../state/actions.ts';
import { type IronState, NORMAL } from '../../../state/state.ts';
import { STEP } from '../../../state/steps.ts';
import { offerReaction } from './fire.ts';
import { cast } from '../roles.ts';
import { checkGround } from './shock-ground.ts';
import { addYesOrNo, ask, frame, run, type StepDraft } from '../writer.ts';

type S = IronState;

/** The ride of a charger: what comes next, and the hex that it has come from. */
const ride = frame({ unit: (k) => k.unit, part: (k) => k.count, from: (k) => k.maybeHex });

// Parts of a ride: into the hex on the way, its ground, into the last hex, its ground, missiles that meet it there.
const VIA = 0;
const VIA_GROUND = 1;
const END = 2;
const END_GROUND = 3;
const MISSILES = 4;

/** A leader, the unit that he may go with, and where it goes. */
const company = frame({ leader: (k) => k.leader, unit: (k) => k.unit, to: (k) => k.hex });

/** Whether a charger still has to ride. */
function isWaiting(s: S, unit: number): boolean {
  return s.mark(unit) === CHARGE && s.chargeHex(unit) >= 0 && s.hexOf(unit) !== s.chargeHex(unit);
}

/** Whether anybody still has to. */
export function anyCharger(s: S): boolean {
  const units = s.game.unitsOf[attackingSide(s)];
  for (let i = 0; i < units.length; i++) if (isWaiting(s, units[i]!)) return true;
  return false;
}

/** @rule 12.3 2a one at a time, in the order that the player likes */
function legalChargers(s: S, into: Offers<'select'>): void {
  const units = s.game.unitsOf[attackingSide(s)];
  for (let i = 0; i < units.length; i++) if (isWaiting(s, units[i]!)) into.push('select', units[i]!);
}

function chooseCharger(s: S, unit: number): void {
  s.pop();
  const via = s.chargeVia(unit);
  s.push(STEP['shock/ride'], unit, via >= 0 ? VIA : END, -1);
  askLeaders(s, unit, via >= 0 ? via : s.chargeHex(unit));
}

/** Asks each leader with a unit whether he goes along. @rule 7.2 */
export function askLeaders(s: S, unit: number, to: number): void {
  for (const leader of s.game.leadersOf[s.sideOf(unit)])
    if (s.leaderHex(leader) === s.hexOf(unit)) s.push(STEP['shock/company'], leader, unit, to);
}

/** Those who go along go before. */
function accompany(s: S): void {
  const [leader, to] = [company.leader(s), company.to(s)];
  s.pop();
  s.setLeaderHex(leader, to);
}

/** @rule 13.2 this is no movement, but missiles may meet it [11.2]; who is Disordered on the way goes on all the same */
function rideOn(s: S): void {
  const unit = ride.unit(s);
  const part = ride.part(s);
  const goal = part <= VIA_GROUND ? s.chargeVia(unit) : s.chargeHex(unit);
  const isLost = part !== VIA && part !== END && s.hexOf(unit) !== goal;
  if (isLost || s.mark(unit) === NO_MARK || part > MISSILES) return arrive(s, unit);
  const from = s.hexOf(unit);
  ride.setPart(s, part + 1);
  if (part === VIA_GROUND || part === END_GROUND) checkGround(s, unit, ride.from(s));
  else if (part === MISSILES) offerReaction(s, unit);
  else {
    ride.setFrom(s, from);
    enter(s, unit, goal);
  }
}

/** Leaders who go along have gone before, the first time; from then on all who are with the unit do. */
function enter(s: S, unit: number, to: number): void {
  if (to === s.chargeHex(unit) && s.chargeVia(unit) >= 0) enterWithLeaders(s, unit, to);
  else enterHex(s, unit, to);
}

/** @rule 13.2 who is Disordered attacks as Shock @ruling MI-90 who has been driven off does not attack */
function arrive(s: S, unit: number): void {
  s.pop();
  if (!s.isOnMap(unit) || s.isRetired(unit) || s.hexOf(unit) !== s.chargeHex(unit)) return clearAttack(s, unit);
  if (s.status(unit) !== NORMAL) s.setMark(unit, SHOCK);
}

/** A charger that has kept its attack knows where it goes, by which hex, and where it has come from. */
function faultOfRide(s: S, { unit, part, from }: { readonly unit: number; readonly part: number; readonly from: number }): string | null {
  if (part > MISSILES + 1) return `A ride has ${MISSILES + 1} parts.`;
  if (s.mark(unit) === NO_MARK) return null;
  if (s.chargeHex(unit) < 0 || (part <= VIA_GROUND && s.chargeVia(unit) < 0))
    return 'The unit charges to a hex; parts 0 and 1 lead by another.';
  return from < 0 && part !== VIA && part !== END ? 'It has come from a hex: add "from".' : null;
}

const owner = (s: S): Player => s.sideOf(company.unit(s));
const phase = 'Shock: Charges';

export const placeSteps: readonly StepDraft[] = [
  ask('shock/place', attackingSide, legalChargers, {
    on: ['shock/before'],
    check: (s) => (anyCharger(s) ? null : 'There is a charger who has not ridden yet.'),
    choose: { select: chooseCharger },
    about: { phase, rule: '12.3' },
    question: 'Who charges next?',
    unless: 'One who has declared a Charge and has not ridden yet.',
    words: { select: (s, unit) => `Charge with ${s.nameOf(unit)}` },
  }),
  run('shock/ride', rideOn, {
    on: ['shock/before'],
    registers: ride.registers,
    check: cast({ unit: 'one of those who attack, on the map or gone from it' }, faultOfRide),
    about: { phase, rule: '13.2' },
  }),
  ask('shock/company', owner, addYesOrNo, {
    on: ['shock/ride', 'sortie/ride', 'shock/enter', 'shock/company'],
    registers: company.registers,
    check: (s, { leader, unit }) =>
      s.isOnMap(unit) && s.leaderHex(leader) === s.hexOf(unit) ? null : 'The leader is in the hex of the unit.',
    choose: { pass: (s) => s.pop(), confirm: accompany },
    about: { phase, rule: '7.2' },
    question: 'Does the leader go along?',
    unless: 'He goes along, or stays.',
    words: { pass: 'The leader stays', confirm: 'The leader goes along' },
  }),
];
