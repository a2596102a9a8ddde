import type { ActionList, OutcomeList, Player } from '../../core/index.ts';
import { isBarredZone, listContacts, mayStrikeOver } from '../contact.ts';
import { createMover, type Mover } from '../mover.ts';
import { isBarredTarget } from '../march-rules.ts';
import { INFANTRY } from '../scenario.ts';
import type { Kinds } from '../layout.ts';
import { type BaronsWarState } from '../state.ts';
import { STEP } from '../steps.ts';
import { REPULSED_CHARGE_HEXES, RETREAT_HEXES } from '../tables/charts.ts';
import { fireWeight, isArmed } from './fire.ts';
import { strikeHex } from './hits.ts';
import { beginChargeMelee, enterHex } from './melee.ts';
import { shake } from './morale.ts';
import { beginRetreat } from './retreat.ts';
import { mayContinue } from './turn.ts';
import { checkCharge, checkContact, checkEntering, checkRide, checkRideAlong, checkRider, checkShot, checkWavering } from './frames.ts';
import { ask, roll, run, type StepDraft } from './kinds.ts';

type S = BaronsWarState;

// Registers of a charge.
const UNIT = 0; // upper unit that rides
const TARGET = 1;
const FLAGS = 2;
const UNDER = 3; // lower unit that rides along, or -1
const LEADER = 4; // leader who rides along, or -1
const FROM = 5; // hex from which it strikes

export const REACTION = 1; // a reaction charge, not a planned one
export const SECOND = 2; // the strike of the continuation
const TOOK = 4; // has entered the hex of its first target
const RETIRING = 8; // its upper unit has gone back
const STACKED = 16; // both units went back from one hex

const has = (s: S, flag: number): boolean => (s.register(FLAGS) & flag) !== 0;
const rider = (s: S): Player => s.sideOf(s.register(UNIT));

/** Lower unit that rides with the upper one: stacked cavalry rides together, but no shaken unit rides at the enemy [12.1]. */
function ridesAlong(s: S, unit: number): number {
  const hex = s.hexOf(unit);
  const under = s.topAt(hex) === unit ? s.underAt(hex) : -1;
  return under >= 0 && !s.isShaken(under) ? under : -1;
}

const mounted = createMover();

/** Charging cavalry, as the path search wants it; valid until the next call. */
export function chargeMover(s: S, unit: number, purpose: 'charge' | 'continuation' = 'charge'): Mover {
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
function legalRiders(s: S, into: ActionList): void {
  const { first } = s.game.space;
  const { data, u } = s;
  for (const unit of s.scenario.battles[s.battle]!.units) {
    const hex = s.hexOf(unit);
    const marked = hex >= 0 && data[u.charge + unit]! >= 0 && s.topAt(hex) === unit && !s.isShaken(unit);
    if (marked && s.holds(s.enemy, data[u.charge + unit]!)) into.push(first.select + unit);
  }
  if (into.length === 0) into.push(first.pass);
}

function chooseRider(s: S, action: number): void {
  const { first } = s.game.space;
  if (action === first.pass) {
    s.pop();
    return;
  }
  const unit = action - first.select;
  const target = s.data[s.u.charge + unit]!;
  s.data[s.u.charge + unit] = -1;
  beginCharge(s, unit, target, 0);
}

// ---- the ride

export function beginCharge(s: S, unit: number, target: number, flags: number): void {
  const hex = s.hexOf(unit);
  const under = ridesAlong(s, unit);
  if (s.underAt(hex) >= 0) s.data[s.u.charge + s.underAt(hex)] = -1;
  const leader = s.leaderHex(s.battleOf(unit)) === hex ? s.battleOf(unit) : -1;
  s.push(leader >= 0 ? STEP['charge/leader'] : STEP['charge/ride'], unit, target, flags, under, leader, hex);
}

/** @rule 10.1 up to the full allowance, to a hex from which the target is in front */
function legalRides(s: S, into: ActionList): void {
  const mover = chargeMover(s, s.register(UNIT));
  s.game.rideSearch.run(s, mover);
  listContacts(s, mover, s.register(TARGET), into);
  if (into.length === 0) into.push(s.game.space.first.pass);
}

function ride(s: S, action: number): void {
  const { first } = s.game.space;
  if (action === first.pass) {
    s.pop();
    return;
  }
  rideTo(s, action - first.move);
  s.become(STEP['charge/shot']);
}

function rideTo(s: S, argument: number): void {
  const hex = Math.floor(argument / 6);
  const unit = s.register(UNIT);
  const from = s.hexOf(unit);
  const leader = s.register(LEADER);
  s.moveUnits(unit, ridesAlong(s, unit), hex);
  s.face(hex, argument % 6);
  if (leader >= 0 && s.leaderHex(leader) === from) s.data[s.l.hex + leader] = hex;
  s.setRegister(FROM, hex);
  if (s.listener !== null) s.tell('rode', '10.1', `${s.scenario.units[unit]!.name} ride to ${s.scenario.grid.format(hex)}.`);
}

/** Infantry that may shoot at the charge, or -1.
 * @rule 8.2 infantry that is charged fires @ruling R-43 if it has not fired in this player turn */
function shooterAt(s: S): number {
  const target = s.register(TARGET);
  const back = s.scenario.grid.directionTo(target, s.register(FROM));
  for (const unit of [s.topAt(target), s.underAt(target)]) {
    if (unit < 0 || s.typeOf(unit) !== INFANTRY || !isArmed(s, unit)) continue;
    if (s.data[s.u.fired + unit] === 1 && !s.game.rules.chargeShotIsExtra) continue;
    const turn = (back - s.facingOf(unit) + 6) % 6;
    if (turn !== 3 && turn !== 4) return unit; // [7.13] not through its rear
  }
  return -1;
}

/** @rule 8.2 on column one */
function shotOutcomes(s: S, into: OutcomeList): void {
  const unit = shooterAt(s);
  const weight = unit < 0 ? 0 : fireWeight(s, unit, s.register(FROM), 1);
  into.add(0, 10 - weight);
  into.add(1, weight);
}

function rollShot(s: S, hits: number): void {
  const unit = shooterAt(s);
  if (unit >= 0) s.data[s.u.fired + unit] = 1; // no offensive fire, so it binds nobody in melee [9.0]
  s.become(STEP['charge/contact']);
  const hex = s.register(FROM);
  s.push(STEP['hits/retreats'], rider(s));
  s.push(STEP['hits/checks']);
  strikeHex(s, hex, hits);
}

/** Whether the charge still stands in its hex, in good order. */
function isInOrder(s: S): boolean {
  const unit = s.topAt(s.register(FROM));
  return unit >= 0 && s.sideOf(unit) === rider(s) && !s.isShaken(unit) && (unit === s.register(UNIT) || unit === s.register(UNDER));
}

/** @rule 10.1 melee as usual, by the charging hex alone @ruling R-43 a charge shaken or driven back does not strike */
function contact(s: S): void {
  const target = s.register(TARGET);
  if (!isInOrder(s) || s.isEmpty(target)) {
    s.become(STEP['charge/finish']);
    return;
  }
  s.become(STEP['charge/after']);
  beginChargeMelee(s, target, s.scenario.grid.directionTo(target, s.register(FROM)));
}

// ---- after the strike [10.2]

function after(s: S): void {
  const canEnter = isInOrder(s) && s.isEmpty(s.register(TARGET));
  s.become(canEnter ? STEP['charge/enter'] : STEP['charge/finish']);
}

/** @rule 10.2 cavalry that has emptied its target may enter it and go on @ruling R-62 if it stays it has failed */
function enter(s: S, action: number): void {
  const { first } = s.game.space;
  if (action === first.pass) {
    s.become(STEP['charge/finish']);
    return;
  }
  const second = has(s, SECOND);
  const target = s.register(TARGET);
  const from = s.register(FROM);
  s.setRegister(FLAGS, s.register(FLAGS) | TOOK);
  if (second) noteWavering(s);
  s.setRegister(FROM, target);
  s.become(second ? STEP['charge/finish'] : STEP['charge/continue']);
  enterHex(s, from, target);
}

/** @rule 10.2 a hex taken in the continuation spares the cavalry, if an Attack Continuation follows */
function noteWavering(s: S): void {
  if (has(s, REACTION) || !mayContinue(s)) return;
  for (const unit of [s.register(UNIT), s.register(UNDER)]) if (unit >= 0) s.data[s.u.wavering + unit] = 1;
}

/** The ride of the continuation: a free facing change and the full allowance.
 * @rule 10.2 @rule 7.11 @ruling R-33 the first step may leave a zone, not enter another */
function legalContinuations(s: S, into: ActionList): void {
  const { first } = s.game.space;
  const hex = s.register(FROM);
  const unit = s.topAt(hex);
  into.push(first.halt);
  if (unit < 0 || !isInOrder(s)) return;
  const mover = chargeMover(s, unit, 'continuation');
  const search = s.game.rideSearch.run(s, mover);
  for (let to = search.low; to <= search.high; to++) {
    if (!search.reaches(to) || (to !== hex && (!s.isEmpty(to) || isBarredZone(s, unit, to)))) continue;
    into.pushBits(s.game.space.move(to, 0), search.facingsAt(to) & ~(to === hex ? 1 << mover.facing : 0));
  }
}

function continueRide(s: S, action: number): void {
  const { first } = s.game.space;
  const unit = s.topAt(s.register(FROM));
  if (unit === s.register(UNDER)) s.setRegister(UNDER, -1);
  s.setRegister(UNIT, unit);
  if (action !== first.halt) rideTo(s, action - first.move);
  s.become(STEP['charge/strike']);
}

/** @rule 10.2 then another melee, if an enemy is before it @ruling R-88 not counted against the chit */
function legalSecondTargets(s: S, into: ActionList): void {
  const { first } = s.game.space;
  const hex = s.register(FROM);
  const unit = s.topAt(hex);
  into.push(first.pass);
  if (unit < 0 || !isInOrder(s)) return;
  const facing = s.facingOf(unit);
  for (const direction of [facing, (facing + 1) % 6]) {
    const target = s.scenario.grid.neighbours[hex * 6 + direction]!;
    if (target < 0 || !s.holds((1 - s.sideOf(unit)) as Player, target) || isBarredTarget(s, unit, target)) continue;
    if (mayStrikeOver(s, hex, direction)) into.push(first.attack + target);
  }
}

function secondStrike(s: S, action: number): void {
  const { first } = s.game.space;
  if (action === first.pass) {
    s.become(STEP['charge/finish']);
    return;
  }
  s.setRegister(TARGET, action - first.attack);
  s.setRegister(FLAGS, s.register(FLAGS) | SECOND);
  s.become(STEP['charge/shot']);
}

/** Cavalry that has charged is shaken and goes back, two hexes if it took its target, else one; the upper unit first.
 * @rule 3.0 C.5 @rule 10.2 @ruling R-61 */
function finish(s: S): void {
  const hexes = has(s, TOOK) ? RETREAT_HEXES : REPULSED_CHARGE_HEXES;
  const [unit, under] = [s.register(UNIT), s.register(UNDER)];
  const mate = has(s, STACKED) ? unit : -1;
  if (has(s, RETIRING)) {
    s.pop();
    if (retires(s, under)) beginRetreat(s, under, hexes, 0, mate);
    return;
  }
  const stacked = retires(s, unit) && retires(s, under) && s.hexOf(unit) === s.hexOf(under);
  s.setRegister(FLAGS, s.register(FLAGS) | RETIRING | (stacked ? STACKED : 0));
  for (const rode of [unit, under]) if (retires(s, rode)) shake(s, rode);
  if (retires(s, unit)) beginRetreat(s, unit, hexes, 0);
}

/** Whether a rider is still there and not spared for an Attack Continuation. */
function retires(s: S, unit: number): boolean {
  return unit >= 0 && s.hexOf(unit) >= 0 && s.data[s.u.wavering + unit] === 0;
}

/** Cavalry spared for an Attack Continuation that does not come is shaken after all, unit by unit [10.2].
 * Registers: the unit whose turn it is, if it has not routed meanwhile, or -1 for any; and the one that has just left its hex. */
function retireWavering(s: S): void {
  const { data, u } = s;
  const next = s.register(0);
  const isNext = next >= 0 && data[u.wavering + next] === 1;
  const unit = isNext ? next : s.scenario.units.findIndex((_, i) => data[u.wavering + i] === 1);
  const left = isNext ? s.register(1) : -1;
  if (unit < 0) {
    s.pop();
    return;
  }
  const hex = s.hexOf(unit);
  const other = s.topAt(hex) === unit ? s.underAt(hex) : s.topAt(hex);
  data[u.wavering + unit] = 0;
  shake(s, unit);
  const follows = other >= 0 && data[u.wavering + other] === 1;
  s.setRegister(0, follows ? other : -1);
  s.setRegister(1, follows ? unit : -1);
  beginRetreat(s, unit, RETREAT_HEXES, 0, left);
}

const registers = (k: Kinds) => ({
  unit: k.maybeUnit,
  target: k.hex,
  flags: k.count,
  under: k.maybeUnit,
  leader: k.maybeLeader,
  from: k.hex,
});
const yesOrNo = (s: S, into: ActionList): void => {
  into.push(s.game.space.first.pass);
  into.push(s.game.space.first.confirm);
};

const on: StepDraft['on'] = ['charge/next', 'reaction/order'];

export const chargeSteps: readonly StepDraft[] = [
  ask('charge/next', (s) => s.side, legalRiders, chooseRider, { on: ['turn/activation'] }),
  ask(
    'charge/leader', // @ruling R-68
    rider,
    yesOrNo,
    (s, action) => {
      if (action === s.game.space.first.pass) s.setRegister(LEADER, -1);
      s.become(STEP['charge/ride']);
    },
    { on, check: checkRideAlong, registers, open: true },
  ),
  ask('charge/ride', rider, legalRides, ride, { on, check: checkRide, registers }),
  roll('charge/shot', shotOutcomes, rollShot, { on, check: checkShot, registers }),
  run('charge/contact', contact, { on, check: checkContact, registers }),
  run('charge/after', after, { on, check: checkContact, registers }),
  ask('charge/enter', rider, yesOrNo, enter, { on, check: checkEntering, registers, open: true }),
  ask('charge/continue', rider, legalContinuations, continueRide, { on, check: checkRider, registers }),
  ask('charge/strike', rider, legalSecondTargets, secondStrike, { on, check: checkCharge, registers }),
  run('charge/finish', finish, { on, check: checkCharge, registers }),
  run('continuation/waver', retireWavering, {
    on: ['turn/activation'],
    check: checkWavering,
    registers: (k) => ({ next: k.maybeUnit, left: k.maybeUnit }),
  }),
];
